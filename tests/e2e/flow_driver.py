"""The real program over a home of its own, which tells where its controls are when it is asked.

A line ``where NAME`` on standard input is answered with the middle of that control on the screen;
``state`` with what the window shows. The test beside it moves the real mouse and presses real keys.
"""

import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtWidgets import QWidget

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.session.record import Session
from elbowroom.session.reopen import first_plan
from elbowroom.session.settings import SettingsFile
from elbowroom.storage.folders import under
from elbowroom.text.language import language, set_language
from elbowroom.ui.app import make_application, make_window
from elbowroom.ui.context import context_of
from elbowroom.ui.main_window import MainWindow


def say(**what: object) -> None:
    """One line for the test."""
    print(json.dumps(what), flush=True)


def control(window: MainWindow, name: str) -> QWidget:
    """A control by the name that the test has for it."""
    inputs, bar = window.inputs, window.bar
    ways = window.answer.ways.buttons
    strip = window.answer.notices.about("start")
    return {
        "machine": inputs.machine,
        "card": inputs.card,
        "model": inputs.model,
        "context": inputs.people.context,
        "language": bar.language,
        "theme": bar.theme,
        "way": ways[0] if ways else inputs.machine,
        "dismiss": strip.dismiss if strip else inputs.machine,
    }[name]


def told(window: MainWindow) -> dict[str, object]:
    """What a person sees of the plan, and how far it can be undone."""
    store = window._store
    scenario, vm = store.state.scenario, window._select(store.state)
    return {
        "machine": scenario.machine,
        "gpus": scenario.gpus,
        "model": scenario.model,
        "context": max(scenario.contexts),
        "code": vm.verdict.code,
        "word": vm.verdict.word,
        "steps": len(store.history.past),
        "ways": [b.text() for b in window.answer.ways.buttons if window.answer.ways.isEnabled()],
        "strip": window.answer.notices.about("start") is not None,
        "language": language(),
        "background": window.grab().toImage().pixelColor(5, 5).lightness(),
    }


def main() -> int:
    """Show the window and answer until it is closed."""
    set_language("en")
    home = Path(os.environ["ELBOWROOM_HOME"])
    folders = under(home)
    settings = SettingsFile(folders, lambda: datetime.now(UTC))
    desk = Desk(Catalogue(), folders)
    begun = first_plan(desk, Session(), None)
    plan = OpenPlan(desk, begun.document, begun.recovery)
    app = make_application(sys.argv[:1])
    window = make_window(app, context_of(plan, settings, "en", "light"))
    window.setGeometry(0, 0, 1280, 860)
    window.show()
    window.start_strip.show_at_start()

    def answer() -> None:
        words = sys.stdin.readline().split()
        if not words:
            app.quit()
        elif words[0] == "where":
            widget = control(window, words[1])
            spot = widget.mapToGlobal(widget.rect().center())
            say(x=spot.x(), y=spot.y())
        else:
            say(**told(window))

    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(answer)
    QTimer.singleShot(1500, lambda: say(window=int(window.winId())))
    QTimer.singleShot(120_000, app.quit)
    code = int(app.exec())
    del notifier
    return code


if __name__ == "__main__":
    sys.exit(main())
