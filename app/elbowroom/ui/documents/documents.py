"""Puts the parts of the window's work with documents together; the window only knows this one."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QDialog, QMenu, QWidget

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.held_file import CHANGED, MISSING
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.plan.reducer import reduce
from elbowroom.text import plan_window as words
from elbowroom.ui.documents.asks import Asks
from elbowroom.ui.documents.autosave_timer import AutosaveTimer
from elbowroom.ui.documents.drop import FileDrop
from elbowroom.ui.documents.foreign import Foreign
from elbowroom.ui.documents.importing import Importing
from elbowroom.ui.documents.opening import Opening
from elbowroom.ui.documents.outside import Outside
from elbowroom.ui.documents.paper import Paper
from elbowroom.ui.documents.past import Past
from elbowroom.ui.documents.recent_menu import RecentMenu
from elbowroom.ui.documents.saving import Saving, title
from elbowroom.ui.documents.session_keeper import SessionKeeper
from elbowroom.ui.documents.strips import Strips
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.preferences import Preferences
from elbowroom.ui.theme import Theme


class Documents:
    """New, open, save and what belongs to them, for one window.

    Attributes:
        strips, saving, opening, importing, foreign, outside, past, paper: the parts.
        dialog: the one for name and notes, opened last.
        asks: dialogs that stop the person; tests put others in its place.
    """

    def __init__(
        self,
        window: QWidget,
        theme: Theme,
        plan: OpenPlan,
        notices: NoticeStack,
        preferences: Preferences,
        asks: Asks | None = None,
    ) -> None:
        self._window = window
        self._theme = theme
        self._plan = plan
        self._preferences = preferences
        self.asks = asks or Asks(window, theme, self._folder)
        self.strips = Strips(notices, window)
        note_used = preferences.note_file
        self.saving = Saving(plan, self.asks, self.strips, note_used)
        self.opening = Opening(plan, self.asks, self.strips, self.saving, note_used)
        self.importing = Importing(window, theme, plan, self.strips)
        self.opening.read_model = self.importing.read
        self.foreign = Foreign(window, theme, plan, self.asks)
        self.opening.look_through = self.foreign.look_through
        self.opening.read_log = self.foreign.calibrate
        self.outside = Outside(plan, self.strips)
        plan.when_looked_again = lambda: self.strips.figures(plan.document)
        self.past = Past(window, theme, plan, self.strips, self.saving, self.opening, self.outside)
        self._timer = AutosaveTimer(plan, self.strips, window)
        self.paper = Paper(window, theme, plan, self._folder)
        self._drop = FileDrop(window, self.opening.open_path)
        self._keeper: SessionKeeper | None = None
        self._is_kept = False
        self.dialog: QDialog | None = None
        self.strips.asked.connect(self._do)

    def handlers(self) -> dict[str, Callable[[], object]]:
        """What the window's actions do, by their ids."""
        return {
            "new": self.opening.new,
            "open": self.opening.open,
            "save": self.saving.save,
            "save_as": self.saving.save_as,
            "save_copy": self.saving.save_copy,
            "duplicate": self.opening.duplicate,
            "share": self.saving.share_copy,
            "store": self.foreign.choose_store,
            "calibrate": self.foreign.calibrate,
            "export": self.paper.show_export,
            "print": self.paper.print_plan,
            "copy_summary": self.paper.copy_summary,
            "details": self.show_details,
            "versions": self.past.show_versions,
            "unsaved": self.past.show_unsaved,
        }

    def fill_menus(self, menus: Mapping[str, QMenu]) -> None:
        """Take over the menus that are filled when they open."""
        self._recent = RecentMenu(
            menus["recent"],
            lambda: self._preferences.settings.recent_files,
            self.opening.open_path,
            self._preferences.clear_recent_files,
        )

    def open_example(self, key: str) -> None:
        """Show a sample plan: as a step in an untitled plan, else as a plan of its own."""
        from elbowroom.plan.choices import open_sample

        sample = open_sample(key)
        if self._plan.document.path is None:
            self._plan.store.dispatch(sample)
        else:
            self.opening.show_state(reduce(self._plan.store.state, sample))

    def title(self) -> str:
        """What the open plan is called."""
        return title(self._plan.document)

    @property
    def is_changed(self) -> bool:
        """Whether something is not in its file."""
        return self._plan.document.is_changed

    def state_word(self) -> str:
        """What stands beside its name."""
        return words.state_word(self._plan.document.is_read_only, self.is_changed)

    def file_name(self) -> str:
        """Name of its file; empty for a plan without one."""
        path = self._plan.document.path
        return path.name if path else ""

    def keep_session(self, keeper: SessionKeeper) -> None:
        """Note from now on what is open, and keep it whole at the end."""
        self._keeper = keeper
        self.opening.when_shown = self.saving.when_saved = keeper.note_open
        keeper.note_open()

    def keep_now(self) -> None:
        """Put everything aside without a question, as when the system ends the session."""
        self._is_kept = True
        with suppress(Refusal):
            self._plan.autosave.write()
        if self._keeper is not None:
            self._keeper.keep()

    def close(self) -> bool:
        """End with the window, if it may go; whether it may."""
        if not self._is_kept and not self.saving.may_close():
            return False
        if self._keeper is not None:
            self._keeper.keep()
        self._timer.stop()
        self.importing.close()
        self.foreign.cancel()
        self._plan.close()
        return True

    def _do(self, way: str) -> None:
        """What a strip offered."""
        ways: dict[str, Callable[[], object]] = {
            "save": self.saving.save,
            "save_as": self.saving.save_as,
            "save_copy": self.saving.save_copy,
            "keep_mine": partial(self.saving.save_despite, CHANGED),
            "save_anew": partial(self.saving.save_despite, MISSING),
            "reload": self.outside.reload,
            "take_over": self.opening.take_over,
            "update": self.outside.use_catalogue,
            "compare": self.past.compare,
            "versions": self.past.show_versions_of_refused,
            "show": self.past.offer_unsaved,
            "stop": self.importing.cancel,
        }
        ways[way]()

    def show_details(self) -> None:
        """Edit its name and notes."""
        from elbowroom.ui.documents.plan_details import show_plan_details

        self.dialog = show_plan_details(self._window, self._theme, self._plan.store)

    def _folder(self) -> Path:
        """Where file dialogs begin: beside the open plan, else beside the last, else documents."""
        path = self._plan.document.path
        recent = self._preferences.settings.recent_files
        for folder in (each.parent for each in ((path,) if path else ()) + recent):
            if folder.is_dir():
                return folder
        places = QStandardPaths.StandardLocation
        return Path(QStandardPaths.writableLocation(places.DocumentsLocation) or Path.home())
