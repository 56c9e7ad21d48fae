"""One start: prints the clock at the end of the first paint, then ends."""

import sys
import time

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QLabel, QWidget


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


def bare() -> None:
    """A window with a label."""
    app = QApplication(sys.argv[:1])
    label = QLabel("Fits")
    label.resize(1440, 900)
    label.show()
    until_painted(label)
    app.quit()


def window() -> None:
    """The program as it starts."""
    from elbowroom.__main__ import main
    from elbowroom.ui.bars_view import BarsView

    def execute(*_: object) -> int:
        widgets = QApplication.allWidgets()
        until_painted(next(w for w in widgets if isinstance(w, BarsView)))
        return 0

    QApplication.exec = execute  # type: ignore[method-assign]
    main([])


if __name__ == "__main__":
    {"bare": bare, "window": window}[sys.argv[1]]()
