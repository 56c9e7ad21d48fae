"""Choosing a model: the index, a keystroke's filtering, what fits, a card."""

import os
import time
from dataclasses import replace

from benchmarks.timing import line, timings
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.model_index import ModelQuery
from elbowroom.plan.about_model import about_model
from elbowroom.plan.choices import choices
from elbowroom.plan.fitting import Fitting

FRAME = "frame 16 ms"
TYPED = ("q", "qw", "qwen", "qwen 8", "qwen 8b", "엑사", "엑사원", "no such thing", "8b", "")


def run() -> None:
    """Print every figure of the chooser."""
    catalogue = Catalogue()
    start = time.perf_counter()
    entries = catalogue.index.entries
    print(f"{'index of the catalogue, once':58} {1000 * (time.perf_counter() - start):8.2f} ms")
    queries = [
        ModelQuery(words=tuple(typed.split()), language=language, commercial=bool(language))
        for typed in TYPED
        for language in ("", "ko")
    ]
    line(f"one filter over {len(entries)} models", _each(catalogue.index.find, queries), FRAME)
    _keystrokes(catalogue)
    _fitting(catalogue)
    cards = [entry.record.id for entry in entries[::10]]
    line("a model's card", _each(lambda name: about_model(catalogue.facts(name)), cards))


def _each(call, arguments) -> list[float]:
    return sorted(
        time
        for argument in arguments
        for time in timings(lambda argument=argument: call(argument), 1)
    )


def _keystrokes(catalogue: Catalogue) -> None:
    """Typing in the open list: filtering, sorting by relevance, and the view's own work."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QWidget

    from elbowroom.ui.app import make_application
    from elbowroom.ui.choice_popup import ChoicePopup
    from elbowroom.ui.theme import Theme

    app = make_application(["benchmark"])
    anchor = QWidget()
    popup = ChoicePopup(Theme(app, "light"), anchor, ("korean", "commercial", "vision"))
    popup.open_at(anchor, choices(catalogue, "model"), "llama-3.1-8b", "", "Model")
    popup.chips.chips["commercial"].click()

    def type_text(typed: str) -> None:
        popup.search.setText(typed)
        popup.grab()

    line("a keystroke in the open list, painted", _each(type_text, TYPED * 10), FRAME)
    popup.close()


def _fitting(catalogue: Catalogue) -> None:
    fitting, scenario = Fitting(catalogue), catalogue.example()

    def check(context: int) -> None:
        list(fitting.check(replace(scenario, context=context)))

    line("what fits, whole catalogue, first time", timings(lambda: check(8192), 1))
    line("what fits, another context", _each(check, range(4096, 8192, 512)))
