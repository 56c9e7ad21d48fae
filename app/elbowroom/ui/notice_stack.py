"""The strips above the answer: few, the latest at the bottom, each about something else."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elbowroom.ui.notice_strip import Notice, NoticeStrip
from elbowroom.ui.theme import Size, Theme

MOST = 3
"""Strips at once: more would push the answer out of a small window. The oldest goes."""


class NoticeStack(QWidget):
    """Takes no room while there is nothing to say.

    Attributes:
        changed: there are other strips than before.
    """

    changed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._strips: dict[str, NoticeStrip] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Size.gap_tiny)
        self.hide()

    @property
    def strips(self) -> tuple[NoticeStrip, ...]:
        """What is shown, from top to bottom."""
        return tuple(self._strips.values())

    def about(self, key: str) -> NoticeStrip | None:
        """The strip about something."""
        return self._strips.get(key)

    def say(self, notice: Notice) -> None:
        """Show a notice in the place of an earlier one about the same."""
        self._take(notice.key)
        strip = NoticeStrip(self._theme, notice)
        strip.done.connect(lambda: self.drop(notice.key))
        self._strips[notice.key] = strip
        self._column.addWidget(strip)
        for key in tuple(self._strips)[:-MOST]:
            self._take(key)
        self.show()
        self.changed.emit()
        if QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self, notice.text())
            QAccessible.updateAccessibility(event)

    def drop(self, *keys: str) -> None:
        """Take strips away, if they are there."""
        gone = [key for key in keys if self._take(key)]
        if gone:
            self.setVisible(bool(self._strips))
            self.changed.emit()

    def _take(self, key: str) -> bool:
        strip = self._strips.pop(key, None)
        if strip is None:
            return False
        self._column.removeWidget(strip)
        strip.hide()
        strip.deleteLater()
        return True

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        return [stop for strip in self.strips for stop in strip.tab_stops()]

    def retranslate(self) -> None:
        """Read the texts again."""
        for strip in self.strips:
            strip.retranslate()
