"""The tables of how exact the figures are."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache

from tests.docs.pages import table
from tests.golden import accuracy
from tests.golden.accuracy import Score, Scores, over_all
from tests.golden.answers import attends_on_cpu, is_spread, place, work_out
from tests.golden.pool_rows import Log, read_logs
from tests.golden.rows import GoldenModels, Row, read_file_sizes, read_rows

HEAD = ("figures", "equal", "inside the range", "range, high / low")
SHORT = (
    accuracy.WEIGHTS,
    accuracy.CACHE,
    accuracy.ON_CPU,
    accuracy.ON_CARD,
    accuracy.BOUNDED,
    accuracy.FORMULA,
    accuracy.SPREAD_WEIGHTS,
    accuracy.SPREAD_CACHE,
    accuracy.SPREAD,
    accuracy.FILES,
)
WITHOUT_RANGE = (
    accuracy.WEIGHTS,
    accuracy.CACHE,
    accuracy.SPREAD_WEIGHTS,
    accuracy.SPREAD_CACHE,
)


def share(part: int, whole: int) -> str:
    """A count with its share, cut so that 100 % is said of all alone."""
    if part == whole:
        return f"{part:,} (all)"
    return f"{part:,} ({part * 1000 // whole / 10} %)"


def cells(score: Score, has_range: bool = True, has_point: bool = True) -> tuple[str, ...]:
    """The four columns of a score; empty where the figure has no range, or is nothing but one."""
    equal = share(score.exact, score.rows) if has_point else ""
    inside = share(score.inside, score.rows) if has_range else ""
    width = f"{score.width:.2f}" if has_range and score.widths else ""
    return f"{score.rows:,}", equal, inside, width


def by_part(scores: Scores) -> str:
    """llama.cpp, a row a part."""
    rows = []
    for part in SHORT:
        has_range, has_point = part not in WITHOUT_RANGE, part != accuracy.FORMULA
        rows.append((part, *cells(over_all(scores, part), has_range, has_point)))
    return table(("", *HEAD), rows)


def by_architecture(scores: Scores) -> str:
    """llama.cpp, a row an architecture."""
    rows = []
    for arch in sorted({group for _, group in scores}):
        sizes = [scores.get((part, arch)) for part in (accuracy.WEIGHTS, accuracy.CACHE)]
        work = Score()
        for part in (accuracy.ON_CPU, accuracy.ON_CARD, accuracy.BOUNDED):
            one = scores.get((part, arch), Score())
            work.rows += one.rows
            work.exact += one.exact
            work.inside += one.inside
        if any(sizes):
            equal = [share(size.exact, size.rows) if size else "" for size in sizes]
            found = [share(n, work.rows) if work.rows else "" for n in (work.exact, work.inside)]
            rows.append((f"`{arch}`", *equal, *found))
    head = ("architecture", "weights equal", "cache and state equal")
    return table((*head, "workspace equal", "workspace inside the range"), rows)


def by_runtime(scores: Scores) -> str:
    """Logs, a row a runtime and part."""
    found = sorted(scores.items(), key=lambda item: (item[0][1].lower(), item[0][0]))
    return table(
        ("runtime", "what", *HEAD),
        [(runtime, part, *cells(score)) for (part, runtime), score in found],
    )


def compared(scores: Scores, logs: list[Log]) -> str:
    """Runtimes with a pool, a row each, with what was left out."""
    left_out = Counter(log.raw["runtime"] for log in logs if log.raw["scope"] == "left out")
    found: dict[str, Score] = {}
    for (_, runtime), score in scores.items():
        whole = found.setdefault(runtime, Score())
        whole.rows += score.rows
        whole.exact += score.exact
        whole.inside += score.inside
    rows = []
    for runtime in sorted({*found, *left_out}, key=str.lower):
        score = found.get(runtime, Score())
        counts = (score.rows, score.exact, score.inside - score.exact, score.rows - score.inside)
        rows.append((runtime, *(str(n or "") for n in (*counts, left_out[runtime]))))
    head = ("runtime", "rows", "equal (within 1.5 %)", "inside the range", "outside", "left out")
    return table(head, rows)


def by_class(scores: Scores) -> str:
    """Speed, a row a class of devices and kind, and one of all."""
    found: list[tuple[str, ...]] = []
    for part in ("answer tokens/s", "prompt tokens/s"):
        groups = {group: score for (kind, group), score in scores.items() if kind == part}
        everything = ("all", over_all(scores, part))
        for group, score in (everything, *sorted(groups.items())):
            count, _, inside, width = cells(score)
            found.append((part, group, count, inside, width))
    return table(("", "class of devices", HEAD[0], *HEAD[2:]), found)


def left_out(rows: list[Row]) -> str:
    """Rows that get no figure."""
    count = sum(not is_spread(row) and attends_on_cpu(row) for row in rows)
    return (
        f"{count} more rows ran on a card without a kernel for the size of the model's heads; "
        "there the answer is “Cannot tell”.\n"
    )


def makers(
    found: Mapping[str, Scores], rows: list[Row], models: GoldenModels
) -> dict[str, Callable[[], str]]:
    """Block -> how it is made, of what was counted."""
    measured, pools = found["llama.cpp"], found["pools"]
    return {
        "accuracy": lambda: by_part(measured) + "\n" + left_out(rows),
        "accuracy-short": lambda: by_part(measured),
        "accuracy-by-architecture": lambda: by_architecture(measured),
        "accuracy-logs": lambda: by_runtime(found["logs"]),
        "accuracy-pools": lambda: by_runtime(pools),
        "accuracy-compared": lambda: compared(pools, read_logs(models)),
        "accuracy-speed": lambda: by_class(found["speed"]),
    }


@cache
def counted_here() -> dict[str, Callable[[], str]]:
    """The same, counted now; the tests take what they have counted anyway."""
    models = GoldenModels()
    rows = read_rows(models)
    found = accuracy.judge_all(rows, work_out(rows), place(rows), read_file_sizes(), models)
    return makers(found, rows, models)
