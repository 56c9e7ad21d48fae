"""Words of the glossary explain themselves where they stand."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QToolTip

from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.text_label import TextLabel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(autouse=True)
def silence(qtbot):
    """No hint is left over from what came before."""
    QToolTip.hideText()
    qtbot.waitUntil(lambda: not QToolTip.isVisible(), timeout=2000)


def hover(widget, spot=None):
    """What is told where the mouse rests."""
    spot = spot or widget.rect().center()
    told = QHelpEvent(QEvent.Type.ToolTip, spot, widget.mapToGlobal(spot))
    QApplication.sendEvent(widget, told)
    return QToolTip.text() if QToolTip.isVisible() else ""


def caption(window, text):
    return next(each for each in window.findChildren(FieldLabel) if each.text() == text)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("Context per person", "Context: tokens that one conversation may hold"),
        ("Quantisation of the weights", "Quantisation: the type in which the weights are kept"),
        ("Household", "Household: the people who use the model"),
    ],
)
def test_captions_explain_their_words(window, text, meaning):
    assert meaning in hover(caption(window, text))


def test_the_banner_explains_its_words(window):
    (detail,) = [
        each
        for each in window.answer.banner.findChildren(TextLabel)
        if "tokens" in each.text() and each.isVisible()
    ]
    assert "Token: a piece of text" in hover(detail)


def test_what_has_a_hint_of_its_own_keeps_it(window):
    box = window.inputs.people.users
    assert hover(box) == box.toolTip()


def test_a_text_without_such_a_word_says_nothing(window):
    label = next(each for each in window.findChildren(QLabel) if each.text() == "Machine")
    assert hover(label) == ""


def test_the_table_explains_its_parts_and_its_head(window):
    table = window.answer.table
    cell = table.visualRect(table.model().index(1, 0))
    assert hover(table.viewport(), cell.center()).startswith("KV cache: keys and values")


def test_a_part_of_a_bar_says_what_it_is(window):
    bars = window.answer.bars
    bars.setFocus()
    QTest.keyClick(bars, Qt.Key.Key_Right)
    reading, meaning = bars.toolTip().split("\n")
    assert "Weights" in reading
    assert meaning.startswith("Weights: the model's parameters")


@pytest.mark.parametrize(
    ("part", "meaning"),
    [
        (lambda window: window.inputs.context.slider, "Context: tokens"),
        (lambda window: window.answer.banner.more, "GiB: 1,073,741,824 bytes"),
        (lambda window: window.answer.table, "Weights: the model's parameters"),
        (lambda window: window.inputs.model, "Layer: one of the steps"),
    ],
)
def test_the_keyboard_asks_for_the_words_where_it_is(window, qtbot, part, meaning):
    part(window).setFocus()
    QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(QToolTip.isVisible)
    assert meaning in QToolTip.text()


def test_where_no_word_stands_the_keyboard_gets_all_of_them(window):
    window.bar.theme.setFocus()
    window._explain_words()
    (dialog,) = window.findChildren(QDialog)
    shown = [label.text() for label in dialog.findChildren(QLabel)]
    assert "KV cache" in shown
    assert "Layer" in shown
    dialog.close()
