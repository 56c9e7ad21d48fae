"""The real window, telling what happens to it: one JSON object a line on standard output.

Run as a program of its own on a virtual screen; the test beside it moves the real mouse.
"""

import json
import sys
from itertools import product

from PySide6.QtCore import QPoint, QRectF, QTimer

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.text.language import set_language
from elbowroom.ui.app import make_application, make_window
from elbowroom.ui.context import AppContext


def say(**what: object) -> None:
    """One line for the test."""
    print(json.dumps(what), flush=True)


def main() -> int:
    """Show the window and report until it is closed."""
    set_language("en")
    catalogue = Catalogue()
    store = PlanStore(PlanState(catalogue.example()))
    selectors = Selectors(catalogue)
    app = make_application(sys.argv[:1])
    context = AppContext(
        store, lambda state: selectors.plan(state, store.history), selectors.choices
    )
    window = make_window(app, context)
    window.setGeometry(0, 0, 1200, 800)
    window.show()

    def report() -> None:
        scenario = store.state.scenario
        pools = selectors.plan(store.state, store.history).bars.pools
        step = store.history.next_undo
        say(
            context=scenario.context,
            users=scenario.users,
            need=sum(pool.need for pool in pools),
            undo_from=step.before.scenario.context if step else None,
        )

    def ready() -> None:
        slider = window.inputs.context.slider
        handle: QRectF = slider.handle_rect()
        at = slider.mapToGlobal(handle.center().toPoint())
        end = slider.mapToGlobal(QPoint(slider.width() - 10, 0))
        picture = window.grab().toImage()
        places = product(range(400, 1150, 7), range(100, 500, 7))
        colours = {picture.pixelColor(x, y).name() for x, y in places}
        say(ready=True, x=at.x(), y=at.y(), end=end.x(), colours=len(colours))

    store.subscribe(report)
    QTimer.singleShot(1500, ready)
    QTimer.singleShot(40_000, app.quit)
    return int(app.exec())


if __name__ == "__main__":
    sys.exit(main())
