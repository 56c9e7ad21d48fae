"""Everything that stops the person to ask, in one place, so that tests can answer instead."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QWidget

from elbowroom.plan.document.format import SUFFIX
from elbowroom.readers.sniff import LOG_SUFFIXES, MODEL_SUFFIXES
from elbowroom.text import calibration, stores
from elbowroom.text import plan_window as words
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Theme

SAVE, OTHER, CANCEL = "save", "other", "cancel"
GO_ON = 2
"""Result of a dialog beside Qt's own two."""

ANSWERS = {QDialog.DialogCode.Accepted.value: SAVE, GO_ON: OTHER}
WIDTH = 440


class Asks:
    """Native file dialogs, and questions about work that could be lost."""

    def __init__(self, window: QWidget, theme: Theme, folder: Callable[[], Path]) -> None:
        """``folder``: where a file dialog begins."""
        self._window = window
        self._theme = theme
        self.folder = folder

    def file_to_open(self, folder: Path) -> Path | None:
        """A plan or a model file to open; ``None`` when the person thought better of it."""
        dialog = self._dialog(words.file_texts().open, folder)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters(open_filters())
        return _chosen(dialog)

    def log_to_open(self, folder: Path) -> Path | None:
        """A program's log."""
        dialog = self._dialog(calibration.dialog_texts().open_file, folder)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        suffixes = " ".join(f"*{suffix}" for suffix in LOG_SUFFIXES)
        texts = words.file_texts()
        dialog.setNameFilters([f"{calibration.logs()} ({suffixes})", f"{texts.everything} (*)"])
        return _chosen(dialog)

    def folder_to_open(self, folder: Path) -> Path | None:
        """A folder of models."""
        dialog = QFileDialog(self._window, stores.store_texts().choose, str(folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
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
        dialog = make_question(self._window, self._theme, question)
        answer = ANSWERS.get(dialog.exec(), CANCEL)
        dialog.deleteLater()
        return answer

    def _dialog(self, title: str, folder: Path) -> QFileDialog:
        texts = words.file_texts()
        dialog = QFileDialog(self._window, title, str(folder))
        dialog.setNameFilters([f"{texts.plans} (*{SUFFIX})", f"{texts.everything} (*)"])
        return dialog


def open_filters() -> list[str]:
    """What the dialog for opening shows; everything that can be opened at first."""
    texts = words.file_texts()
    plans, models = f"*{SUFFIX}", " ".join(f"*{suffix}" for suffix in MODEL_SUFFIXES)
    return [
        f"{texts.openable} ({plans} {models})",
        f"{texts.plans} ({plans})",
        f"{texts.models} ({models})",
        f"{texts.everything} (*)",
    ]


def _chosen(dialog: QFileDialog) -> Path | None:
    is_chosen = dialog.exec() == QFileDialog.DialogCode.Accepted
    files = dialog.selectedFiles() if is_chosen else []
    dialog.deleteLater()
    return Path(files[0]) if files else None


def make_question(window: QWidget, theme: Theme, question: words.Question) -> QDialog:
    """A question as a dialog; saving is what Enter does."""
    from elbowroom.ui.dialogs import answer_buttons, make_dialog

    dialog, column = make_dialog(window, question.title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    for text, font in ((question.text, theme.fonts.strong), (question.more, theme.fonts.body)):
        label = TextLabel(theme, font)
        label.setFixedWidth(int(WIDTH * theme.fonts.scale))
        label.set_text(text)
        column.addWidget(label)
    roles = QDialogButtonBox.ButtonRole
    buttons = answer_buttons(
        dialog,
        (question.save, roles.AcceptRole),
        (question.other, roles.DestructiveRole),
        (question.cancel, roles.RejectRole),
    )
    buttons[question.save].setDefault(True)
    buttons[question.other].clicked.connect(lambda: dialog.done(GO_ON))
    return dialog
