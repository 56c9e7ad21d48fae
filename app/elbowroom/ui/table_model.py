"""The component table as an item model: a row a component, below each how it was computed."""

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, Qt

from elbowroom.plan.view_models import RowVM, TableVM
from elbowroom.text.glossary import explain

Index = QModelIndex | QPersistentModelIndex
FIGURES = (1, 2, 3)
HOW = 4
_CHILD = 1 << 16


def cells(row: RowVM) -> tuple[str, str, str, str, str]:
    """The five texts of a row."""
    return row.label, row.now, row.delta, row.range, row.how


def as_tsv(table: TableVM) -> str:
    """The whole table for the clipboard, columns parted by tabs; without those that are empty."""
    kept = [column for column in range(5) if table.headers[column]]
    lines = [table.headers, *(cells(row) for row in table.rows)]
    return "\n".join("\t".join(line[column] for column in kept) for line in lines)


class TableModel(QAbstractItemModel):
    """Rows of a :class:`TableVM`; a child's internal id is its parent's row above ``_CHILD``."""

    def __init__(self) -> None:
        super().__init__()
        self.table = TableVM(("", "", "", "", ""), ())

    def show_vm(self, table: TableVM) -> bool:
        """Show a table; whether rows came or went, so that the view was reset."""
        old, new = self.table, table
        if [r.component for r in old.rows] != [r.component for r in new.rows]:
            self.beginResetModel()
            self.table = new
            self.endResetModel()
            return True
        self.table = new
        for number, (before, after) in enumerate(zip(old.rows, new.rows, strict=True)):
            if before != after:
                self._tell_cells(number, before, after)
        if old.headers != new.headers:
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 4)
        return False

    def _tell_cells(self, number: int, before: RowVM, after: RowVM) -> None:
        """Say between which cells a row reads differently, so that the others are not painted."""
        pairs = enumerate(zip(cells(before), cells(after), strict=True))
        changed = [column for column, (old, new) in pairs if old != new]
        if changed:
            self.dataChanged.emit(self.index(number, changed[0]), self.index(number, changed[-1]))

    def row(self, index: Index) -> RowVM | None:
        """The component of an index, of a row or of what is below it."""
        if not index.isValid():
            return None
        number = index.internalId() - _CHILD if is_explanation(index) else index.row()
        return self.table.rows[number] if number < len(self.table.rows) else None

    def explanation(self, number: int) -> QModelIndex:
        """Index below a row."""
        return self.index(0, 0, self.index(number, 0))

    def index(self, row: int, column: int, parent: Index | None = None) -> QModelIndex:
        if parent is not None and parent.isValid():
            if is_explanation(parent) or column or row:
                return QModelIndex()
            return self.createIndex(row, column, _CHILD + parent.row())
        if 0 <= row < len(self.table.rows) and 0 <= column < 5:
            return self.createIndex(row, column, 0)
        return QModelIndex()

    def parent(self, index: Index | None = None) -> QModelIndex:  # type: ignore[override]
        if index is None or not index.isValid() or not is_explanation(index):
            return QModelIndex()
        return self.createIndex(index.internalId() - _CHILD, 0, 0)

    def rowCount(self, parent: Index | None = None) -> int:
        if parent is None or not parent.isValid():
            return len(self.table.rows)
        row = None if is_explanation(parent) or parent.column() else self.row(parent)
        return 1 if row is not None and row.explanation else 0

    def columnCount(self, parent: Index | None = None) -> int:
        return 1 if parent is not None and parent.isValid() else 5

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if is_explanation(index):
            return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            if is_explanation(index):
                return "\n".join(row.explanation)
            return cells(row)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole and not is_explanation(index):
            return _hint(row, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(index.column())
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation == Qt.Orientation.Horizontal and 0 <= section < 5:
            if role == Qt.ItemDataRole.DisplayRole:
                return self.table.headers[section]
            if role == Qt.ItemDataRole.ToolTipRole:
                return explain(self.table.headers[section])
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(section)
        return None


def is_explanation(index: Index) -> bool:
    """Whether an index stands below a row."""
    return index.internalId() >= _CHILD


def _hint(row: RowVM, column: int) -> str:
    """What the words of a cell mean; the last one also says all that it had no room for."""
    if column == HOW:
        return "\n".join(part for part in (row.how, explain(row.how)) if part)
    return explain(row.label) if column == 0 else ""


def _alignment(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column in FIGURES else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
