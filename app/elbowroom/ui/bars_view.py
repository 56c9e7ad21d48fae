"""The chart "Memory now". Pointing at a part, or walking there with the arrows, tells its size."""

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip

from elbowroom.plan.chart_data import bars_data
from elbowroom.plan.chart_view_models import BarsVM, PoolVM
from elbowroom.scene import bars
from elbowroom.scene.display_list import Rect
from elbowroom.text import answer as texts
from elbowroom.text.glossary import explain
from elbowroom.ui.chart_view import ChartView
from elbowroom.ui.theme import Theme

LEAST_WIDTH = 300
THIN, NEAR = 2, 4


class BarsView(ChartView):
    """One stacked bar a pool.

    Attributes:
        component_hovered: component under the mouse or the keyboard; empty when there is none.
    """

    component_hovered = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._vm: BarsVM | None = None
        self._lit = ""
        self._at: tuple[int, int] | None = None
        self._is_telling = False
        self.setMinimumWidth(LEAST_WIDTH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_vm(self, vm: BarsVM) -> None:
        """Show the bars."""
        if vm != self._vm:
            self._vm = vm
            self._fall_silent()
            self.set_takeaway(vm.title, vm.takeaway)
            self._rebuild()

    def as_data(self) -> str:
        return bars_data(self._vm) if self._vm is not None else ""

    def highlight(self, component: str) -> None:
        """Mark the parts of a component that is under the mouse elsewhere."""
        if component != self._lit:
            self._lit = component
            self.update()

    def _rebuild(self) -> None:
        if self._vm is None:
            return
        width = max(self.width(), LEAST_WIDTH)
        sizes = self._theme.chart_sizes
        self.show_drawing(bars.build(self._vm, width, sizes=sizes, steady=True))
        height = int(self.drawing.height + 0.999)
        if height != self.height():
            self.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._rebuild()

    def paint_over(self, painter: QPainter) -> None:
        if not self._lit:
            return
        painter.setPen(QPen(self._theme.colour("text"), 2))
        painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
        for item in self.drawing.items:
            if isinstance(item, Rect) and item.tag == self._lit and item.height > 4:
                box = QRectF(item.x, item.y, item.width, item.height)
                painter.drawRect(box.adjusted(1, 1, -1, -1) if item.width > 4 else box)

    # Pointing

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        spot = event.position()
        tag = self._tag_at(spot.x(), spot.y())
        pool = self._pool_at(spot.y())
        text = self._tell(tag, pool) if pool is not None else ""
        self._point_at(tag if text else "")
        if text:
            self._is_telling = True
            QToolTip.showText(event.globalPosition().toPoint(), text, self)
        else:
            QToolTip.hideText()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._is_telling = bool(self.toolTip())
        self._point_at("")

    def _fall_silent(self) -> None:
        """Take back what was told, which holds no longer."""
        if self._is_telling:
            self._is_telling = False
            self.setToolTip("")
            QToolTip.hideText()

    def _tag_at(self, x: float, y: float) -> str:
        """What is under the mouse; lines are met from a little way off."""
        for item in self.drawing.items:
            if isinstance(item, Rect) and min(item.width, item.height) <= THIN:
                inside = -NEAR <= x - item.x <= item.width + NEAR
                if item.tag and inside and -NEAR <= y - item.y <= item.height + NEAR:
                    return item.tag
        return self.drawing.tag_at(x, y)

    def _pool_at(self, y: float) -> PoolVM | None:
        """The pool whose bar is nearest, found by its usable line; below the bars: all of them."""
        lines = [
            item for item in self.drawing.items if isinstance(item, Rect) and item.tag == "usable"
        ]
        if self._vm is None or not lines:
            return None
        middles = [line.y + line.height / 2 for line in lines]
        nearest = min(range(len(middles)), key=lambda at: abs(middles[at] - y))
        return self._vm.pools[nearest] if nearest < len(self._vm.pools) else None

    def _tell(self, tag: str, pool: PoolVM) -> str:
        """What a shape stands for, in words."""
        unit = self._vm.unit if self._vm else ""
        special = {"usable": pool.usable_label, "over": pool.over_label, "free": pool.free_label}
        if tag in special:
            words = special[tag]
            reading = f"{words} {unit}" if words and tag != "over" else words
            return _with_meaning(reading, words)
        if tag == "range":
            end = max(pool.need_high, pool.margin_end)
            return texts.range_of(pool.need_low, pool.need_high, end)
        reserved = (pool.reserved,) if pool.reserved is not None else ()
        for segment in (*pool.segments, *reserved):
            if segment.component == tag:
                return _with_meaning(f"{segment.label} {segment.value} {unit}", segment.label)
        return ""

    def _point_at(self, component: str) -> None:
        self.highlight(component)
        self.component_hovered.emit(component)

    # Keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None or self._vm is None or not self._vm.pools:
            super().keyPressEvent(event)
            return
        pool_at, part_at = self._at or (0, -1)
        pool_at = max(0, min(len(self._vm.pools) - 1, pool_at + step[1]))
        parts = [part for part in self._vm.pools[pool_at].segments if part.size > 0]
        part_at = max(0, min(len(parts) - 1, part_at + step[0]))
        self._at = (pool_at, part_at)
        if parts:
            self._read(self._vm.pools[pool_at], parts[part_at].component)

    def _read(self, pool: PoolVM, component: str) -> None:
        text = f"{pool.title}: {self._tell(component, pool)}"
        self._point_at(component)
        self._is_telling = True
        self.setToolTip(text)
        QToolTip.showText(self.mapToGlobal(QPoint(12, 0)), text, self)

    def focusOutEvent(self, event: QEvent) -> None:
        super().focusOutEvent(event)  # type: ignore[arg-type]
        self._at = None
        self._fall_silent()
        self._point_at("")


def _with_meaning(reading: str, word: str) -> str:
    """A reading, and below it what its word means."""
    return "\n".join(part for part in (reading, explain(word)) if part)


_STEPS = {
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Up: (0, -1),
}
