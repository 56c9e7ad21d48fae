"""Boxes for people and tokens."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtTest import QTest

from elbowroom.ui.number_box import TokenBox


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
    assert box.validate("x", 1)[0] == QValidator.State.Invalid


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
