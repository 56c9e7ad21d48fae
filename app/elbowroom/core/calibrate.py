"""A log against a plan: settings first, then each part of the memory, then what it teaches."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from elbowroom.core.calibration import CALIBRATED, Calibration, Measured, backend_of
from elbowroom.core.estimate import COMPONENTS, Estimate
from elbowroom.core.log import Found, Log
from elbowroom.core.log_places import pool_of, rounding_of
from elbowroom.core.log_settings import Setting, settings_of
from elbowroom.core.paging import Paging
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.units import MIB

PRINTED = ("weights", "kv_cache", "recurrent_state", "workspace", "output")
"""Parts that programs print; they say nothing of what the process itself takes."""

POOL = "cache_pool"
"""The cache of a runtime that reserves a pool for it; not the part that people use of it."""

EXACT = ("kv_cache", "recurrent_state")
SAME_PERCENT = 1
"""By how much a part that is exact may differ; programs print rounded figures."""

FARTHEST = 2
"""A part that is this many times larger or smaller is no error of the estimate."""

_TOTALS = {
    "weights": ("model",),
    "kv_cache": ("kv_total", "caches"),
    "recurrent_state": ("state_total",),
    "workspace": ("compute",),
}
"""Where no buffer is printed: the line that sums them up."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part in one memory: estimated and logged bytes, ``None`` where the log says nothing."""

    pool: str
    estimated: int
    logged: int | None
    rounding: int


@dataclass(frozen=True, slots=True)
class Row:
    """A part of the plan beside the log.

    Attributes:
        component: as the estimate names it, or :data:`POOL`.
        estimated: bytes, without any calibration.
        logged: bytes; ``None`` where the log does not say.
        places: the same by memory.
        lines: the lines that gave it.
    """

    component: str
    estimated: int
    logged: int | None
    places: tuple[Place, ...]
    lines: tuple[Found, ...]

    @property
    def difference(self) -> float | None:
        """The log's excess over the estimate, as a share; ``None`` where there is none to tell."""
        if self.logged is None or not self.estimated:
            return None
        return self.logged / self.estimated - 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """A log against a plan.

    Attributes:
        settings: what the log says of settings, in the order of :mod:`log_settings`.
        rows: the parts.
        obstacles: why it cannot be applied, as codes; empty where it can.
        loads: models whose loading the log shows; one of the plan's kind counts, else the last.
        version: of the program, where the log says it.
    """

    settings: tuple[Setting, ...]
    rows: tuple[Row, ...]
    obstacles: tuple[str, ...]
    loads: int
    version: str

    @property
    def different(self) -> tuple[Setting, ...]:
        """Settings that differ from the plan's, the number of people first."""
        return tuple(setting for setting in self.settings if setting.differs)

    @property
    def found(self) -> int:
        """How many parts the log gives."""
        return sum(row.logged is not None for row in self.rows)


def compare(answer: Estimate, log: Log) -> Comparison:
    """The log beside an answer, which has to be one without calibrations."""
    last = log.load_of(answer.model.arch, answer.model.n_layers)
    settings, rows = settings_of(answer, last), tuple(_rows(answer, last))
    version = last.last("build") or log.last("version")
    return Comparison(
        settings,
        rows,
        tuple(_obstacles(answer, log, settings, rows)),
        log.loads,
        str(version.value) if version else "",
    )


def calibration_of(
    answer: Estimate, found: Comparison, name: str, taken_on: str, whole_family: bool = False
) -> Calibration:
    """What a comparison without obstacles teaches."""
    measured = (
        Measured(place.pool, row.component, place.estimated, place.logged, place.rounding)
        for row in found.rows
        if row.component in CALIBRATED
        for place in row.places
        if place.logged is not None and place.logged and place.estimated
    )
    return Calibration(
        name=name,
        taken_on=taken_on,
        runtime=answer.scenario.runtime,
        machine=answer.machine.id,
        backend=backend_of(answer.machine),
        model=answer.model.id,
        quant=str(answer.scenario.quant),
        arch=answer.model.arch,
        measured=tuple(measured),
        whole_family=whole_family,
    )


def _rows(answer: Estimate, log: Log) -> Iterator[Row]:
    for component in COMPONENTS:
        estimated = answer.total(component)
        if component == "kv_cache" and answer.paging is not None:
            yield _pool_row(answer.paging, log)
        elif component in PRINTED and estimated.high and estimated.has_point:
            yield _row(answer, log, component)


def _row(answer: Estimate, log: Log, component: str) -> Row:
    lines = log.sizes(component)
    sizes = _by_pool(answer, lines)
    estimated = answer.total(component).point
    if not lines:
        return _summed(answer, log, component)
    places = tuple(
        Place(pool.id, pool.part(component), *sizes.get(pool.id, (None, 0)))
        for pool in answer.pools
        if pool.part(component) or pool.id in sizes
    )
    return Row(component, estimated, sum(int(each.value) for each in lines), places, lines)


def _pool_row(paging: Paging, log: Log) -> Row:
    """What is reserved for all conversations, on one card; every worker prints it again."""
    whole, keys, values = (log.last(name) for name in ("kv_cache", "k", "v"))
    lines = tuple(each for each in ((whole,) if whole else (keys, values)) if each is not None)
    logged = sum(int(each.value) for each in lines) if lines else None
    return Row(POOL, paging.pool.point, logged, (), lines)


def _by_pool(answer: Estimate, lines: Iterable[Found]) -> dict[str, tuple[int, int]]:
    """Bytes in each memory, and by how much they may be off."""
    sizes: dict[str, tuple[int, int]] = {}
    for found in lines:
        pool = pool_of(answer.machine, found.device)
        size, rounding = sizes.get(pool, (0, 0))
        sizes[pool] = size + int(found.value), rounding + rounding_of(found)
    return sizes


def _summed(answer: Estimate, log: Log, component: str) -> Row:
    """From the line that sums a part up; which memory it lies in is then known of one alone."""
    estimated = answer.total(component).point
    for name in _TOTALS.get(component, ()):
        lines = tuple(each for each in log.sizes(name) if isinstance(each.value, int))
        if lines:
            logged = sum(int(each.value) for each in lines)
            alone = len(answer.pools) == 1
            places = (Place(answer.pools[0].id, estimated, logged, MIB),) if alone else ()
            return Row(component, estimated, logged, places, lines)
    return Row(component, estimated, None, (), ())


def _obstacles(
    answer: Estimate, log: Log, settings: tuple[Setting, ...], rows: tuple[Row, ...]
) -> Iterator[str]:
    """Why the log's figures cannot be taken for the plan's."""
    if log.is_mixed:
        yield "TWO_PROGRAMS"
    if any(setting.differs for setting in settings):
        yield "OTHER_SETTINGS"
    elif any(row.component in EXACT and _is_apart(row, SAME_PERCENT) for row in rows):
        yield "OTHER_CACHE"
    if any(row.component in CALIBRATED and _is_far(row) for row in rows):
        yield "TOO_FAR"
    if runtime_of(answer.scenario.runtime).has_pool:
        yield "POOL_TAKES_THE_REST"
    elif not any(row.component in CALIBRATED and row.logged and row.places for row in rows):
        yield "NOTHING_MEASURED"


def _is_apart(row: Row, percent: int) -> bool:
    if row.logged is None:
        return False
    return abs(row.logged - row.estimated) * 100 > percent * row.estimated


def _is_far(row: Row) -> bool:
    pairs = [(place.estimated, place.logged) for place in row.places if place.logged]
    return any(
        not logged <= FARTHEST * estimated <= FARTHEST * FARTHEST * logged
        for estimated, logged in pairs
        if estimated > 16 * MIB
    )
