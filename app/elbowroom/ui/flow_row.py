"""A caption and what belongs to it on one line, or one above the other where that is too narrow."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from elbowroom.ui.theme import Size

ACROSS, DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class FlowRow(QWidget):
    """Two widgets; the second stands at the right end, or below at the left."""

    def __init__(self, caption: QWidget, aside: QWidget) -> None:
        super().__init__()
        self._parts = (caption, aside)
        self._box = QBoxLayout(ACROSS, self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.setSpacing(Size.gap_small)
        self._box.addWidget(caption, 1)
        self._box.addWidget(aside)

    @property
    def is_stacked(self) -> bool:
        """Whether one stands above the other."""
        return self._box.direction() == DOWN

    def refit(self) -> None:
        """Choose anew, after the width or a text has changed."""
        caption, aside = (part.sizeHint().width() for part in self._parts)
        has_room = self._parts[1].isHidden() or caption + aside + Size.gap_small <= self.width()
        if has_room == self.is_stacked:
            self._box.setDirection(ACROSS if has_room else DOWN)
            self._box.setSpacing(Size.gap_small if has_room else Size.gap_tiny)
            self.updateGeometry()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the wider one: whether both fit beside each other is decided here."""
        widths = [part.minimumSizeHint().width() for part in self._parts if not part.isHidden()]
        return QSize(max(widths, default=0), self._box.minimumSize().height())

    def sizeHint(self) -> QSize:
        return QSize(self.minimumSizeHint().width(), self._box.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.refit()
