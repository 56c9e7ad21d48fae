"""The program that serves the plan."""

from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.runtimes.protocol import Runtime
from elbowroom.core.scenario import DEFAULT_RUNTIME, Scenario


def runtime_now(scenario: Scenario) -> Runtime:
    """The plan's runtime; the default one where it is unknown, as the answer then says."""
    return RUNTIMES.get(scenario.runtime, RUNTIMES[DEFAULT_RUNTIME])
