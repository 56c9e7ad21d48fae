"""Favourites and recent entries in the pickers."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from elbowroom.session.kept import Kept
from elbowroom.session.settings import SettingsFile
from elbowroom.storage import folders
from elbowroom.ui.choice_delegate import STAR_ROOM
from elbowroom.ui.inputs_panel import InputsPanel
from tests.ui import fake_plan

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def kept(tmp_path):
    return Kept(SettingsFile(folders.under(tmp_path), lambda: datetime(2026, 11, 29, tzinfo=UTC)))


@pytest.fixture
def inputs(qtbot, theme, store, kept):
    panel = InputsPanel(theme, store, fake_plan.choices, kept=kept)
    qtbot.addWidget(panel)
    panel.show_vm(fake_plan.FakeSelect(store)(store.state).controls)
    panel.retranslate()
    panel.resize(420, 800)
    panel.show()
    qtbot.waitExposed(panel)
    yield panel
    panel.model.popup.close()


def rows(popup):
    """Titles and headings from the top."""
    return [popup.model.index(row).data() for row in range(popup.model.rowCount())]


def star_of(popup, row):
    area = popup.list.visualRect(popup.model.index(row))
    area.setLeft(area.right() - STAR_ROOM)
    return area.center()


def test_a_click_on_the_star_marks_and_chooses_nothing(inputs, kept):
    inputs.model.open()
    popup = inputs.model.popup
    chosen = []
    popup.chosen.connect(chosen.append)
    QTest.mouseClick(
        popup.list.viewport(), LEFT, pos=star_of(popup, popup.model.row_of("llama-8b"))
    )
    assert kept.favourites("model") == ("llama-8b",)
    assert rows(popup)[0] == "Favourites"
    assert popup.isVisible()
    assert not chosen
    QTest.mouseClick(popup.list.viewport(), LEFT, pos=star_of(popup, 1))
    assert kept.favourites("model") == ()
    assert "Favourites" not in rows(popup)


def test_the_keyboard_marks_the_current_entry(inputs, kept):
    inputs.model.open()
    popup = inputs.model.popup
    current = popup.model.choice(popup.list.currentIndex().row()).id
    QTest.keyClick(popup.search, Qt.Key.Key_D, CTRL)
    assert kept.favourites("model") == (current,)


def test_what_was_chosen_is_offered_first_the_next_time(inputs, kept):
    inputs.model.open("70b")
    QTest.keyClick(inputs.model.popup.search, Qt.Key.Key_Return)
    inputs.model.open()
    assert rows(inputs.model.popup)[:2] == ["Recent", "Llama 3.3 70B Instruct"]


def test_typing_finds_each_entry_once(inputs, kept):
    kept.toggle("model", "llama-8b")
    inputs.model.open("llama")
    found = rows(inputs.model.popup)
    assert "Llama 3.1 8B Instruct" in found
    assert len(found) == len(set(found)) > 1


def test_lists_that_keep_nothing_have_no_stars(inputs):
    inputs.card.open()
    popup = inputs.card.popup
    area = popup.list.visualRect(popup.model.index(0))
    assert popup._delegate.star_area(area, popup.model.choice(0)).isEmpty()
    popup.close()
    inputs.model.open()
