"""The window as a whole."""

import gettext
import re
from dataclasses import fields, is_dataclass, replace

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from elbowroom.plan.actions import SetContext, SetUsers
from elbowroom.plan.chart_view_models import BarsVM
from elbowroom.plan.control_view_models import ChoiceVM, StepVM
from elbowroom.plan.view_models import TableVM, VerdictVM
from elbowroom.text.language import LANGUAGES
from elbowroom.ui.actions_table import MENUS
from elbowroom.ui.app import make_window
from elbowroom.ui.context import AppContext
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.main_window import FIRST, LEAST, first_size
from elbowroom.ui.text_label import TextLabel, keep_words
from tests.ui import fake_plan

BROKEN = re.compile(r"\b(nan|inf|None|undefined)\b")
MARK = "한"


def texts_of(window):
    """Every text a person can see, hover over or hear."""
    found = [action.text() for action in window.findChildren(QAction) if not action.isSeparator()]
    for kind in (QLabel, TextLabel, QAbstractButton):
        found += [widget.text() for widget in window.findChildren(kind)]
    for widget in window.findChildren(QWidget):
        found += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
    return [text for text in found if text]


@pytest.mark.parametrize("context", [256, 16384, 20992, 131072])
def test_no_text_ever_shows_a_missing_number(window, store, context):
    store.dispatch(SetContext(context))
    store.dispatch(SetUsers(7))
    QTest.qWait(40)
    texts = texts_of(window)
    assert f"{context:,}" in " ".join(texts)
    assert not [text for text in texts if BROKEN.search(text)]


def strings_in(value):
    """Every text of a view model."""
    if isinstance(value, str):
        return {value}
    if is_dataclass(value):
        value = [getattr(value, field.name) for field in fields(value)]
    if isinstance(value, (tuple, list)):
        return set().union(*map(strings_in, value))
    return set()


class Marked(gettext.NullTranslations):
    """A language in which every text carries a mark."""

    def gettext(self, message):
        return MARK + message

    def ngettext(self, singular, plural, n):
        return MARK + plural


@pytest.fixture
def marked(monkeypatch):
    """Korean is the marked language."""
    real = gettext.translation

    def translation(domain, folder, languages, fallback):
        return Marked() if languages == ["ko"] else real(domain, folder, languages, fallback=True)

    monkeypatch.setattr(gettext, "translation", translation)


def test_a_change_of_language_re_reads_every_text(window, marked):
    def own(texts):
        data = {*strings_in(window._select(window._store.state)), *LANGUAGES.values(), "Elbowroom"}
        words = [part for part in data if len(part) > 3]
        return {t for t in texts if t not in data and not any(part in t for part in words)}

    english = own(texts_of(window))
    assert len(english) > 40
    window.menus.actions["language_ko"].trigger()
    left = {text for text in own(texts_of(window)) & english if MARK not in text}
    assert left == set()
    window.menus.actions["language_en"].trigger()
    assert own(texts_of(window)) == english


def test_the_theme_changes_at_once(window):
    light = window.grab().toImage().pixelColor(5, 5)
    window.menus.actions["theme_dark"].trigger()
    dark = window.grab().toImage().pixelColor(5, 5)
    assert light.lightness() > 200 > 60 > dark.lightness()
    assert window.menus.actions["theme_dark"].isChecked()
    window.menus.actions["theme_light"].trigger()


def test_tab_goes_through_the_window_in_reading_order(window):
    window.inputs.machine.setFocus()
    seen = []
    for _ in range(40):
        widget = QApplication.focusWidget()
        if seen and widget is seen[0]:
            break
        seen.append(widget)
        QTest.keyClick(widget, Qt.Key.Key_Tab)
    spots = [
        (w.mapTo(window, w.rect().topLeft()).x() > 380, w.mapTo(window, w.rect().center()).y())
        for w in seen
        if window.inputs.isAncestorOf(w) or window.answer.isAncestorOf(w)
    ]
    assert len(spots) >= 14
    rows = [(side, y // 16) for side, y in spots]
    assert rows == sorted(rows)


def test_every_control_has_a_name(window):
    controls = [
        w
        for w in window.findChildren(QWidget)
        if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.isVisible() and w.isEnabled()
    ]
    assert len(controls) >= 14
    nameless = [w for w in controls if not (w.accessibleName() or getattr(w, "text", lambda: "")())]
    assert nameless == []


def test_targets_are_large_enough(window):
    small = [
        (type(b).__name__, b.size().toTuple())
        for b in window.findChildren(QAbstractButton)
        if b.isVisible()
        and min(b.width(), b.height()) < 24
        and b.parent() is not None
        and "extension" not in b.objectName()
    ]
    assert small == []


def test_undo_and_redo_say_what_they_would_do(window, store):
    assert not window.bar.undo.isEnabled()
    store.dispatch(SetContext(4096))
    QTest.qWait(40)
    assert window.bar.undo.isEnabled()
    assert window.bar.undo.toolTip().startswith("Undo: a step (")
    QTest.mouseClick(window.bar.undo, Qt.MouseButton.LeftButton)
    QTest.qWait(40)
    assert store.state.scenario.context == 16384
    assert window.bar.redo.toolTip().startswith("Redo: a step")


def test_keys_of_the_actions(window, store):
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(window, Qt.Key.Key_L, control)
    assert window.inputs.people.context.hasFocus()
    QTest.keyClick(window, Qt.Key.Key_U, control)
    assert window.inputs.people.users.hasFocus()
    QTest.keyClick(window, Qt.Key.Key_K, control)
    assert store.state.baseline == store.state.scenario
    QTest.keyClick(window, Qt.Key.Key_K, control)
    assert store.state.baseline is None


def test_f6_walks_the_panes(window):
    window.inputs.machine.setFocus()
    seen = []
    for _ in range(4):
        QTest.keyClick(window, Qt.Key.Key_F6)
        seen.append(QApplication.focusWidget())
    answer = window.answer
    assert seen == [answer.bars, answer.curve_card.curve, answer.table, window.inputs.machine]


def test_captions_underline_their_letter_only_while_alt_is_held(window):
    label = window.inputs._labels["machine"]
    assert label.text() == "Machine"
    QTest.keyPress(window, Qt.Key.Key_Alt)
    assert label.text() == "&Machine"
    QTest.keyRelease(window, Qt.Key.Key_Alt)
    assert label.text() == "Machine"


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_smallest_window_cuts_nothing_off(open_window, store, language):
    window = open_window(store, size=(960, 600))
    window.menus.actions["language_" + language].trigger()
    assert window.size().toTuple() == (960, 600)
    column = window.inputs.widget()
    assert column.width() <= window.inputs.viewport().width()
    assert column.minimumSizeHint().width() <= window.inputs.viewport().width()
    assert window.answer.banner.isVisible()
    scroll = window.answer._scroll
    assert scroll.widget().width() <= scroll.viewport().width()


def test_the_verdict_never_scrolls_away(open_window, store):
    window = open_window(store, size=(960, 600))
    scroll = window.answer._scroll
    scroll.verticalScrollBar().setValue(scroll.verticalScrollBar().maximum())
    assert scroll.verticalScrollBar().value() > 100
    top = window.answer.banner.mapTo(window, window.answer.banner.rect().topLeft()).y()
    assert 0 < top < 100


def test_notes_open_and_close(window):
    banner = window.answer.banner
    assert banner.more.text() == "2 notes"
    QTest.mouseClick(banner.more, Qt.MouseButton.LeftButton)
    assert "computed, not measured" in banner._notes.text()
    QTest.mouseClick(banner.more, Qt.MouseButton.LeftButton)
    assert banner._notes.text() == ""


def test_many_changes_in_one_frame_are_one_rendering(window, store):
    before = window._select.calls
    for context in range(2048, 34816, 256):
        store.dispatch(SetContext(context))
    assert window._select.calls <= before + 8
    QTest.qWait(60)
    assert window.inputs.people.context.value() == 34560


def test_no_two_captions_or_menus_share_a_letter(window):
    marked = [label._marked for label in window.findChildren(FieldLabel)]
    marked += [menu.title() for menu in (window.menus.menus[name] for name in MENUS)]
    found = (re.search(r"&(\w)", text) for text in marked)
    letters = [match.group(1).lower() for match in found if match]
    assert len(letters) == len(set(letters)) > 10


def test_a_plan_without_an_answer_shows_why(window, store):
    vm = window._select(store.state)
    empty = replace(
        vm,
        verdict=VerdictVM("UNKNOWN", "Cannot tell", "The model file does not say a field.", "", ()),
        bars=BarsVM("Memory now", "GiB", (), (), ""),
        curve=replace(vm.curve, xs=(), bands=(), markers=(), x_max=0, empty="No curve: see above."),
        table=TableVM(("", "", "", "", ""), ()),
    )
    window.answer.show_vm(empty)
    assert window.answer.curve_card.curve.axes() is None
    assert window.answer.bars_card.isHidden()
    assert window.answer.table_card.isHidden()
    window.grab()
    window.answer.show_vm(vm)
    assert window.answer.table.model().rowCount() == 5


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("sizes", [(8, 16, 32, 40, 64), (48, 64, 96, 128, 256, 512)])
def test_the_left_column_is_never_wider_than_its_view(
    open_window, store, monkeypatch, sizes, scale, language
):
    monkeypatch.setattr("elbowroom.ui.theme.text_scale", lambda _font: scale)
    window = open_window(store, size=(960, 600))
    window.menus.actions["language_" + language].trigger()
    steps = tuple(StepVM(f"{size}.0", f"{size}", "", True) for size in sizes)
    vm = window._select(store.state).controls
    card = ChoiceVM("", "No graphics card", "runs on the CPU")
    window.inputs.show_vm(replace(vm, memory=steps, memory_value=steps[1].value, card=card))
    QTest.qWait(20)
    column, room = window.inputs.widget(), window.inputs.viewport().width()
    assert column.minimumSizeHint().width() <= room
    assert column.width() <= room
    for segment in window.inputs.memory.switch.segments:
        right = segment.mapTo(column, segment.rect().topRight()).x()
        assert right < room
    window.menus.actions["language_en"].trigger()


def test_a_machine_without_a_slot_shows_no_card_picker(window, store):
    vm = window._select(store.state).controls
    card, label = window.inputs.card, window.inputs._labels["card"]
    assert (card.isVisible(), label.isVisible()) == (False, False)
    window.inputs.show_vm(replace(vm, card=ChoiceVM("gpu", "A card", "16 GB")))
    assert (card.isVisible(), label.isVisible()) == (True, True)


def test_the_keyboard_starts_on_the_slider(window):
    assert window.inputs.context.slider.hasFocus()


def test_f6_scrolls_the_pane_into_view(open_window, store):
    window = open_window(store, size=(960, 600))
    scroll = window.answer._scroll
    window.inputs.machine.setFocus()
    for pane in (window.answer.bars_card, window.answer.curve_card, window.answer.table_card):
        QTest.keyClick(window, Qt.Key.Key_F6)
        QTest.qWait(20)
        top = pane.mapTo(scroll, pane.rect().topLeft()).y()
        assert 0 <= top < scroll.height()
        assert top + min(pane.height(), scroll.height()) <= scroll.height()
    assert scroll.verticalScrollBar().value() > 100


def test_the_copied_answer_begins_with_what_was_chosen(window, store):
    window.menus.actions["copy_answer"].trigger()
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0] == (
        "ZimaCube 2 Creator Pack · Llama 3.1 8B Instruct Q4_K_M · 4 people × 16,384 tokens"
        " · cache f16"
    )
    assert lines[2] == "Fits"


def test_a_closed_window_renders_no_more(window, store):
    store.dispatch(SetContext(8192))
    store.dispatch(SetContext(4096))
    before = window._select.calls
    window.close()
    QTest.qWait(60)
    assert window._select.calls == before


def test_a_number_stays_with_its_sign_where_lines_break():
    assert keep_words("workspace ±0") == "workspace\u00a0±0"


def test_a_drag_leaves_nothing_of_earlier_values_on_the_screen(open_window, store, qtbot):
    """Only what changed is painted; so compare the screen with the window painted whole."""
    window = open_window(store, size=(1440, 1000), loads_plot=True)
    qtbot.waitUntil(lambda: window.answer.curve_card.curve.plot is not None)
    screen = window.screen()
    for context in (2048, 20480, 20992, 21248, 40960, 60160, 131072, 4096):
        store.dispatch(SetContext(context))
        QTest.qWait(40)
        shown = screen.grabWindow(window.winId()).toImage()
        whole = window.grab().toImage().convertToFormat(shown.format())
        assert not shown.isNull()
        assert shown == whole, context


def test_the_first_window_is_no_larger_than_the_screen(qapp, store):
    assert first_size(QSize(1366, 728), 28) == QSize(1366, 700)
    assert first_size(QSize(2560, 1400), 28) == QSize(*FIRST)
    context = AppContext(store, fake_plan.FakeSelect(store), fake_plan.choices, "en", "light")
    window = make_window(qapp, context, loads_plot=False)
    room = window.screen().availableSize().expandedTo(QSize(*LEAST))
    assert window.size().boundedTo(room) == window.size()
    window.close()
    window.deleteLater()
