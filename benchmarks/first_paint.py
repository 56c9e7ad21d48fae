"""The moment when a window is on the screen for the first time."""

import time

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget


class FirstPaint(QObject):
    """Notes when the widget has been painted for the first time."""

    def __init__(self) -> None:
        super().__init__()
        self.is_painted = False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Qt's hook: the paint itself is still to come, and ends before the next event."""
        if event.type() == QEvent.Type.Paint:
            self.is_painted = True
        return False


def until_painted(watch: QWidget) -> None:
    """Run the application until the widget is on the screen; print the clock."""
    paint = FirstPaint()
    watch.installEventFilter(paint)
    while not paint.is_painted:
        QApplication.processEvents()
    print(time.time())
