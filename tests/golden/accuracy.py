"""How exact the figures are, counted from the measured rows; tables for the documentation."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from statistics import median
from typing import NamedTuple

from elbowroom.core.kv_cache import kv_cache_bytes, recurrent_state_bytes
from elbowroom.core.runtimes.llama_cpp_leaves import gpu_workspace, host_workspace
from elbowroom.core.weights import file_bytes, weight_bytes
from elbowroom.core.workspace import workspace_bytes
from tests.golden import log_rows, pool_rows, speed_rows
from tests.golden.answers import BOUNDED_ARCHS, Placed, Worked, without_programs
from tests.golden.rows import GoldenModels, Row

WEIGHTS, CACHE = "Weights", "KV cache and recurrent state"
ON_CPU = "Workspace on the processor"
ON_CARD = "Workspace on one card, emulated"
BOUNDED = "Workspace of eight architectures with a range"
SPREAD_WEIGHTS = "Weights in RAM, or on two cards"
SPREAD_CACHE = "Cache in RAM, or on two cards"
SPREAD = "Workspace in RAM, or on two cards"
FORMULA = "Workspace by formula, as if never measured"
FILES = "File sizes, by the quantiser's rules"


@dataclass(slots=True)
class Score:
    """Rows of one thing, and how we did.

    Attributes:
        rows: measured figures.
        exact: those that our point equals: to the byte for sizes, else as the table says.
        inside: those that our range holds, the exact ones among them.
        widths: high end over low end, of each range.
    """

    rows: int = 0
    exact: int = 0
    inside: int = 0
    widths: list[float] = field(default_factory=list)

    def add(self, other: "Judged") -> None:
        """Count a row."""
        self.rows += 1
        self.exact += other.is_exact
        self.inside += other.is_exact or other.is_inside
        if other.width:
            self.widths.append(other.width)

    @property
    def width(self) -> float:
        """The range in the middle; 1 where there is none, as for a figure given as exact."""
        return median(self.widths) if self.widths else 1.0


class Judged(NamedTuple):
    """One row: of what, of which group, and how we did; a width of 0 where no range is given."""

    part: str
    group: str
    is_exact: bool
    is_inside: bool = False
    width: float = 0.0


Scores = dict[tuple[str, str], Score]


def scores_of(judged: Iterable[Judged]) -> Scores:
    """By part and group."""
    found: Scores = {}
    for item in judged:
        found.setdefault((item.part, item.group), Score()).add(item)
    return found


def over_all(scores: Scores, part: str) -> Score:
    """All groups of a part."""
    whole = Score()
    for (name, _), score in scores.items():
        if name == part:
            whole.rows += score.rows
            whole.exact += score.exact
            whole.inside += score.inside
            whole.widths += score.widths
    return whole


def judge_sizes(rows: Iterable[Row]) -> Iterator[Judged]:
    """Weights and caches of llama.cpp."""
    for row in rows:
        cuda = row.gpu and not row.host_resident
        types = row.raw["type_k"], row.raw["type_v"]
        windows = row.full_size_windows
        cache = kv_cache_bytes(row.model, row.shape, *types, row.flash, cuda, windows)
        held = cache + recurrent_state_bytes(row.model, row.number("n_seq_max"))
        measured = row.number("ctx_host") + row.number("ctx_dev")
        yield Judged(CACHE, row.model.arch, held == measured)
        if not row.raw["note"] and not row.two_gpus:
            size = weight_bytes(row.model, row.raw["file_type"], row.gpu, mmap=False)
            both = row.number("weights_host"), row.number("weights_dev")
            yield Judged(WEIGHTS, row.model.arch, (size.host, size.device) == both)


def judge_workspace(worked: Iterable[Worked]) -> Iterator[Judged]:
    """Workspace of llama.cpp in one place, with the ranges that are shown for it.

    A row is inside if both its memories are; its width is that of the memory that computes.
    """
    for item in worked:
        parts = host_workspace(item.work), gpu_workspace(item.work)
        is_inside = all(
            part.low <= size <= part.high for part, size in zip(parts, item.measured, strict=True)
        )
        arch, shown = item.row.model.arch, parts[item.row.gpu]
        part = BOUNDED if arch in BOUNDED_ARCHS else (ON_CPU, ON_CARD)[item.row.gpu]
        yield Judged(part, arch, item.error == 0, is_inside, shown.high / shown.low)


def judge_formula(worked: Iterable[Worked]) -> Iterator[Judged]:
    """The same rows, as if no architecture had ever been measured."""
    for row, _ in worked:
        work = workspace_bytes(without_programs(row.model), row.settings)
        parts = host_workspace(work), gpu_workspace(work)
        sizes = Worked(row, work).measured
        is_inside = all(a.low <= size <= a.high for a, size in zip(parts, sizes, strict=True))
        shown = parts[row.gpu]
        yield Judged(FORMULA, row.model.arch, False, is_inside, shown.high / shown.low)


def judge_placement(placed: Iterable[Placed]) -> Iterator[Judged]:
    """Every pool of rows that are spread over memories."""
    for row, answer in placed:
        *cards, ram = answer.pools
        arch = row.model.arch
        held = ram.part("weights"), sum(card.part("weights") for card in cards)
        yield Judged(
            SPREAD_WEIGHTS,
            arch,
            held == (row.number("weights_host"), row.number("weights_dev")),
        )
        cached = [
            sum(pool.part("kv_cache") + pool.part("recurrent_state") for pool in pools)
            for pools in ([ram], cards)
        ]
        yield Judged(SPREAD_CACHE, arch, cached == [row.number("ctx_host"), row.number("ctx_dev")])
        if answer.verdict.code != "UNKNOWN":
            yield from _spread_workspace(row, [ram, *cards])


def _spread_workspace(row: Row, pools: list) -> Iterator[Judged]:
    columns = ("compute_host", "compute_dev", "compute_dev1")
    for column, pool in zip(columns, pools, strict=False):
        leaf = next(leaf for leaf in pool.leaves if leaf.component == "workspace")
        size = row.number(column)
        is_inside = leaf.low <= size <= leaf.high
        yield Judged(SPREAD, row.model.arch, leaf.point == size, is_inside, leaf.high / leaf.low)


def judge_files(files: Iterable[dict[str, str]], models: GoldenModels) -> Iterator[Judged]:
    """Sizes of files as the quantiser would make them; inside is within 0.3 %."""
    for row in files:
        size = file_bytes(models.model(row["model"]), row["file_type"])
        measured = int(row["tensor_bytes"])
        yield Judged(FILES, row["arch"], size == measured, abs(size / measured - 1) <= 0.003)


LOG_PARTS = {"kv": "KV cache", "compute": "workspace", "weights": "weights", "total": "total"}
POOL_PARTS = {
    "weights": "weights",
    "workspace": "workspace",
    "available": "left for the pool",
    "graphs": "CUDA graphs",
}
"""Kind of a row -> the part that it is counted under; the others speak of the pool itself."""


def judge_logs(models: GoldenModels) -> Iterator[Judged]:
    """Figures from people's logs that say enough; exact is within 0.2 % or what was printed."""
    for log in log_rows.read_logs(models):
        if log.raw["left_out"] or log.raw["kind"] not in LOG_PARTS:
            continue
        yield Judged(LOG_PARTS[log.raw["kind"]], log.raw["runtime"], *_judge_log(log))


def _judge_log(log: log_rows.Log) -> tuple[bool, bool, float]:
    """Exact, inside, width."""
    match log.raw["kind"]:
        case "kv":
            return log.is_exact(log_rows.cache_of(log)), False, 0.0
        case "weights":
            size = log_rows.weights_of(log)
            return log.is_exact(size), abs(size / log.size - 1) <= 0.03, 0.0
        case "compute":
            part = log_rows.workspace_of(log)
            low, point, high = part.low, part.point, part.high
        case _:
            (pool,) = log_rows.estimate_of(log).pools
            low, point, high = pool.need_low, pool.need, pool.need_high
    return log.is_exact(point), low <= log.size <= high, high / low


def judge_pools(models: GoldenModels) -> Iterator[Judged]:
    """Lines of runtimes with a pool; exact is within 1.5 %."""
    for log in pool_rows.read_logs(models):
        if log.raw["scope"] == "left out":
            continue
        low, point, high = pool_rows.expected(log)
        is_exact = pool_rows.is_exact(log, abs(log.value / point - 1))
        part = POOL_PARTS.get(log.raw["kind"], "cache pool")
        width = high / low if low > 0 and not is_exact else 0.0
        yield Judged(part, log.raw["runtime"], is_exact, low <= log.value <= high, width)


def judge_speed(models: GoldenModels) -> Iterator[Judged]:
    """Published tokens a second, by class of device; a device without a class has no band."""
    rows = speed_rows.read_rows(models)
    for kind, row, band, measured in speed_rows.figures(rows):
        width = band.high / band.low if band else 0.0
        is_inside = speed_rows.holds(band, measured)
        yield Judged(f"{kind} tokens/s", row.device_class, False, is_inside, width)


def judge_all(
    rows: list[Row],
    worked: list[Worked],
    placed: Iterable[Placed],
    files: Iterable[dict[str, str]],
    models: GoldenModels,
) -> dict[str, Scores]:
    """Everything, by where it was measured: ``llama.cpp``, ``logs``, ``pools``, ``speed``."""
    measured = chain(
        judge_sizes(rows),
        judge_workspace(worked),
        judge_formula(worked),
        judge_placement(placed),
        judge_files(files, models),
    )
    return {
        "llama.cpp": scores_of(measured),
        "logs": scores_of(judge_logs(models)),
        "pools": scores_of(judge_pools(models)),
        "speed": scores_of(judge_speed(models)),
    }
