"""The component table: the accessible twin of the charts, with "how computed" inside."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHeaderView,
    QSizePolicy,
    QTreeView,
)

from elbowroom.plan.view_models import TableVM
from elbowroom.text import answer as texts
from elbowroom.ui.explanation import Explanation
from elbowroom.ui.table_delegate import CHEVRON, PAD, SWATCH, RowLook, TableDelegate
from elbowroom.ui.table_model import Index, TableModel, as_tsv, cells, is_explanation
from elbowroom.ui.theme import Size, Theme

SAMPLES = ("", "8,888.88 GiB", "+8,888.88", "8,888.88–8,888.88")
ROOM_FOR_HOW = 200
SETTLE_MS = 30
"""Until the cards around an opened row have made room for it."""
DELTA, RANGE, HOW = 2, 3, 4


class ComponentTable(QTreeView):
    """Rows with figures; Enter, Space, a double click or the chevron show how one was computed.

    Attributes:
        component_hovered: component under the mouse; empty when there is none.
        row_reached: where the row lies that a key went to, or opened.
    """

    component_hovered = Signal(str)
    row_reached = Signal(QRect)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._model = TableModel()
        self._delegate = TableDelegate(theme)
        self._labels: dict[int, Explanation] = {}
        self._fitted: tuple[object, ...] = ()
        self._is_tight = False
        self._places: list[tuple[int, int]] = []
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self._dress()
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.entered.connect(self._tell_hover)
        self.viewportEntered.connect(lambda: self._hover(""))
        self.expanded.connect(self._refresh_open)
        self.collapsed.connect(self._refresh_open)

    def _dress(self) -> None:
        self.setRootIsDecorated(False)
        self.setIndentation(0)
        self.setItemsExpandable(True)
        self.setExpandsOnDoubleClick(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAllColumnsShowFocus(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        header = self.header()
        header.setFont(self._theme.fonts.small)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setMinimumSectionSize(CHEVRON + 2 * PAD)
        header.setStretchLastSection(False)
        header.setSectionsClickable(False)
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)

    def show_vm(self, vm: TableVM) -> None:
        """Show a table."""
        if vm == self._model.table:
            return
        if self._model.show_vm(vm):
            self._labels.clear()
            for number in range(len(vm.rows)):
                self.setFirstColumnSpanned(0, self._model.index(number, 0), True)
            self._refresh_open()
        fitted = (vm.headers, tuple(row.label for row in vm.rows))
        if fitted != self._fitted or self._labels or self._is_tight:
            self._fitted = fitted
            self._fit_columns()
            for number, label in self._labels.items():
                label.set_lines(self._lines(number))
            self._fit_height()

    def retranslate(self) -> None:
        """Read the texts again."""
        self.setAccessibleName(texts.table_name())
        self.setAccessibleDescription(texts.table_description())

    def highlight(self, component: str) -> None:
        """Mark the row of a component that is under the mouse elsewhere."""
        if component != self._delegate.hovered:
            self._delegate.hovered = component
            self.viewport().update()

    def toggle(self, number: int) -> None:
        """Show or hide how a row was computed."""
        index = self._model.index(number, 0)
        self.setExpanded(index, not self.isExpanded(index))

    def copy(self) -> None:
        """Put the whole table on the clipboard."""
        QGuiApplication.clipboard().setText(self.as_text())

    def as_text(self) -> str:
        """All rows, columns parted by tabs."""
        return as_tsv(self._model.table)

    def current_words(self) -> str:
        """The words of the row that the keyboard is on."""
        row = self._model.row(self.currentIndex())
        return f"{row.label} {row.how}" if row is not None else ""

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paint the cells again, and no more: figures change no row's height."""
        if QAccessible.isActive():
            super().dataChanged(first, last, roles)
        else:
            self.viewport().update(self.visualRect(first).united(self.visualRect(last)))

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cells that have to be painted. Qt's own way asks the model for each of them."""
        damage = event.region()
        chosen = {index.row() for index in self.selectedIndexes()}
        top, height = -self.verticalOffset(), self._delegate.row_height()
        with QPainter(self.viewport()) as painter:
            painter.fillRect(event.rect(), self._theme.colour("surface"))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, row in enumerate(self._model.table.rows):
                look = RowLook(
                    is_selected=number in chosen,
                    is_open=number in self._delegate.open_rows,
                    can_open=bool(row.explanation),
                )
                for column, (left, width) in enumerate(self._places):
                    cell = QRect(left, top, width, height)
                    if width and damage.intersects(cell):
                        self._delegate.paint_cell(painter, cell, row, column, look)
                top += height + self._delegate.heights.get(number, 0)

    # Explanations

    def _lines(self, number: int) -> tuple[str, ...]:
        row = self._model.table.rows[number]
        return row.explanation if self._has_room_for_how() else (row.how, *row.explanation)

    def _refresh_open(self, _index: QModelIndex | None = None) -> None:
        rows = range(self._model.rowCount())
        shown = {number for number in rows if self.isExpanded(self._model.index(number, 0))}
        self._delegate.open_rows = shown
        for number in list(self._labels):
            if number not in shown:
                self._labels.pop(number).hide()
        for number in shown - set(self._labels):
            self._labels[number] = label = Explanation(self._theme)
            label.set_lines(self._lines(number))
            self.setIndexWidget(self._model.explanation(number), label)  # replaces an old one
        self._fit_height()

    # Sizes

    def _has_room_for_how(self) -> bool:
        return self._how_width() >= ROOM_FOR_HOW

    def _how_width(self) -> int:
        return self.viewport().width() - sum(self.columnWidth(column) for column in range(4))

    def _fit_columns(self) -> None:
        """Widths from the typeface, not from the figures, so that a drag moves nothing.

        Only where there is no room for that, from the figures.
        """
        table, fonts = self._model.table, self._theme.fonts
        bold, small = QFontMetrics(fonts.body_bold), QFontMetrics(fonts.small)
        labels = [bold.horizontalAdvance(row.label) for row in table.rows]
        widths = [max(labels, default=80) + SWATCH + 7 + Size.gap_large]
        widths += [bold.horizontalAdvance(sample) + Size.gap for sample in SAMPLES[1:]]
        headings = [small.horizontalAdvance(words) for words in table.headers[:4]]
        wanted = [max(*pair) + 2 * PAD for pair in zip(widths, headings, strict=True)]
        shown = [column for column in range(4) if table.headers[column]]
        room = self.viewport().width() - self.header().minimumSectionSize()
        self._is_tight = sum(wanted[column] for column in shown) > room
        if self._is_tight:
            wanted = [
                max(heading, *(bold.horizontalAdvance(cells(row)[column]) for row in table.rows), 0)
                + (SWATCH + 7 if column == 0 else 0)
                + 2 * PAD
                for column, heading in enumerate(headings)
            ]
        for column, width in enumerate(wanted):
            if self.columnWidth(column) != width:
                self.setColumnWidth(column, width)
        for column in (DELTA, RANGE):
            self.setColumnHidden(column, not table.headers[column])
        # Qt's own stretching leaves the last column as wide as by default where less is left.
        self.setColumnWidth(HOW, max(self.header().minimumSectionSize(), self._how_width()))
        self._places = [
            (self.columnViewportPosition(column), self.columnWidth(column)) for column in range(5)
        ]

    def _fit_height(self) -> None:
        width = max(200, self.viewport().width())
        heights = {number: label.fit(width) for number, label in self._labels.items()}
        if heights != self._delegate.heights:
            self._delegate.heights = heights
            self.scheduleDelayedItemsLayout()
        wanted = self.sizeHint().height()
        if wanted != self.height():
            self.setFixedHeight(wanted)

    def sizeHint(self) -> QSize:
        rows = self._model.rowCount() * self._delegate.row_height()
        below = sum(self._delegate.heights.values())
        return QSize(480, self.header().sizeHint().height() + rows + below + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_columns()
        for number, label in self._labels.items():
            label.set_lines(self._lines(number))
        self._fit_height()

    # Keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = self.currentIndex()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if current.isValid() and not is_explanation(current):
                self.toggle(current.row())
        else:
            super().keyPressEvent(event)
        QTimer.singleShot(SETTLE_MS, self, self._tell_row)

    def _tell_row(self) -> None:
        """Once rows below have moved: the current row, with what is open below it."""
        index = self.currentIndex()
        if index.isValid() and self.hasFocus():
            row = self.visualRect(index).translated(self.viewport().pos())
            below = self._delegate.heights.get(index.row(), 0)
            self.row_reached.emit(row.adjusted(0, 0, 0, below))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        near_end = event.position().x() > self.viewport().width() - CHEVRON - 3 * PAD
        if index.isValid() and not is_explanation(index) and near_end:
            self.toggle(index.row())

    def focusInEvent(self, event: QEvent) -> None:
        super().focusInEvent(event)  # type: ignore[arg-type]
        if not self.currentIndex().isValid() and self._model.rowCount():
            self.setCurrentIndex(self._model.index(0, 0))

    def focusOutEvent(self, event: QEvent) -> None:
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self.clearSelection()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover("")

    def _tell_hover(self, index: QModelIndex) -> None:
        row = self._model.row(index)
        self._hover(row.component if row is not None and not row.is_total else "")

    def _hover(self, component: str) -> None:
        self.highlight(component)
        self.component_hovered.emit(component)
