"""What happens around the window: errors, references, accessibility."""

import sys

import PySide6
import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from elbowroom.ui.app import guard_none


def test_painting_does_not_use_up_none(window):
    guard_none()
    bars = window.answer.bars
    assert bars.isVisible()
    before = sys.getrefcount(None)
    for _ in range(200):
        bars.repaint()
    assert sys.getrefcount(None) > before - 50


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="there None cannot be used up")
def test_where_qt_uses_up_none_there_is_enough_of_it(monkeypatch):
    monkeypatch.setattr(PySide6, "__version_info__", (6, 12, 0))
    guard_none()
    assert all(sys.getrefcount(thing) > 1 << 40 for thing in (None, True, False, NotImplemented))


def test_a_chart_is_a_chart_to_a_screen_reader(window):
    from elbowroom.ui import accessible

    accessible.install()
    QAccessible.setActive(True)
    interface = QAccessible.queryAccessibleInterface(window.answer.curve_card.curve)
    assert interface.role() == QAccessible.Role.Chart
    assert interface.text(QAccessible.Text.Name) == "As context grows"
    assert "up to 20,992 fit" in interface.text(QAccessible.Text.Description)
    QTest.qWait(1)
    QAccessible.setActive(False)
