"""Settings hold at once, are kept, and come back."""

from functools import partial

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from elbowroom.session.settings import SettingsFile
from elbowroom.text.language import language
from elbowroom.ui.settings_dialog import SettingsDialog
from tests.ui.documents.conftest import choose, now, said

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def shown(window, folders):
    """The dialog, and the folders that it showed."""
    seen = []
    dialog = SettingsDialog(
        window, window.theme, window._language, window.preferences, folders, seen.append
    )
    dialog.open()
    return dialog, seen


def click(switch, value):
    next(segment for segment in switch.segments if segment.value == value).click()


def kept(folders):
    return SettingsFile(folders, now).settings


def test_every_choice_holds_at_once_and_is_kept(shown, window, folders, desk):
    dialog, _ = shown
    click(dialog.language, "ko")
    assert language() == "ko"
    assert dialog.windowTitle() == "설정"
    assert window.menus.menus["file"].title() == "파일(&F)"
    click(dialog.theme, "dark")
    assert window.theme.is_dark
    click(dialog.reopens, "no")
    click(dialog.versions, "3")
    assert desk.backups_kept == 3
    settings = kept(folders)
    assert (settings.language, settings.theme) == ("ko", "dark")
    assert (settings.reopens, settings.backups_kept) == (False, 3)
    dialog.reset.click()
    assert (language(), window.theme.mode, desk.backups_kept) == ("en", "system", 10)
    assert kept(folders).reopens


def test_what_the_menus_choose_is_kept_too(window, folders):
    choose(window, "theme_dark")
    choose(window, "language_ko")
    assert (kept(folders).theme, kept(folders).language) == ("dark", "ko")
    choose(window, "language_en")
    choose(window, "theme_light")


def test_resetting_keeps_lists_of_files_and_favourites(shown, window, folders, tmp_path):
    window.preferences.note_file(tmp_path / "a.elbowroom")
    shown[0].reset.click()
    assert kept(folders).recent_files == (tmp_path / "a.elbowroom",)


def test_folders_are_shown(shown, folders):
    dialog, seen = shown
    dialog.folders["config"].click()
    dialog.folders["logs"].click()
    assert seen == [folders.config, folders.logs]


def test_a_number_set_by_hand_is_shown_beside_the_others(window, folders):
    window.preferences.set_backups_kept(7)
    dialog = SettingsDialog(window, window.theme, window._language, window.preferences, folders)
    assert [segment.value for segment in dialog.versions.segments] == ["3", "7", "10", "30", "100"]
    dialog.deleteLater()


def test_settings_that_cannot_be_saved_hold_and_are_said(window, folders):
    folders.config.parent.mkdir(parents=True, exist_ok=True)
    folders.config.write_text("not a folder")
    choose(window, "theme_dark")
    assert window.theme.is_dark
    assert said(window) == [
        "The settings could not be saved; your choice holds until Elbowroom ends."
    ]
    choose(window, "theme_light")


def test_the_page_is_gone_when_it_is_closed(shown, window):
    dialog, _ = shown
    gone = []
    dialog.destroyed.connect(partial(gone.append, True))
    next(b for b in dialog.findChildren(QPushButton) if b.text() == "Close").click()
    QTest.qWait(20)
    assert gone
    choose(window, "language_ko")
    choose(window, "language_en")
