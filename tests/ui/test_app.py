"""What happens around the window: errors, references, accessibility."""

import sys

from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from elbowroom.ui.app import guard_none


def test_painting_does_not_use_up_none(window):
    guard_none()
    before = sys.getrefcount(None)
    for _ in range(200):
        window.answer.bars.update()
    assert sys.getrefcount(None) > before - 50


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
