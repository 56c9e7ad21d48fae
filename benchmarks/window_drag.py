"""Drags the context across the window and times each step until it is painted.

Prints JSON: milliseconds a step of the window, and of a bare widget that paints the same shapes.
"""

import json
import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.actions import SetContext
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.scene import bars, curve
from elbowroom.ui.app import make_application, make_window, settle
from elbowroom.ui.context import AppContext
from elbowroom.ui.painting import ChartFonts, paint
from elbowroom.ui.theme.colours import chart_palette
from elbowroom.ui.theme.tokens import LIGHT

STEPS = 600
BETWEEN_S = 0.02
"""Time between steps, as a hand moves: no step waits for the frame of the one before."""


class Paints(QObject):
    """Counts paints of what it watches."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Qt's hook."""
        if event.type() == QEvent.Type.Paint:
            self.count += 1
        return False


def timed(app: QObject, watch: QWidget, step: Callable[[int], None]) -> list[float]:
    """Milliseconds from each step to the end of the paint that shows it."""
    paints = Paints()
    watch.installEventFilter(paints)
    result = []
    for i in range(STEPS):
        _rest(app)
        before = paints.count
        start = time.perf_counter()
        step(i)
        while paints.count == before:
            app.processEvents()
        result.append((time.perf_counter() - start) * 1000)
    return result[20:]


def _rest(app: QObject) -> None:
    end = time.perf_counter() + BETWEEN_S
    while time.perf_counter() < end:
        app.processEvents()


class Bare(QWidget):
    """The charts' shapes, drawn from ready display lists and nothing else."""

    def __init__(self, drawings: list, palette: dict) -> None:
        super().__init__()
        self.drawings, self.palette_ = drawings, palette
        self.fonts = ChartFonts()
        self.step = 0

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Qt's hook."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self.palette_["surface"])
            for drawing in self.drawings[self.step % len(self.drawings)]:
                paint(painter, drawing, self.palette_, self.fonts)
                painter.translate(0, drawing.height)


def main() -> None:
    """Measure both and print."""
    catalogue = Catalogue()
    store = PlanStore(PlanState(catalogue.example()))
    selectors = Selectors(catalogue)
    app = make_application(sys.argv[:1])
    context = AppContext(store, lambda s: selectors.plan(s, store.history), selectors.choices)
    window = make_window(app, context)
    window.resize(1920, 1080)
    window.show()
    end = time.perf_counter() + 2
    while time.perf_counter() < end:
        app.processEvents()
    settle()
    view = window.answer.bars
    ours = timed(app, view, lambda i: store.dispatch(SetContext(2048 + i * 256)))
    width, height = view.width(), window.answer.curve_card.curve.height()
    drawings = []
    for i in range(STEPS):
        store.dispatch(SetContext(2048 + i * 256))
        vm = selectors.plan(store.state, store.history)
        drawings.append((bars.build(vm.bars, width), curve.build(vm.curve, width, height)))
    bare = Bare(drawings, chart_palette(LIGHT, is_dark=False))
    window.hide()
    bare.resize(1920, 1080)
    bare.show()

    def step(i: int) -> None:
        bare.step = i
        bare.update()

    print(json.dumps({"window": ours, "bare": timed(app, bare, step)}))


if __name__ == "__main__":
    main()
