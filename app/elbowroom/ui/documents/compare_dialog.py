"""Figures that the plan carries beside those that the catalogue gives now."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from elbowroom.plan.document.records import Difference
from elbowroom.text import plan_dialogs as words
from elbowroom.ui.dialogs import answer_buttons, label, set_up
from elbowroom.ui.theme import Theme

WIDTH, HEIGHT = 720, 400
FIELD = 1
"""Column of the fields' names, which takes the room that is left."""


class CompareDialog(QDialog):
    """The differences, one a row, and the answer with either.

    Attributes:
        table: the differences.
    """

    def __init__(
        self,
        parent: QWidget,
        theme: Theme,
        differences: Sequence[Difference],
        answers: tuple[str, str],
        update: Callable[[], object],
    ) -> None:
        """``answers``: verdict with the plan's figures, and with the catalogue's."""
        super().__init__(parent)
        texts = words.compare_texts()
        column = set_up(self, texts.title)
        column.addWidget(label(texts.title, theme.fonts.display))
        column.addWidget(label(words.both_answers(*answers), theme.fonts.body))
        self.table = _table(theme, differences)
        column.addWidget(self.table, 1)
        roles = QDialogButtonBox.ButtonRole
        answer_buttons(self, (texts.update, roles.AcceptRole), (texts.close, roles.RejectRole))
        self.accepted.connect(update)
        self.resize(min(WIDTH, parent.width()), min(HEIGHT, parent.height()))


def _table(theme: Theme, differences: Sequence[Difference]) -> QTableWidget:
    heads = words.compare_texts().heads
    table = QTableWidget(len(differences), len(heads))
    table.setHorizontalHeaderLabels(list(heads))
    table.setAccessibleName(words.compare_texts().title)
    table.setFont(theme.fonts.body)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setShowGrid(False)
    table.setProperty("look", "framed")
    table.setTabKeyNavigation(False)
    table.verticalHeader().hide()
    for row, item in enumerate(differences):
        cells = words.difference_cells(item.name, item.field, item.in_plan, item.in_catalogue)
        for column, text in enumerate(cells):
            cell = QTableWidgetItem(text)
            cell.setToolTip(text)
            table.setItem(row, column, cell)
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(FIELD, QHeaderView.ResizeMode.Stretch)
    return table


def show_compare(
    parent: QWidget,
    theme: Theme,
    differences: Sequence[Difference],
    answers: tuple[str, str],
    update: Callable[[], object],
) -> QDialog:
    """Open it."""
    dialog = CompareDialog(parent, theme, differences, answers, update)
    dialog.open()
    return dialog
