"""What happens around the window: errors, references, accessibility."""

import logging
import sys

from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from elbowroom.ui.app import guard_none, strip_hook


def test_an_error_nobody_caught_is_logged_and_said_once(window, caplog):
    hook = strip_hook(window)
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            try:
                raise ValueError("a slot failed")
            except ValueError as error:
                hook(ValueError, error, error.__traceback__)
    assert len(caplog.records) == 3
    notice = window.answer.notice
    assert notice.isVisible()
    assert notice.text.text().startswith("Something went wrong")
    notice.copy.click()
    assert "ValueError: a slot failed" in QApplication.clipboard().text()
    notice.dismiss.click()
    assert not notice.isVisible()


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
