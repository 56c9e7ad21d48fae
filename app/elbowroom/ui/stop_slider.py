"""The slider itself: a stock ``QSlider`` over stops, painted and dragged our way."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSlider

from elbowroom.ui.shapes import draw_focus, stand_on_surface
from elbowroom.ui.stop_scale import nearest_stop, next_stop, position_of
from elbowroom.ui.theme import Size, Theme

GROOVE = 4.0
HANDLE = 18.0
TRACK_HEIGHT = 30
BIG_STEP = 4
GAP = 5.0


class StopSlider(QSlider):
    """Moves over stops while it shows the exact value, which may lie between two.

    A press anywhere takes the handle there and starts a drag. ``value_edited`` carries the value
    of the stop; moves that come from the plan emit nothing.

    Attributes:
        value_edited: value of a stop.
        hold_began: a key that moves goes down.
        hold_ended: it is let go.
    """

    value_edited = Signal(int)
    hold_began = Signal()
    hold_ended = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._theme = theme
        self._stops: tuple[int, ...] = (1, 2)
        self._labels: tuple[tuple[int, str], ...] = ()
        self._placed: list[tuple[float, str]] | None = None
        self._shown = 1
        self._mark = 0
        self._most = 0
        self._is_held = False
        self.setPageStep(BIG_STEP)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFont(theme.fonts.small)
        stand_on_surface(self)
        self.valueChanged.connect(self._tell)

    def set_scale(self, stops: tuple[int, ...], labels: tuple[tuple[int, str], ...]) -> None:
        """Stops, ascending, and the labels under some of them."""
        if (stops, labels) != (self._stops, self._labels) and stops:
            self._stops, self._labels, self._placed = stops, labels, None
            blocked = self.blockSignals(True)
            self.setRange(0, len(stops) - 1)
            self.blockSignals(blocked)
            self.update()

    def show_value(self, value: int, mark: int, most: int) -> None:
        """Show a value, the mark of the largest that fits, and the model's maximum (0: none)."""
        if (value, mark, most) == (self._shown, self._mark, self._most):
            return
        self._shown, self._mark, self._most = value, mark, most
        blocked = self.blockSignals(True)
        self.setValue(nearest_stop(value, self._stops))
        self.blockSignals(blocked)
        self.update()

    @property
    def stops(self) -> tuple[int, ...]:
        """Values of the stops."""
        return self._stops

    def handle_rect(self) -> QRectF:
        """Where the handle is painted."""
        centre = QPointF(self._x_of(position_of(self._shown, self._stops)), TRACK_HEIGHT / 2)
        return QRectF(centre.x() - HANDLE / 2, centre.y() - HANDLE / 2, HANDLE, HANDLE)

    def sizeHint(self) -> QSize:
        return QSize(240, TRACK_HEIGHT + self.fontMetrics().height() + Size.gap_tiny)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, self.sizeHint().height())

    # Moving

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self.setSliderDown(True)
        if not self.handle_rect().contains(event.position()):
            self._move_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._move_to(event.position().x())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setSliderDown(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = _STEPS.get(Qt.Key(event.key()))
        if steps is None:
            super().keyPressEvent(event)
            return
        if not self._is_held:
            self._is_held = True
            self.hold_began.emit()
        self._step(steps)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if not event.isAutoRepeat():
            self._let_go()
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._let_go()

    def _let_go(self) -> None:
        if self._is_held:
            self._is_held = False
            self.hold_ended.emit()

    def _step(self, steps: int) -> None:
        """So many stops on; from beyond the scale never the wrong way."""
        index = next_stop(self._shown, self._stops, steps)
        if (self._stops[index] - self._shown) * steps > 0:
            self._go(index)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus() and event.angleDelta().y():
            self._step(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            event.ignore()

    def _move_to(self, x: float) -> None:
        span = max(1.0, self.width() - HANDLE)
        self._go(round((x - HANDLE / 2) / span * (len(self._stops) - 1)))

    def _go(self, index: int) -> None:
        """To a stop; told even where the exact value lay beside the stop we stand at."""
        index = max(0, min(len(self._stops) - 1, index))
        if index != self.value():
            self.setSliderPosition(index)
        elif self._shown != self._stops[index]:
            self._tell(index)

    def _tell(self, index: int) -> None:
        self._shown = self._stops[index]
        self.update()
        self.value_edited.emit(self._shown)

    # Painting

    def _x_of(self, position: float) -> float:
        last = max(1, len(self._stops) - 1)
        return HANDLE / 2 + (self.width() - HANDLE) * position / last

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._placed = None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._placed = None

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._draw_groove(painter)
            self._draw_labels(painter)
            self._draw_mark(painter)
            self._draw_handle(painter)

    def _draw_groove(self, painter: QPainter) -> None:
        theme, middle = self._theme, TRACK_HEIGHT / 2
        left, right = HANDLE / 2, self.width() - HANDLE / 2
        here = self._x_of(position_of(self._shown, self._stops))
        groove = QRectF(left, middle - GROOVE / 2, right - left, GROOVE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.shade(0.13))
        painter.drawRoundedRect(groove, GROOVE / 2, GROOVE / 2)
        if self._most and self._most < self._stops[-1]:
            self._draw_forbidden(painter, groove)
        painter.setBrush(theme.colour("accent"))
        painter.drawRoundedRect(
            QRectF(left, middle - GROOVE / 2, max(0.0, here - left), GROOVE), GROOVE / 2, GROOVE / 2
        )

    def _draw_forbidden(self, painter: QPainter, groove: QRectF) -> None:
        """Hatch what lies beyond the context the model was trained for."""
        start = self._x_of(position_of(self._most, self._stops))
        area = QRectF(start, groove.top() - 2, groove.right() - start, GROOVE + 4)
        painter.fillRect(area, self._theme.colour("surface"))
        painter.fillRect(area, QBrush(self._theme.colour("muted"), Qt.BrushStyle.BDiagPattern))

    def _draw_mark(self, painter: QPainter) -> None:
        if self._mark and self._stops[0] <= self._mark <= self._stops[-1]:
            x = round(self._x_of(position_of(self._mark, self._stops)))
            painter.fillRect(QRectF(x - 1, TRACK_HEIGHT / 2 - 8, 2, 16), self._theme.colour("text"))

    def _draw_labels(self, painter: QPainter) -> None:
        painter.setPen(self._theme.colour("muted"))
        baseline = TRACK_HEIGHT + self.fontMetrics().ascent()
        if self._placed is None:
            self._placed = self._placed_labels()
        for left, label in self._placed:
            painter.drawText(QPointF(left, baseline), label)
        for index, _ in self._labels:
            x = round(self._x_of(index))
            painter.fillRect(QRectF(x, TRACK_HEIGHT - 6, 1, 4), self._theme.shade(0.3))

    def _placed_labels(self) -> list[tuple[float, str]]:
        """Labels with their left ends: both ends of the scale, and what stands clear between."""
        metrics = self.fontMetrics()
        placed: list[tuple[float, float, str]] = []
        order = sorted(self._labels, key=lambda item: item[0] not in (0, len(self._stops) - 1))
        for index, label in order:
            width = metrics.horizontalAdvance(label)
            left = min(max(0.0, self._x_of(index) - width / 2), self.width() - width)
            if all(left + width + GAP <= a or b + GAP <= left for a, b, _ in placed):
                placed.append((left, left + width, label))
        return [(left, label) for left, _, label in placed]

    def _draw_handle(self, painter: QPainter) -> None:
        handle = self.handle_rect()
        is_lit = self.isSliderDown() or self.underMouse()
        fill = self._theme.colour("selected" if is_lit else "field")
        painter.setPen(QPen(self._theme.colour("accent"), 2))
        painter.setBrush(QBrush(fill))
        painter.drawEllipse(handle.adjusted(1, 1, -1, -1))
        if self.hasFocus():
            draw_focus(painter, handle.adjusted(-4, -4, 4, 4), self._theme, HANDLE)


_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: 1,
    Qt.Key.Key_PageDown: -BIG_STEP,
    Qt.Key.Key_PageUp: BIG_STEP,
    Qt.Key.Key_Home: -(1 << 20),
    Qt.Key.Key_End: 1 << 20,
}
