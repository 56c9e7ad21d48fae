"""Models by machines, each cell with the cheapest set that does."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QTableWidget, QTableWidgetItem, QWidget

from elbowroom.plan.buy.view_models import MatrixVM
from elbowroom.text import verdicts
from elbowroom.text import wishes as texts
from elbowroom.ui.dialogs import finish, label, make_dialog
from elbowroom.ui.theme import Size, Theme

AROUND = QSize(120, 220)
"""What stands around the table, in the window that the dialog belongs to."""


def show_matrix(parent: QWidget, theme: Theme, vm: MatrixVM, close: str) -> QTableWidget:
    """Open the table."""
    words = texts.screen_texts()
    dialog, column = make_dialog(parent, words.matrix)
    column.addWidget(label(words.matrix, theme.fonts.display))
    column.addWidget(label(texts.matrix_note(), theme.fonts.small))
    table = QTableWidget(len(vm.rows), len(vm.columns))
    table.setProperty("look", "framed")
    table.setFont(theme.fonts.small)
    table.setHorizontalHeaderLabels(list(vm.columns))
    table.setVerticalHeaderLabels([name for name, _ in vm.rows])
    table.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
    for row, (_, cells) in enumerate(vm.rows):
        for place, (code, text) in enumerate(cells):
            item = QTableWidgetItem(text)
            item.setForeground(QBrush(theme.verdict_colour(code)))
            item.setToolTip(verdicts.word(code))
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            table.setItem(row, place, item)
    table.resizeColumnsToContents()
    table.setMinimumSize(_whole(table).boundedTo(parent.window().size() - AROUND))
    column.addWidget(table)
    finish(dialog, column, close)
    return table


def _whole(table: QTableWidget) -> QSize:
    """Room in which nothing of a table has to be scrolled."""
    across, down = table.horizontalHeader(), table.verticalHeader()
    frame = 4 * table.frameWidth() + 2 * Size.gap_small
    width = down.sizeHint().width() + across.length() + frame
    return QSize(width, across.sizeHint().height() + down.length() + frame)
