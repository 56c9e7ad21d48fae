"""The words of one stacked bar: title, usable and free, names of the parts, what is over."""

from elbowroom.plan.chart_view_models import PoolVM
from elbowroom.scene.bar_layout import BarLayout
from elbowroom.scene.display_list import Anchor, Text
from elbowroom.scene.text_metrics import centred_baseline, elide, line, text_width

CLEAR = 16.0  # least distance of two texts on one line, pixels
BESIDE = 7.0  # distance of a label from the line it names, pixels
INSET = 12.0  # distance of a label from the left end of its part, pixels


def _usable_label(pool: PoolVM, bar: BarLayout, baseline: float, size: float) -> Text:
    """Left of its line; right of it where the title is in the way; else at the end of the row."""

    words = elide(pool.usable_label, size, bar.full)

    def at(x: float, side: Anchor) -> Text:
        return line(x, baseline, words, size, "text", side, tag="usable")

    taken = text_width(pool.title, size) + CLEAR
    before = at(bar.usable - BESIDE, "end")
    if before.left >= taken:
        return before
    after = at(max(bar.usable + BESIDE, taken), "start")
    if after.right <= bar.full:
        return after
    return before if before.left >= bar.full / 2 else at(bar.full, "end")


def header(pool: PoolVM, bar: BarLayout, baseline: float, size: float) -> list[Text]:
    """Title and usable label on one line above the bar; the title gives way if it must."""
    texts: list[Text] = []
    room = float(bar.full)
    if pool.usable_label:
        usable = _usable_label(pool, bar, baseline, size)
        texts.append(usable)
        room = usable.left - CLEAR
    title = elide(pool.title, size, room)
    if title:
        texts.append(line(0.0, baseline, title, size, "text_muted"))
    return texts


def free_label(
    pool: PoolVM, bar: BarLayout, middle: float, size: float, above: list[Text]
) -> list[Text]:
    """Inside the free part; where that is too narrow, above the bar before the usable label."""
    if not pool.free_label or bar.is_over:
        return []
    inside = line(
        (bar.used + bar.usable) / 2,
        centred_baseline(middle, size),
        pool.free_label,
        size,
        "text_muted",
        "middle",
        tag="free",
    )
    if inside.width + 2 * BESIDE <= bar.usable - bar.used:
        return [inside]
    return _free_above(pool, above)


def _free_above(pool: PoolVM, above: list[Text]) -> list[Text]:
    usable = next((text for text in above if text.tag == "usable"), None)
    if usable is None:
        return []
    title_end = max((text.right for text in above if text is not usable), default=0.0)
    right = usable.left - CLEAR
    free = line(right, usable.y, pool.free_label, usable.size, "text_muted", "end", tag="free")
    return [free] if free.left >= title_end + CLEAR else []


def part_labels(pool: PoolVM, bar: BarLayout, middle: float, size: float) -> list[Text]:
    """Name and number inside each part that is wide enough for both."""
    texts = []
    baseline = centred_baseline(middle, size)
    parts = [part for part in pool.segments if part.size > 0]
    for part, edges in zip(parts, bar.parts, strict=True):
        words, role = f"{part.label} {part.value}", f"on_{part.component}"
        x = _label_start(bar, edges, text_width(words, size, bold=True), size)
        if x is not None:
            texts.append(line(x, baseline, words, size, role, bold=True, tag=part.component))
    return texts


def _label_start(bar: BarLayout, edges: tuple[int, int], width: float, size: float) -> float | None:
    """Where a part's label begins: at its left end, or after the usable line if that is in it."""
    inset = min(INSET, size * 0.85)
    left, right = edges
    stops = [(left, right)]
    if left < bar.usable < right:
        stops = [(left, bar.usable), (bar.usable, right)]
    for before in (inset, inset / 2):
        for start, end in stops:
            if start + before + width + inset / 2 <= end:
                return start + before
    return None


def over_label(pool: PoolVM, bar: BarLayout, baseline: float, size: float) -> Text:
    """Under the bracket, from its left end; at the end of the row where that has no room."""
    after = line(
        bar.usable + BESIDE, baseline, pool.over_label, size, "over", bold=True, tag="over"
    )
    if after.right <= bar.full:
        return after
    text = elide(pool.over_label, size, bar.full, bold=True)
    return line(bar.full, baseline, text, size, "over", "end", bold=True, tag="over")
