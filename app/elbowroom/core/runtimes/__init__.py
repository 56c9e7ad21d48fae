"""Runtimes: what each reserves, pads, defaults to and refuses. One file each."""

from typing import Protocol

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate, Pool
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp import LlamaCpp
from elbowroom.core.scenario import Scenario


class Runtime(Protocol):
    """A program that serves models, as far as memory is concerned."""

    name: str

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """The memory it needs for a scenario."""
        ...

    def wanted(self, model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...] | None:
        """Its pools with everything where the plan wants it; ``None`` where not known."""
        ...


RUNTIMES: dict[str, Runtime] = {"llama.cpp": LlamaCpp()}


def runtime_of(name: str) -> Runtime:
    """The runtime of that name.

    Raises:
        Refusal: ``UNKNOWN_RUNTIME``.
    """
    if name not in RUNTIMES:
        raise Refusal("UNKNOWN_RUNTIME", "runtime", found=name, allowed=tuple(RUNTIMES))
    return RUNTIMES[name]
