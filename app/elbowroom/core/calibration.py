"""What a log taught: a calibration, and for which plans it holds."""

from dataclasses import dataclass

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
"""Of any figure in a calibration."""


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


def backend_of(machine: Machine) -> str:
    """What a machine computes with."""
    return machine.gpus[0].backend if machine.gpus else "cpu"


def why_not(item: Calibration, model: Model, machine: Machine, runtime: str) -> str:
    """Why a calibration is not about a plan: ``runtime``, ``machine`` or ``model``; else empty."""
    if item.runtime != runtime:
        return "runtime"
    if (item.machine, item.backend) != (machine.id, backend_of(machine)):
        return "machine"
    is_family = item.whole_family and item.arch == model.arch
    return "" if is_family or item.model == model.id else "model"
