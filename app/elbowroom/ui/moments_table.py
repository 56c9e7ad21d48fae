"""The conversation as a table: the twin of its chart, for the keyboard and for screen readers."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem

from elbowroom.plan.chart_view_models import TimelineVM
from elbowroom.ui.theme import Theme

LEAST_HEIGHT = 200


class MomentsTable(QTableWidget):
    """A row a moment; the one that holds most is bold."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setProperty("look", "framed")
        self.setFont(theme.fonts.small)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setTabKeyNavigation(False)
        self.setShowGrid(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.setMinimumHeight(LEAST_HEIGHT)

    def show_vm(self, vm: TimelineVM) -> None:
        """Show a conversation."""
        self.setAccessibleName(vm.title)
        self.setAccessibleDescription(vm.takeaway)
        self.setColumnCount(len(vm.headers))
        self.setRowCount(len(vm.moments))
        for column, head in enumerate(vm.headers):
            item = QTableWidgetItem(head)
            item.setTextAlignment(_side(column))
            self.setHorizontalHeaderItem(column, item)
        for row, moment in enumerate(vm.moments):
            for column, text in enumerate(moment.cells):
                self.setItem(row, column, self._cell(text, column, row == vm.peak, moment.what))

    def _cell(self, text: str, column: int, is_peak: bool, what: str) -> QTableWidgetItem:
        fonts = self._theme.fonts
        item = QTableWidgetItem(text)
        item.setFont(fonts.small_bold if is_peak else fonts.small)
        item.setTextAlignment(_side(column))
        item.setToolTip(what)
        return item


def _side(column: int) -> Qt.AlignmentFlag:
    """Names stand at the left, figures at the right."""
    side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
