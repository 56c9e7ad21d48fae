"""Showing another document in the window."""

from collections.abc import Callable
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.document import Document, open_document
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.readers.sniff import is_log_file, is_model_file
from elbowroom.text import plan_window as words
from elbowroom.ui.documents.asks import Asks
from elbowroom.ui.documents.saving import Saving
from elbowroom.ui.documents.strips import Strips


class Opening:
    """Every way a document comes into the window. The one before is asked about first.

    Attributes:
        note: told of each file that was opened.
        when_shown: told when another document is shown.
        read_model: takes the files that hold no plan but a model.
        look_through: takes folders.
        read_log: takes logs.
    """

    def __init__(
        self,
        plan: OpenPlan,
        asks: Asks,
        strips: Strips,
        saving: Saving,
        note: Callable[[Path], None],
    ) -> None:
        self._plan = plan
        self._asks = asks
        self._strips = strips
        self._saving = saving
        self.note = note
        self.when_shown: Callable[[], None] = lambda: None
        self.read_model: Callable[[Path], object] = lambda _: None
        self.look_through: Callable[[Path], object] = lambda _: None
        self.read_log: Callable[[Path], object] = lambda _: None
        self._refused_path: Path | None = None

    def new(self) -> None:
        """A new plan: the example, untitled."""
        if self._saving.may_replace():
            self.show(self._untitled(self._plan.desk.example()))

    def open(self) -> None:
        """Ask for a file, and open it."""
        path = self._asks.file_to_open(self._asks.folder())
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path, take_over: bool = False) -> bool:
        """Open a plan, whether it is open now; a model file is read beside the window."""
        if "\ufffd" in path.name and not path.exists():
            self._strips.tell(words.name_not_passed_on)
            return False
        for is_meant, read in (
            (is_model_file, self.read_model),
            (Path.is_dir, self.look_through),
            (is_log_file, self.read_log),
        ):
            if is_meant(path):
                read(path)
                return False
        file = self._plan.document.file
        if file is not None and file.is_at(path) and not take_over:
            return True
        if not self._saving.may_replace():
            return False
        try:
            document = open_document(self._plan.desk, path, take_over)
        except Refusal as error:
            self.refuse(path, error)
            return False
        self.show(document)
        self.note(path)
        return True

    def take_over(self) -> None:
        """Open the file of a read-only plan anew, ours now; what was changed in it goes along."""
        document = self._plan.document
        if document.path is None:
            return
        try:
            taken = open_document(self._plan.desk, document.path, take_over=True)
        except Refusal as error:
            self._strips.refused(error)
            return
        if document.is_changed:
            taken.go_on_with(document)
        self.show(taken)

    def refuse(self, path: Path, error: Refusal) -> None:
        """Say why a file cannot be opened, and offer its earlier versions where there are some."""
        self._refused_path = path
        if self._plan.desk.backups.versions(path):
            self._strips.refused_with_versions(error)
        else:
            self._strips.refused(error)

    def take_refused_path(self) -> Path | None:
        """The file that could not be opened, once: its earlier versions are asked for."""
        path, self._refused_path = self._refused_path, None
        return path

    def duplicate(self) -> None:
        """The same plan as an untitled one."""
        copy = self._plan.document.duplicate()
        if self._saving.may_replace():
            self.show(copy)

    def show_state(self, state: PlanState) -> None:
        """Another plan in place of the open one, untitled."""
        if self._saving.may_replace():
            self.show(self._untitled(state))

    def show(self, document: Document, recovery: Path | None = None) -> None:
        """Show a document; nothing is asked any more."""
        self._plan.switch(document, recovery)
        self._strips.opened(document)
        self.when_shown()

    def _untitled(self, state: PlanState) -> Document:
        return Document(self._plan.desk, PlanStore(state))
