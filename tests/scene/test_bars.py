"""The chart "Memory now"."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elbowroom.core.units import GIB
from elbowroom.plan.chart_view_models import BarsVM, PoolVM, SegmentVM
from elbowroom.scene import bars
from elbowroom.scene.bar_layout import GAP, LEAST, LEAST_RANGE, lay_out
from elbowroom.scene.display_list import DisplayList, Rect
from elbowroom.scene.text_metrics import SIZES
from tests.scene.strategies import (
    bar_charts,
    box,
    outside,
    overlapping,
    pools,
    text_box,
    texts,
    widths,
)


def part(component: str, gib: float, label: str = "") -> SegmentVM:
    return SegmentVM(component, int(gib * GIB), label or component, f"{gib:.2f}")


def pool(*parts: SegmentVM, usable: float = 15.48, size: float = 16.0) -> PoolVM:
    need = sum(p.size for p in parts)
    is_over = need > usable * GIB
    return PoolVM(
        id="gpu0",
        title="RTX PRO 2000",
        size=int(size * GIB),
        usable=int(usable * GIB),
        need=need,
        need_low=need - GIB // 8,
        need_high=need + GIB // 4,
        segments=parts,
        is_primary=True,
        usable_label="usable 15.5",
        free_label="" if is_over else f"Free {usable - need / GIB:.2f}",
        over_label=f"{need / GIB - usable:.1f} GiB over" if is_over else "",
    )


LLAMA = pool(
    part("weights", 4.30, "Weights"),
    part("kv_cache", 8.00, "KV cache"),
    part("workspace", 0.13, "Workspace"),
    part("runtime", 0.44, "Runtime"),
)
MULTIPLES = (1.0, 1.25, *(factor * 2**power for power in range(20) for factor in (1.5, 2.0)))
OVER = pool(part("weights", 4.30, "Weights"), part("kv_cache", 16.0, "KV cache"))


def chart(*members: PoolVM) -> BarsVM:
    return BarsVM("Memory now", "GiB", members, members[0].segments, "")


def blocks(drawing: DisplayList, tag: str) -> list[Rect]:
    """Boxes of the bars with a tag, without swatches."""
    found = [i for i in drawing.items if isinstance(i, Rect) and i.tag == tag]
    return [i for i in found if i.height > 12]


@given(pools(), widths)
def test_parts_lie_in_order_with_gaps_and_none_is_invisible(vm: PoolVM, width: int) -> None:
    layout = lay_out(vm, width)
    assert len(layout.parts) == sum(part.size > 0 for part in vm.segments)
    previous = -GAP
    for left, right in layout.parts:
        assert left - previous == GAP
        assert right - left >= LEAST
        previous = right
    assert previous <= width or not layout.parts


@given(pools(), widths)
def test_parts_end_where_the_need_ends(vm: PoolVM, width: int) -> None:
    layout = lay_out(vm, width)
    shown = next(vm.size * times for times in MULTIPLES if vm.size * times >= vm.need_high)
    exact = vm.need * width / shown
    least = (LEAST + GAP) * len(layout.parts)
    assert abs(layout.used - max(exact, least)) <= 1.0


@given(pools(), widths)
def test_all_of_a_pool_is_visible(vm: PoolVM, width: int) -> None:
    layout = lay_out(vm, width)
    for edge in (layout.size, layout.usable, layout.used, layout.low, layout.high):
        assert 0 <= edge <= width
    assert layout.usable <= layout.size


@given(bar_charts(), widths, st.sampled_from((1.0, 1.25, 1.5)))
def test_no_two_texts_overlap_and_nothing_leaves_the_canvas(
    vm: BarsVM, width: int, scale: float
) -> None:
    drawing = bars.build(vm, width, sizes=SIZES.scaled(scale))
    assert overlapping(drawing) == []
    assert outside(drawing) == []


@given(bar_charts(), widths)
def test_every_part_is_named_with_its_number_below_the_bars(vm: BarsVM, width: int) -> None:
    words = [text.text for text in texts(bars.build(vm, width))]
    for entry in vm.swatches:
        assert entry.label in words
        assert entry.value in words


@given(bar_charts(), widths)
def test_no_text_is_crossed_by_the_usable_line(vm: BarsVM, width: int) -> None:
    drawing = bars.build(vm, width)
    lines = [i for i in drawing.items if isinstance(i, Rect) and i.fill == "limit"]
    for text in texts(drawing):
        left, top, right, bottom = text_box(text)
        for line in lines:
            x0, y0, x1, y1 = box(line)
            assert right <= x0 or left >= x1 or bottom <= y0 or top >= y1, text.text


@given(bar_charts(), st.integers(60, 400))
def test_compact_bars_have_no_words_and_stay_inside(vm: BarsVM, width: int) -> None:
    drawing = bars.build(vm, width, compact=True)
    assert texts(drawing) == []
    assert outside(drawing) == []
    assert drawing.height == 14 * len(vm.pools)


def test_parts_keep_their_proportions() -> None:
    drawing = bars.build(chart(LLAMA), 974)
    (weights,), (cache,) = blocks(drawing, "weights"), blocks(drawing, "kv_cache")
    assert weights.width + GAP == pytest.approx(974 * 4.30 / 16, abs=1.5)
    assert cache.width + GAP == pytest.approx(974 * 8.00 / 16, abs=1.5)


def test_weights_stand_still_while_the_cache_grows() -> None:
    smaller = pool(part("weights", 4.30), part("kv_cache", 2.0))
    larger = pool(part("weights", 4.30), part("kv_cache", 9.0))
    drawn = [blocks(bars.build(chart(p), 974), "weights") for p in (smaller, larger)]
    assert drawn[0] == drawn[1]


def test_parts_keep_still_past_the_limit_but_for_a_few_steps() -> None:
    sizes = [12.0 + step / 4 for step in range(80)]
    drawn = [
        blocks(
            bars.build(chart(pool(part("weights", 4.30), part("kv_cache", size))), 974), "weights"
        )
        for size in sizes
    ]
    assert len({box.width for (box,) in drawn}) <= 4


@given(pools(), widths)
def test_a_range_is_wide_enough_to_be_seen(vm: PoolVM, width: int) -> None:
    layout = lay_out(vm, width)
    assert layout.high - layout.low >= LEAST_RANGE or vm.need_high <= vm.need_low


def test_the_range_ends_with_the_margin() -> None:
    layout = lay_out(replace(LLAMA, margin_end=LLAMA.need + GIB), 1600)
    assert layout.high == pytest.approx((LLAMA.need / GIB + 1) * 100, abs=1)
    assert layout.low == pytest.approx(LLAMA.need_low / GIB * 100, abs=1)


def test_reserved_memory_is_hatched_at_the_right_end() -> None:
    (reserved,) = blocks(bars.build(chart(LLAMA), 974), "reserved")
    assert reserved.pattern == "crosshatch"
    assert reserved.x + reserved.width == 974
    assert reserved.width == pytest.approx(974 * 0.52 / 16, abs=1)


def test_what_does_not_fit_passes_the_line_and_is_bracketed() -> None:
    drawing = bars.build(chart(OVER), 974)
    (cache,) = blocks(drawing, "kv_cache")
    line = next(i for i in drawing.items if isinstance(i, Rect) and i.fill == "limit")
    bracket = next(i for i in drawing.items if isinstance(i, Rect) and i.tag == "over")
    assert cache.x + cache.width > line.x
    assert bracket.x == pytest.approx(line.x, abs=1)
    assert bracket.x + bracket.width == cache.x + cache.width
    label = next(text for text in texts(drawing) if text.tag == "over")
    assert label.y > bracket.y
    assert not any(text.tag == "free" for text in texts(drawing))


def test_range_stands_under_the_end_of_the_parts() -> None:
    drawing = bars.build(chart(LLAMA), 974)
    (whisker, *_) = [i for i in drawing.items if i.tag == "range" and isinstance(i, Rect)]
    end = 974 * LLAMA.need / LLAMA.size
    assert whisker.x < end < whisker.x + whisker.width
    exact = replace(LLAMA, need_low=LLAMA.need, need_high=LLAMA.need)
    assert not any(i.tag == "range" for i in bars.build(chart(exact), 974).items)


def test_free_memory_that_has_no_room_inside_is_told_above() -> None:
    tight = pool(part("weights", 4.30), part("kv_cache", 11.0))
    label = next(text for text in texts(bars.build(chart(tight), 974)) if text.tag == "free")
    title = texts(bars.build(chart(tight), 974))[0]
    assert label.y == title.y


def test_steady_chart_keeps_its_height_when_memory_runs_out() -> None:
    heights = {bars.build(chart(p), 974, steady=True).height for p in (LLAMA, OVER)}
    assert len(heights) == 1
    assert bars.build(chart(LLAMA), 974).height < bars.build(chart(OVER), 974).height


def test_a_memory_without_parts_shows_only_what_is_free() -> None:
    drawing = bars.build(chart(pool()), 400)
    assert blocks(drawing, "free")
    assert any(text.tag == "free" for text in texts(drawing))
    assert bars.build(BarsVM("", "GiB", (), (), ""), 400).items == ()


def test_pointer_finds_the_part_under_it() -> None:
    drawing = bars.build(chart(LLAMA), 974)
    (cache,) = blocks(drawing, "kv_cache")
    assert drawing.tag_at(cache.x + 5, cache.y + 5) == "kv_cache"
    assert drawing.tag_at(cache.x - 1, cache.y + 5) == ""
