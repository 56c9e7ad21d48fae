"""The open plan on paper: what the window offers to export, to print and to copy."""

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.ui.theme import Theme

if TYPE_CHECKING:
    from elbowroom.report.content import Report
    from elbowroom.ui.export.export_dialog import ExportDialog


def today() -> date:
    """Where the person is."""
    return datetime.now(UTC).astimezone().date()


class Paper:
    """Loads what makes documents when it is first asked for one."""

    def __init__(
        self, window: QWidget, theme: Theme, plan: OpenPlan, folder: Callable[[], Path]
    ) -> None:
        """``folder``: where a file is proposed."""
        self._window = window
        self._theme = theme
        self._plan = plan
        self._folder = folder

    def show_export(self) -> "ExportDialog":
        """Show the plan as a document, to write or print it."""
        from elbowroom.ui.export.export_dialog import ExportDialog

        dialog = ExportDialog(self._window, self._theme, self._report, today, self._folder)
        dialog.open()
        return dialog

    def print_plan(self) -> None:
        """Print the plan as a document."""
        self.show_export().print_report()

    def copy_summary(self) -> None:
        """Put the document's first page on the clipboard."""
        from elbowroom.report.plain import summary_text

        with suppress(Refusal):
            QGuiApplication.clipboard().setText(summary_text(self._report(today())))

    def _report(self, day: date) -> "Report":
        """The open plan as a document, in the language in use.

        Raises:
            Refusal: it cannot be answered.
        """
        from elbowroom.report.build import build

        return build(self._plan.store.state, self._plan.document.catalogue, day)
