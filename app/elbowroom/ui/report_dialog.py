"""A crash report, to read and to copy. It stays on this computer."""

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from elbowroom.text import window as texts
from elbowroom.ui.dialogs import finish, label, make_dialog
from elbowroom.ui.theme import Theme

SIZE = (640, 360)


def show_report(parent: QWidget, theme: Theme, report: str) -> None:
    """Open it."""
    words = texts.frame_texts()
    dialog, column = make_dialog(parent, words.report)
    column.addWidget(label(words.report, theme.fonts.display))
    column.addWidget(label(words.report_stays, theme.fonts.body))
    text = QPlainTextEdit(report)
    text.setReadOnly(True)
    text.setProperty("look", "field")
    text.setFont(theme.fonts.small)
    text.setAccessibleName(words.report)
    text.setMinimumSize(*SIZE)
    column.addWidget(text, 1)
    finish(dialog, column, words.close)
