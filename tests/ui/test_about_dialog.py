"""About the program: what it says of itself, and what lands on the clipboard."""

import pytest
from PySide6.QtCore import qVersion
from PySide6.QtWidgets import QApplication, QPushButton

from elbowroom import __version__
from elbowroom.text.language import speaking
from elbowroom.ui.about_dialog import show_about
from elbowroom.ui.text_label import TextLabel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def words_of(dialog) -> str:
    return "\n".join(label.text() for label in dialog.findChildren(TextLabel))


def button_of(dialog, text) -> QPushButton:
    (found,) = [b for b in dialog.findChildren(QPushButton) if b.text() == text]
    return found


def test_it_names_versions_days_of_the_data_and_whose_work_comes_with_it(window):
    dialog = show_about(window, window.theme)
    said = words_of(dialog)
    for word in (f"Version {__version__}", qVersion(), "llama.cpp b", "Models", "newest of 20"):
        assert word in said
    for word in ("Qt for Python", "LGPL-3.0-only", "Pretendard", "OFL-1.1", "MIT licence"):
        assert word in said
    dialog.close()


def test_it_speaks_korean(window):
    with speaking("ko"):
        dialog = show_about(window, window.theme)
        said = words_of(dialog)
    assert "다른 사람의 저작물" in said
    assert "MIT 라이선스" in said
    dialog.close()


def test_details_are_copied_in_english_and_the_button_says_so(window):
    with speaking("ko"):
        dialog = show_about(window, window.theme)
        copy = button_of(dialog, "세부 정보 복사")
        copy.click()
    assert copy.text() == "복사했습니다"
    copied = QApplication.clipboard().text()
    assert copied.startswith(f"Elbowroom: {__version__}\nRules of llama.cpp: ")
    assert f"Qt: {qVersion()} (offscreen)" in copied
    dialog.close()


def test_the_menu_opens_it(window):
    window.menus.actions["about"].trigger()
    dialog = QApplication.activeModalWidget()
    assert dialog is not None
    assert dialog.windowTitle() == "About Elbowroom"
    dialog.close()
