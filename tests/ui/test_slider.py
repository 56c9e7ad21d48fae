"""The slider over stops, in the window."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from elbowroom.plan.actions import SetContext
from tests.ui.test_number_box import turn_wheel

LEFT = Qt.MouseButton.LeftButton


def drag(slider, from_share, to_share, moves=40):
    """Press, move in many small steps, release."""
    y = slider.handle_rect().center().toPoint().y()
    start, end = (int(slider.width() * share) for share in (from_share, to_share))
    QTest.mousePress(slider, LEFT, pos=QPoint(start, y))
    for move in range(1, moves + 1):
        QTest.mouseMove(slider, QPoint(start + (end - start) * move // moves, y))
    QTest.mouseRelease(slider, LEFT, pos=QPoint(end, y))


def test_a_drag_is_one_undo_step_with_many_values(window, store):
    seen = []
    store.subscribe(lambda: seen.append(store.state.scenario.context))
    drag(window.inputs.context.slider, 0.5, 0.98)
    assert len(seen) >= 3
    assert store.state.scenario.context == 131072
    store.undo()
    assert store.state.scenario.context == 16384
    assert store.history.next_undo is None


def test_two_drags_are_two_steps(window, store):
    drag(window.inputs.context.slider, 0.5, 0.98)
    drag(window.inputs.context.slider, 0.98, 0.02)
    store.undo()
    assert store.state.scenario.context == 131072
    store.undo()
    assert store.state.scenario.context == 16384


def test_everything_follows_while_dragging(window, store):
    slider = window.inputs.context.slider
    y = slider.handle_rect().center().toPoint().y()
    QTest.mousePress(slider, LEFT, pos=QPoint(slider.width() // 2, y))
    QTest.mouseMove(slider, QPoint(slider.width() - 4, y))
    QTest.qWait(40)
    assert window.inputs.people.context.value() == 131072
    assert window.answer.banner.as_text().startswith("Does not fit")
    assert "64.00 GiB" in window.answer.table.as_text()
    QTest.mouseRelease(slider, LEFT, pos=QPoint(slider.width() - 4, y))


def test_arrows_page_and_ends(window, store):
    slider = window.inputs.context.slider
    slider.setFocus()
    for key, context in (
        (Qt.Key.Key_Right, 32768),
        (Qt.Key.Key_Left, 16384),
        (Qt.Key.Key_PageDown, 2048),
        (Qt.Key.Key_PageUp, 32768),
        (Qt.Key.Key_End, 131072),
        (Qt.Key.Key_Home, 2048),
    ):
        QTest.keyClick(slider, key)
        assert store.state.scenario.context == context


def test_an_exact_value_between_stops_is_shown_and_left_by_a_short_step(window, store):
    box, slider = window.inputs.people.context, window.inputs.context.slider
    box.setValue(20992)
    assert store.state.scenario.context == 20992
    middle = slider.handle_rect().center().x()
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert store.state.scenario.context == 16384
    assert slider.handle_rect().center().x() < middle


def test_the_link_sets_the_largest_context_that_fits(window, store):
    link = window.inputs.context.link
    QTest.mouseClick(link, LEFT)
    assert store.state.scenario.context == window.inputs.context.slider._mark
    assert window.answer.banner.as_text().startswith("Fits")


def test_wheel_turns_only_the_focused_slider(window, store):
    slider = window.inputs.context.slider
    window.inputs.machine.setFocus()
    assert not turn_wheel(slider, 120)
    assert store.state.scenario.context == 16384
    slider.setFocus()
    assert turn_wheel(slider, 120)
    assert store.state.scenario.context == 32768


def test_a_screen_reader_hears_tokens_not_indexes(window):
    slider = window.inputs.context.slider
    assert slider.accessibleName() == "Context per person"
    assert slider.accessibleDescription() == "16,384 tokens, stop 4 of 7"


@pytest.mark.parametrize(
    ("context", "keys"),
    [
        (256, (Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Home)),
        (200000, (Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_End)),
    ],
)
def test_beyond_the_scale_no_key_goes_the_wrong_way(window, store, context, keys):
    store.dispatch(SetContext(context))
    QTest.qWait(40)
    slider = window.inputs.context.slider
    slider.setFocus()
    for key in keys:
        QTest.keyClick(slider, key)
        assert store.state.scenario.context == context
    back = Qt.Key.Key_Right if context < 2048 else Qt.Key.Key_Left
    QTest.keyClick(slider, back)
    assert store.state.scenario.context == (2048 if context < 2048 else 131072)


def test_a_held_key_is_one_step(window, store):
    slider = window.inputs.context.slider
    slider.setFocus()
    for _ in range(3):
        QTest.keyPress(slider, Qt.Key.Key_Right)
    QTest.keyRelease(slider, Qt.Key.Key_Right)
    assert store.state.scenario.context == 131072
    store.undo()
    assert store.state.scenario.context == 16384
    assert store.history.next_undo is None
