"""The chart "Memory now": one horizontal stacked bar a pool, each scaled to its own memory.

From the left: the parts, free memory, and what is reserved at the right end; a solid line where
models must stop; under the bar the range of the estimate and, where it does not fit, what is over.
"""

from dataclasses import dataclass
from functools import lru_cache

from elbowroom.plan.chart_view_models import BarsVM, PoolVM
from elbowroom.scene import bar_labels
from elbowroom.scene.bar_layout import GAP, BarLayout, lay_out
from elbowroom.scene.display_list import DisplayList, Item, Pattern, Rect
from elbowroom.scene.roles import pattern_of
from elbowroom.scene.swatches import POOL_STROKE, build_swatches
from elbowroom.scene.text_metrics import SIZES, TextSizes

_TALL, _SLIM, _TINY = 46.0, 16.0, 8.0  # heights of bars
_RADIUS = 2.0
_BETWEEN = 6.0  # from one pool to the next


@dataclass(frozen=True, slots=True)
class _Style:
    """How one bar is drawn, in pixels.

    Attributes:
        height: of the bar.
        header: height of the line of text above it.
        zone: height below it that range and usable line take.
        reach: of the usable line beyond the bar.
        whisker: height of the range's caps.
        size: em of the text above.
        inside_size: em of the text in the bar.
    """

    height: float
    header: float
    zone: float
    reach: float
    whisker: float = 0.0
    size: float = 0.0
    inside_size: float = 0.0

    @property
    def is_compact(self) -> bool:
        """Drawn without words."""
        return not self.size


def _style(pool: PoolVM, sizes: TextSizes, compact: bool) -> _Style:
    if compact:
        return _Style(_TINY, header=3.0, zone=3.0, reach=3.0)
    zoom, text = sizes.label / SIZES.label, sizes.label
    header = float(round(text * 1.72))
    if pool.is_primary:
        return _Style(float(round(_TALL * zoom)), header, 16.0, 6.0, 9.0, text, text)
    return _Style(float(round(_SLIM * zoom)), header, 8.0, 4.0, 5.0, text, sizes.small - 1.0)


def build(
    vm: BarsVM,
    width: float,
    compact: bool = False,
    sizes: TextSizes = SIZES,
    steady: bool = False,
) -> DisplayList:
    """The bars of all pools and the row of swatches; the height follows from them.

    Args:
        vm: what to show.
        width: logical pixels, from 300 on (compact: from 60 on).
        compact: bars of 8 pixels without words, for cells of a table.
        sizes: ems of the text.
        steady: keep room for "over" under the deciding bar even while it fits, so that the chart
            does not change its height under a moving slider.
    """
    items: list[Item] = []
    y = 0.0
    for place, pool in enumerate(vm.pools):
        y += _BETWEEN if place and not compact else 0.0
        drawn, y = _pool(pool, int(width), y, _style(pool, sizes, compact), steady)
        items += drawn
    if vm.swatches and not compact:
        swatches, y = build_swatches(vm.swatches, width, y + _BETWEEN, sizes.small)
        items += swatches
    return DisplayList(width, y, tuple(items))


@lru_cache(16)
def _pool(
    pool: PoolVM, width: int, y: float, style: _Style, steady: bool
) -> tuple[tuple[Item, ...], float]:
    """One pool from ``y`` down, and the bottom of it; mostly one of several changes."""
    bar = lay_out(pool, width)
    top = y + style.header
    items = [*_body(pool, bar, top, style)]
    if not style.is_compact:
        items += _words(pool, bar, y, top, style)
        items += _range(bar, top + style.height, style)
    bottom = top + style.height + style.zone
    if style.is_compact:
        return tuple(items), bottom
    if bar.is_over and pool.over_label:
        items += _over(pool, bar, bottom, style)
    if bar.is_over or (steady and pool.is_primary):
        bottom += round(style.size * 1.7)
    return tuple(items), bottom


def _body(pool: PoolVM, bar: BarLayout, top: float, style: _Style) -> list[Item]:
    """What is free, the parts, what is reserved, and the usable line."""
    items = _free(pool, bar, top, style)
    parts = [part for part in pool.segments if part.size > 0]
    for part, (left, right) in zip(parts, bar.parts, strict=True):
        name = part.component
        pattern: Pattern = "none" if style.is_compact else pattern_of(name)
        items.append(_block(left, right, top, style.height, name, pattern))
    start = max(bar.usable, bar.used + GAP if bar.is_over else 0)
    if start < bar.size:
        items.append(_block(start, bar.size, top, style.height, "reserved", "crosshatch"))
    x = float(min(max(bar.usable - 1, 0), bar.full - 2))
    items += _baseline(bar, top, style)
    height = style.height + 2 * style.reach
    items.append(Rect(x, top - style.reach, 2.0, height, "limit", tag="usable"))
    return items


def _baseline(bar: BarLayout, top: float, style: _Style) -> list[Item]:
    """A ghost of the plan compared with: an outline a little higher than the bar."""
    if not bar.baseline or style.is_compact:
        return []
    width, reach = float(max(bar.baseline, 2)), style.reach / 2
    height = style.height + 2 * reach
    return [Rect(0.0, top - reach, width, height, "", "text", tag="baseline")]


def _block(left: int, right: int, top: float, height: float, role: str, pattern: Pattern) -> Rect:
    return Rect(float(left), top, float(right - left), height, role, "", pattern, _RADIUS, tag=role)


def _free(pool: PoolVM, bar: BarLayout, top: float, style: _Style) -> list[Item]:
    """An outlined box, in the cache's colour where it is a cache pool; it begins under the last
    part, whose rounded corners would show a hole."""
    left = float(max(bar.used - 2 * _RADIUS, 0))
    if bar.usable <= bar.used:
        return []
    fill, stroke = ("grid", "") if style.is_compact else ("surface", "grid")
    width = bar.usable - left
    if pool.pool is not None:
        stroke = POOL_STROKE
    return [Rect(left, top, width, style.height, fill, stroke, tag="free")]


def _words(pool: PoolVM, bar: BarLayout, y: float, top: float, style: _Style) -> list[Item]:
    """Labels above and inside the bar."""
    middle = top + style.height / 2
    above = bar_labels.header(pool, bar, y + round(style.size), style.size)
    free = bar_labels.free_label(pool, bar, middle, style.inside_size, above)
    return [*above, *free, *bar_labels.part_labels(pool, bar, middle, style.inside_size)]


def _range(bar: BarLayout, bottom: float, style: _Style) -> list[Item]:
    """The estimate's range as a whisker under the bar; none where it is exact."""
    if bar.high <= bar.low:
        return []
    cap = style.whisker
    top = bottom + (style.zone - cap + 3.0) // 2
    left, right = float(bar.low), float(min(bar.high, bar.full))
    middle = top + (cap - 1) / 2
    return [
        Rect(left, middle, right - left, 1.0, "text", tag="range"),
        Rect(left, top, 2.0, cap, "text", tag="range"),
        Rect(right - 2.0, top, 2.0, cap, "text", tag="range"),
    ]


def _over(pool: PoolVM, bar: BarLayout, y: float, style: _Style) -> list[Item]:
    """A bracket from the usable line to the end of the parts, and what it measures."""
    left, right = float(bar.usable), float(max(bar.used, bar.usable + 2))
    baseline = y + round(style.size * 1.4)
    return [
        Rect(left, y + 4.0, right - left, 2.0, "over", tag="over"),
        Rect(left, y, 2.0, 4.0, "over", tag="over"),
        Rect(right - 2.0, y, 2.0, 4.0, "over", tag="over"),
        bar_labels.over_label(pool, bar, baseline, style.size - 1.0),
    ]
