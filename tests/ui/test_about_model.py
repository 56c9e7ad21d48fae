"""The card of a model in the window, the filters of its picker, and the hints below the pickers."""

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QTextEdit

from elbowroom.core.errors import Refusal
from elbowroom.plan.about_model import AboutModelVM, FactVM, FileTypeVM, SourceVM
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.ui.context import AppContext, ModelKnowledge
from elbowroom.ui.fit_scan import FitScan
from elbowroom.ui.text_label import TextLabel
from tests.ui import fake_plan

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ADDRESS = "https://example.org/" + "a-long-path/" * 20
CARD = AboutModelVM(
    title="Llama 3.1 8B Instruct",
    subtitle="Meta · Llama 3.1",
    facts=(FactVM("licence", "Licence", "A licence", ("No commercial use",)),),
    headers=("File type", "Download", "Weights in memory", "Quality"),
    file_types=(
        FileTypeVM("Q8_0", "8.5 GB ○", "7.95 GiB", "Hardly differs", False, "by rule"),
        FileTypeVM("Q4_K_M", "4.9 GB ●", "4.58 GiB", "Somewhat below", True, "a file"),
    ),
    file_notes=("● size of a published file",),
    sources=(SourceVM("Licence", (ADDRESS,)),),
)
MODELS = (
    ChoiceVM("exaone", "EXAONE 8B", "", "EXAONE", "exaone 8b", tags=frozenset({"korean"})),
    ChoiceVM("qwen", "Qwen 8B", "", "Qwen", "qwen 8b", tags=frozenset({"korean", "commercial"})),
    ChoiceVM("llama-8b", "Llama 8B", "", "Llama", "llama 8b", tags=frozenset({"commercial"})),
    ChoiceVM("pixtral", "Pixtral 8B", "", "Pixtral", "pixtral 8b", tags=frozenset({"vision"})),
)


class Knowledge:
    """A card, and checks that a test lets go on one by one."""

    def __init__(self) -> None:
        self.asked = 0
        self.allowed = 99
        self.fitting_ids = {"qwen", "llama-8b"}
        self.fails = False

    def about(self, _state) -> AboutModelVM:
        if self.fails:
            raise Refusal("UNKNOWN_MODEL", "model", found="x")
        return CARD

    def fitting(self, _state) -> Iterator[tuple[str, bool]]:
        self.asked += 1
        for choice in MODELS:
            yield choice.id, choice.id in self.fitting_ids


@pytest.fixture
def knowledge():
    return Knowledge()


@pytest.fixture
def window(qtbot, open_over, store, knowledge):
    """A window that knows things about models."""

    def choices(kind):
        return MODELS if kind == "model" else fake_plan.choices(kind)

    asks = ModelKnowledge(knowledge.about, knowledge.fitting)
    context = AppContext(store, fake_plan.FakeSelect(store), choices, "en", "light", asks)
    made = open_over(context)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


@pytest.fixture
def open_list(window):
    """Opens the list of models.

    The platform without a screen closes a popup as soon as events are processed, so that a test
    has to open it itself, and to let checks go on without the event loop.
    """

    def call():
        window.inputs.model.open()
        return window.inputs.model.popup

    yield call
    if window.inputs.model.popup is not None:
        window.inputs.model.popup.close()


def check_all(popup) -> None:
    while popup._scan.is_running:
        popup._scan._go_on()


def shown(popup) -> list[str]:
    model = popup.model
    return [model.choice(row).id for row in range(model.rowCount()) if model.choice(row)]


def dialog_of(window) -> QDialog:
    (dialog,) = [found for found in window.findChildren(QDialog) if found.isVisible()]
    return dialog


def test_the_button_beside_the_model_opens_its_card(window):
    QTest.mouseClick(window.inputs.about, Qt.MouseButton.LeftButton)
    dialog = dialog_of(window)
    texts = {label.text() for label in dialog.findChildren(TextLabel)}
    assert {"Llama 3.1 8B Instruct", "No commercial use", "4.9 GB ●", "4.58 GiB"} <= texts
    dialog.close()


def test_the_card_opens_by_keys_alone_and_escape_closes_it(window):
    QTest.keyClick(window, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    dialog = dialog_of(window)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not any(found.isVisible() for found in window.findChildren(QDialog))
    window.inputs.about.setFocus()
    QTest.keyClick(window.inputs.about, Qt.Key.Key_Space)
    dialog_of(window).close()


def test_sources_can_be_copied_and_are_all_in_view(window):
    window.menus.actions["about_model"].trigger()
    dialog = dialog_of(window)
    QTest.qWait(50)
    sources = dialog.findChild(QTextEdit)
    assert ADDRESS in sources.toPlainText()
    assert sources.document().size().height() <= sources.height()
    assert sources.isReadOnly()
    dialog.close()


def test_a_card_is_never_wider_than_its_view(window):
    window.menus.actions["about_model"].trigger()
    dialog = dialog_of(window)
    QTest.qWait(50)
    area = next(child for child in dialog.children() if hasattr(child, "viewport"))
    assert area.widget().width() <= area.viewport().width()
    dialog.close()


def test_a_model_that_cannot_be_read_opens_nothing(window, knowledge):
    knowledge.fails = True
    window.menus.actions["about_model"].trigger()
    assert not any(found.isVisible() for found in window.findChildren(QDialog))


def test_the_button_stands_between_the_card_and_the_model_for_the_tab_key(window):
    window.inputs.about.setFocus()
    QTest.keyClick(window.inputs.about, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is window.inputs.model


def test_without_knowledge_there_is_neither_button_nor_filter(open_window, store):
    window = open_window(store)
    assert not window.inputs.about.isVisible()
    window.inputs.model.open()
    assert window.inputs.model.popup.chips.chips == {}
    window.inputs.model.popup.close()


def test_a_filter_keeps_what_has_its_tag(open_list):
    popup = open_list()
    assert len(shown(popup)) == 4
    QTest.mouseClick(popup.chips.chips["korean"], Qt.MouseButton.LeftButton)
    assert shown(popup) == ["exaone", "qwen"]
    QTest.mouseClick(popup.chips.chips["commercial"], Qt.MouseButton.LeftButton)
    assert shown(popup) == ["qwen"]


def test_filters_hold_while_typing(open_list):
    popup = open_list()
    QTest.mouseClick(popup.chips.chips["commercial"], Qt.MouseButton.LeftButton)
    QTest.keyClicks(popup.search, "llama")
    assert shown(popup) == ["llama-8b"]
    popup.search.clear()
    assert shown(popup) == ["qwen", "llama-8b"]


def test_filters_are_pressed_with_the_space_bar(open_list):
    popup = open_list()
    chip = popup.chips.chips["vision"]
    popup.search.setFocus()
    QTest.keyClick(popup.search, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is popup.chips.chips["korean"]
    chip.setFocus()
    QTest.keyClick(chip, Qt.Key.Key_Space)
    assert shown(popup) == ["pixtral"]
    QTest.keyClick(chip, Qt.Key.Key_Return)
    assert popup.isVisible()
    QTest.keyClick(chip, Qt.Key.Key_Escape)
    assert not popup.isVisible()


def test_a_pressed_filter_shows_a_check_too(open_list):
    popup = open_list()
    chip = popup.chips.chips["korean"]
    assert chip.icon().isNull()
    chip.click()
    assert not chip.icon().isNull()


def test_filters_that_leave_nothing_say_so(open_list):
    popup = open_list()
    popup.chips.chips["vision"].click()
    popup.chips.chips["korean"].click()
    assert popup.list.isHidden()
    assert "Nothing matches" in popup._empty.text()


def test_what_fits_is_asked_only_when_that_is_wanted(open_list, knowledge):
    popup = open_list()
    assert knowledge.asked == 0
    popup.chips.chips["fits"].click()
    check_all(popup)
    assert knowledge.asked == 1
    assert shown(popup) == ["qwen", "llama-8b"]
    assert popup.progress.isHidden()


def test_a_reopened_list_asks_anew_what_fits(open_list, knowledge):
    popup = open_list()
    popup.chips.chips["fits"].click()
    check_all(popup)
    popup.close()
    knowledge.fitting_ids = {"exaone"}
    open_list()
    check_all(popup)
    assert shown(popup) == ["exaone"]


def test_while_it_checks_it_says_how_far_it_is_and_closing_ends_it(open_list, monkeypatch):
    popup = open_list()
    monkeypatch.setattr("elbowroom.ui.fit_scan.SHARE_S", -1.0)
    popup.chips.chips["fits"].click()
    assert popup._scan.is_running
    assert popup.progress.text() == "Checking what fits: 1 of 4"
    assert popup.progress.isVisible()
    popup.close()
    assert not popup._scan.is_running


def test_more_results_leave_the_person_where_they_are(open_list, monkeypatch):
    monkeypatch.setattr("elbowroom.ui.fit_scan.SHARE_S", -1.0)
    popup = open_list()
    popup.chips.chips["fits"].click()
    while popup._scan.done < 3:
        popup._scan._go_on()
    popup._take_more()
    popup._go(popup.model.row_of("llama-8b"))
    check_all(popup)
    assert popup.model.choice(popup.list.currentIndex().row()).id == "llama-8b"


def test_checks_leave_room_for_other_events(qtbot, qapp):
    """One share of a frame each time the event loop is idle."""
    made = []

    def slow_checks():
        for number in range(20):
            made.append(number)
            time.sleep(0.003)
            yield str(number), number % 2 == 0

    scan = FitScan(slow_checks, qapp)
    scan.start()
    assert 0 < len(made) < 20
    qtbot.waitUntil(lambda: not scan.is_running)
    assert scan.fitting == {str(number) for number in range(0, 20, 2)}
    scan.deleteLater()


def test_hints_stand_below_file_type_and_precision(window, store):
    vm = window._select(store.state).controls
    inputs = window.inputs
    inputs.set_snug(False)
    inputs.show_vm(replace(vm, quant_note="Somewhat below", precision_quality="8-bit cache: fine"))
    assert inputs._quant_note.text() == "Somewhat below"
    assert inputs._quant_note.isVisible()
    assert inputs.precision._quality.text() == "8-bit cache: fine"
    inputs.show_vm(replace(vm, quant_note="", precision_quality=""))
    assert not inputs._quant_note.isVisible()
