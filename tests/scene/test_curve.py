"""The chart "As context grows"."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elbowroom.core.units import GIB
from elbowroom.plan.chart_view_models import BandVM, CurveVM, MarkerVM
from elbowroom.scene import curve
from elbowroom.scene.curve_stack import height_at
from elbowroom.scene.display_list import Circle, DisplayList, Polygon, Polyline, Rect
from elbowroom.scene.text_metrics import SIZES
from tests.scene.strategies import curves, outside, overlapping, text_box, texts, widths

heights = st.integers(160, 700)
PER_TOKEN = 4 * 131072


def llama(here: int = 16384, count: int = 256, x_max: int = 40960) -> CurveVM:
    """Llama 3.1 8B for four people on a card of 16 GB."""
    xs = tuple(x_max * place // (count - 1) for place in range(count))
    flat = (int(4.30 * GIB), int(0.57 * GIB))

    def marker(kind: str, x: int, words: str) -> MarkerVM:
        return MarkerVM(kind, x, sum(flat) + x * PER_TOKEN, f"{x:,}: {words}")

    return CurveVM(
        title="As context grows",
        axis="context",
        axis_labels=("Context", "People"),
        xs=xs,
        bands=(
            BandVM("weights", "Weights", (flat[0],) * count),
            BandVM("kv_cache", "KV cache", tuple(x * PER_TOKEN for x in xs)),
            BandVM("runtime", "Runtime", (flat[1],) * count),
        ),
        usable=int(15.48 * GIB),
        usable_label="usable 15.5 GiB",
        markers=(
            marker("here", here, "you are here"),
            marker("largest", 21504, "largest that fits"),
            marker("crossing", 8806, "cache > weights"),
        ),
        x_ticks=tuple((k * 8192, f"{k * 8}k") for k in range(6)),
        y_ticks=tuple((k * 8 * GIB, str(k * 8)) for k in range(4)),
        x_max=x_max,
        y_max=int(25.5 * GIB),
        empty="",
        takeaway="",
        x_from=256,
        x_step=256,
    )


def labels(drawing: DisplayList) -> set[str]:
    kinds = ("here", "largest", "crossing")
    return {text.tag for text in texts(drawing) if text.tag in kinds}


@given(curves(), widths, heights, st.sampled_from((1.0, 1.5)))
def test_no_two_texts_overlap_and_nothing_leaves_the_canvas(
    vm: CurveVM, width: int, height: int, scale: float
) -> None:
    drawing = curve.build(vm, width, height, SIZES.scaled(scale))
    assert overlapping(drawing) == []
    assert outside(drawing) == []


@given(curves(), widths, heights)
def test_no_drop_line_runs_through_a_point_s_label(vm: CurveVM, width: int, height: int) -> None:
    drawing = curve.build(vm, width, height)
    lines = [item for item in drawing.items if isinstance(item, Polyline)]
    for text in texts(drawing):
        if text.tag in ("here", "largest", "crossing"):
            left, top, right, bottom = text_box(text)
            for line in lines:
                x, start, _, end = line.points
                assert not (left < x < right and start < bottom and end > top), text.text


@given(curves(), widths, heights)
def test_where_the_person_stands_is_always_named(vm: CurveVM, width: int, height: int) -> None:
    named = labels(curve.build(vm, width, height))
    kinds = {marker.kind for marker in vm.markers}
    assert named <= kinds
    assert ("here" in named) == ("here" in kinds)
    assert len(named) >= min(len(kinds), 1)


@given(curves(), widths, heights)
def test_bands_are_stacked_without_holes(vm: CurveVM, width: int, height: int) -> None:
    plot = curve.axes(vm, width, height)
    areas = [item for item in curve.build(vm, width, height).items if isinstance(item, Polygon)]
    edge = [plot.bottom] * len(vm.xs)
    for area in reversed(areas):
        ys = area.points[1::2]
        upper, lower = ys[: len(vm.xs)], ys[len(vm.xs) :][::-1]
        for mine, below, above in zip(lower, edge, upper, strict=True):
            assert below <= mine <= below + 1.0
            assert plot.top <= above <= below
        edge = list(upper)
    tops = [max(plot.y_pixel(height_at(vm, x)), plot.top) for x in vm.xs]
    assert edge == pytest.approx(tops, abs=0.01)


@given(curves(), widths, heights, st.floats(0, 1))
def test_axes_turn_values_into_pixels_and_back(
    vm: CurveVM, width: int, height: int, share: float
) -> None:
    plot = curve.axes(vm, width, height)
    assert plot.left < plot.right < width
    assert 0 < plot.top < plot.bottom < height
    assert plot.x_value(plot.x_pixel(share * vm.x_max)) == pytest.approx(share * vm.x_max, abs=1e-3)
    assert plot.top <= plot.y_pixel(share * vm.y_max) <= plot.bottom
    assert plot.x_value(-50) == 0
    assert plot.x_value(width + 50) == vm.x_max


@given(curves(), widths, st.floats(-100, 2000))
def test_a_click_picks_an_allowed_value(vm: CurveVM, width: int, pixel: float) -> None:
    value = curve.picked(vm, curve.axes(vm, width, 225), pixel)
    assert vm.x_from <= value <= max(vm.x_max, vm.x_from)
    assert value % vm.x_step == 0 or value == vm.x_from


def test_a_click_picks_the_nearest_value() -> None:
    vm = llama()
    plot = curve.axes(vm, 974, 225)
    assert curve.picked(vm, plot, plot.x_pixel(16400)) == 16384


@pytest.mark.parametrize("width", [480, 974, 1800])
def test_all_three_points_are_named_where_there_is_room(width: int) -> None:
    assert labels(curve.build(llama(), width, 225)) == {"here", "largest", "crossing"}


def test_a_low_chart_leaves_the_crossing_out() -> None:
    drawing = curve.build(llama(), 480, 170)
    assert labels(drawing) == {"here", "largest"}
    assert not any(item.tag == "crossing" for item in drawing.items)


@given(st.integers(256, 40960), st.integers(600, 1800))
def test_the_plot_keeps_still_while_a_point_is_dragged(here: int, width: int) -> None:
    assert curve.axes(llama(here), width, 225) == curve.axes(llama(), width, 225)


def test_labels_use_the_empty_corner_of_a_wide_plot() -> None:
    wide, narrow = curve.axes(llama(), 974, 225), curve.axes(llama(), 480, 225)
    assert wide.top < narrow.top


def test_labels_stand_above_a_plot_that_is_full() -> None:
    vm = llama()
    full = replace(vm, bands=(replace(vm.bands[0], sizes=(14 * GIB,) * len(vm.xs)), *vm.bands[1:]))
    plot = curve.axes(replace(full, y_max=40 * GIB, usable=38 * GIB), 974, 225)
    assert plot.top >= plot.rows * plot.row


def test_limit_is_a_line_across_the_plot_with_a_label_clear_of_the_areas() -> None:
    vm = llama()
    drawing, plot = curve.build(vm, 974, 225), curve.axes(vm, 974, 225)
    line = next(i for i in drawing.items if isinstance(i, Rect) and i.fill == "limit")
    assert (line.x, line.x + line.width) == (plot.left, plot.right)
    assert line.y + 1 == pytest.approx(plot.y_pixel(vm.usable), abs=1)
    label = next(text for text in texts(drawing) if text.tag == "usable")
    for x in (label.left, label.right):
        assert text_box(label)[3] <= plot.y_pixel(height_at(vm, plot.x_value(x)))


def test_a_limit_beyond_the_axis_is_not_drawn() -> None:
    drawing = curve.build(replace(llama(), usable=64 * GIB), 974, 225)
    assert not any(item.tag == "usable" for item in drawing.items)


def test_points_stand_on_their_values() -> None:
    vm = llama()
    drawing, plot = curve.build(vm, 974, 225), curve.axes(vm, 974, 225)
    points = {item.tag: item for item in drawing.items if isinstance(item, Circle)}
    for marker in vm.markers:
        assert points[marker.kind].x == pytest.approx(plot.x_pixel(marker.x), abs=0.5)
        assert points[marker.kind].y == pytest.approx(plot.y_pixel(marker.y))


def test_points_beyond_the_axis_are_left_out() -> None:
    drawing = curve.build(llama(here=200_000), 974, 225)
    assert labels(drawing) == {"largest", "crossing"}


@given(st.integers(300, 1800), st.integers(160, 700))
def test_an_empty_chart_says_why_in_the_middle(width: int, height: int) -> None:
    words = "This model keeps no cache that grows with context. Pick another model."
    drawing = curve.build(replace(llama(), empty=words), width, height)
    assert " ".join(text.text for text in texts(drawing)) == words
    assert len(drawing.items) == len(texts(drawing))
    assert outside(drawing) == []
    assert overlapping(drawing) == []
    middle = sum(text.y for text in texts(drawing)) / len(drawing.items)
    assert middle == pytest.approx(height / 2, abs=8)


def test_pointer_finds_bands_and_points() -> None:
    vm = llama()
    drawing, plot = curve.build(vm, 974, 225), curve.axes(vm, 974, 225)
    x = plot.x_pixel(30000)
    assert drawing.tag_at(x, plot.y_pixel(2 * GIB)) == "weights"
    assert drawing.tag_at(x, plot.y_pixel(9 * GIB)) == "kv_cache"
    here = vm.markers[0]
    assert drawing.tag_at(plot.x_pixel(here.x), plot.y_pixel(here.y)) == "here"


def test_drawing_the_same_twice_gives_the_same_list() -> None:
    assert curve.build(llama(), 974, 225) == curve.build(llama(), 974, 225)


@given(curves(), widths, st.integers(160, 700))
def test_no_drop_line_runs_through_the_limit_s_label(vm: CurveVM, width: int, height: int) -> None:
    drawing = curve.build(vm, width, height)
    plates = [
        i for i in drawing.items if isinstance(i, Rect) and i.tag == "usable" and i.height > 2
    ]
    drops = [
        i
        for i in drawing.items
        if isinstance(i, Polyline) and i.tag in ("here", "largest", "crossing")
    ]
    for plate in plates:
        for drop in drops:
            x, top, _, bottom = drop.points
            beside = not plate.x <= x <= plate.x + plate.width
            assert beside or bottom <= plate.y or top >= plate.y + plate.height


def test_the_limit_s_label_keeps_clear_of_a_drop_line_where_it_can() -> None:
    drawing = curve.build(llama(here=2048), 974, 225)
    label = next(text for text in texts(drawing) if text.tag == "usable")
    drop = next(i for i in drawing.items if isinstance(i, Polyline) and i.tag == "here")
    assert not label.left <= drop.points[0] <= label.right


@pytest.mark.parametrize("here", range(1024, 40960, 1024))
def test_the_limits_label_keeps_clear_of_drop_lines(here):
    """So high a limit has no room for its label above it, as where a plan fits in any case."""
    full = llama(here, x_max=40960)
    markers = tuple(replace(m, x=40960) if m.kind == "largest" else m for m in full.markers[:2])
    drawing = curve.build(replace(full, markers=markers, usable=24 * GIB), 974, 225)
    label = next(text for text in texts(drawing) if text.tag == "usable")
    lines = [i for i in drawing.items if isinstance(i, Polyline) and i.tag in ("here", "largest")]
    assert lines
    for line in lines:
        x, top, _, bottom = line.points
        clear = x < label.left - 2 or x > label.right + 2
        assert clear or max(top, bottom) < label.y - label.size or min(top, bottom) > label.y + 4
