"""How the component table's cells look: swatches, figures, hairlines, the chevron."""

from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from elbowroom.plan.view_models import RowVM
from elbowroom.ui.icons import draw_icon
from elbowroom.ui.swatch import draw_swatch
from elbowroom.ui.table_model import FIGURES, cells, is_explanation
from elbowroom.ui.theme import Size, Theme

Index = QModelIndex | QPersistentModelIndex
SWATCH = 11
PAD = 8
ROW_PAD = 12
CHEVRON = 14
FOCUS_BAR = 3
LEAST_WORDS = 48


@dataclass(frozen=True, slots=True)
class RowLook:
    """State of a row in the view."""

    is_selected: bool
    is_open: bool
    can_open: bool


class TableDelegate(QStyledItemDelegate):
    """Draws rows; what is below a row is a label that the view puts there.

    Attributes:
        hovered: component under the mouse, here or in the chart.
        open_rows: rows whose explanation is shown.
        heights: heights of the explanations, by row.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.hovered = ""
        self.open_rows: set[int] = set()
        self.heights: dict[int, int] = {}
        self._metrics = QFontMetrics(theme.fonts.body), QFontMetrics(theme.fonts.body_bold)
        self._row_size = QSize(60, self._metrics[0].height() + ROW_PAD)

    def row_height(self) -> int:
        """Height of one row."""
        return self._row_size.height()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        if is_explanation(index):
            return QSize(100, self.heights.get(index.parent().row(), self.row_height()))
        return self._row_size

    def paint_cell(
        self, painter: QPainter, area: QRect, row: RowVM, column: int, look: RowLook
    ) -> None:
        """One cell. Called for each by the view, which is quicker than through Qt's options."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_back(painter, area, row, column, look.is_selected)
        inside = area.adjusted(PAD, 0, -PAD, 0)
        if column == 0:
            inside = self._draw_swatch(painter, inside, row)
        if column == 4:
            inside = self._draw_chevron(painter, inside, look)
        self._draw_text(painter, inside, row, column)

    def _draw_back(
        self, painter: QPainter, area: QRect, row: RowVM, column: int, is_selected: bool
    ) -> None:
        if is_selected:
            painter.fillRect(area, self._theme.colour("selected"))
            if column == 0:
                bar = QRect(area.left(), area.top(), FOCUS_BAR, area.height())
                painter.fillRect(bar, self._theme.colour("accent"))
        elif self.hovered and row.component == self.hovered:
            painter.fillRect(area, self._theme.colour("hover"))
        if not row.is_total:
            line = QRect(area.left(), area.bottom(), area.width(), 1)
            painter.fillRect(line, self._theme.colour("border"))

    def _draw_swatch(self, painter: QPainter, area: QRect, row: RowVM) -> QRect:
        if row.is_total:
            return area
        top = area.top() + (area.height() - SWATCH) // 2
        draw_swatch(painter, QRectF(area.left(), top, SWATCH, SWATCH), row.component, self._theme)
        return area.adjusted(SWATCH + 7, 0, 0, 0)

    def _draw_chevron(self, painter: QPainter, area: QRect, look: RowLook) -> QRect:
        if look.can_open:
            painter.save()
            painter.translate(area.right() - CHEVRON / 2 + 1, area.center().y() + 0.5)
            painter.rotate(0 if look.is_open else -90)
            spot = QRectF(-CHEVRON / 2, -CHEVRON / 2, CHEVRON, CHEVRON)
            draw_icon(painter, "chevron", spot, self._theme.colour("muted"))
            painter.restore()
        return area.adjusted(0, 0, -CHEVRON - Size.gap_small, 0)

    def _draw_text(self, painter: QPainter, area: QRect, row: RowVM, column: int) -> None:
        """On one line at a point, which takes Qt a fifth of the time of text in a box."""
        fonts, metrics = self._theme.fonts, self._metrics[row.is_total]
        text, room = cells(row)[column], max(0, area.width())
        left = area.left()
        if column in FIGURES:
            left += room - metrics.horizontalAdvance(text)
        elif column == 4:
            cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            text = cut if room >= LEAST_WORDS else ""
        baseline = area.top() + (area.height() - metrics.height()) // 2 + metrics.ascent()
        painter.setFont(fonts.body_bold if row.is_total else fonts.body)
        painter.setPen(self._theme.colour("text"))
        painter.drawText(left, baseline, text)
