"""Ways out, what changed, the conversation and the diagnosis in the window."""

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from elbowroom.plan import actions
from elbowroom.ui.advice import PAUSE_MS
from elbowroom.ui.context import PlanAdvice
from elbowroom.ui.diagnosis_dialog import DiagnosisDialog
from tests.ui.test_examples import real_window

__all__ = ["real_window"]


@pytest.fixture
def shown(qtbot, real_window):
    """The window on the screen, with its store."""
    window, store = real_window
    window.resize(1440, 900)
    window.show()
    qtbot.waitExposed(window)
    return window, store


def rested(qtbot, window):
    qtbot.waitUntil(lambda: window.answer.ways.isEnabled(), timeout=10 * PAUSE_MS + 5000)
    return window.answer.ways


def test_a_plan_that_does_not_fit_offers_ways_out_and_each_is_one_step(qtbot, shown):
    window, store = shown
    store.dispatch(actions.SetContext(131072))
    row = rested(qtbot, window)
    assert row.buttons[0].text() == "Context 131,072 → 20,992"
    before = store.state
    row.buttons[0].click()
    assert store.state.scenario.context == 20992
    assert window.answer.banner.as_text().startswith("Fits")
    rested(qtbot, window)
    assert not row.buttons
    store.undo()
    assert store.state == before


def test_what_changed_names_the_part_that_moved_and_the_verdict(qtbot, shown):
    window, store = shown
    store.dispatch(actions.SetContext(131072))
    row = rested(qtbot, window)
    text = row._text.text()
    assert "KV cache +60.00 GiB" in text
    assert text.endswith("Fits → Runs slower")


def test_nothing_is_asked_while_a_value_is_dragged(qtbot, shown):
    window, store = shown
    rested(qtbot, window)
    asked, advice = [], window.advice._advice

    def ways(state):
        asked.append(state)
        return advice.ways(state)

    window.advice._advice = PlanAdvice(ways, advice.diagnosis)
    store.begin_gesture()
    for tokens in range(8192, 131072, 4096):
        store.dispatch(actions.SetContext(tokens))
        QApplication.processEvents()
    assert not asked
    assert not window.answer.ways.isEnabled()
    store.end_gesture()
    rested(qtbot, window)
    assert len(asked) == 1


def test_buttons_without_room_stand_in_a_menu(qtbot, shown):
    window, store = shown
    store.dispatch(actions.SetContext(21504))
    row = rested(qtbot, window)
    window.resize(960, 600)
    QApplication.processEvents()
    visible = [button for button in row.buttons if button.isVisible()]
    assert len(visible) < len(row.buttons)
    assert len(row._menu.actions()) == len(row.buttons) - len(visible)
    assert all(button.geometry().right() <= row.width() for button in visible)


def test_the_conversation_is_read_by_mouse_and_keyboard(qtbot, shown):
    window, store = shown
    card = window.answer.curve_card
    card.switch.segments[2].click()
    assert store.state.axis == "conversation"
    panel = card.timeline
    chart = panel.chart
    assert chart.isVisible()
    assert chart.accessibleDescription().startswith("Most is held before the first word")
    chart.setFocus()
    qtbot.keyClick(chart, Qt.Key.Key_Home)
    assert panel._words.text().startswith("The program runs")
    qtbot.keyClick(chart, Qt.Key.Key_Right)
    assert panel._words.text().startswith("The weights are read")
    spot = QPointF(chart.width() / 2, chart.height() / 2)
    move = QMouseEvent(
        QEvent.Type.MouseMove,
        spot,
        chart.mapToGlobal(spot),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(chart, move)
    assert chart.overlay.isVisible()


def test_the_conversation_has_the_height_it_asks_for_as_soon_as_it_is_shown(qtbot, shown):
    window, store = shown
    window.advice.stop()
    store.dispatch(actions.SetAxis("conversation"))
    panel = window.answer.curve_card.timeline
    qtbot.waitUntil(lambda: panel.height() >= panel.minimumSizeHint().height())
    assert panel.chart.geometry().bottom() < panel._words.geometry().top()


def test_the_table_of_moments_says_what_the_chart_says(qtbot, shown):
    window, store = shown
    store.dispatch(actions.SetAxis("conversation"))
    panel = window.answer.curve_card.timeline
    panel.as_table.click()
    table, vm = panel.table, panel.chart.vm
    assert table.isVisible()
    assert not panel.chart.isVisible()
    found = tuple(
        tuple(table.item(row, column).text() for column in range(table.columnCount()))
        for row in range(table.rowCount())
    )
    assert found == tuple(moment.cells for moment in vm.moments)
    assert table.item(vm.peak, 0).font().bold()
    assert table in window.answer.tab_stops()
    panel.as_table.click()
    assert panel.chart.isVisible()


def test_prompt_and_answer_are_set_where_the_conversation_is_shown(qtbot, shown):
    window, store = shown
    store.dispatch(actions.SetAxis("conversation"))
    panel = window.answer.curve_card.timeline
    panel.prompt.setValue(4096)
    panel.answer.setValue(512)
    assert (store.state.scenario.prompt_tokens, store.state.scenario.answer_tokens) == (4096, 512)
    qtbot.waitUntil(lambda: any(m.tokens == "4k" for m in panel.chart.vm.moments))


def test_one_person_alone_is_a_view_and_no_step(qtbot, shown):
    window, store = shown
    card = window.answer.curve_card
    everybody = card.curve.vm
    card.who.segments[0].click()
    assert store.state.who == "one"
    assert card.curve.vm.title == "As context grows, one person alone"
    largest = {m.kind: m.x for m in card.curve.vm.markers}["largest"]
    assert largest > {m.kind: m.x for m in everybody.markers}["largest"]
    assert store.history.next_undo is None


def test_a_diagnosis_offers_a_cut_that_is_one_step(qtbot, shown):
    window, store = shown
    store.dispatch(actions.SetContext(131072))
    window.menus.actions["diagnose"].trigger()
    dialog = next(w for w in QApplication.topLevelWidgets() if isinstance(w, DiagnosisDialog))
    assert dialog.cuts[0].text() == "Context 131,072 → 20,992"
    dialog.show_symptom("slow")
    dialog.cuts[0].click()
    assert store.state.scenario.context == 20992
    store.undo()
    assert store.state.scenario.context == 131072
