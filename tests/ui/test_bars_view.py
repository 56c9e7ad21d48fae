"""The bars."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip

from elbowroom.plan.actions import SetContext
from elbowroom.scene.display_list import Rect


@pytest.fixture
def told(monkeypatch):
    """What tooltips say."""
    texts = []
    monkeypatch.setattr(QToolTip, "showText", lambda _spot, text, *_: texts.append(text))
    return texts


@pytest.fixture
def bars(window):
    return window.answer.bars


def centre(bars, tag, number=0):
    item = [i for i in bars.drawing.items if isinstance(i, Rect) and i.tag == tag][number]
    return QPoint(round(item.x + item.width / 2), round(item.y + item.height / 2))


def reading(told):
    """What was told last, without what its word means."""
    return told[-1].splitlines()[0]


def test_pointing_at_a_part_tells_its_size(bars, told):
    QTest.mouseMove(bars, centre(bars, "kv_cache") + QPoint(40, 0))
    assert reading(told) == "KV cache 8.00 GiB"


def test_the_same_part_of_another_pool_has_its_own_size(bars, told):
    QTest.mouseMove(bars, centre(bars, "weights", 1))
    assert reading(told) == "Weights 0.38 GiB"


def test_pointing_at_the_range_tells_its_ends(bars, told):
    QTest.mouseMove(bars, centre(bars, "range"))
    assert told[-1].startswith("Range of the estimate: 12.7")


def test_arrows_walk_the_parts(bars, told):
    bars.setFocus()
    QTest.keyClick(bars, Qt.Key.Key_Right)
    QTest.keyClick(bars, Qt.Key.Key_Right)
    assert reading(told) == "RTX PRO 2000 Blackwell: KV cache 8.00 GiB"
    QTest.keyClick(bars, Qt.Key.Key_Down)
    assert reading(told) == "System RAM: Weights 0.38 GiB"


def test_going_over_the_limit_does_not_move_what_lies_below(bars, store, window):
    top = window.answer.curve_card.y()
    store.dispatch(SetContext(131072))
    QTest.qWait(40)
    assert any(item.tag == "over" for item in bars.drawing.items)
    assert window.answer.curve_card.y() == top


def test_each_pool_tells_its_own_reserve(bars, told):
    QTest.mouseMove(bars, centre(bars, "reserved", 0))
    assert reading(told) == "Reserved 0.52 GiB"
    QTest.mouseMove(bars, centre(bars, "reserved", 1))
    assert reading(told) == "Reserved 2.00 GiB"


@pytest.mark.usefixtures("told")
def test_what_the_keyboard_was_told_goes_with_the_plan_and_with_the_focus(bars, store, window):
    bars.setFocus()
    QTest.keyClick(bars, Qt.Key.Key_Right)
    assert bars.toolTip()
    store.dispatch(SetContext(8192))
    QTest.qWait(40)
    assert bars.toolTip() == ""
    QTest.keyClick(bars, Qt.Key.Key_Right)
    assert bars.toolTip()
    window.inputs.machine.setFocus()
    assert bars.toolTip() == ""
