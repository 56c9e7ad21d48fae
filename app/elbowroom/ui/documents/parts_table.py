"""The parts of a plan beside those of a log; below them the lines of the chosen one."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from elbowroom.plan.calibrating import PartVM
from elbowroom.text import calibration as words
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
PADDING = 10
"""Of the frame, above and below; of the style sheet."""

LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class PartsTable(QWidget):
    """Hidden while there is nothing to compare.

    Attributes:
        table: one part a row.
        lines: where the chosen part's figures stand.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        heads = words.heads()
        self._parts: Sequence[PartVM] = ()
        self.table = QTableWidget(0, len(heads))
        self.table.setHorizontalHeaderLabels(list(heads))
        self.table.setAccessibleName(words.title())
        self.table.setFont(theme.fonts.body)
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.setProperty("look", "framed")
        self.table.setTabKeyNavigation(False)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.verticalHeader().hide()
        header = self.table.horizontalHeader()
        header.setFont(theme.fonts.small)
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        for column in range(len(heads)):
            item = self.table.horizontalHeaderItem(column)
            assert item is not None
            item.setTextAlignment(RIGHT if column else LEFT)
        self.table.itemSelectionChanged.connect(self._show_lines)
        self.lines = TextLabel(theme, theme.fonts.small, "muted")
        column_of = QVBoxLayout(self)
        column_of.setContentsMargins(0, 0, 0, 0)
        column_of.setSpacing(Size.gap_tiny)
        column_of.addWidget(self.table)
        column_of.addWidget(self.lines)
        self.hide()

    def show_parts(self, parts: Sequence[PartVM]) -> None:
        """Show other parts."""
        self._parts = parts
        self.table.clearSelection()
        self.table.setRowCount(len(parts))
        for row, part in enumerate(parts):
            for column, text in enumerate(part.cells):
                cell = QTableWidgetItem(text)
                cell.setTextAlignment(RIGHT if column else LEFT)
                self.table.setItem(row, column, cell)
        self.table.resizeRowsToContents()
        height = self.table.horizontalHeader().sizeHint().height() + 2 * self.table.frameWidth()
        height += sum(self.table.rowHeight(row) for row in range(len(parts)))
        self.table.setFixedHeight(height + PADDING)
        self.setVisible(bool(parts))
        self._show_lines()

    def _show_lines(self) -> None:
        rows = {item.row() for item in self.table.selectedItems()}
        lines = self._parts[min(rows)].lines if rows else ()
        hint = words.dialog_texts().line if self._parts else ""
        self.lines.set_text("\n".join(lines) if rows and lines else hint)
