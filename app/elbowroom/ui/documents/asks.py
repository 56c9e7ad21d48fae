"""Everything that stops the person to ask, in one place, so that tests can answer instead."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from elbowroom.plan.document.format import SUFFIX
from elbowroom.text import plan_window as words

SAVE, OTHER, CANCEL = "save", "other", "cancel"


class Asks:
    """Native file dialogs, and questions about work that could be lost."""

    def __init__(self, window: QWidget, folder: Callable[[], Path]) -> None:
        """``folder``: where a file dialog begins."""
        self._window = window
        self.folder = folder

    def file_to_open(self, folder: Path) -> Path | None:
        """A plan to open; ``None`` when the person thought better of it."""
        dialog = self._dialog(words.file_texts().open, folder)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        return _chosen(dialog)

    def file_to_save(self, title: str, proposed: Path) -> Path | None:
        """Where to save; the dialog itself asks before a file is replaced."""
        dialog = self._dialog(title, proposed.parent)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(SUFFIX.lstrip("."))
        dialog.selectFile(proposed.name)
        return _chosen(dialog)

    def question(self, question: words.Question) -> str:
        """One of :data:`SAVE`, :data:`OTHER`, :data:`CANCEL`; Esc cancels."""
        box = QMessageBox(self._window)
        box.setWindowTitle(question.title)
        box.setText(question.text)
        box.setInformativeText(question.more)
        role = QMessageBox.ButtonRole
        buttons = {
            box.addButton(question.save, role.AcceptRole): SAVE,
            box.addButton(question.other, role.DestructiveRole): OTHER,
            box.addButton(question.cancel, role.RejectRole): CANCEL,
        }
        for button, answer in buttons.items():
            button.setProperty("look", "outline")
            if answer == SAVE:
                box.setDefaultButton(button)
            if answer == CANCEL:
                box.setEscapeButton(button)
        box.exec()
        answer = next((buttons[b] for b in buttons if b is box.clickedButton()), CANCEL)
        box.deleteLater()
        return answer

    def _dialog(self, title: str, folder: Path) -> QFileDialog:
        texts = words.file_texts()
        dialog = QFileDialog(self._window, title, str(folder))
        dialog.setNameFilters([f"{texts.plans} (*{SUFFIX})", f"{texts.everything} (*)"])
        return dialog


def _chosen(dialog: QFileDialog) -> Path | None:
    is_chosen = dialog.exec() == QFileDialog.DialogCode.Accepted
    files = dialog.selectedFiles() if is_chosen else []
    dialog.deleteLater()
    return Path(files[0]) if files else None
