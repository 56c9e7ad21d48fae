"""Boxes for people and tokens."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip

from elbowroom.ui.number_box import TokenBox

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def type_in(box, text):
    """Replace what a box holds, without finishing."""
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, text)


@pytest.fixture
def box(qtbot, theme):
    made = TokenBox(theme, 1, 1 << 27, ("131,072", "10,485,760"))
    qtbot.addWidget(made)
    made.show_value(16384)
    made.show()
    return made


@pytest.mark.parametrize(
    ("typed", "tokens"),
    [
        ("32k", 32768),
        ("128 K", 131072),
        ("131072", 131072),
        ("131,072", 131072),
        ("1M", 1 << 20),
        ("1.5k", 1536),
        (" 7 ", 7),
    ],
)
def test_takes_tokens_as_people_write_them(box, typed, tokens):
    box.lineEdit().selectAll()
    QTest.keyClicks(box.lineEdit(), typed)
    QTest.keyClick(box.lineEdit(), Qt.Key.Key_Return)
    assert box.value() == tokens


def test_shows_tokens_in_full(box):
    assert box.text() == "16,384"


def test_reports_once_when_typing_is_finished(qtbot, box):
    seen = []
    box.valueChanged.connect(seen.append)
    box.lineEdit().selectAll()
    QTest.keyClicks(box.lineEdit(), "32k")
    assert seen == []
    QTest.keyClick(box.lineEdit(), Qt.Key.Key_Return)
    assert seen == [32768]


@pytest.mark.parametrize("typed", ["k", "12q", "--", "999999999999"])
def test_what_is_no_number_of_tokens_changes_nothing(box, typed):
    box.lineEdit().selectAll()
    QTest.keyClicks(box.lineEdit(), typed)
    QTest.keyClick(box.lineEdit(), Qt.Key.Key_Return)
    assert box.value() in (16384, 12)
    assert "nan" not in box.text()


def test_unfinished_text_may_be_typed_on(box):
    assert box.validate("12", 2)[0] == QValidator.State.Acceptable
    assert box.validate("", 0)[0] == QValidator.State.Intermediate
    assert box.validate("x", 1)[0] == QValidator.State.Intermediate


def test_a_step_goes_to_the_next_multiple_of_256(box):
    box.show_value(20000)
    box.stepBy(1)
    assert box.value() == 20224
    box.stepBy(-1)
    assert box.value() == 19968
    box.stepBy(-2)
    assert box.value() == 19456


def test_showing_the_plans_value_reports_nothing(box):
    seen = []
    box.valueChanged.connect(seen.append)
    box.show_value(4096)
    assert (box.value(), seen) == (4096, [])


def test_wheel_turns_only_the_focused_box(box):
    box.clearFocus()
    assert not turn_wheel(box, 120)
    assert box.value() == 16384


def turn_wheel(widget, delta):
    """One notch of the wheel over a widget."""
    spot = QPointF(5, 5)
    none = Qt.MouseButton.NoButton
    event = QWheelEvent(
        spot,
        widget.mapToGlobal(spot),
        QPoint(),
        QPoint(0, delta),
        none,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    widget.wheelEvent(event)
    return event.isAccepted()


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("users", "0", "People at once: a whole number from 1 to 1,024."),
        ("users", "9999", "People at once: a whole number from 1 to 1,024."),
        ("context", "99999999999", "Context per person: from 1 to 134,217,728 tokens"),
        ("context", "abc", "Context per person: from 1 to 134,217,728 tokens"),
        ("context", "", "Context per person: from 1 to 134,217,728 tokens"),
    ],
)
@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_what_cannot_be_taken_names_what_can(
    window, store, monkeypatch, qtbot, name, typed, said, key
):
    told = []
    monkeypatch.setattr(QToolTip, "showText", lambda _spot, text, *_: told.append(text))
    box, before = getattr(window.inputs.people, name), store.state
    shown = box.text()
    type_in(box, typed or " ")
    QTest.keyClick(box, key)
    qtbot.waitUntil(lambda: bool(told))
    assert told[0].startswith(said)
    assert (store.state, box.text()) == (before, shown)


def test_undo_and_redo_are_the_windows_while_nothing_is_typed(window, store):
    box = window.inputs.people.context
    type_in(box, "32k")
    QTest.keyClick(box, Qt.Key.Key_Return)
    QTest.keyClick(box, Qt.Key.Key_Z, CONTROL)
    assert store.state.scenario.context == 16384
    QTest.qWait(40)
    assert (box.text(), box.hasFocus()) == ("16,384", True)
    QTest.keyClick(box, Qt.Key.Key_Z, CONTROL | SHIFT)
    assert store.state.scenario.context == 32768


def test_undo_takes_typing_back_first(window, store):
    box = window.inputs.people.context
    type_in(box, "5")
    QTest.keyClick(box, Qt.Key.Key_Z, CONTROL)
    assert store.history.next_undo is None
    assert box.text() == "16,384"


@pytest.mark.parametrize("name", ["users", "context"])
def test_escape_gives_up_typing(window, store, name):
    box = getattr(window.inputs.people, name)
    before = box.text()
    type_in(box, "55")
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert box.text() == before
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert store.history.next_undo is None
