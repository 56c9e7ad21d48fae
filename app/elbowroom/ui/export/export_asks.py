"""What an export asks: where to, and whether to replace what is there."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QWidget

from elbowroom.text import export_window as words
from elbowroom.ui.dialogs import answer_buttons, label, set_up
from elbowroom.ui.theme import Theme

WIDTH = 440


class ExportAsks:
    """Dialogs; tests put others in their place."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        self._window = window
        self._theme = theme

    def file_to_write(self, proposed: Path) -> Path | None:
        """Where to write; ``None`` when the person thought better of it."""
        dialog = QFileDialog(self._window, words.export_texts().title, str(proposed.parent))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.setDefaultSuffix(proposed.suffix.lstrip("."))
        dialog.selectFile(proposed.name)
        is_chosen = dialog.exec() == QFileDialog.DialogCode.Accepted
        files = dialog.selectedFiles() if is_chosen else []
        dialog.deleteLater()
        return Path(files[0]) if files else None

    def may_replace(self, taken: Sequence[Path]) -> bool:
        """Whether files that are there may be replaced."""
        texts = words.export_texts()
        dialog = QDialog(self._window)
        column = set_up(dialog, texts.title)
        said = label(words.already_there([path.name for path in taken]), self._theme.fonts.strong)
        said.setFixedWidth(int(WIDTH * self._theme.fonts.scale))
        column.addWidget(said)
        roles = QDialogButtonBox.ButtonRole
        answer_buttons(dialog, (texts.replace, roles.AcceptRole), (texts.cancel, roles.RejectRole))
        return dialog.exec() == QDialog.DialogCode.Accepted
