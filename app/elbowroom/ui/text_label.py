"""Text that changes while a slider moves: it asks for a new layout only when its size changes.

A ``QLabel`` lays out the whole window again at each change of its words, which costs more than
painting the charts. This one also wraps Korean between words, where Qt would break inside them.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from elbowroom.ui.theme import Theme

_JOINER, _FIXED_SPACE = "\u2060", "\u00a0"
_INSIDE_WORD = re.compile(r"(?<=[\uac00-\ud7a3])(?=[\uac00-\ud7a3])|(?<=\w)(?=[\uac00-\ud7a3])")
_IN_QUANTITY = re.compile(r"(?<=\d) (?=[A-Za-z%])|(?<=[×≤≥±]) | (?=×)| (?=[+−±]\d)")
WRAP = Qt.TextFlag.TextWordWrap
TALL = 10_000
NARROW = 90


@lru_cache(maxsize=512)
def keep_words(text: str) -> str:
    """The text so that lines break neither inside Korean words nor between number and unit."""
    return _IN_QUANTITY.sub(_FIXED_SPACE, _INSIDE_WORD.sub(_JOINER, text))


def _height(metrics: QFontMetrics, text: str, width: int) -> int:
    """Height of the lines that a text takes."""
    area = QRect(0, 0, max(1, width), TALL)
    return metrics.boundingRect(area, WRAP, keep_words(text)).height()


class TextLabel(QWidget):
    """Words over as many lines as they take, or on one line, shortened where it is too narrow.

    An empty one takes no room, unless it ``keeps_room``.
    """

    def __init__(
        self,
        theme: Theme,
        font: QFont,
        colour: str = "text",
        wraps: bool = True,
        side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        keeps_room: bool = False,
    ) -> None:
        super().__init__()
        self._theme = theme
        self._colour = colour
        self._wraps = wraps
        self._side = side
        self._is_left = side == Qt.AlignmentFlag.AlignLeft
        self._text = ""
        self._asked = 0
        self._length = 0
        self._keeps_room = keeps_room
        self._ground: Callable[[], QColor] | None = None
        self.setFont(font)
        self._metrics = QFontMetrics(font)
        upright = QSizePolicy.Policy.Minimum if wraps else QSizePolicy.Policy.Fixed
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, upright)
        policy.setHeightForWidth(wraps)
        self.setSizePolicy(policy)
        self.setHidden(not keeps_room)

    def set_text(self, text: str) -> None:
        """Show a text."""
        if text == self._text:
            return
        self._text = text
        self._length = self._metrics.horizontalAdvance(text)
        self.setAccessibleName(text)
        if self.isHidden() == bool(text) and not self._keeps_room:
            self.setVisible(bool(text))
        self._ask_for_room()
        is_cut = self._is_cut()
        if not self._wraps and is_cut != bool(self.toolTip()):
            self.setToolTip(text if is_cut else "")
        self.update()

    def stand_on(self, ground: Callable[[], QColor]) -> None:
        """Paint the ground too, so that nothing below is painted anew with the words."""
        self._ground = ground
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def _ask_for_room(self) -> None:
        """Tell the layout where the text takes more or fewer lines than the one before."""
        height = self.heightForWidth(self.width())
        if self._wraps and height != self._asked:
            self._asked = height
            self.updateGeometry()

    def text(self) -> str:
        """What is shown."""
        return self._text

    def _is_cut(self) -> bool:
        return not self._wraps and self.isVisible() and self._length > self.width()

    def _is_line(self, width: int) -> bool:
        """Whether the text stands on one line; asked first, since it is quicker than wrapping."""
        return self._length < width and "\n" not in self._text

    def hasHeightForWidth(self) -> bool:
        return self._wraps

    def heightForWidth(self, width: int) -> int:
        line = self._metrics.height()
        if not self._wraps or self._is_line(width):
            return line
        return max(line, _height(self._metrics, self._text, width))

    def sizeHint(self) -> QSize:
        if not self._wraps:
            return QSize(NARROW, self._metrics.height())
        width = max(self._metrics.horizontalAdvance(line) for line in self._text.split("\n"))
        return QSize(width + 1, self.heightForWidth(max(self.width(), NARROW)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._asked = self.heightForWidth(self.width())

    def minimumSizeHint(self) -> QSize:
        return QSize(NARROW, self._metrics.height())

    def _baseline(self) -> int:
        """Of a single line: at the top where lines may follow, else in the middle."""
        above = 0 if self._wraps else (self.height() - self._metrics.height()) // 2
        return above + self._metrics.ascent()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            if self._ground is not None:
                painter.fillRect(event.rect(), self._ground())
            painter.setPen(self._theme.colour(self._colour))
            if self._is_left and self._is_line(self.width()):
                painter.drawText(QPoint(0, self._baseline()), self._text)
            elif self._wraps:
                flags = int(WRAP) | int(self._side.value) | int(Qt.AlignmentFlag.AlignTop.value)
                painter.drawText(self.rect(), flags, keep_words(self._text))
            else:
                cut = Qt.TextElideMode.ElideRight
                line = self._metrics.elidedText(self._text, cut, self.width())
                painter.drawText(self.rect(), self._side | Qt.AlignmentFlag.AlignVCenter, line)
