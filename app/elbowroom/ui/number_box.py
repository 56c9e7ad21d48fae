"""Number boxes: a stock ``QSpinBox`` with our frame, and the one for tokens that reads ``32k``."""

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QSpinBox, QStyle, QStyleOptionSpinBox, QToolTip

from elbowroom.text import inputs as texts
from elbowroom.text import units
from elbowroom.ui.icons import draw_icon
from elbowroom.ui.shapes import draw_focus, draw_frame, stand_on_surface
from elbowroom.ui.theme import Size, Theme

FINE_STEP = 256
ARROWS = 20
TELL_AFTER_MS = 200
"""A click that takes the focus away would close a tooltip that is shown at once."""
TELL_FOR_MS = 8000
_WINDOWS_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class NumberBox(QSpinBox):
    """Reports a number once it is finished; turns with the wheel only when focused.

    Anything may be typed. What cannot be taken gives way to the number before, and a tooltip says
    what can. Esc gives up typing; undo and redo are the window's while nothing has been typed.
    """

    def __init__(self, theme: Theme, lowest: int, highest: int, samples: tuple[str, str]) -> None:
        """``samples`` are texts to be seen whole: where room is short, and otherwise."""
        super().__init__()
        self._theme = theme
        self._samples = samples
        self.setRange(lowest, highest)
        self.setFont(theme.fonts.number)
        stand_on_surface(self)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setKeyboardTracking(False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._tell = QTimer(self, singleShot=True, interval=TELL_AFTER_MS)
        self._tell.timeout.connect(self._tell_range)

    def show_value(self, value: int) -> None:
        """Show a number that came from the plan; reports nothing."""
        if value != self.value():
            blocked = self.blockSignals(True)
            self.setValue(value)
            self.blockSignals(blocked)

    def show_most(self, highest: int) -> None:
        """Take numbers up to another one; reports nothing, also where the shown one is above it."""
        blocked = self.blockSignals(True)
        self.setMaximum(highest)
        self.blockSignals(blocked)

    # Typing

    def number_from(self, text: str) -> int | None:
        """The number that was typed; ``None`` when it is none."""
        digits = text.replace(",", "").strip()
        return int(digits) if digits.isdecimal() else None

    def range_text(self) -> str:
        """One sentence that names the numbers that can be taken."""
        return texts.people_range(self.minimum(), self.maximum())

    @property
    def is_typing(self) -> bool:
        """Whether something was typed that is not taken yet."""
        return self.lineEdit().text() != self.textFromValue(self.value())

    def valueFromText(self, text: str) -> int:
        number = self.number_from(text)
        return self.value() if number is None else number

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        number = self.number_from(text)
        is_taken = number is not None and self.minimum() <= number <= self.maximum()
        states = QValidator.State
        return states.Acceptable if is_taken else states.Intermediate, text, position

    def fixup(self, _text: str) -> str:
        self._tell.start()
        return self.textFromValue(self.value())

    def _tell_range(self) -> None:
        if not self.isVisible():
            return
        text = self.range_text()
        below = self.mapToGlobal(QPoint(0, self.height() - Size.gap))
        QToolTip.showText(below, text, self, self.rect(), TELL_FOR_MS)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the window, unless there is typing to take back."""
        is_key = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride
        if is_key and not self.is_typing and any(event.matches(keys) for keys in _WINDOWS_KEYS):  # type: ignore[attr-defined]
            event.ignore()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.is_typing:
            self.setValue(self.value())
            self.selectAll()
        else:
            super().keyPressEvent(event)

    # Size and painting

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

    def number_from(self, text: str) -> int | None:
        return texts.tokens_from(text)

    def range_text(self) -> str:
        return texts.context_range(self.minimum(), self.maximum())

    def stepBy(self, steps: int) -> None:
        """To the next multiple of 256 tokens, in which limits are given too."""
        now = self.value()
        floor = now // FINE_STEP * FINE_STEP
        first = floor + FINE_STEP if steps > 0 else (floor if now > floor else floor - FINE_STEP)
        further = (abs(steps) - 1) * FINE_STEP * (1 if steps > 0 else -1)
        self.setValue(max(self.minimum(), first + further))
        self.selectAll()
