"""A switch between a few values, all visible: radio buttons in one frame."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QSizePolicy, QWidget

from elbowroom.plan.control_view_models import StepVM
from elbowroom.ui.shapes import draw_frame
from elbowroom.ui.theme import Size, Theme

LEAST_WIDTH = 46
LEAST_AIR = 3
SMALLEST = 80
"""Per cent of the size of the letters, down to which they shrink where many have to stand."""


class Segment(QRadioButton):
    """One value: a stock radio button, so that arrows, screen readers and groups know it."""

    def __init__(self, theme: Theme, step: StepVM, place: str, is_small: bool) -> None:
        super().__init__(step.label)
        self._theme = theme
        self._place = place
        fonts = theme.fonts
        self._fonts = (fonts.small, fonts.small_bold) if is_small else (fonts.body, fonts.body_bold)
        self._height = Size.target if is_small else Size.control - 2
        self.value = step.value
        self.setEnabled(step.is_enabled)
        self.setToolTip(step.hint)
        self.setAccessibleDescription(step.hint)
        self.setFont(self._fonts[0])
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        width = QFontMetrics(self._fonts[1]).horizontalAdvance(self.text())
        return QSize(max(LEAST_WIDTH, width + 26), self._height)

    def minimumSizeHint(self) -> QSize:
        width = QFontMetrics(self._fonts[1]).horizontalAdvance(self.text())
        return QSize(max(Size.target, width * SMALLEST // 100 + 2 * LEAST_AIR), self._height)

    def hitButton(self, point: QPoint) -> bool:
        return self.rect().contains(point)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.isChecked() or (self.underMouse() and self.isEnabled()):
                self._draw_fill(painter)
            elif self._place in ("middle", "last"):
                edge = QRectF(-0.5, 1, 1, self.height() - 2)
                painter.fillRect(edge, self._theme.colour("border"))
            self._draw_text(painter)
            if self.hasFocus():
                box = QRectF(self.rect()).adjusted(3, 3, -3, -3)
                pen = self._theme.colour("on_accent" if self.isChecked() else "accent")
                painter.setPen(QPen(pen, 1.5))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box, 3, 3)

    def _draw_fill(self, painter: QPainter) -> None:
        colour = "accent" if self.isChecked() else "hover"
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.colour(colour))
        painter.drawPath(_half_round(QRectF(self.rect()), self._place))

    def _fitting(self, font: QFont) -> QFont:
        """The font, smaller where the text would not fit."""
        wanted, room = QFontMetrics(font).horizontalAdvance(self.text()), self.width() - LEAST_AIR
        return font if wanted <= room else _shrunk(font, room / wanted)

    def _draw_text(self, painter: QPainter) -> None:
        theme = self._theme
        painter.setFont(self._fitting(self._fonts[int(self.isChecked())]))
        if self.isChecked():
            painter.setPen(theme.colour("on_accent"))
        else:
            painter.setPen(theme.colour("muted") if self.isEnabled() else theme.shade(0.35))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


def _shrunk(font: QFont, share: float) -> QFont:
    """The font at a share of its size."""
    smaller = QFont(font)
    smaller.setPixelSize(max(1, int(font.pixelSize() * share)))
    return smaller


def _half_round(box: QRectF, place: str) -> QPainterPath:
    """A rectangle with round corners only where it meets the frame's ends."""
    radius = Size.radius - 1
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(box, radius, radius)
    if place in ("first", "middle"):
        path.addRect(box.adjusted(box.width() / 2, 0, 0, 0))
    if place in ("last", "middle"):
        path.addRect(box.adjusted(0, 0, -box.width() / 2, 0))
    return path.simplified()


class Segmented(QWidget):
    """The frame with its segments. Arrow keys move inside; Tab enters at the chosen one.

    Attributes:
        chosen: value the person chose.
        rebuilt: there are other segments than before.
    """

    chosen = Signal(str)
    rebuilt = Signal()

    def __init__(self, theme: Theme, is_small: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self._is_small = is_small
        self._steps: tuple[StepVM, ...] = ()
        self._segments: list[Segment] = []
        self._group = QButtonGroup(self)
        self._group.buttonClicked.connect(self._tell)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(1, 1, 1, 1)
        self._row.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def show_vm(self, steps: tuple[StepVM, ...], value: str) -> None:
        """Show values and the one in use. Buttons are kept where the values stay the same."""
        if steps == self._steps and self._shows(value):
            return
        if [step.value for step in steps] != [step.value for step in self._steps]:
            self._rebuild(steps)
        for segment, step in zip(self._segments, steps, strict=True):
            _update(segment, step)
            is_chosen = step.value == value
            if is_chosen != segment.isChecked():
                segment.setChecked(is_chosen)
            policy = Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus
            segment.setFocusPolicy(policy)
        self._steps = steps

    def _shows(self, value: str) -> bool:
        return any(segment.value == value and segment.isChecked() for segment in self._segments)

    def setAccessibleName(self, name: str) -> None:
        """Name the group; each segment is read with it."""
        super().setAccessibleName(name)
        for segment in self._segments:
            segment.setAccessibleName(f"{name} {segment.text()}")

    def setFocus(self, *_reason: object) -> None:
        """Focus goes to the chosen segment."""
        for segment in self._segments:
            if segment.isChecked():
                segment.setFocus(Qt.FocusReason.ShortcutFocusReason)

    @property
    def segments(self) -> list[Segment]:
        """The buttons, from the left."""
        return self._segments

    def _rebuild(self, steps: tuple[StepVM, ...]) -> None:
        for segment in self._segments:
            self._group.removeButton(segment)
            self._row.removeWidget(segment)
            segment.deleteLater()
        self._segments = [
            Segment(self._theme, step, _place(index, len(steps)), self._is_small)
            for index, step in enumerate(steps)
        ]
        for segment in self._segments:
            self._group.addButton(segment)
            self._row.addWidget(segment)
        self.setAccessibleName(self.accessibleName())
        self.rebuilt.emit()

    def _tell(self, segment: Segment) -> None:
        self.chosen.emit(segment.value)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            theme = self._theme
            draw_frame(painter, QRectF(self.rect()), theme.colour("field"), theme.colour("border"))


def _place(index: int, count: int) -> str:
    if count == 1:
        return "only"
    return {0: "first", count - 1: "last"}.get(index, "middle")


def _update(segment: Segment, step: StepVM) -> None:
    if segment.text() != step.label:
        segment.setText(step.label)
    if segment.isEnabled() != step.is_enabled:
        segment.setEnabled(step.is_enabled)
    if segment.toolTip() != step.hint:
        segment.setToolTip(step.hint)
        segment.setAccessibleDescription(step.hint)
