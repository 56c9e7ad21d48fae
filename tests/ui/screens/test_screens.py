"""The screens: built when they are wanted, one shown at a time, reached by keys."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from elbowroom.plan.actions import SetContext
from elbowroom.plan.view_models import PlanVM
from elbowroom.ui.main_window import MainWindow
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.notice_strip import Notice
from elbowroom.ui.screens.screen import Screen, ScreenWidget
from elbowroom.ui.screens.screens import Screens

ALT, CONTROL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


class SecondScreen(ScreenWidget):
    """Remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.button = QPushButton("one")
        self.asked: list[str] = []
        self.contexts: list[int] = []
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.button)

    def show_plan(self, vm: PlanVM) -> None:
        self.contexts.append(vm.controls.context)

    def host(self, notices: NoticeStack) -> None:
        self._column.insertWidget(0, notices)

    def fit(self, size: QSize) -> None:
        self.asked.append("fit")

    def retranslate(self) -> None:
        self.asked.append("retranslate")

    def tab_stops(self) -> list[QWidget]:
        return [self.button]


@pytest.fixture
def built(monkeypatch) -> list[SecondScreen]:
    """The second screens that were built, with a window that offers one."""
    made: list[SecondScreen] = []
    add_screens: Callable[[MainWindow], None] = MainWindow._add_screens

    def build() -> Screen:
        made.append(SecondScreen())
        return made[-1]

    def add_two(window: MainWindow) -> None:
        window.screens = Screens(window.answer.notices)
        add_screens(window)
        window.screens.add("compare", build)

    monkeypatch.setattr(MainWindow, "_add_screens", add_two)
    return made


def test_a_screen_is_built_when_it_is_first_shown(built, window):
    assert built == []
    window.screens.show_screen("compare")
    window.screens.show_screen("plan")
    window.screens.show_screen("compare")
    assert len(built) == 1
    assert built[0].asked[:1] == ["retranslate"]
    assert "fit" in built[0].asked


def test_keys_reach_every_screen(built, window):
    QTest.keyClick(window, Qt.Key.Key_2, ALT)
    assert window.screens.name == "compare"
    QTest.keyClick(window, Qt.Key.Key_1, ALT)
    assert window.screens.name == "plan"
    for name in ("compare", "plan"):
        QTest.keyClick(window, Qt.Key.Key_Tab, CONTROL)
        assert window.screens.name == name


def test_the_switch_names_the_screens_and_follows_the_keys(built, window):
    switch = window.bar.switch
    assert [segment.text() for segment in switch.segments][:2] == ["Plan", "Compare"]
    QTest.mouseClick(switch.segments[1], Qt.MouseButton.LeftButton)
    assert window.screens.name == "compare"
    QTest.keyClick(window, Qt.Key.Key_1, ALT)
    assert switch.segments[0].isChecked()
    window.menus.actions["language_ko"].trigger()
    assert [segment.text() for segment in switch.segments][:2] == ["계획", "비교"]


def test_only_the_screen_in_front_is_shown_the_plan(built, window, store):
    window.screens.show_screen("compare")
    shown = window.inputs.people.context.value()
    store.dispatch(SetContext(4096))
    QTest.qWait(40)
    assert built[0].contexts[-1] == 4096
    assert window.inputs.people.context.value() == shown
    window.screens.show_screen("plan")
    assert window.inputs.people.context.value() == 4096


def test_a_notice_is_seen_on_whichever_screen_is_in_front(built, window):
    window.answer.notices.say(Notice("program", lambda: "The folder is read-only."))
    for name in ("compare", "plan"):
        window.screens.show_screen(name)
        assert window.answer.notices.isVisible()
        assert window.screens.front.widget().isAncestorOf(window.answer.notices)


def test_going_to_a_field_of_the_plan_brings_the_plan_back(built, window):
    window.screens.show_screen("compare")
    QTest.keyClick(window, Qt.Key.Key_L, CONTROL)
    assert window.screens.name == "plan"
    assert window.inputs.people.context.hasFocus()


def test_the_keyboard_stays_on_the_screen_in_front(built, window):
    window.screens.show_screen("compare")
    window.bar.theme.setFocus()
    QTest.keyClick(window.bar.theme, Qt.Key.Key_Tab)
    assert built[0].button.hasFocus()
