"""Cells of a table that show a verdict: its sign, and its words."""

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.verdict_icon import draw_verdict

Index = QModelIndex | QPersistentModelIndex
PAD = 8
LEAST = 190


class VerdictCells(QStyledItemDelegate):
    """Draws the sign of the code that a cell carries under :data:`CODE`."""

    CODE = int(Qt.ItemDataRole.UserRole)

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        words = QFontMetrics(self._theme.fonts.body).horizontalAdvance(str(index.data() or ""))
        return QSize(max(LEAST, words + Size.icon + 3 * PAD), size.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, self._theme.colour("selected"))
        inside = area.adjusted(PAD, 0, -PAD, 0)
        if code := index.data(self.CODE):
            top = inside.top() + (inside.height() - Size.icon) // 2
            box = QRectF(inside.left(), top, Size.icon, Size.icon)
            draw_verdict(painter, box, str(code), self._theme)
            inside = inside.adjusted(Size.icon + PAD, 0, 0, 0)
        painter.setFont(self._theme.fonts.body)
        painter.setPen(self._theme.colour("text"))
        cut = Qt.TextElideMode.ElideRight
        text = painter.fontMetrics().elidedText(str(index.data() or ""), cut, inside.width())
        sides = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(inside, sides, text)
        painter.restore()
