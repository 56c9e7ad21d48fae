"""Model files that come into the window: read beside it, shown, and added to the plan."""

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QWidget

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.readers.faults import Stopped
from elbowroom.text import model_files as words
from elbowroom.ui.background import Background
from elbowroom.ui.documents.model_file_dialog import ModelFileDialog
from elbowroom.ui.documents.strips import Strips
from elbowroom.ui.theme import Theme

if TYPE_CHECKING:
    from elbowroom.catalog.model_reading import ReadModel

TELL_AFTER_MS = 300
"""A file that is read sooner needs no strip that says so."""


class Importing:
    """One model file after another.

    Attributes:
        dialog: the preview that was opened last.
    """

    def __init__(self, window: QWidget, theme: Theme, plan: OpenPlan, strips: Strips) -> None:
        self._window = window
        self._theme = theme
        self._plan = plan
        self._strips = strips
        self._name = ""
        self.dialog: QDialog | None = None
        self._background = Background(Stopped, window)
        self._background.done.connect(self._show)
        self._background.refused.connect(self._refuse)
        self._timer = QTimer(window, singleShot=True, interval=TELL_AFTER_MS)
        self._timer.timeout.connect(self._tell)

    def read(self, path: Path) -> None:
        """Read a file; what is in it is shown, or why it cannot be read is said."""
        self._strips.drop("refusal", "reading")
        self._name = path.name
        from elbowroom.catalog.model_reading import read_model

        today = datetime.now(UTC).astimezone().date()
        self._background.start(lambda is_stopped: read_model(path, today, is_stopped))
        self._timer.start()

    def cancel(self) -> None:
        """Stop reading."""
        self._timer.stop()
        self._background.cancel()
        self._strips.drop("reading")

    def _tell(self) -> None:
        self._strips.reading(lambda: words.reading(self._name))

    def _ended(self) -> None:
        self._timer.stop()
        self._strips.drop("reading")

    def _refuse(self, refusal: Refusal) -> None:
        self._ended()
        self._strips.refused(refusal)

    def _show(self, read: "ReadModel") -> None:
        from elbowroom.plan.model_file_vm import model_file_vm

        self._ended()
        self.dialog = ModelFileDialog(self._window, self._theme, model_file_vm(read))
        self.dialog.accepted.connect(lambda: self._add(read))
        self.dialog.open()

    def _add(self, read: "ReadModel") -> None:
        self._plan.add_model(read.planned())
