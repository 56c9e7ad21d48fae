"""What a log taught: a calibration, and an estimate that takes it into account.

The rule. A part that a log measured is planned at what the estimate gives, times what was logged
over what had been estimated for the log's own run. What was measured has no range any more but the
rounding of the printed figure; of the range of a plan that asks for more or less than the log's run
did, there remains the share by which the part itself is larger or smaller:

``range now = range without it x |part now - part then| / larger of the two``

So a plan with the log's own settings has the measured part without a range, one with twice its
workspace half of the range, and one that has little to do with it nearly all of it. The least
margins of the verdict (256 MiB, 2 % of the usable memory) stand as they are.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from elbowroom.core.estimate import Leaf, Pool
    from elbowroom.core.machine import Machine
    from elbowroom.core.model import Model

CALIBRATED = ("weights", "workspace")
"""Parts that a log can set right; caches and states are exact, and a log that has others of them
is about another plan."""

OF_ONE_MODEL = ("weights",)
"""Of these, those that say nothing of another model of the family, or of another file type."""

MOST, MOST_PARTS, LONGEST_NAME = 8, 32, 80
"""Calibrations of a plan, parts of one, characters of its name."""

MAX_BYTES = 1 << 50


@dataclass(frozen=True, slots=True)
class Measured:
    """One part in one memory.

    Attributes:
        pool: ``gpu0`` ..., ``ram`` or ``unified``.
        component: as the estimate names it.
        estimated: bytes that the estimate gave for the log's run.
        logged: bytes that the program printed.
        rounding: bytes by which the printed figures may be off.
    """

    pool: str
    component: str
    estimated: int
    logged: int
    rounding: int = 0


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was measured, and for which plans it holds.

    Attributes:
        name: what the person calls it.
        taken_on: ISO date of the day it was made.
        runtime: program that wrote the log, as scenarios name it.
        machine: id of the machine; plans on another one do not use it.
        backend: of the first card, or ``cpu``.
        model: id of the model.
        quant: file type of the weights.
        arch: the model's architecture.
        whole_family: it also holds for other models of that architecture.
        measured: the parts.
    """

    name: str
    taken_on: str
    runtime: str
    machine: str
    backend: str
    model: str
    quant: str
    arch: str
    measured: tuple[Measured, ...]
    whole_family: bool = False


def backend_of(machine: "Machine") -> str:
    """What a machine computes with."""
    return machine.gpus[0].backend if machine.gpus else "cpu"


def why_not(item: Calibration, model: "Model", machine: "Machine", runtime: str) -> str:
    """Why a calibration is not about a plan: ``runtime``, ``machine`` or ``model``; else empty."""
    if item.runtime != runtime:
        return "runtime"
    if (item.machine, item.backend) != (machine.id, backend_of(machine)):
        return "machine"
    is_family = item.whole_family and item.arch == model.arch
    return "" if is_family or item.model == model.id else "model"


def parts_for(
    items: Iterable[Calibration], model: "Model", quant: str | None
) -> dict[tuple[str, str], Measured]:
    """What was measured of each part of each memory, the latest of several."""
    found = {}
    for item in items:
        is_same_file = (item.model, item.quant) == (model.id, quant)
        for part in item.measured:
            if is_same_file or part.component not in OF_ONE_MODEL:
                found[part.pool, part.component] = part
    return found


def calibrated(
    pools: Sequence["Pool"], parts: dict[tuple[str, str], Measured]
) -> tuple["Pool", ...]:
    """The pools with each measured part set right."""

    def leaf_of(pool: "Pool", leaf: "Leaf") -> "Leaf":
        part = parts.get((pool.id, leaf.component))
        return leaf if part is None or not leaf.has_point else _set_right(leaf, part)

    return tuple(
        replace(pool, leaves=tuple(leaf_of(pool, leaf) for leaf in pool.leaves)) for pool in pools
    )


def _set_right(leaf: "Leaf", part: Measured) -> "Leaf":
    """A part by the rule of this module; ends are rounded outwards.

    What is exact, and was printed as it is, stays so.
    """
    if leaf.low == leaf.high and abs(part.logged - part.estimated) <= part.rounding:
        return leaf
    point = -(-leaf.point * part.logged // part.estimated)
    apart, most = abs(leaf.point - part.estimated), max(leaf.point, part.estimated)
    up = max(part.rounding, -(-(leaf.high - leaf.point) * apart // most))
    down = max(part.rounding, -(-(leaf.point - leaf.low) * apart // most))
    return replace(leaf, point=point, low=max(0, point - down), high=point + up, basis="calibrated")
