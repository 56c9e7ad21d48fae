"""Only what changed is painted again, so a box must never be too small for its item."""

from dataclasses import replace

from hypothesis import given

from elbowroom.scene import bars, curve
from elbowroom.scene.boxes import EDGE, box_of, changed_boxes, meet, within
from elbowroom.scene.display_list import Circle, DisplayList, Polygon, Rect, Text
from tests.scene.strategies import bar_charts, curves, text_box


@given(curves(), bar_charts())
def test_the_box_of_a_text_holds_all_its_letters(curve_vm, bars_vm):
    for drawing in (curve.build(curve_vm, 900, 300), bars.build(bars_vm, 900)):
        for item in drawing.items:
            if isinstance(item, Text):
                box, letters = box_of(item), text_box(item)
                assert all(a <= b for a, b in zip(box[:2], letters[:2], strict=True))
                assert all(a >= b for a, b in zip(box[2:], letters[2:], strict=True))


def test_a_box_leaves_room_for_the_outline():
    assert box_of(Rect(10, 20, 30, 40)) == (10 - EDGE, 20 - EDGE, 40 + EDGE, 60 + EDGE)
    assert box_of(Circle(10, 10, 5, "text")) == (5 - EDGE, 5 - EDGE, 15 + EDGE, 15 + EDGE)


def test_what_moved_is_painted_where_it_was_and_where_it_is():
    kept = Polygon((0, 0, 5, 0, 5, 5), "weights")
    old = DisplayList(100, 100, (kept, Rect(10, 10, 5, 5, "text")))
    new = DisplayList(100, 100, (kept, Rect(60, 10, 5, 5, "text")))
    assert changed_boxes(old, new) == [(10 - EDGE, 10 - EDGE, 65 + EDGE, 15 + EDGE)]
    assert changed_boxes(old, old) == []


def test_a_row_between_two_that_changed_is_not_painted():
    kept, also = Rect(0, 40, 90, 10, "text"), Rect(0, 50, 90, 10, "text")
    first, last = Rect(0, 0, 5, 5, "text"), Rect(0, 80, 5, 5, "text")
    old = DisplayList(100, 100, (first, kept, also, last))
    new = DisplayList(100, 100, (replace(first, width=9), kept, also, replace(last, width=9)))
    areas = changed_boxes(old, new)
    assert len(areas) == 2
    assert kept not in within(new.items, areas)


def test_where_most_differs_everything_is_painted():
    old = DisplayList(100, 100, (Rect(0, 0, 5, 5, "text"), Rect(0, 80, 5, 5, "text")))
    new = DisplayList(100, 100, (Rect(0, 0, 9, 5, "text"), Rect(0, 80, 9, 5, "text")))
    assert changed_boxes(old, new) == [(0.0, 0.0, 100, 100)]


def test_items_far_from_an_area_are_left_out():
    near, far = Rect(0, 0, 10, 10, "text"), Rect(500, 0, 10, 10, "text")
    assert within((near, far), [(0, 0, 20, 20)]) == [near]
    assert meet((0, 0, 2, 2), (1, 1, 3, 3))
    assert not meet((0, 0, 1, 1), (5, 0, 6, 1))
