"""Windows to be pictured, and what is painted in them."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape

from PySide6.QtCore import QBuffer, QEvent, QIODevice, QSize
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtTest import QTest
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
from elbowroom.ui.app import make_window
from elbowroom.ui.context import context_of
from elbowroom.ui.main_window import MainWindow

TEXT = re.compile(r"<text[^>]*>(.*?)</text>", re.DOTALL)
COLOUR = re.compile(r'(?:fill|stroke)="(#[0-9a-f]{6})"')
LOOK_MS, STILL, MOST_MS = 70, 5, 30_000
"""Between two looks; looks without a change until a window is still; when to give up."""


@contextmanager
def opened(
    app: QApplication,
    catalogue: Catalogue,
    state: PlanState,
    size: QSize,
    language: str,
    theme: str = "light",
) -> Iterator[MainWindow]:
    """The window over a plan, with its files and screens; gone afterwards."""
    set_language(language)
    folders = find()
    desk = Desk(catalogue, folders)
    plan = OpenPlan(desk, Document(desk, PlanStore(state)))
    context = context_of(plan, SettingsFile(folders, utc_now), language, theme)
    window = make_window(app, context, loads_plot=False)
    window.resize(size)
    window.show()
    for _ in range(5):
        app.processEvents()
    try:
        yield window
    finally:
        window.menus.actions["language_en"].trigger()  # Qt's own texts are the application's
        window.close()
        window.deleteLater()
        app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def painted(widget: QWidget) -> str:
    """What a widget paints, as SVG: texts, shapes and colours, whatever classes paint them."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(widget.size())
    widget.render(generator)
    return bytes(buffer.data().data()).decode()


def words_of(svg: str) -> list[str]:
    """Its texts in the order in which they are painted."""
    return [" ".join(unescape(text).split()) for text in TEXT.findall(svg)]


def colours_of(svg: str) -> list[str]:
    """Its colours, each once."""
    return sorted(set(COLOUR.findall(svg)))


def settle(widget: QWidget, is_done: Callable[[], bool] = lambda: True) -> None:
    """Wait until it is done and no longer changes.

    Raises:
        TimeoutError: it still changes after half a minute.
    """
    before, still = "", 0
    for _ in range(MOST_MS // LOOK_MS):
        QTest.qWait(LOOK_MS)
        now = painted(widget)
        still = still + 1 if now == before and is_done() else 0
        if still == STILL:
            return
        before = now
    raise TimeoutError("the window does not come to rest")
