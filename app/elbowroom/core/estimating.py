"""The one door: ``estimate(model, machine, scenario) -> Estimate``.

The program of the scenario answers; then come what logs taught, and what-ifs.
"""

from elbowroom.core.calibrated import calibrated_estimate, calibrated_wanted
from elbowroom.core.estimate import Estimate, Pool
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario


def estimate(model: Model, machine: Machine, scenario: Scenario) -> Estimate:
    """What the model needs on the machine, and whether it fits.

    Raises:
        Refusal: the scenario cannot be answered; the refusal names the field.
    """
    answer = runtime_of(scenario.runtime).estimate(model, machine, scenario)
    if scenario.calibrations:
        answer = calibrated_estimate(answer)
    if not scenario.technique:
        return answer
    from elbowroom.core.techniques.what_if import applied  # most plans do without

    return applied(answer)


def wanted_pools(model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...] | None:
    """The pools with everything where the plan wants it; ``None`` where that cannot be told.

    What limits and curves ask for: an estimate without its search for what to move to RAM.

    Raises:
        Refusal: as :func:`estimate`.
    """
    pools = runtime_of(scenario.runtime).wanted(model, machine, scenario)
    if scenario.calibrations and pools is not None:
        pools = calibrated_wanted(pools, model, machine, scenario)
    if not scenario.technique or pools is None:
        return pools
    from elbowroom.core.techniques.what_if import applied_to

    return applied_to(model, scenario, pools)
