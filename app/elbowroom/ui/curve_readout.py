"""What lies on top of the curve: the line under the mouse, with the figures there."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from elbowroom.ui.shapes import draw_frame
from elbowroom.ui.swatch import draw_swatch
from elbowroom.ui.theme import Size, Theme

PAD = 9
AWAY = 12
SWATCH = 10


@dataclass(frozen=True, slots=True)
class Reading:
    """Figures at one place of the axis.

    Attributes:
        x: pixel.
        top: pixel where the plot begins.
        bottom: pixel where it ends.
        heading: e.g. "24,576 tokens each".
        lines: (component or empty, name, figure), from the top of the stack.
    """

    x: float
    top: float
    bottom: float
    heading: str
    lines: tuple[tuple[str, str, str], ...]


class CurveReadout(QWidget):
    """Covers the curve and lets the mouse through."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._reading: Reading | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_reading(self, reading: Reading | None) -> None:
        """Show figures, or none."""
        if reading != self._reading:
            self._reading = reading
            self.setVisible(reading is not None)
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self._reading is not None:
                self._draw_line(painter, self._reading)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._draw_box(painter, self._reading)

    def _draw_line(self, painter: QPainter, reading: Reading) -> None:
        painter.setPen(QPen(self._theme.colour("text"), 1))
        x = round(reading.x) + 0.5
        painter.drawLine(QPointF(x, reading.top), QPointF(x, reading.bottom))

    def _draw_box(self, painter: QPainter, reading: Reading) -> None:
        small = QFontMetrics(self._theme.fonts.small)
        heading = QFontMetrics(self._theme.fonts.small_bold).horizontalAdvance(reading.heading)
        names = max((small.horizontalAdvance(name) for _, name, _ in reading.lines), default=0)
        figures = max((small.horizontalAdvance(text) for *_, text in reading.lines), default=0)
        step = small.height() + 2
        width = max(heading, SWATCH + 7 + names + Size.gap_large + figures) + 2 * PAD
        height = step * (1 + len(reading.lines)) + 2 * PAD - 2
        box = self._box_beside(reading, width, height)
        theme = self._theme
        draw_frame(painter, QRectF(box), theme.colour("surface"), theme.colour("border_strong"))
        line = QRect(box.left() + PAD, box.top() + PAD - 1, width - 2 * PAD, step)
        painter.setPen(theme.colour("text"))
        painter.setFont(theme.fonts.small_bold)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, reading.heading)
        for component, name, figure in reading.lines:
            line.translate(0, step)
            self._draw_row(painter, line, component, name, figure)

    def _draw_row(
        self, painter: QPainter, line: QRect, component: str, name: str, figure: str
    ) -> None:
        if component:
            top = line.top() + (line.height() - SWATCH) / 2
            draw_swatch(painter, QRectF(line.left(), top, SWATCH, SWATCH), component, self._theme)
        middle = Qt.AlignmentFlag.AlignVCenter
        fonts = self._theme.fonts
        painter.setFont(fonts.small if component else fonts.small_bold)
        painter.setPen(self._theme.colour("text"))
        indent = SWATCH + 7 if component else 0
        painter.drawText(line.adjusted(indent, 0, 0, 0), middle, name)
        painter.drawText(line, middle | Qt.AlignmentFlag.AlignRight, figure)

    def _box_beside(self, reading: Reading, width: int, height: int) -> QRect:
        """Right of the line, or left of it where the right has no room."""
        left = round(reading.x) + AWAY
        if left + width > self.width():
            left = round(reading.x) - AWAY - width
        top = max(0, min(round(reading.top) + 4, self.height() - height))
        return QRect(max(0, left), top, width, height)
