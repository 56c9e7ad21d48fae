"""The matrix and the bars on one axis: everything is drawn, nothing lies on anything else."""

from itertools import combinations

import pytest

from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison.comparing import Comparing
from elbowroom.plan.comparison.state import Comparison
from elbowroom.scene import matrix, stacks
from elbowroom.scene.display_list import Rect, Text
from elbowroom.scene.matrix_layout import LEAST_CELL
from elbowroom.scene.palette import PAPER, VERDICT
from elbowroom.scene.roles import ROLES
from elbowroom.scene.signs import sign
from elbowroom.scene.svg import to_svg
from elbowroom.scene.text_metrics import SIZES
from elbowroom.text.language import LANGUAGES, set_language
from tests.plan.comparison.comparisons import WHOLE, plan


@pytest.fixture(scope="module")
def comparing(catalogue):
    made = Comparing(Answers(catalogue))
    made.finish(plan(WHOLE))
    return made


def overlapping(drawing):
    """Pairs of texts that lie on each other."""
    texts = [item for item in drawing.items if isinstance(item, Text)]
    return [
        (a.text, b.text)
        for a, b in combinations(texts, 2)
        if a.left < b.right and b.left < a.right and abs(a.y - b.y) < min(a.size, b.size) * 0.7
    ]


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("width", [720, 900, 1300, 1800])
@pytest.mark.parametrize(("rows", "columns"), [(6, 6), (1, 1), (3, 2), (6, 1), (1, 6)])
def test_no_two_texts_lie_on_each_other_and_none_leaves_the_matrix(
    comparing, language, width, rows, columns
):
    set_language(language)
    cells = tuple(c for c in WHOLE.cells if c.row < rows and c.column < columns)
    state = plan(Comparison(WHOLE.rows[:rows], WHOLE.columns[:columns], cells))
    drawing = matrix.build(comparing.vm(state), width)
    assert overlapping(drawing) == []
    texts = [item for item in drawing.items if isinstance(item, Text)]
    assert all(text.left >= 0 and text.right <= drawing.width for text in texts)
    assert all(text.y <= drawing.height for text in texts)


def test_every_cell_and_heading_can_be_pointed_at(comparing):
    vm = comparing.vm(plan(WHOLE))
    layout = matrix.lay_out_with_menus(vm, 1300, SIZES)
    body, heads = matrix.build_below_heads(vm, layout), matrix.build_heads(layout)
    for r, c in WHOLE.places:
        x = layout.left(c) + layout.cell / 2
        y = layout.heads_height + layout.tops[r] + layout.height(r) - 4
        assert body.tag_at(x, y) == f"cell:{r}:{c}"
    assert body.tag_at(20, layout.heads_height + 60) == "row:0"
    assert heads.tag_at(layout.left(3) + 20, 30) == "column:3"
    assert heads.tag_at(layout.left(4) - 14, 18) == "menu:column:3"


def test_a_narrow_window_makes_the_matrix_wider_rather_than_its_cells_too_narrow(comparing):
    vm = comparing.vm(plan(WHOLE))
    layout = matrix.lay_out_with_menus(vm, 500, SIZES)
    assert layout.cell == LEAST_CELL
    assert layout.width > 500


def test_cells_keep_their_room_while_they_are_worked_out(catalogue, comparing):
    fresh, state = Comparing(Answers(catalogue)), plan(WHOLE)
    for _ in zip(range(36), fresh.work(state), strict=False):
        pass
    early = matrix.lay_out_with_menus(fresh.vm(state), 1800, SIZES)
    late = matrix.lay_out_with_menus(comparing.vm(state), 1800, SIZES)
    assert early.heads_height == late.heads_height


@pytest.mark.parametrize("code", list(VERDICT))
def test_every_verdict_has_a_sign_of_its_own_shape_and_its_colour(code):
    outline, *marks = sign(code, 10.0, 20.0, 16.0)
    assert outline.fill == f"verdict_{code}"
    assert marks
    assert f"verdict_{code}" in ROLES
    assert f"verdict_{code}" in PAPER


def test_an_svg_of_a_matrix_uses_only_colours_of_paper(comparing):
    text = to_svg(matrix.build(comparing.vm(plan(WHOLE)), 720), PAPER)
    assert text.count("<text") > 200


def test_bars_on_one_axis_are_in_proportion(comparing):
    vm = comparing.stacks(comparing.vm(plan(WHOLE)), plan(WHOLE), "rows", 0)
    drawing = stacks.build(vm, 620)
    weights = [i for i in drawing.items if isinstance(i, Rect) and i.tag == "weights"]
    bars = [i for i in weights if i.height > 14]
    sizes = [stack.segments[0].size for stack in vm.stacks]
    ratio = bars[1].width / bars[0].width
    assert ratio == pytest.approx(sizes[1] / sizes[0], rel=0.08)
    assert overlapping(drawing) == []
    assert drawing.width == 620


def test_a_need_that_would_dwarf_all_others_is_cut_off(comparing):
    vm = comparing.stacks(comparing.vm(plan(WHOLE)), plan(WHOLE), "rows", 0)
    largest = max(stack.need for stack in vm.stacks)
    assert vm.x_max < largest / 4
    drawing = stacks.build(vm, 620)
    bars = [i for i in drawing.items if isinstance(i, Rect) and i.tag and i.height > 14]
    texts = {i.text for i in drawing.items if isinstance(i, Text)}
    assert max(bar.x + bar.width for bar in bars) < 620
    assert "381.35 GiB" in texts


def test_each_bar_carries_its_number_and_its_memorys_end(comparing):
    vm = comparing.stacks(comparing.vm(plan(WHOLE)), plan(WHOLE), "columns", 1)
    drawing = stacks.build(vm, 900)
    texts = [i.text for i in drawing.items if isinstance(i, Text)]
    assert all(stack.value in texts for stack in vm.stacks)
    ends = [i for i in drawing.items if isinstance(i, Rect) and i.fill == "limit"]
    assert len(ends) == sum(0 < stack.usable <= vm.x_max for stack in vm.stacks)
