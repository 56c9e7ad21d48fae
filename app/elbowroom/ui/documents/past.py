"""What was put aside: unsaved plans, earlier versions, and figures that were others once."""

from pathlib import Path

from PySide6.QtWidgets import QDialog, QWidget

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.backups import Version
from elbowroom.plan.document.document import Document
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.plan.document.reading import read_plan
from elbowroom.plan.document.recovery import Recoverable, recoverable, restore
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.store import PlanStore
from elbowroom.text import plan_window as words
from elbowroom.ui.documents.opening import Opening
from elbowroom.ui.documents.outside import Outside
from elbowroom.ui.documents.saving import Saving
from elbowroom.ui.documents.strips import Strips
from elbowroom.ui.theme import Theme


class Past:
    """Shows what can be had back, and takes it. The dialogs are loaded when they are wanted.

    Attributes:
        dialog: the one opened last.
    """

    def __init__(
        self,
        window: QWidget,
        theme: Theme,
        plan: OpenPlan,
        strips: Strips,
        saving: Saving,
        opening: Opening,
        outside: Outside,
    ) -> None:
        self._window = window
        self._theme = theme
        self._plan = plan
        self._strips = strips
        self._saving = saving
        self._opening = opening
        self._outside = outside
        self.dialog: QDialog | None = None

    def offer_unsaved(self) -> None:
        """List what a crash left over, if there is anything."""
        self._strips.drop("unsaved")
        items = recoverable(self._plan.desk)
        if items:
            from elbowroom.ui.documents.recovery_dialog import show_recovery

            desk = self._plan.desk
            self.dialog = show_recovery(self._window, self._theme, desk, items, self.restore)

    def show_unsaved(self) -> None:
        """The same from the menu: says so where nothing is left over."""
        if recoverable(self._plan.desk):
            self.offer_unsaved()
        else:
            self._strips.tell(words.nothing_unsaved)

    def restore(self, item: Recoverable) -> None:
        """Show a plan that is left over; the others stay."""
        if not self._saving.may_replace():
            return
        file = self._plan.document.file
        if file is not None and item.base is not None and file.is_at(item.base):
            self._plan.document.close()
        try:
            document = restore(self._plan.desk, item)
        except Refusal as error:
            self._strips.refused(error)
            return
        self._opening.show(document, item.path)
        self._strips.restored()
        left = len(recoverable(self._plan.desk))
        if left:
            self._strips.more_unsaved(left)

    def show_versions(self) -> None:
        """Earlier versions of the open plan's file."""
        self._opening.take_refused_path()
        self._show_versions(self._plan.document.versions())

    def show_versions_of_refused(self) -> None:
        """Earlier versions of a file that could not be opened."""
        path = self._opening.take_refused_path()
        if path is not None:
            self._show_versions(self._plan.desk.backups.versions(path), path)

    def _show_versions(self, versions: tuple[Version, ...], path: Path | None = None) -> None:
        from elbowroom.ui.documents.versions_dialog import show_versions

        def take(version: Version) -> None:
            try:
                self._take(version) if path is None else self._open(version)
            except Refusal as error:
                self._strips.refused(error)

        self.dialog = show_versions(self._window, self._theme, self._plan.desk, versions, take)

    def _take(self, version: Version) -> None:
        self._plan.document.restore(version)
        self._plan.compute_anew()
        self._strips.figures(self._plan.document)

    def _open(self, version: Version) -> None:
        """A version whose file is damaged, as an untitled plan: the damaged file stays."""
        opened = read_plan(version.read(), version.path.name)
        if not self._saving.may_replace():
            return
        document = Document(self._plan.desk, PlanStore(opened.state))
        document.adopt(opened)
        document.mark_changed()
        self._strips.drop("refusal")
        self._opening.show(document)

    def compare(self) -> None:
        """The plan's figures beside the catalogue's."""
        from elbowroom.ui.documents.compare_dialog import show_compare

        document, store = self._plan.document, self._plan.store
        catalogue = Selectors(self._plan.desk.catalogue)
        verdicts = [
            select(store.state).verdict.word
            for select in (
                self._plan.select,
                lambda state: catalogue.plan(state, store.history),
            )
        ]
        self.dialog = show_compare(
            self._window,
            self._theme,
            document.differences(),
            (verdicts[0], verdicts[1]),
            self._outside.use_catalogue,
        )
