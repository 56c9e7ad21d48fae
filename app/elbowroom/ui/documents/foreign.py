"""The window's work with other programs' logs and folders of models."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QWidget

from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.ui.documents.asks import Asks
from elbowroom.ui.theme import Theme

if TYPE_CHECKING:
    from elbowroom.catalog.model_reading import ReadModel
    from elbowroom.plan.store_rows import Answered


class Foreign:
    """Opens the dialogs over the plan that is open.

    Attributes:
        dialog: the one that was opened last.
        asks: dialogs for files and folders.
    """

    def __init__(self, window: QWidget, theme: Theme, plan: OpenPlan, asks: Asks) -> None:
        self._window = window
        self._theme = theme
        self._plan = plan
        self.asks = asks
        self.dialog: QDialog | None = None
        self._stop: Callable[[], object] = _nothing

    def cancel(self) -> None:
        """Stop reading, as when the window goes."""
        self._stop()
        self._stop = _nothing

    def _opened(self, dialog: QDialog, stop: Callable[[], object]) -> None:
        self.cancel()
        self.dialog, self._stop = dialog, stop
        dialog.finished.connect(self.cancel)
        dialog.open()

    def calibrate(self, path: Path | None = None) -> None:
        """Open the dialog for logs, with one where it was dropped."""
        from elbowroom.plan.calibrating import Calibrating
        from elbowroom.ui.documents.calibrate_dialog import CalibrateDialog

        work = Calibrating(self._plan, _today().isoformat())
        ask = lambda: self.asks.log_to_open(self.asks.folder())  # noqa: E731
        dialog = CalibrateDialog(self._window, self._theme, work, ask)
        self._opened(dialog, dialog.cancel)
        if path is not None:
            dialog.read_file(path)

    def choose_store(self) -> None:
        """Ask for a folder, and look through it."""
        folder = self.asks.folder_to_open(self.asks.folder())
        if folder is not None:
            self.look_through(folder)

    def look_through(self, folder: Path) -> None:
        """Show what is in a folder of models."""
        from elbowroom.ui.documents.store_dialog import StoreDialog
        from elbowroom.ui.documents.store_scan import StoreScan

        scan = StoreScan(self._answer, _today(), self._window)
        take = lambda read: self._plan.add_model(read.planned())  # noqa: E731
        dialog = StoreDialog(self._window, self._theme, folder, scan, take)
        self._opened(dialog, scan.stop)
        dialog.finished.connect(scan.deleteLater)

    def _answer(self, read: "ReadModel") -> "Answered":
        from elbowroom.plan.store_rows import answer_for

        return answer_for(read, self._plan.document.catalogue, self._plan.store.state.scenario)


def _nothing() -> None:
    """Nothing is being read."""


def _today() -> date:
    return datetime.now(UTC).astimezone().date()
