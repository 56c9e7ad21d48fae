"""One start: prints the clock at the end of the first paint, then ends."""

import sys
from importlib import import_module


def bare() -> None:
    """A window with a label."""
    from PySide6.QtWidgets import QApplication, QLabel

    from benchmarks.first_paint import until_painted

    app = QApplication(sys.argv[:1])
    label = QLabel("Fits")
    label.resize(1440, 900)
    label.show()
    until_painted(label)
    app.quit()


def window() -> None:
    """The program as it starts."""
    import_module("elbowroom.session.beginning")  # before Qt, as the program does
    from PySide6.QtWidgets import QApplication

    from benchmarks.first_paint import until_painted
    from elbowroom.__main__ import main

    def execute(*_: object) -> int:
        from elbowroom.ui.bars_view import BarsView

        widgets = QApplication.allWidgets()
        until_painted(next(w for w in widgets if isinstance(w, BarsView)))
        return 0

    QApplication.exec = execute  # type: ignore[method-assign]
    main([])


if __name__ == "__main__":
    {"bare": bare, "window": window}[sys.argv[1]]()
