"""The card of a model: what a chooser needs to know of it, in one dialog that scrolls."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QFont, QResizeEvent, QTextCharFormat
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QScrollArea,
    QSizePolicy,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from elbowroom.plan.about_model import AboutModelVM, FileTypeVM
from elbowroom.text import about_model as words
from elbowroom.text import window as texts
from elbowroom.ui.dialogs import finish, make_dialog
from elbowroom.ui.links import LINK, ask_to_open
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

LABELS = 130
COLUMNS = (92, 96, 124)
"""Least widths of names and of the columns of file types, at the usual size of text."""

LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
SIDES = (LEFT, RIGHT, RIGHT, LEFT)


def show_about_model(parent: QWidget, theme: Theme, vm: AboutModelVM) -> QDialog:
    """Open the card."""
    dialog, column = make_dialog(parent, words.title())
    column.addWidget(_text(theme, vm.title, theme.fonts.display))
    column.addWidget(_text(theme, vm.subtitle, theme.fonts.body, "muted"))
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setAccessibleName(vm.title)
    area.setWidget(_inside(theme, vm))
    column.addWidget(area, 1)
    dialog.resize(
        min(int(Size.card_width * theme.fonts.scale), parent.width()),
        min(int(Size.card_height * theme.fonts.scale), parent.height()),
    )
    finish(dialog, column, texts.frame_texts().close)
    area.setFocus(Qt.FocusReason.OtherFocusReason)
    return dialog


def _inside(theme: Theme, vm: AboutModelVM) -> QWidget:
    inside = QWidget()
    inside.setProperty("look", "plain")
    column = QVBoxLayout(inside)
    column.setContentsMargins(0, Size.gap_small, Size.gap, 0)
    column.setSpacing(Size.gap_small)
    column.addLayout(_facts(theme, vm))
    column.addSpacing(Size.gap)
    column.addWidget(_text(theme, words.label("file_types"), theme.fonts.body_bold))
    if vm.file_types:
        column.addLayout(_file_types(theme, vm))
    for note in vm.file_notes:
        column.addWidget(_text(theme, note, theme.fonts.small, "muted"))
    column.addSpacing(Size.gap)
    column.addWidget(_text(theme, words.label("sources"), theme.fonts.body_bold))
    column.addWidget(_Sources(theme, vm))
    column.addStretch(1)
    return inside


def _facts(theme: Theme, vm: AboutModelVM) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(Size.gap)
    grid.setVerticalSpacing(Size.gap_small)
    grid.setColumnMinimumWidth(0, int(LABELS * theme.fonts.scale))
    grid.setColumnStretch(1, 1)
    for row, fact in enumerate(vm.facts):
        name = _text(theme, fact.label, theme.fonts.body, "muted")
        grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
        value = QVBoxLayout()
        value.setSpacing(1)
        value.addWidget(_text(theme, fact.value, theme.fonts.body))
        for note in fact.notes:
            value.addWidget(_text(theme, note, theme.fonts.small, "muted"))
        grid.addLayout(value, row, 1)
    return grid


def _file_types(theme: Theme, vm: AboutModelVM) -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(Size.gap)
    grid.setVerticalSpacing(Size.gap_tiny)
    for column, width in enumerate(COLUMNS):
        grid.setColumnMinimumWidth(column, int(width * theme.fonts.scale))
    grid.setColumnStretch(3, 1)
    for column, head in enumerate(vm.headers):
        grid.addWidget(_text(theme, head, theme.fonts.small, "muted", SIDES[column]), 0, column)
    grid.addWidget(_rule(), 1, 0, 1, 4)
    for number, row in enumerate(vm.file_types):
        _add_file_type(theme, grid, number + 2, row)
    return grid


def _add_file_type(theme: Theme, grid: QGridLayout, number: int, row: FileTypeVM) -> None:
    font = theme.fonts.body_bold if row.is_default else theme.fonts.body
    top = Qt.AlignmentFlag.AlignTop
    download = _text(theme, row.download, font, side=SIDES[1])
    download.setToolTip(row.download_hint)
    grid.addWidget(_text(theme, row.name, font), number, 0, top)
    grid.addWidget(download, number, 1, top)
    grid.addWidget(_text(theme, row.memory, font, side=SIDES[2]), number, 2, top)
    grid.addWidget(_text(theme, row.quality, theme.fonts.small, "muted"), number, 3)


def _rule() -> QFrame:
    line = QFrame()
    line.setProperty("look", "rule")
    line.setFixedHeight(Size.hairline)
    return line


def _text(
    theme: Theme, text: str, font: QFont, colour: str = "text", side: Qt.AlignmentFlag = LEFT
) -> TextLabel:
    label = TextLabel(theme, font, colour, side=side)
    label.set_text(text)
    return label


class _Sources(QTextBrowser):
    """Sources as text to select and copy, as tall as they are; addresses ask before they open."""

    def __init__(self, theme: Theme, vm: AboutModelVM) -> None:
        super().__init__()
        self.setProperty("look", "plain")
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTabChangesFocus(True)
        self.setAccessibleName(words.label("sources"))
        self.document().setDocumentMargin(0)
        self._theme = theme
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._ask)
        self._write(theme, vm)

    def _write(self, theme: Theme, vm: AboutModelVM) -> None:
        name, line, cursor = QTextCharFormat(), QTextCharFormat(), self.textCursor()
        for style, font in ((name, theme.fonts.small_bold), (line, theme.fonts.small)):
            style.setFont(font)
            style.setForeground(theme.colour("muted"))
        for number, source in enumerate(vm.sources):
            cursor.insertText(("\n\n" if number else "") + source.label, name)
            for text in source.lines:
                cursor.insertText("\n", line)
                self._write_line(text, line, theme)

    def _write_line(self, text: str, plain: QTextCharFormat, theme: Theme) -> None:
        """A line in which addresses can be clicked."""
        link, cursor, at = QTextCharFormat(plain), self.textCursor(), 0
        cursor.movePosition(cursor.MoveOperation.End)
        link.setAnchor(True)
        link.setForeground(theme.colour("link"))
        for found in LINK.finditer(text):
            cursor.insertText(text[at : found.start()], plain)
            link.setAnchorHref(found.group())
            cursor.insertText(found.group(), link)
            at = found.end()
        cursor.insertText(text[at:], plain)

    def _ask(self, url: QUrl) -> None:
        encoded = url.toString(QUrl.ComponentFormattingOption.FullyEncoded)
        ask_to_open(self.window(), self._theme, encoded)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.document().setTextWidth(self.viewport().width())
        height = int(self.document().size().height()) + 2
        if height != self.height():
            self.setFixedHeight(height)
