"""A folder of models: what is there, what it takes on disk, and whether this plan would fit it."""

from collections.abc import Callable
from pathlib import Path

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

from elbowroom.catalog.model_reading import ReadModel
from elbowroom.core.errors import Refusal
from elbowroom.plan.store_rows import Answered, StoreRowVM, row_of, summary_of
from elbowroom.readers.stores.store import Store
from elbowroom.readers.stores.stored import StoredModel
from elbowroom.text import stores as words
from elbowroom.text.refusals import refusal
from elbowroom.text.shown import shown_path
from elbowroom.ui.dialogs import answer_buttons, set_up
from elbowroom.ui.documents.store_scan import StoreScan
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Theme
from elbowroom.ui.verdict_cells import VerdictCells

WIDTH, HEIGHT = 860, 560
HINT = VerdictCells.CODE + 1
NAME, SIZE, FILE_TYPE, VERDICT = range(4)


class StoreDialog(QDialog):
    """The models of one folder, filled in while they are found and read.

    Attributes:
        table: one model a row.
        status: how far it is.
        hint: what decides of the chosen model.
        use, stop: buttons.
    """

    def __init__(
        self,
        parent: QWidget,
        theme: Theme,
        root: Path,
        scan: StoreScan,
        take: Callable[[ReadModel], object],
    ) -> None:
        super().__init__(parent)
        texts = words.store_texts()
        self._scan = scan
        self._take = take
        self._rows: dict[StoredModel, int] = {}
        self._models: dict[int, ReadModel] = {}
        self._read = 0
        self._summary = ""
        column = set_up(self, texts.title)
        for text, font, colour in (
            (texts.title, theme.fonts.display, "text"),
            (shown_path(str(root)), theme.fonts.small, "muted"),
        ):
            line = TextLabel(theme, font, colour)
            line.set_text(text)
            column.addWidget(line)
        self.status = TextLabel(theme, theme.fonts.body, keeps_room=True)
        column.addWidget(self.status)
        self.table = _table(theme)
        self.table.itemSelectionChanged.connect(self._choose)
        self.table.itemActivated.connect(lambda _: self._use())
        column.addWidget(self.table, 1)
        self.hint = TextLabel(theme, theme.fonts.small, "muted")
        self.hint.set_text(texts.for_plan)
        column.addWidget(self.hint)
        roles = QDialogButtonBox.ButtonRole
        buttons = answer_buttons(
            self,
            (texts.use, roles.ActionRole),
            (texts.stop, roles.ActionRole),
            (texts.close, roles.RejectRole),
        )
        self.use, self.stop = buttons[texts.use], buttons[texts.stop]
        self.use.setEnabled(False)
        self.use.clicked.connect(self._use)
        self.stop.clicked.connect(self._stop)
        self._connect()
        self.resize(
            min(int(WIDTH * theme.fonts.scale), parent.width()),
            min(int(HEIGHT * theme.fonts.scale), parent.height()),
        )
        scan.start(root)
        self._say()

    def _connect(self) -> None:
        self._scan.found.connect(self._found)
        self._scan.looked.connect(self._looked)
        self._scan.read.connect(self._was_read)
        self._scan.answered.connect(self._answered)
        self._scan.ended.connect(self._ended)

    def _found(self, stored: StoredModel) -> None:
        self._put(stored, row_of(stored, None, None))

    def _answered(self, stored: StoredModel, read: ReadModel, answer: Answered) -> None:
        self._put(stored, row_of(stored, read, answer))

    def _put(self, stored: StoredModel, vm: StoreRowVM) -> None:
        """Show a model in its row, a new one where it has none yet."""
        row = self._rows.get(stored)
        if row is None:
            row = self._rows[stored] = self.table.rowCount()
            self.table.insertRow(row)
            self._say()
        for column, text in enumerate((vm.name, vm.size, vm.file_type, vm.verdict)):
            cell = QTableWidgetItem(text)
            cell.setToolTip(text)
            if column == SIZE:
                cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if column == VERDICT:
                cell.setData(VerdictCells.CODE, vm.code)
                cell.setData(HINT, vm.hint)
            self.table.setItem(row, column, cell)

    def _was_read(self, stored: StoredModel, read: ReadModel | Refusal) -> None:
        self._read += 1
        self._put(stored, row_of(stored, read, None))
        if isinstance(read, ReadModel) and read.record is not None:
            self._models[self._rows[stored]] = read
            self._choose()
        self._say()

    def _looked(self, store: Store) -> None:
        self._summary = summary_of(store) if store.models else words.nothing()

    def _ended(self, error: Refusal | None) -> None:
        self.stop.hide()
        self._choose()
        self.status.set_text(self._summary if error is None else refusal(error))

    def _say(self) -> None:
        if self._scan.is_running:
            self.status.set_text(words.looking(len(self._rows), self._read))

    def _stop(self) -> None:
        self._scan.stop()
        self.stop.hide()
        self.status.set_text(words.stopped(words.looking(len(self._rows), self._read)))

    def _chosen(self) -> ReadModel | None:
        rows = {item.row() for item in self.table.selectedItems()}
        return self._models.get(min(rows)) if rows else None

    def _choose(self) -> None:
        """What decides of the chosen model stands below the list."""
        self.use.setEnabled(self._chosen() is not None)
        chosen = self.table.item(self.table.currentRow(), VERDICT)
        told = chosen.data(HINT) if chosen else ""
        self.hint.set_text(told or words.store_texts().for_plan)

    def _use(self) -> None:
        read = self._chosen()
        if read is not None:
            self.accept()
            self._take(read)


def _table(theme: Theme) -> QTableWidget:
    texts = words.store_texts()
    table = QTableWidget(0, len(texts.heads))
    table.setHorizontalHeaderLabels(list(texts.heads))
    table.setAccessibleName(texts.title)
    table.setFont(theme.fonts.body)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setProperty("look", "framed")
    table.setTabKeyNavigation(False)
    table.setItemDelegateForColumn(VERDICT, VerdictCells(theme, table))
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setFont(theme.fonts.small)
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
    table.setMinimumWidth(0)
    return table
