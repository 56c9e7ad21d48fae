"""What keeps a set from doing what is asked, told without estimating its memory.

Over a catalogue most sets are out for one of two reasons, and each is cheap to see: the weights and
the cache alone are more than the memory, or the device is too slow even with all of it in its own
memory. What is left is asked. Neither bound leaves out a set that would do.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.speed_classes import speed_file
from elbowroom.core.errors import Refusal
from elbowroom.core.machine import Machine
from elbowroom.core.rates import FLUENT, Engine
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import InlineMachine, Scenario, ServiceUse
from elbowroom.core.speed import speed_within
from elbowroom.core.verdict import SMALLEST_MARGIN
from elbowroom.core.weights import weight_bytes
from elbowroom.plan.buy.setups import Setup

ROOMY = InlineMachine(ram_gib=8192)
"""A machine that any model of the catalogue fits in."""

KEPT = 4096


class Bounds:
    """Bounds over one catalogue, each computed once.

    A question is a scenario that is put to :data:`ROOMY`, as its machine is still open.
    """

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._least = lru_cache(KEPT)(self._least_need)
        self._place = lru_cache(KEPT)(self._place_of)
        self._fluent = lru_cache(KEPT)(self._is_fluent)

    def that_hold(self, question: Scenario, setups: Iterable[Setup]) -> Iterator[Setup]:
        """Setups with more memory than weights and cache take; the others do not fit."""
        least = self._least(question)
        return (setup for setup in setups if setup.capacity > least)

    def that_may_do(self, question: Scenario, setups: Iterable[Setup]) -> Iterator[Setup]:
        """Setups that may fit with the margin, and be as fast as is asked for."""
        least = self._least(question)
        verdicts: dict[Engine, bool] = {}
        for setup in setups:
            if setup.capacity <= least:
                continue
            usable, engine = self._place(setup, question.services)
            if engine is None or least + SMALLEST_MARGIN > usable:
                continue
            if engine not in verdicts:
                verdicts[engine] = self._fluent(question, engine)
            if verdicts[engine] or len(setup.cards) > 1:
                yield setup

    def _place_of(
        self, setup: Setup, services: tuple[str | ServiceUse, ...]
    ) -> tuple[int, Engine | None]:
        """Usable bytes of the memory that a model is wanted in, and what computes on it."""
        asked = on(Scenario("", ROOMY, services=services), setup)
        try:
            machine = self._catalogue.machine(asked)
            engines = self._catalogue.engines(asked)
        except Refusal:
            return 0, None
        first = next((one for one in engines if one.pool == _first_pool(machine)), None)
        return _usable(machine), replace(first, link_gb_s=None) if first else None

    def _least_need(self, question: Scenario) -> int:
        """Bytes of weights and cache that lie in the memory that the model is wanted in.

        Beside a card, look-up tables stay in RAM, so they are left out; a card pads its cache
        more than the processor does.
        """
        model = self._catalogue.models.model_of(question)
        runtime = runtime_of(question.runtime)
        try:
            pools = runtime.wanted(model, self._catalogue.machine(question), question)
            file_type = question.quant or runtime.default_file_type(model)
            weights = weight_bytes(model, file_type, gpu=True).device
        except Refusal:
            return 0
        if pools is None:
            return weights
        return weights + sum(p.part("kv_cache") + p.part("recurrent_state") for p in pools)

    def _is_fluent(self, question: Scenario, engine: Engine) -> bool:
        """Whether everything in this engine's memory would be as fast as is asked for."""
        model = self._catalogue.models.model_of(question)
        file_type = question.quant or runtime_of(question.runtime).default_file_type(model)
        speed = speed_within(model, file_type, question, engine, speed_file().drive(False))
        return speed is not None and speed.grade == FLUENT


def on(question: Scenario, setup: Setup) -> Scenario:
    """The question, asked of a setup."""
    return replace(question, machine=setup.host.id, memory_gib=setup.option.gib, gpus=setup.chosen)


def _usable(machine: Machine) -> int:
    """Bytes of the memory that the model is wanted in, all cards together."""
    if machine.gpus:
        return sum(gpu.usable.point for gpu in machine.gpus)
    return machine.ram_usable


def _first_pool(machine: Machine) -> str:
    if machine.unified:
        return "unified"
    return "gpu0" if machine.gpus else "ram"
