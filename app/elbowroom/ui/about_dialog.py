"""About the program: versions, dates of its data, and whose work comes with it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, qVersion
from PySide6.QtGui import QFont, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from elbowroom import __version__
from elbowroom.session.about import About, Row, about, details
from elbowroom.text import about as words
from elbowroom.text import window as texts
from elbowroom.ui.app_icon import app_icon
from elbowroom.ui.dialogs import answer_buttons, make_dialog
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

ICON = 64
WIDTH, HEIGHT = 580, 660
NAMES = 170
"""Width of the names of lines, at the usual size of text."""

COPIED_MS = 1500


def show_about(parent: QWidget, theme: Theme) -> QDialog:
    """Open it."""
    said = words.about_texts()
    dialog, column = make_dialog(parent, said.title)
    qt = f"{qVersion()} ({QGuiApplication.platformName()})"
    told = about(qt)
    column.addLayout(_head(theme, said))
    column.addSpacing(Size.gap)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setAccessibleName(said.title)
    area.setWidget(_inside(theme, said, told))
    column.addWidget(area, 1)
    _add_buttons(dialog, said, qt)
    scale = theme.fonts.scale
    dialog.resize(
        min(int(WIDTH * scale), parent.width()), min(int(HEIGHT * scale), parent.height())
    )
    dialog.open()
    area.setFocus(Qt.FocusReason.OtherFocusReason)
    return dialog


def _head(theme: Theme, said: words.AboutTexts) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(Size.gap_large)
    picture = QLabel()
    picture.setPixmap(app_icon().pixmap(ICON, ICON))
    row.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
    lines = QVBoxLayout()
    lines.setSpacing(Size.gap_tiny)
    lines.addWidget(_text(theme, texts.APPLICATION, theme.fonts.display))
    lines.addWidget(_text(theme, words.version(__version__), theme.fonts.body, "muted"))
    for line in (said.line, said.promise, said.own_licence):
        lines.addWidget(_text(theme, line, theme.fonts.body))
    row.addLayout(lines, 1)
    return row


def _inside(theme: Theme, said: words.AboutTexts, told: About) -> QWidget:
    inside = QWidget()
    inside.setProperty("look", "plain")
    column = QVBoxLayout(inside)
    column.setContentsMargins(0, Size.gap_small, Size.gap, 0)
    column.setSpacing(Size.gap_small)
    column.addLayout(_grid(theme, told.versions))
    for heading, rows in ((said.data, told.data), (said.licences, told.works)):
        column.addSpacing(Size.gap_small)
        column.addWidget(_rule())
        column.addWidget(_text(theme, heading, theme.fonts.body_bold))
        column.addLayout(_grid(theme, rows))
    column.addWidget(_text(theme, said.qt_notice, theme.fonts.small, "muted"))
    column.addStretch(1)
    return inside


def _grid(theme: Theme, rows: Sequence[Row]) -> QGridLayout:
    """Lines of a name and what is known of it."""
    grid = QGridLayout()
    grid.setHorizontalSpacing(Size.gap)
    grid.setVerticalSpacing(Size.gap_tiny)
    grid.setColumnMinimumWidth(0, int(NAMES * theme.fonts.scale))
    grid.setColumnStretch(1, 1)
    for number, (name, value) in enumerate(rows):
        name_label = _text(theme, name, theme.fonts.body, "muted")
        grid.addWidget(name_label, number, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(_text(theme, value, theme.fonts.body), number, 1)
    return grid


def _add_buttons(dialog: QDialog, said: words.AboutTexts, qt: str) -> None:
    roles = QDialogButtonBox.ButtonRole
    close = texts.frame_texts().close
    buttons = answer_buttons(dialog, (said.copy, roles.ActionRole), (close, roles.RejectRole))
    copy = buttons[said.copy]
    copy.clicked.connect(lambda: _copy(copy, said, qt))


def _copy(button: QPushButton, said: words.AboutTexts, qt: str) -> None:
    """Put the details on the clipboard, and say so on the button for a moment."""
    QGuiApplication.clipboard().setText(details(qt))
    button.setText(said.copied)
    QTimer.singleShot(COPIED_MS, button, lambda: button.setText(said.copy))


def _rule() -> QFrame:
    line = QFrame()
    line.setProperty("look", "rule")
    line.setFixedHeight(Size.hairline)
    return line


def _text(theme: Theme, text: str, font: QFont, colour: str = "text") -> TextLabel:
    label = TextLabel(theme, font, colour)
    label.set_text(text)
    return label
