"""How a picker's entry looks: name, facts below it, a check at the current one."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.ui.choice_model import ChoiceRole
from elbowroom.ui.icons import draw_icon
from elbowroom.ui.theme import Size, Theme

Index = QModelIndex | QPersistentModelIndex
INDENT = 14
CHECK_ROOM = 30
STAR_ROOM = 34


class ChoiceDelegate(QStyledItemDelegate):
    """Draws entries and headings.

    Attributes:
        current: id of the entry in use.
        has_stars: entries can be marked as favourites.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.current = ""
        self.has_stars = False

    def star_area(self, area: QRect, choice: ChoiceVM | None) -> QRect:
        """Where a click marks an entry, in its row."""
        if not self.has_stars or choice is None or not choice.is_enabled:
            return QRect()
        return QRect(area.right() - STAR_ROOM, area.top(), STAR_ROOM, area.height())

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        fonts = self._theme.fonts
        small = QFontMetrics(fonts.small).height()
        row = index.data(ChoiceRole)
        if not isinstance(row, ChoiceVM):
            return QSize(100, small + 16)
        lines = QFontMetrics(fonts.body).height() + (small + 1 if row.subtitle else 0)
        return QSize(100, lines + 14)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = index.data(ChoiceRole)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area: QRect = option.rect
        if isinstance(row, ChoiceVM):
            state = option.state
            self._draw_back(painter, area, state)
            star = self.star_area(area, row)
            self._draw_entry(painter, area.adjusted(0, 0, -star.width(), 0), row)
            self._draw_star(painter, star, row, state)
        else:
            self._draw_heading(painter, area, str(row))
        painter.restore()

    def _draw_back(self, painter: QPainter, area: QRect, state: QStyle.StateFlag) -> None:
        lit = state & QStyle.StateFlag.State_Selected
        if lit or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.colour("selected" if lit else "hover"))
            painter.drawRoundedRect(
                area.adjusted(4, 1, -4, -1), Size.radius_small, Size.radius_small
            )

    def _draw_entry(self, painter: QPainter, area: QRect, choice: ChoiceVM) -> None:
        fonts, theme = self._theme.fonts, self._theme
        inside = area.adjusted(INDENT, 7, -INDENT - CHECK_ROOM, -7)
        faded = theme.shade(0.45)
        title = QFontMetrics(fonts.body)
        painter.setFont(fonts.body_bold if choice.id == self.current else fonts.body)
        painter.setPen(theme.colour("text") if choice.is_enabled else faded)
        painter.drawText(inside, Qt.AlignmentFlag.AlignTop, _cut(painter, choice.title, inside))
        painter.setFont(fonts.small)
        painter.setPen(theme.colour("muted") if choice.is_enabled else faded)
        below = inside.adjusted(0, title.height() + 1, CHECK_ROOM, 0)
        painter.drawText(below, Qt.AlignmentFlag.AlignTop, _cut(painter, choice.subtitle, below))
        if choice.id == self.current:
            side = Size.icon
            spot = QRectF(area.right() - INDENT - side, inside.top(), side, side)
            draw_icon(painter, "check", spot, theme.colour("accent"))

    def _draw_star(
        self, painter: QPainter, area: QRect, choice: ChoiceVM, state: QStyle.StateFlag
    ) -> None:
        """Filled on a favourite; an outline on the row under the mouse or the keyboard."""
        lit = state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver)
        if area.isEmpty() or not (choice.is_favourite or lit):
            return
        spot = QRectF(0, 0, Size.icon, Size.icon)
        spot.moveCenter(QRectF(area).center())
        name, colour = ("star-filled", "accent") if choice.is_favourite else ("star", "muted")
        draw_icon(painter, name, spot, self._theme.colour(colour))

    def _draw_heading(self, painter: QPainter, area: QRect, text: str) -> None:
        painter.setFont(self._theme.fonts.small_bold)
        painter.setPen(self._theme.colour("muted"))
        painter.drawText(area.adjusted(INDENT, 8, -INDENT, -2), Qt.AlignmentFlag.AlignBottom, text)


def _cut(painter: QPainter, text: str, area: QRect) -> str:
    """The text, its end replaced by an ellipsis where it is too long; the tooltip has it all."""
    return painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
