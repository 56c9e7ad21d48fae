"""The compare screen: filled while it is looked at, changed by mouse and keys, undone as a plan."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from elbowroom.plan.actions import SetContext
from elbowroom.plan.comparison.changes import AddLine
from elbowroom.plan.comparison.state import NOTHING, Column, Row, Settings
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.plan.selectors import Selectors
from elbowroom.scene.display_list import Text
from elbowroom.text.language import LANGUAGES
from tests.plan.comparison.comparisons import SMALL, WHOLE

CONTROL = Qt.KeyboardModifier.ControlModifier


def texts_of(view):
    return [item.text for item in view.drawing.items if isinstance(item, Text)]


def click(matrix, place, modifiers=Qt.KeyboardModifier.NoModifier):
    QTest.mouseClick(matrix, Qt.MouseButton.LeftButton, modifiers, matrix.box(place).center())


def entries(menu):
    return {action.text(): action for action in menu.actions() if action.text()}


def test_nothing_is_compared_until_one_button_is_pressed(empty):
    screen = empty.compare
    assert screen.empty.isVisible()
    assert not screen.matrix.isVisible()
    QTest.mouseClick(screen.empty.begin, Qt.MouseButton.LeftButton)
    QTest.qWait(30)
    assert screen.matrix.isVisible()
    assert [row.model for row in empty.store.state.comparison.rows] == ["llama-3.1-8b"]
    empty.store.undo()
    QTest.qWait(30)
    assert screen.empty.isVisible()


def test_cells_fill_up_while_the_window_goes_on(open_screen, worked_out):
    window = open_screen(WHOLE)
    screen = window.compare
    assert screen.tools._progress._text.endswith("of 36 cells worked out")
    assert "…" in texts_of(screen.matrix)
    worked_out(window)
    assert screen.tools._progress._text == ""
    assert "…" not in texts_of(screen.matrix)
    assert "2.6 GiB free" in texts_of(screen.matrix)


def test_a_changed_plan_changes_the_cells(open_screen, worked_out):
    window = open_screen()
    worked_out(window)
    before = texts_of(window.compare.matrix)
    window.store.dispatch(SetContext(4096))
    QTest.qWait(60)
    worked_out(window)
    assert texts_of(window.compare.matrix) != before
    pills = [label.text() for label in window.compare.tools.findChildren(QLabel)]
    assert "4 people × 4,096" in pills


def test_work_stops_while_another_screen_is_in_front(open_screen):
    window = open_screen(WHOLE)
    window.screens.show_screen("plan")
    assert not window.compare._slices.is_running
    window.screens.show_screen("compare")
    assert window.compare._slices.is_running


def test_clicks_choose_a_cell_and_the_one_it_is_compared_with(open_screen, worked_out):
    window = open_screen(WHOLE)
    worked_out(window)
    screen = window.compare
    click(screen.matrix, (2, 1))
    assert screen.matrix.one == (2, 1)
    assert "Qwen3 30B-A3B" in screen.why.title.text()
    click(screen.matrix, (3, 1), CONTROL)
    assert (screen.matrix.one, screen.matrix.other) == ((2, 1), (3, 1))
    assert screen.why.title.text() == "Why do Qwen3 30B-A3B and EXAONE 3.5 2.4B Instruct differ?"
    assert screen.stacks.title.text() == "On ZimaCube 2 Pro"


def test_arrows_walk_and_a_screen_reader_hears_the_cell(open_screen, worked_out):
    window = open_screen()
    worked_out(window)
    matrix = window.compare.matrix
    matrix.setFocus()
    QTest.keyClick(matrix, Qt.Key.Key_Right)
    QTest.keyClick(matrix, Qt.Key.Key_Down)
    QTest.keyClick(matrix, Qt.Key.Key_Down)
    assert matrix.one == (1, 1)
    told = matrix.accessibleDescription()
    assert told.startswith("Gemma 3 12B it on ZimaCube 2 Pro: The card does not go in.")
    QTest.keyClick(matrix, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    assert matrix.one == (1, 1)
    assert matrix.other in SMALL.places
    QTest.keyClick(matrix, Qt.Key.Key_Delete)
    assert len(window.store.state.comparison.rows) == 1


def test_headings_open_menus_that_move_copy_and_remove(open_screen, worked_out):
    window = open_screen(WHOLE)
    worked_out(window)
    menus = window.compare._menus
    menu = entries(menus.row_menu(0))
    assert not menu["Move up"].isEnabled()
    assert not menu["Duplicate"].isEnabled()
    menu["Move down"].trigger()
    assert window.store.state.comparison.rows[1] == WHOLE.rows[0]
    entries(menus.column_menu(5))["Remove"].trigger()
    assert len(window.store.state.comparison.columns) == 5
    entries(menus.column_menu(0))["Duplicate"].trigger()
    assert window.store.state.comparison.columns[1] == WHOLE.columns[0]


def test_a_row_and_a_cell_take_settings_of_their_own_and_give_them_back(open_screen, worked_out):
    window = open_screen()
    worked_out(window)
    menus, store = window.compare._menus, window.store
    types = entries(menus.row_menu(0))["File type"].menu()
    entries(types)["Q8_0"].trigger()
    assert store.state.comparison.rows[0].settings == Settings(quant="Q8_0")
    people = entries(menus.cell_menu((1, 1)))["People"].menu()
    entries(people)["8 people"].trigger()
    assert store.state.comparison.exception(1, 1) == Settings(users=8)
    QTest.qWait(60)
    worked_out(window)
    assert "only here: 8 people" in texts_of(window.compare.matrix)
    people = entries(menus.cell_menu((1, 1)))["People"].menu()
    assert entries(people)["8 people"].isChecked()
    entries(people)["As everywhere"].trigger()
    assert store.state.comparison.cells == ()


def test_a_machine_takes_another_memory(open_screen):
    window = open_screen()
    memory = entries(window.compare._menus.column_menu(1))["Memory"].menu()
    before = window.store.state.comparison.columns
    other = next(action for action in memory.actions() if not action.isChecked())
    other.trigger()
    after = window.store.state.comparison.columns
    assert after == (before[0], replace(before[1], memory_gib=after[1].memory_gib))
    assert other.text().startswith(f"{after[1].memory_gib:g} GB")
    again = entries(window.compare._menus.column_menu(1))["Memory"].menu()
    assert [action.text() for action in again.actions() if action.isChecked()] == [other.text()]


def test_models_and_machines_are_added_up_to_six(open_screen):
    window = open_screen()
    tools = window.compare.tools
    tools.add_model.chosen.emit(ChoiceVM("phi-4", "Phi-4", ""))
    tools.add_machine.chosen.emit(ChoiceVM("dgx-spark", "DGX Spark", "", memory_gib=128.0))
    comparison = window.store.state.comparison
    assert comparison.rows[-1] == Row("phi-4")
    assert comparison.columns[-1] == Column("dgx-spark", 128.0)
    for _ in range(3):
        window.store.dispatch(AddLine(Row("phi-4")))
    QTest.qWait(60)
    assert not tools.add_model.isEnabled()
    assert tools.add_model.toolTip() == "Six is the most that can be compared at once."
    assert tools.add_machine.isEnabled()


def test_adding_to_nothing_compares_with_the_plan(empty):
    empty.compare.tools.add_model.chosen.emit(ChoiceVM("phi-4", "Phi-4", ""))
    comparison = empty.store.state.comparison
    assert [row.model for row in comparison.rows] == ["llama-3.1-8b", "phi-4"]
    assert len(comparison.columns) == 1


def test_ready_made_comparisons_sorting_and_clearing_are_one_step_each(open_screen, worked_out):
    window = open_screen()
    tools, store = window.compare.tools, window.store
    ready = entries(tools.ready.menu())
    ready["This model in cache precisions"].trigger()
    QTest.qWait(60)
    worked_out(window)
    assert len(store.state.comparison.rows) == 6
    entries(tools.sort.menu())["Models by free memory"].trigger()
    assert store.state.comparison.rows[0].settings.cache_k == "q4_0"
    ready["Clear the comparison"].trigger()
    assert store.state.comparison == NOTHING
    for _ in range(3):
        store.undo()
    assert store.state.comparison == SMALL


def test_the_text_on_the_clipboard_is_a_table(open_screen, worked_out):
    window = open_screen()
    worked_out(window)
    window.menus.actions["copy_answer"].trigger()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[2].startswith("Model\tMachine\tVerdict")
    assert len(lines) == 3 + 4


def test_the_way_to_what_holds_for_all_leads_to_the_plan(open_screen):
    window = open_screen()
    QTest.mouseClick(window.compare.tools.change, Qt.MouseButton.LeftButton)
    assert window.screens.name == "plan"


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("size", [(960, 600), (1440, 900)])
def test_the_screen_fits_the_smallest_window_in_each_language(
    open_screen, worked_out, size, language
):
    window = open_screen(WHOLE, size)
    window.menus.actions["language_" + language].trigger()
    worked_out(window)
    QTest.qWait(30)
    screen = window.compare
    assert window.size().toTuple() == size
    assert screen._inside.width() <= screen._scroll.viewport().width()
    assert screen.tools.width() <= screen.width()
    assert screen._across.height() >= screen.matrix.height()


def test_headings_stay_in_sight_while_models_are_scrolled(open_screen, worked_out):
    window = open_screen(WHOLE, (960, 600))
    worked_out(window)
    QTest.qWait(30)
    screen = window.compare
    screen._scroll.verticalScrollBar().setValue(260)
    assert screen._scroll.verticalScrollBar().value() == 260
    top = screen.matrix.heads.mapTo(screen._scroll.viewport(), QPoint()).y()
    assert 0 <= top < 4
    screen._scroll.verticalScrollBar().setValue(0)
    assert screen.matrix.heads.y() == 0


def test_the_keyboard_reaches_matrix_and_bars(open_screen, worked_out):
    window = open_screen()
    worked_out(window)
    window.compare.tools.ready.setFocus()
    seen = []
    for _ in range(3):
        QTest.keyClick(window, Qt.Key.Key_F6)
        seen.append(QApplication.focusWidget())
    screen = window.compare
    assert seen == [screen.matrix, screen.stacks.view, screen.tools.ready]


def test_another_catalogue_works_the_cells_out_anew(open_screen, worked_out, catalogue):
    window = open_screen()
    worked_out(window)
    fresh = Selectors(catalogue)
    window.compare._comparing = lambda: fresh.comparing
    window.render_plan()
    assert "…" in texts_of(window.compare.matrix)
    worked_out(window)
    assert "…" not in texts_of(window.compare.matrix)
