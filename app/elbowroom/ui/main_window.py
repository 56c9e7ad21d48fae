"""The window. It assembles: the store's changes go down to the widgets, their intents go up."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMainWindow, QStyle, QVBoxLayout, QWidget

from elbowroom.plan import actions
from elbowroom.plan.margins import without_margins
from elbowroom.text import plan_window
from elbowroom.text import window as texts
from elbowroom.ui.advice import Advice
from elbowroom.ui.answer_panel import AnswerPanel
from elbowroom.ui.context import AppContext
from elbowroom.ui.documents.documents import Documents
from elbowroom.ui.inputs_panel import InputsPanel
from elbowroom.ui.language_switch import LanguageSwitch
from elbowroom.ui.menus import Menus
from elbowroom.ui.own_computer import OwnComputer
from elbowroom.ui.panes import Panes
from elbowroom.ui.plan_dialogs import PlanDialogs
from elbowroom.ui.preferences import Preferences
from elbowroom.ui.screens.plan_screen import PlanScreen
from elbowroom.ui.screens.screen import Screen
from elbowroom.ui.screens.screen_switch import ScreenSwitch
from elbowroom.ui.screens.screens import Screens
from elbowroom.ui.shapes import stand_on_surface
from elbowroom.ui.start_strip import StartStrip, StartWays
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.throttle import Throttle
from elbowroom.ui.top_bar import TopBar
from elbowroom.ui.word_hints import WordHints

if TYPE_CHECKING:
    from elbowroom.plan.buy.wishes import Currency

LEAST = (960, 600)
FIRST = (1440, 900)


def first_size(available: QSize, title_height: int) -> QSize:
    """Size at the first start, without the system's frame: no larger than the screen has room."""
    return QSize(*FIRST).boundedTo(available - QSize(0, title_height))


class MainWindow(QMainWindow):
    """The screens with their menus and bars.

    Attributes:
        theme: the look in use.
        documents: files and what belongs to them; ``None`` over a bare store.
        preferences: the person's settings; likewise.
    """

    def __init__(
        self, context: AppContext, theme: Theme, language: LanguageSwitch, loads_plot: bool = True
    ) -> None:
        """``loads_plot``: whether the curve's zoom is loaded after the first paint."""
        super().__init__()
        self._context = context
        self._store = store = context.store
        self._select = context.select
        self.theme = theme
        self._language = language
        self._dialogs = PlanDialogs(self, theme, context)
        self.inputs = InputsPanel(theme, store, context.choices, context.knowledge, context.kept)
        self.answer = AnswerPanel(theme, loads_plot)
        self.screens = Screens(self.answer.notices)
        self._add_screens()
        self.preferences, self.documents = self._files()
        self.start_strip = StartStrip(self.answer.notices, self._start_ways(), context.kept)
        self.menus = Menus(self, theme, self._handlers(), self._choose_language)
        self.menus.offer("examples", lambda: context.choices("sample"), self._open_example)
        self.menus.offer("workload", lambda: context.choices("workload"), self._take_workload)
        self.advice = (
            Advice(context.advice, store, self.answer.ways, self) if context.advice else None
        )
        if self.documents is not None:
            self.documents.fill_menus(self.menus.menus)
        self.bar = TopBar(
            theme,
            self.menus.bar,
            ScreenSwitch(theme, self.screens),
            self.menus.actions.get("export"),
            self.menus.actions["undo"],
            self.menus.actions["redo"],
            self.menus.menus["language"],
            self.menus.menus["theme"],
        )
        self._hints = WordHints(self)
        self._panes = Panes(self, self.bar, self.screens)
        small, right = theme.fonts.small, Qt.AlignmentFlag.AlignRight
        self._undo_text = TextLabel(theme, small, "muted", wraps=False)
        stand_on_surface(self._undo_text)
        self._status = TextLabel(theme, small, "muted", wraps=False, side=right)
        self._lay_out()
        self._connect()
        self._throttle = Throttle(self.render_plan, self)
        self._unsubscribe = store.subscribe(self._throttle.request)
        self.retranslate()
        self._dress()
        self.inputs.context.slider.setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_screens(self) -> None:
        """Every screen; each but the first is built when it is first shown."""
        self.screens.add("plan", lambda: PlanScreen(self.inputs, self.answer))
        if self._context.comparing is not None:
            self.screens.add("compare", self._compare_screen)
        if self._context.buying is not None:
            self.screens.add("buy", self._buy_screen)

    def _compare_screen(self) -> Screen:
        from elbowroom.ui.compare.compare_screen import CompareScreen

        return CompareScreen(self.theme, self._context, partial(self.screens.show_screen, "plan"))

    def _buy_screen(self) -> Screen:
        from elbowroom.ui.buy.buy_screen import BuyScreen

        screen = BuyScreen(self.theme, self._context, partial(self.screens.show_screen, "plan"))
        screen.rebuilt.connect(self._panes.order_tabs)
        return screen

    def _files(self) -> tuple[Preferences | None, Documents | None]:
        """Settings and files, where the context has them."""
        context, notices = self._context, self.answer.notices
        if context.plan is None or context.settings is None:
            return None, None
        desk = context.plan.desk
        preferences = Preferences(context.settings, desk, self.theme, self._language, notices)
        preferences.when_margins_turn = lambda: self.render_plan()
        documents = Documents(self, self.theme, context.plan, notices, preferences)
        return preferences, documents

    def _handlers(self) -> dict[str, Callable[[], object]]:
        people = self.inputs.people
        files = self.documents.handlers() if self.documents else {}
        if self.preferences is not None:
            files["settings"] = self._show_settings
        return {
            **files,
            "quit": self.close,
            "undo": self._store.undo,
            "redo": self._store.redo,
            "copy_answer": lambda: self.screens.front.copy(),
            "baseline": self._toggle_baseline,
            "theme_system": lambda: self._choose_theme("system"),
            "theme_light": lambda: self._choose_theme("light"),
            "theme_dark": lambda: self._choose_theme("dark"),
            **self._screen_handlers(),
            "go_context": lambda: self._go_to(people.context),
            "go_users": lambda: self._go_to(people.users),
            "next_pane": lambda: self._panes.go(1),
            "previous_pane": lambda: self._panes.go(-1),
            "zoom_reset": lambda: self.answer.curve_card.curve.reset_zoom(),
            "about_model": self._dialogs.show_about_model,
            **({"diagnose": self._dialogs.show_diagnosis} if self._context.advice else {}),
            "compare_runtimes": self._dialogs.compare_runtimes,
            "start_strip": self.start_strip.show_again,
            "explain": self._explain_words,
            "shortcuts": self._dialogs.show_shortcuts,
            "about": self._dialogs.show_about,
        }

    def _start_ways(self) -> StartWays:
        """What the strip of the first start offers."""
        show, buying = self.screens.show_screen, self._context.buying
        pick, notices = self.inputs.machine.open, self.answer.notices
        own = OwnComputer(buying, self._store, notices, pick, self) if buying else None
        return StartWays(
            use_this_computer=own.use if own is not None else pick,
            buy=partial(show, "buy") if "buy" in self.screens.names else None,
            open_model=self.documents.opening.open if self.documents is not None else None,
        )

    def _screen_handlers(self) -> dict[str, Callable[[], object]]:
        screens = self.screens
        if len(screens.names) < 2:
            return {}
        each = {"screen_" + name: partial(screens.show_screen, name) for name in screens.names}
        return {**each, "next_screen": screens.show_next}

    def _lay_out(self) -> None:
        middle = QWidget()
        rows = QVBoxLayout(middle)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.bar)
        rows.addWidget(self.screens, 1)
        self.setCentralWidget(middle)
        rows.addWidget(self._status_row())
        self.setMinimumSize(*LEAST)
        title_height = self.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight)
        self.resize(first_size(self.screen().availableSize(), title_height))

    def _status_row(self) -> QFrame:
        """What undo would do at the left, what the figures rest on at the right."""
        frame = QFrame()
        frame.setProperty("look", "status")
        row = QHBoxLayout(frame)
        row.setContentsMargins(Size.gap_section, 6, Size.gap_section, 7)
        row.addWidget(self._undo_text, 1)
        row.addWidget(self._status, 1)
        return frame

    def _connect(self) -> None:
        self.inputs.about.clicked.connect(self._dialogs.show_about_model)
        self.inputs.runtime.compare.clicked.connect(self._dialogs.compare_runtimes)
        if self.documents is not None:
            self.bar.title.clicked.connect(self.documents.show_details)
        curve = self.answer.curve_card
        curve.axis_chosen.connect(lambda axis: self._store.dispatch(actions.SetAxis(axis)))
        curve.who_chosen.connect(lambda who: self._store.dispatch(actions.SetWho(who)))
        curve.value_edited.connect(self._set_on_axis)
        curve.timeline_made.connect(self._connect_timeline)
        curve.curve.gesture_began.connect(self._store.begin_gesture)
        curve.curve.gesture_ended.connect(self._store.end_gesture)
        for dragged in (self.inputs.context, curve.curve):
            dragged.gesture_began.connect(partial(self.answer.set_held, True))
            dragged.gesture_ended.connect(partial(self.answer.set_held, False))
        self.answer.ways.rebuilt.connect(self._panes.order_tabs)
        for rebuilt in (*self.inputs.rebuilt, curve.switch.rebuilt, curve.who.rebuilt):
            rebuilt.connect(self._panes.order_tabs)
        self.answer.notices.changed.connect(self._panes.order_tabs)
        self.screens.switched.connect(self._show_front)
        self.theme.changed.connect(self._dress)
        self._language.changed.connect(self.retranslate)

    def _connect_timeline(self) -> None:
        """The conversation is looked at for the first time: take its lengths."""
        panel, dispatch = self.answer.curve_card.timeline, self._store.dispatch
        assert panel is not None
        panel.prompt_edited.connect(lambda tokens: dispatch(actions.SetPromptTokens(tokens)))
        panel.answer_edited.connect(lambda tokens: dispatch(actions.SetAnswerTokens(tokens)))
        panel.turned.connect(self._panes.order_tabs)
        self._panes.order_tabs()

    def render_plan(self) -> None:
        """Ask for the view models of the state as it is, and show what differs."""
        vm = self._select(self._store.state)
        if self.preferences is not None and not self.preferences.settings.margins:
            vm = without_margins(vm)
        self.screens.show_plan(vm)
        self.menus.actions["undo"].setEnabled(bool(vm.undo_text))
        self.menus.actions["redo"].setEnabled(bool(vm.redo_text))
        self.bar.set_steps(vm.undo_text, vm.redo_text)
        self._undo_text.set_text(vm.undo_text)
        self._status.set_text(vm.status)
        self._show_title(vm.title)
        self._name_baseline()
        if self.advice is not None:
            self.advice.follow()

    def _show_title(self, name: str) -> None:
        """The plan's name and state, in the window and above it."""
        if self.documents is None:
            self.bar.set_title(name)
            self.setWindowTitle(plan_window.window_title(name))
            return
        name, is_changed = self.documents.title(), self.documents.is_changed
        self.bar.set_title(name, self.documents.state_word())
        self.setWindowTitle(plan_window.window_title(name, self.documents.file_name()))
        self.setWindowModified(is_changed)

    def retranslate(self) -> None:
        """Read every text again, in the language in use."""
        for part in (self.menus, self.bar, self.screens):
            part.retranslate()
        self.menus.check(self.theme.mode, self._language.code)
        self.render_plan()
        if self.advice is not None:
            self.advice.ask_again()

    def _dress(self) -> None:
        self.menus.dress()
        self.bar.dress()
        self.screens.dress()
        self.menus.check(self.theme.mode, self._language.code)

    def _show_front(self) -> None:
        """Show the plan on the screen that came to the front."""
        self._panes.order_tabs()
        self.render_plan()

    # Intents

    def _go_to(self, widget: QWidget) -> None:
        """To a control of the plan screen's left column."""
        self.screens.show_screen("plan")
        widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.inputs.ensureWidgetVisible(widget)

    def _set_on_axis(self, axis: str, value: int) -> None:
        action = actions.SetUsers(value) if axis == "users" else actions.SetContext(value)
        self._store.dispatch(action)

    def _toggle_baseline(self) -> None:
        self._store.dispatch(actions.SetBaseline(self._store.state.baseline is None))

    def _choose_language(self, code: str) -> None:
        (self.preferences.choose_language if self.preferences else self._language.choose)(code)

    def _choose_theme(self, mode: str) -> None:
        (self.preferences.choose_theme if self.preferences else self.theme.set_mode)(mode)

    def _open_example(self, key: str) -> None:
        if self.documents is not None:
            self.documents.open_example(key)
        else:
            from elbowroom.plan.choices import open_sample

            self._store.dispatch(open_sample(key))

    def _take_workload(self, key: str) -> None:
        from elbowroom.plan.choices import set_workload

        self._store.dispatch(set_workload(key, self._store.state.scenario))

    def _explain_words(self) -> None:
        """Those at the control that has the keyboard; all there are where it has none."""
        if not self._hints.explain_focus():
            self._dialogs.show_words()

    def _show_settings(self) -> None:
        assert self.preferences is not None
        assert self._context.plan is not None
        from elbowroom.ui.settings_dialog import SettingsDialog

        folders = self._context.plan.desk.folders
        dialog = SettingsDialog(self, self.theme, self._language, self.preferences, folders)
        dialog.currency_chosen.connect(self._reckon_in)
        dialog.open()

    def _reckon_in(self, currency: "Currency") -> None:
        wishes = self._store.state.wishes.with_currency(currency)
        self._store.dispatch(actions.SetWishes(wishes, "currency"))

    def _name_baseline(self) -> None:
        is_set = self._store.state.baseline is not None
        self.menus.actions["baseline"].setText(texts.baseline_action(is_set))

    # Window

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.inputs.show_mnemonics(event.key() == Qt.Key.Key_Alt)
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self.inputs.show_mnemonics(False)
        super().keyReleaseEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.ActivationChange and hasattr(self, "inputs"):
            self.inputs.show_mnemonics(False)
            if self.documents is not None and self.isActiveWindow():
                self.documents.outside.look()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_wide = event.size().width() >= Size.wide_from
        side = Size.side_width if is_wide else Size.side_width_narrow
        margin = Size.margin if is_wide else Size.margin_narrow
        self.screens.fit(event.size())
        self.bar.align_title(side + margin, is_wide)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.documents is not None and not self.documents.close():
            event.ignore()
            return
        self._unsubscribe()
        self._throttle.stop()
        if self.advice is not None:
            self.advice.stop()
        super().closeEvent(event)
