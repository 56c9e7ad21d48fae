"""The matrix on the screen: headings that stay in sight, and cells to walk through."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from elbowroom.plan.comparison.view_models import CompareVM
from elbowroom.scene import matrix
from elbowroom.scene.matrix_layout import MatrixLayout
from elbowroom.text import compare as words
from elbowroom.text import compare_window as texts
from elbowroom.ui.chart_view import ChartView
from elbowroom.ui.theme import Size, Theme

Place = tuple[int, int]

ARROWS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
OPENS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Menu)
ADDS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier


class MatrixHeads(ChartView):
    """The machines.

    Attributes:
        opened: the column whose menu is asked for, and where.
    """

    opened = Signal(int, QPoint)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme)
        self.setParent(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._open(event.position().toPoint())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._open(event.pos())

    def _open(self, spot: QPoint) -> None:
        kind, *numbers = _tag(self, spot)
        if kind == "column":
            self.opened.emit(numbers[0], self.mapToGlobal(spot))


class MatrixView(ChartView):
    """The models with their cells, and the headings above them.

    Attributes:
        picked: another cell was chosen.
        row_opened: the row whose menu is asked for, and where.
        cell_opened: the cell whose menu is asked for, and where.
        removed: the row that is to go.
        heads: the headings, which lie on top.
    """

    picked = Signal()
    row_opened = Signal(int, QPoint)
    cell_opened = Signal(QPoint)
    removed = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._vm = CompareVM((), (), (), (), "", 0)
        self._layout: MatrixLayout | None = None
        self._room = 0
        self.heads = MatrixHeads(theme, self)
        self.one: Place = (0, 0)
        self.other: Place | None = None

    def show_vm(self, vm: CompareVM) -> None:
        """Show a matrix; what was chosen stays chosen where it is still there."""
        self._vm = vm
        self.one = self._inside(self.one)
        self.other = self._other(self.other)
        self._rebuild()

    def fit(self, width: int) -> None:
        """Lay it out on so many pixels; it becomes wider where cells would be too narrow."""
        if width != self._room:
            self._room = width
            self._rebuild()

    def _rebuild(self) -> None:
        if not self._vm.rows or not self._room:
            return
        layout = matrix.lay_out_with_menus(self._vm, self._room, self._theme.chart_sizes)
        self._layout = layout
        top = round(layout.heads_height)
        self.heads.show_drawing(matrix.build_heads(layout))
        self.heads.resize(round(layout.width), top)
        self.show_drawing(matrix.build_below_heads(self._vm, layout))
        self.setFixedSize(round(layout.width), round(self.drawing.height))
        self._tell()
        self.update()

    def keep_heads_at(self, y: int) -> None:
        """Let the headings lie so far below the top, where the top is scrolled out of sight."""
        most = self.height() - self.heads.height()
        self.heads.move(0, max(0, min(y, most)))

    # What is chosen

    def pick(self, one: Place, other: Place | None = None) -> None:
        """Choose a cell, and the one it is compared with."""
        self.one = self._inside(one)
        self.other = self._other(other)
        self._tell()
        self.update()
        self.picked.emit()

    def _inside(self, place: Place) -> Place:
        rows, columns = len(self._vm.rows), len(self._vm.columns)
        return max(0, min(place[0], rows - 1)), max(0, min(place[1], columns - 1))

    def _other(self, place: Place | None) -> Place | None:
        """The second cell: the one wished for, else the nearest row, else the nearest column."""
        rows, columns = len(self._vm.rows), len(self._vm.columns)
        (r, c) = self.one
        if place is not None and self._inside(place) == place != self.one:
            return place
        if rows > 1:
            return (r - 1 if r else 1), c
        return (r, c - 1 if c else 1) if columns > 1 else None

    def _tell(self) -> None:
        """Say what is chosen to those who do not see it."""
        r, c = self.one
        if r < len(self._vm.cells) and c < len(self._vm.columns):
            cell = self._vm.cells[r][c]
            name = words.cell_name(self._vm.rows[r].title, self._vm.columns[c].title)
            figures = " · ".join(filter(None, (cell.need, cell.speed, *cell.reach, cell.own)))
            self.set_takeaway(texts.matrix_name(), f"{name}: {cell.sentence} {figures}".strip())

    def box(self, place: Place) -> QRect:
        """Where a cell lies."""
        layout = self._layout
        if layout is None or place[0] + 1 >= len(layout.tops):
            return QRect()
        top = layout.heads_height + layout.tops[place[0]]
        left, width = layout.left(place[1]), layout.cell
        return QRectF(left, top, width, layout.height(place[0])).toRect()

    def paint_over(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place, colour, width in (
            (self.other, "border_strong", 1.5),
            (self.one, "accent", 2.0),
        ):
            if place is not None and len(self._vm.rows) * len(self._vm.columns) > 1:
                painter.setPen(QPen(self._theme.colour(colour), width))
                box = QRectF(self.box(place)).adjusted(2, 3, -2, -2)
                painter.drawRoundedRect(box, Size.radius, Size.radius)

    # Mouse and keyboard

    def mousePressEvent(self, event: QMouseEvent) -> None:
        kind, *numbers = _tag(self, event.position().toPoint())
        if kind == "cell":
            self._choose((numbers[0], numbers[1]), bool(event.modifiers() & ADDS))

    def _choose(self, place: Place, is_other: bool) -> None:
        if is_other:
            self.pick(self.one, place)
        else:
            self.pick(place, self.one if place != self.one else self.other)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        spot = event.position().toPoint()
        kind, *numbers = _tag(self, spot)
        if kind == "row":
            self.row_opened.emit(numbers[0], self.mapToGlobal(spot))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self._open_cell()
            return
        kind, *numbers = _tag(self, event.pos())
        if kind == "cell":
            self.pick((numbers[0], numbers[1]), self.other)
            self.cell_opened.emit(event.globalPos())
        elif kind == "row":
            self.row_opened.emit(numbers[0], event.globalPos())

    def _open_cell(self) -> None:
        self.cell_opened.emit(self.mapToGlobal(self.box(self.one).center()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in ARROWS:
            dr, dc = ARROWS[key]
            is_other = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            r, c = (self.other or self.one) if is_other else self.one
            self._choose(self._inside((r + dr, c + dc)), is_other)
        elif key in OPENS:
            self._open_cell()
        elif key == Qt.Key.Key_Delete:
            self.removed.emit(self.one[0])
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            kind, *numbers = _tag(self, event.pos())
            text = self._vm.cells[numbers[0]][numbers[1]].sentence if kind == "cell" else ""
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)


def _tag(view: ChartView, spot: QPoint) -> tuple[str, *tuple[int, ...]]:
    """What is under the mouse: a kind and its numbers; a menu's sign belongs to its heading."""
    kind, *numbers = view.drawing.tag_at(spot.x(), spot.y()).removeprefix("menu:").split(":")
    return kind, *map(int, numbers)
