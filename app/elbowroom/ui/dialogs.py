"""The dialogs of the Help menu, and what every dialog is made of."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from elbowroom.text import window as texts
from elbowroom.text.glossary import every_word
from elbowroom.ui.actions_table import ACTIONS, shortcuts_of
from elbowroom.ui.field_label import without_mnemonic
from elbowroom.ui.theme import Size, Theme

PAD = 24


def show_shortcuts(parent: QWidget, theme: Theme) -> None:
    """Every action with keys, from the table, and the keys of the controls."""
    _show_pairs(parent, theme, texts.frame_texts().shortcuts, shortcut_rows())


def show_words(parent: QWidget, theme: Theme) -> None:
    """Every word of the glossary with its meaning."""
    _show_pairs(parent, theme, texts.frame_texts().words, every_word())


def _show_pairs(
    parent: QWidget, theme: Theme, title: str, pairs: Iterable[tuple[str, str]]
) -> None:
    """Two columns: what it is called, and what it is."""
    words = texts.frame_texts()
    dialog, column = make_dialog(parent, title)
    column.addWidget(label(title, theme.fonts.display))
    grid = QGridLayout()
    grid.setHorizontalSpacing(PAD)
    grid.setVerticalSpacing(Size.gap_small)
    grid.setColumnStretch(1, 1)
    for row, (name, text) in enumerate(pairs):
        grid.addWidget(label(name, theme.fonts.body_bold), row, 0)
        grid.addWidget(label(text, theme.fonts.body), row, 1)
    inside = QWidget()
    inside.setLayout(grid)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(inside)
    area.setMinimumSize(520, 440)
    column.addWidget(area)
    finish(dialog, column, words.close)


def shortcut_rows() -> list[tuple[str, str]]:
    """(keys, what they do), from the table of actions."""
    words = texts.action_texts()
    rows = []
    for spec in ACTIONS:
        known = [key for key in spec.keys if isinstance(key, str)]
        first, *others = shortcuts_of(spec) or [QKeySequence()]
        shown = [first, *(keys for keys in others if keys.toString() in known)]
        keys = ", ".join(k.toString(QKeySequence.SequenceFormat.NativeText) for k in shown)
        if keys:
            rows.append((keys, without_mnemonic(words[spec.id])))
    return [*rows, *texts.control_shortcuts()]


def make_dialog(parent: QWidget, title: str) -> tuple[QDialog, QVBoxLayout]:
    """An empty dialog, gone when it is closed, and its column."""
    dialog = QDialog(parent)
    return dialog, set_up(dialog, title)


def set_up(dialog: QDialog, title: str) -> QVBoxLayout:
    """The column of an empty dialog, which is gone when it is closed."""
    dialog.setWindowTitle(title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    column = QVBoxLayout(dialog)
    column.setContentsMargins(PAD, PAD, PAD, Size.gap_large)
    column.setSpacing(Size.gap_small)
    return column


def label(text: str, font: QFont) -> QLabel:
    """Words that wrap."""
    made = QLabel(text)
    made.setFont(font)
    made.setWordWrap(True)
    return made


def finish(dialog: QDialog, column: QVBoxLayout, close: str) -> None:
    """Put the closing button below everything, and open it."""
    column.addSpacing(Size.gap)
    column.addWidget(close_button(dialog, close))
    dialog.open()


def answer_buttons(
    dialog: QDialog, *answers: tuple[str, QDialogButtonBox.ButtonRole]
) -> dict[str, QPushButton]:
    """Buttons for several answers in one row, by their words; where each stands, the system says.

    What accepts and what rejects closes the dialog; the others are for the caller to connect.
    """
    box = QDialogButtonBox(dialog)
    made = {}
    for text, role in answers:
        made[text] = button = QPushButton(text)
        button.setProperty("look", "outline")
        box.addButton(button, role)
    box.accepted.connect(dialog.accept)
    box.rejected.connect(dialog.reject)
    layout = dialog.layout()
    assert isinstance(layout, QVBoxLayout)
    layout.addSpacing(Size.gap)
    layout.addWidget(box)
    return made


def close_button(dialog: QDialog, text: str) -> QDialogButtonBox:
    """The button that closes a dialog."""
    buttons = QDialogButtonBox()
    button = buttons.addButton(text, QDialogButtonBox.ButtonRole.RejectRole)
    button.setProperty("look", "outline")
    buttons.rejected.connect(dialog.reject)
    return buttons
