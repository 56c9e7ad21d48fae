"""Drags the context across the window and times each step until it is painted: ``WIDTHxHEIGHT``.

Prints JSON: milliseconds a step of the window, and of a bare widget that paints the same shapes:
both charts whole, and the words that change. Where the window drops antialiasing, so does the bare
widget. The two stand side by side and take turns step by
step, so that a machine that slows down slows both.
"""

import json
import sys
import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.actions import SetContext
from elbowroom.plan.document.desk import Desk, utc_now
from elbowroom.plan.document.document import Document
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.plan.reducer import reduce
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.plan.view_models import PlanVM
from elbowroom.scene import bars, curve
from elbowroom.scene.display_list import DisplayList
from elbowroom.scene.text_metrics import SIZES, line
from elbowroom.session.settings import SettingsFile
from elbowroom.storage.folders import find
from elbowroom.ui.app import make_application, make_window
from elbowroom.ui.context import context_of
from elbowroom.ui.painting import ChartFonts, paint
from elbowroom.ui.quiet_collector import QuietCollector
from elbowroom.ui.theme.colours import chart_palette
from elbowroom.ui.theme.tokens import LIGHT

STEPS = 504
"""From 2,048 tokens by 256 to 131,072, the maximum of the example's model."""
WARM_UP = 4
"""First steps do not count."""

BETWEEN_S = 0.02
"""Time between steps, as a hand moves: no step waits for the frame of the one before."""


class Paints(QObject):
    """Counts paints of what it watches."""

    def __init__(self, watched: QWidget) -> None:
        super().__init__()
        self.count = 0
        watched.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Qt's hook."""
        if event.type() == QEvent.Type.Paint:
            self.count += 1
        return False


def timed(app: QObject, paints: Paints, step: Callable[[], None]) -> float:
    """Milliseconds from a step to the end of the paint that shows it."""
    _rest(app)
    before = paints.count
    start = time.perf_counter()
    step()
    while paints.count == before:
        app.processEvents()
    return (time.perf_counter() - start) * 1000


def _rest(app: QObject) -> None:
    end = time.perf_counter() + BETWEEN_S
    while time.perf_counter() < end:
        app.processEvents()


class Bare(QWidget):
    """The shapes that a step changes, drawn from ready display lists and nothing else."""

    def __init__(self, drawings: list, palette: dict, may_smooth: bool) -> None:
        super().__init__()
        self.may_smooth = may_smooth
        self.drawings, self.palette_ = drawings, palette
        self.fonts = ChartFonts()
        self.step = 0

    def show_step(self, step: int) -> None:
        """Show a step's shapes."""
        self.step = step
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Qt's hook."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self.palette_["surface"])
            for drawing in self.drawings[self.step % len(self.drawings)]:
                paint(painter, drawing, self.palette_, self.fonts, may_smooth=self.may_smooth)
                painter.translate(0, drawing.height)


def texts(vm: PlanVM, width: float) -> DisplayList:
    """The words that change with the context: banner, table, notes of the controls."""
    rows = [cell for row in vm.table.rows for cell in (row.label, row.now, row.range, row.how)]
    words = (vm.verdict.word, vm.verdict.sentence, vm.verdict.detail, vm.undo_text)
    words = (*words, vm.controls.precision_note, vm.controls.fits_up_to, *rows)
    placed = enumerate(words, 1)
    items = tuple(line(10.0, 16.0 * place, text, SIZES.label) for place, text in placed)
    return DisplayList(width, 16.0 * len(words), items)


def ready_drawings(start: PlanState, width: float, height: float) -> list[tuple[DisplayList, ...]]:
    """The shapes of every step, by answers of their own, so that the window finds none ready."""
    catalogue = Catalogue()
    selectors = Selectors(catalogue)
    drawings = []
    for i in range(STEPS):
        state = reduce(start, SetContext(2048 + i * 256))
        vm = selectors.plan(state, PlanStore(state).history)
        charts = bars.build(vm.bars, width), curve.build(vm.curve, width, height)
        drawings.append((*charts, texts(vm, width)))
    for program in catalogue.models.model(start.scenario.model).programs.values():
        program.memo.clear()
    return drawings


def main() -> None:
    """Measure both and print."""
    folders = find()
    desk = Desk(Catalogue(), folders)
    document = Document(desk, PlanStore(PlanState(desk.catalogue.example())))
    plan = OpenPlan(desk, document)
    store = plan.store
    settings = SettingsFile(folders, utc_now)
    app = make_application(sys.argv[:1])
    window = make_window(app, context_of(plan, settings, "en", "light"))
    width, height = map(int, sys.argv[1].split("x"))
    window.setGeometry(0, 0, width, height)
    window.show()
    end = time.perf_counter() + 2
    while time.perf_counter() < end:
        app.processEvents()
    QuietCollector(store, app).start()
    window.inputs.context.gesture_began.emit()
    view, chart = window.answer.bars, window.answer.curve_card.curve
    drawings = ready_drawings(store.state, view.width(), chart.height())
    bare = Bare(drawings, chart_palette(LIGHT, is_dark=False), not chart.is_rough)
    bare.setGeometry(width, 0, width, height)
    bare.show()
    watched = Paints(view), Paints(bare)
    steps: tuple[Callable[[int], None], ...] = (
        lambda i: store.dispatch(SetContext(2048 + i * 256)),
        bare.show_step,
    )
    times: tuple[list[float], ...] = ([], [])
    for i in range(STEPS):
        for taken, paints, step in zip(times, watched, steps, strict=True):
            taken.append(timed(app, paints, partial(step, i)))
    figures = {"window": times[0][WARM_UP:], "bare": times[1][WARM_UP:], "rough": chart.is_rough}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
