"""Models by machines, each cell with the cheapest set that does."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QTableWidget, QTableWidgetItem, QWidget

from elbowroom.plan.buy.view_models import MatrixVM
from elbowroom.text import verdicts
from elbowroom.text import wishes as texts
from elbowroom.ui.dialogs import finish, label, make_dialog
from elbowroom.ui.theme import Theme

SIZE = (900, 420)


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
    table.setMinimumSize(*SIZE)
    column.addWidget(table)
    finish(dialog, column, close)
    return table
