"""Number boxes: a stock ``QSpinBox`` with our frame, and the one for tokens that reads ``32k``."""

import re

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QValidator, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSpinBox, QStyle, QStyleOptionSpinBox

from elbowroom.text import units
from elbowroom.text.window import tokens_from
from elbowroom.ui.icons import draw_icon
from elbowroom.ui.shapes import draw_focus, draw_frame
from elbowroom.ui.theme import Size, Theme

_UNFINISHED = re.compile(r"^[\s\d.,_]*[kKmM]?\s*$")
FINE_STEP = 256
ARROWS = 20


class NumberBox(QSpinBox):
    """Reports a number once it is finished; turns with the wheel only when focused."""

    def __init__(self, theme: Theme, lowest: int, highest: int, samples: tuple[str, str]) -> None:
        """``samples`` are texts to be seen whole: where room is short, and otherwise."""
        super().__init__()
        self._theme = theme
        self._samples = samples
        self.setRange(lowest, highest)
        self.setFont(theme.fonts.number)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setKeyboardTracking(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_value(self, value: int) -> None:
        """Show a number that came from the plan; reports nothing."""
        if value != self.value():
            blocked = self.blockSignals(True)
            self.setValue(value)
            self.blockSignals(blocked)

    def sizeHint(self) -> QSize:
        return self._size_for(self._samples[1])

    def minimumSizeHint(self) -> QSize:
        return self._size_for(self._samples[0])

    def _size_for(self, text: str) -> QSize:
        width = self.fontMetrics().horizontalAdvance(text) + ARROWS + 2 * Size.gap_small
        return QSize(width, max(Size.control, self.fontMetrics().height() + Size.gap))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        box = QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            outline = "border_strong" if self.underMouse() else "border"
            draw_frame(painter, box, theme.colour("field"), theme.colour(outline))
            if self.hasFocus():
                draw_focus(painter, box, theme)
            self._draw_arrows(painter)

    def _draw_arrows(self, painter: QPainter) -> None:
        option = QStyleOptionSpinBox()
        self.initStyleOption(option)
        spin = QStyle.ComplexControl.CC_SpinBox
        colour = self._theme.colour("muted")
        for control, turn, shift in (
            (QStyle.SubControl.SC_SpinBoxUp, 180, 1),
            (QStyle.SubControl.SC_SpinBoxDown, 0, -1),
        ):
            area = QRectF(self.style().subControlRect(spin, option, control, self))
            painter.save()
            painter.translate(area.center().x(), area.center().y() + shift)
            painter.rotate(turn)
            draw_icon(painter, "chevron", QRectF(-5, -5, 10, 10), colour)
            painter.restore()


class TokenBox(NumberBox):
    """Tokens: shows ``16,384``; takes ``32k``, ``128 K``, ``131072``, ``1M``."""

    def textFromValue(self, value: int) -> str:
        return units.tokens(value)

    def valueFromText(self, text: str) -> int:
        tokens = tokens_from(text)
        return self.value() if tokens is None else tokens

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        tokens = tokens_from(text)
        if tokens is not None and self.minimum() <= tokens <= self.maximum():
            return QValidator.State.Acceptable, text, position
        if _UNFINISHED.match(text):
            return QValidator.State.Intermediate, text, position
        return QValidator.State.Invalid, text, position

    def fixup(self, _text: str) -> str:
        return self.textFromValue(self.value())

    def stepBy(self, steps: int) -> None:
        """To the next multiple of 256 tokens, in which limits are given too."""
        now = self.value()
        floor = now // FINE_STEP * FINE_STEP
        first = floor + FINE_STEP if steps > 0 else (floor if now > floor else floor - FINE_STEP)
        further = (abs(steps) - 1) * FINE_STEP * (1 if steps > 0 else -1)
        self.setValue(max(self.minimum(), first + further))
        self.selectAll()
