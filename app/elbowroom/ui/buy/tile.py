"""A tile: one thing to choose, with its verdict, what is free, how fast, and what it costs."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from elbowroom.plan.buy.view_models import TileVM
from elbowroom.ui.shapes import draw_focus, draw_frame
from elbowroom.ui.text_label import WRAP, keep_words
from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.verdict_icon import draw_verdict

PAD_X, PAD_Y = 12, 9
ICON = 16
GAP = 6
BETWEEN = 3
MOST_FACT_LINES = 2
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Tile(QAbstractButton):
    """Paints itself. All that it says is also its accessible name, its reasons are its hint."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.vm: TileVM | None = None
        self._fact_lines = 1
        self._has_tag = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_vm(self, vm: TileVM) -> None:
        """Show something to choose."""
        if vm == self.vm:
            return
        self.vm = vm
        said = (vm.title, vm.facts, vm.word, vm.memory, vm.pace, *vm.cares, vm.price, vm.tag)
        self.setAccessibleName(", ".join(text for text in said if text))
        reasons = "\n".join((*vm.problems, *vm.unknowns, *vm.notes, *vm.watts))
        self.setAccessibleDescription(reasons)
        shown = (vm.title, vm.facts, vm.word, reasons)
        self.setToolTip("\n".join(text for text in shown if text))
        self.update()

    def fact_lines(self, width: int) -> int:
        """Lines that its facts take at a width."""
        if self.vm is None or not self.vm.facts:
            return 0
        metrics = QFontMetrics(self._theme.fonts.small)
        room = QRect(0, 0, max(1, width - 2 * PAD_X), 1000)
        height = metrics.boundingRect(room, WRAP, keep_words(self.vm.facts)).height()
        return min(MOST_FACT_LINES, max(1, round(height / metrics.lineSpacing())))

    def set_shape(self, fact_lines: int, has_tag: bool) -> None:
        """Be as high as the tiles beside it."""
        if (fact_lines, has_tag) != (self._fact_lines, self._has_tag):
            self._fact_lines, self._has_tag = fact_lines, has_tag
            self.update()

    def height_for(self, fact_lines: int, has_tag: bool) -> int:
        """Height with so many lines of facts."""
        fonts = self._theme.fonts
        bold, small = (QFontMetrics(f).lineSpacing() for f in (fonts.body_bold, fonts.small))
        rows = fact_lines + 2 + has_tag + (len(self.vm.cares) if self.vm else 0)
        return 2 * PAD_Y + 2 * bold + rows * small + 3 * BETWEEN

    def sizeHint(self) -> QSize:
        return QSize(190, self.height_for(self._fact_lines, self._has_tag))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.vm is None:
            return
        theme, box = self._theme, QRectF(self.rect())
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            fill = theme.colour("hover" if self.underMouse() else "surface")
            outline = theme.colour("border_strong" if self.underMouse() else "border")
            draw_frame(painter, box, fill, outline, Size.radius_card)
            if self.vm.is_chosen:
                painter.setPen(QPen(theme.colour("accent"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                inside = box.adjusted(1, 1, -1, -1)
                painter.drawRoundedRect(inside, Size.radius_card - 1, Size.radius_card - 1)
            self._draw_words(painter, self.vm)
            if self.hasFocus():
                draw_focus(painter, box.adjusted(3, 3, -3, -3), theme, Size.radius)

    def _draw_words(self, painter: QPainter, vm: TileVM) -> None:
        fonts, colour = self._theme.fonts, self._theme.colour
        width = self.width() - 2 * PAD_X
        y = PAD_Y
        y = self._line(painter, vm.title, fonts.small_bold, "text", y)
        small = QFontMetrics(fonts.small)
        height = small.lineSpacing() * self._fact_lines
        painter.setFont(fonts.small)
        painter.setPen(colour("muted"))
        painter.save()
        painter.setClipRect(QRect(PAD_X, y, width, height))
        painter.drawText(QRect(PAD_X, y, width, height), WRAP, keep_words(vm.facts))
        painter.restore()
        y += height + 2 * BETWEEN
        y = self._verdict(painter, vm, y)
        for text in (vm.memory, vm.pace):
            y = self._line(painter, text, fonts.small, "text", y)
        for text in vm.cares:
            y = self._line(painter, text, fonts.small, "muted", y)
        if vm.tag:
            y = self.height() - PAD_Y - small.lineSpacing()
            self._line(painter, vm.tag, fonts.small, "link", y)

    def _line(self, painter: QPainter, text: str, font: QFont, colour: str, y: int) -> int:
        """One line, shortened where it is too long; where the next one begins."""
        metrics = QFontMetrics(font)
        width = self.width() - 2 * PAD_X
        painter.setFont(font)
        painter.setPen(self._theme.colour(colour))
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
        painter.drawText(QRect(PAD_X, y, width, metrics.lineSpacing()), LEFT, cut)
        return y + metrics.lineSpacing()

    def _verdict(self, painter: QPainter, vm: TileVM, y: int) -> int:
        """Icon and word at the left; the price at the right, or a line lower beside a long word."""
        fonts, theme = self._theme.fonts, self._theme
        bold = QFontMetrics(fonts.body_bold)
        height, width = bold.lineSpacing(), self.width() - 2 * PAD_X
        draw_verdict(painter, QRectF(PAD_X, y + (height - ICON) / 2, ICON, ICON), vm.code, theme)
        small = QFontMetrics(fonts.small)
        room = width - ICON - GAP
        beside = room - bold.horizontalAdvance(vm.price) - GAP
        has_room = small.horizontalAdvance(vm.word) <= beside
        below = 0 if has_room else height
        painter.setFont(fonts.body_bold)
        painter.setPen(theme.colour("text"))
        painter.drawText(QRect(PAD_X, y + below, width, height), RIGHT, vm.price)
        room = beside if has_room else room
        painter.setFont(fonts.small)
        painter.setPen(theme.verdict_colour(vm.code))
        cut = small.elidedText(vm.word, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRect(PAD_X + ICON + GAP, y, room, height), LEFT, cut)
        return y + height + BETWEEN
