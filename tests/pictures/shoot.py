"""Pictures in one language, one look and one scale: ``FOLDER WIDTHxHEIGHT LANGUAGE THEME``."""

import sys
from pathlib import Path

from PySide6.QtCore import QEventLoop, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.state import PlanState
from elbowroom.ui.app import make_application
from tests.pictures.cases import CASES, scenario_of
from tests.pictures.windows import opened

COLUMNS = 3
SMALL = 960
"""Width of one picture on the sheet."""


def main() -> int:
    """Make them."""
    folder, size, language, theme = Path(sys.argv[1]), *sys.argv[2:]
    width, height = map(int, size.split("x"))
    app = make_application(sys.argv[:1])
    catalogue = Catalogue()
    pictures = []
    for name in CASES:
        picture = shoot(app, catalogue, name, QSize(width, height), language, theme)
        scale = round(picture.devicePixelRatio() * 100)
        picture.save(str(folder / f"{name.lower()}-{language}-{theme}-{scale}.png"))
        pictures.append(picture)
    sheet(pictures).save(str(folder / f"sheet-{language}-{theme}-{scale}.png"))
    return 0


def shoot(
    app: QApplication, catalogue: Catalogue, name: str, size: QSize, language: str, theme: str
) -> QImage:
    """The window over one plan."""
    state = PlanState(scenario_of(catalogue, name))
    with opened(app, catalogue, state, size, language, theme) as window:
        rest(app, window)
        return window.grab().toImage()


def rest(app: QApplication, window: QWidget) -> None:
    """Until all has come that the window shows after a pause: ways out, effects of a precision."""
    app.processEvents()
    while any(timer.isSingleShot() and timer.isActive() for timer in window.findChildren(QTimer)):
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    app.processEvents()


def sheet(pictures: list[QImage]) -> QImage:
    """All of them beside each other, small."""
    smooth = Qt.TransformationMode.SmoothTransformation
    small = [picture.scaledToWidth(SMALL, smooth) for picture in pictures]
    for picture in small:
        picture.setDevicePixelRatio(1.0)
    height = max(picture.height() for picture in small)
    rows = -(-len(small) // COLUMNS)
    whole = QImage(SMALL * COLUMNS, height * rows, QImage.Format.Format_RGB32)
    whole.fill(Qt.GlobalColor.white)
    with QPainter(whole) as painter:
        for place, picture in enumerate(small):
            painter.drawImage(place % COLUMNS * SMALL, place // COLUMNS * height, picture)
    return whole


if __name__ == "__main__":
    sys.exit(main())
