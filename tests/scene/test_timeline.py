"""The conversation as shapes: columns that tell the bytes, one peak, names that stand clear."""

from dataclasses import replace
from itertools import pairwise

import pytest

from elbowroom.core.conversation import conversation
from elbowroom.core.scenario import Scenario
from elbowroom.plan.select_timeline import timeline as view
from elbowroom.scene import timeline
from elbowroom.scene.display_list import Circle, Rect, Text
from elbowroom.text.language import set_language

SIZES = ((300, 200), (556, 210), (974, 210), (2000, 700))
PLANS = (
    Scenario("llama-3.1-8b", "zimacube-2-creator-pack", users=4, context=16384, answer_tokens=500),
    Scenario("llama-3.1-8b", "zimacube-2-creator-pack", users=4, context=131072),
    Scenario("qwen3-8b", "zimacube-2-creator-pack", runtime="vllm", quant="AWQ", users=2),
    Scenario("llama-3.1-8b", "mac-mini-m4", memory_gib=24, runtime="mlx-lm", context=32768),
    Scenario("llama-3.1-8b", "zimaboard-2-1664", context=4096),
)


@pytest.fixture(params=range(len(PLANS)))
def vm(catalogue, request):
    return view(catalogue.estimate(PLANS[request.param]), "all")


def columns(vm, drawing, plot):
    """Rectangles of each moment, from the left."""
    bars = [item for item in drawing.items if isinstance(item, Rect) and item.tag in vm_parts(vm)]
    found = [[] for _ in vm.moments]
    for bar in bars:
        found[timeline.moment_at(plot, bar.x + bar.width / 2)].append(bar)
    return found


def vm_parts(vm):
    return {name for moment in vm.moments for name, _ in moment.parts} | {"kv_cache", "reserved"}


@pytest.mark.parametrize("size", SIZES)
def test_a_column_is_as_high_as_what_is_held(vm, size):
    drawing = timeline.build(vm, *size)
    plot = timeline.axes(vm, *size)
    pixel = vm.y_max / (plot.bottom - plot.top)
    for moment, bars in zip(vm.moments, columns(vm, drawing, plot), strict=True):
        solid = sum(bar.height for bar in bars if bar.fill != "surface")
        empty = sum(bar.height for bar in bars if bar.fill == "surface")
        filled = sum(size for _, size in moment.parts)
        assert abs(solid * pixel - filled) <= pixel * (len(bars) + 1)
        assert abs(empty * pixel - moment.empty_cache - moment.pages) <= 2 * pixel


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "ko"])
def test_names_stand_clear_of_each_other_and_inside(catalogue, size, language):
    set_language(language)
    for scenario in PLANS:
        vm = view(catalogue.estimate(scenario), "all")
        drawing = timeline.build(vm, *size)
        texts = [item for item in drawing.items if isinstance(item, Text)]
        rows = {}
        for text in texts:
            rows.setdefault(text.y, []).append(text)
            assert text.left >= -0.5
            assert text.right <= size[0] + 0.5
        for row in rows.values():
            ordered = sorted(row, key=lambda text: text.left)
            assert all(a.right <= b.left for a, b in pairwise(ordered)), [t.text for t in ordered]


def test_the_peak_is_marked_on_its_column_with_its_figure(vm):
    drawing = timeline.build(vm, 974, 210)
    plot = timeline.axes(vm, 974, 210)
    (point,) = [item for item in drawing.items if isinstance(item, Circle)]
    assert timeline.moment_at(plot, point.x) == vm.peak
    assert abs(point.y - plot.y_pixel(vm.moments[vm.peak].total)) < 1
    assert vm.peak_label in [item.text for item in drawing.items if isinstance(item, Text)]
    assert vm.moments[vm.peak].total == max(moment.total for moment in vm.moments)


def test_without_a_conversation_there_is_a_sentence_and_no_axis(vm):
    drawing = timeline.build(replace(vm, empty="No figures here."), 600, 200)
    assert [item.text for item in drawing.items] == ["No figures here."]
    assert view(None, "all").empty


def test_columns_say_the_bytes_of_the_conversation(catalogue):
    for scenario in PLANS:
        answer = catalogue.estimate(scenario)
        course, shown = conversation(answer), view(answer, "all")
        for moment, column in zip(course.moments, shown.moments, strict=True):
            held = moment.held(course.pool)
            assert column.total == held.total
            assert dict(column.parts).get("kv_cache", 0) == held.in_use
            assert column.empty_cache == held.reserved - held.in_use
