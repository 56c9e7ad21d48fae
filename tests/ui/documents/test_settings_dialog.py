"""Settings hold at once, are kept, and come back."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from elbowroom.plan.buy.wishes import Currency
from elbowroom.session.settings import SettingsFile
from elbowroom.text.language import language
from elbowroom.ui.buy.price_dialog import CurrencyDialog
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


def test_another_unit_of_memory_holds_everywhere_at_once(shown, window, folders):
    dialog, _ = shown
    click(dialog.unit, "GB")
    answer = window.answer
    assert answer._unit.text() == "GB"
    assert "GiB" not in answer.table.as_text()
    assert " GB" in answer.banner.as_text()
    assert answer.curve_card.curve.vm.usable_label == "usable 16.62 GB"
    assert kept(folders).memory_unit == "GB"
    dialog.reset.click()
    assert "GiB" in answer.table.as_text()


def test_margins_can_be_left_out(shown, window, folders):
    dialog, _ = shown
    table, bars = window.answer.table, window.answer.bars
    whiskers = [item for item in bars.drawing.items if item.tag == "range"]
    assert whiskers
    assert "Range" in table.as_text()
    click(dialog.margins, "no")
    assert not [item for item in bars.drawing.items if item.tag == "range"]
    assert "Range" not in table.as_text()
    assert table.isColumnHidden(3)
    assert not kept(folders).margins
    dialog.reset.click()
    assert [item for item in bars.drawing.items if item.tag == "range"] == whiskers
    assert not table.isColumnHidden(3)


def test_the_currency_is_that_of_this_plan_and_of_new_ones(window, folders, desk):
    choose(window, "settings")
    (dialog,) = window.findChildren(SettingsDialog)
    dialog.currency.click()
    (asked,) = dialog.findChildren(CurrencyDialog)
    asked.code.setText("krw")
    asked.rate.setText("1370")
    asked.day.setText("2026-11-29")
    asked.save.click()
    won = Currency("KRW", 1370.0, "2026-11-29")
    assert dialog.currency.text() == "KRW"
    assert kept(folders).currency == won
    assert window._store.state.wishes.currency == won
    assert desk.example().wishes.currency == won
    dialog.reset.click()
    assert desk.example().wishes.currency.code == "USD"


def test_new_plans_begin_with_the_program_that_is_chosen(shown, window, folders, desk):
    dialog, _ = shown
    before = window._store.state
    dialog.runtime.chosen.emit("ollama")
    assert kept(folders).runtime == "ollama"
    assert desk.example().scenario.runtime == "ollama"
    assert window._store.state == before
    window.documents.opening.new()
    assert window._store.state.scenario.runtime == "ollama"


def test_a_program_that_cannot_run_the_example_leaves_it_as_it_is(window, desk):
    window.preferences.choose_runtime("mlx-lm")
    assert desk.example().scenario == desk.catalogue.example()


@pytest.mark.parametrize(
    ("language", "typed", "found"),
    [
        ("en", "memory", ["unit"]),
        ("en", "DARK", ["theme"]),
        ("en", "vllm", ["runtime"]),
        ("en", "earlier kept", ["versions"]),
        ("ko", "오차", ["margins"]),
        ("ko", "통화", ["currency"]),
    ],
)
def test_settings_are_found_by_what_they_say(shown, window, language, typed, found):
    dialog, _ = shown
    window.preferences.choose_language(language)
    names = ["language", "theme", "unit", "margins", "currency", "runtime", "reopens", "versions"]
    assert [name for name in names if not getattr(dialog, name).isHidden()] == names
    dialog.search.setText(typed)
    assert [name for name in names if not getattr(dialog, name).isHidden()] == found
    dialog.search.setText(typed + " xyz")
    assert typed in dialog._nothing.text()
    dialog.search.clear()
    assert [name for name in names if not getattr(dialog, name).isHidden()] == names


def test_every_control_of_the_page_has_a_name_and_the_keyboard_reaches_it(shown, qtbot):
    dialog, _ = shown
    qtbot.waitExposed(dialog)
    stops = [
        widget
        for widget in dialog.findChildren(QWidget)
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
    nameless = [w for w in stops if not (w.accessibleName() or getattr(w, "text", str)())]
    assert nameless == []
    seen = set()
    for _ in range(3 * len(stops)):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        seen.add(dialog.focusWidget())
    assert {dialog.search, dialog.currency, dialog.runtime, dialog.reset} <= seen
