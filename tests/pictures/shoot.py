"""Pictures in one language, one look and one scale: ``FOLDER WIDTHxHEIGHT LANGUAGE THEME``."""

import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QSize, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.document.desk import Desk, utc_now
from elbowroom.plan.document.document import Document
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.session.settings import SettingsFile
from elbowroom.storage.folders import find
from elbowroom.text.language import set_language
from elbowroom.ui.app import make_application, make_window
from elbowroom.ui.context import context_of
from tests.pictures.cases import CASES, scenario_of

COLUMNS = 3
SMALL = 960
"""Width of one picture on the sheet."""


def main() -> int:
    """Make them."""
    folder, size, language, theme = Path(sys.argv[1]), *sys.argv[2:]
    width, height = map(int, size.split("x"))
    set_language(language)
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
    folders = find()
    desk = Desk(catalogue, folders)
    document = Document(desk, PlanStore(PlanState(scenario_of(catalogue, name))))
    settings = SettingsFile(folders, utc_now)
    context = context_of(OpenPlan(desk, document), settings, language, theme)
    window = make_window(app, context, loads_plot=False)
    window.resize(size)
    window.show()
    rest(app, window)
    picture = window.grab().toImage()
    window.close()
    window.deleteLater()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return picture


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
