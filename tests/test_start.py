"""A start loads what the first answer needs, in an order that costs least; the rest when used."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from elbowroom.catalog.catalogue import DEFAULT_MACHINE
from elbowroom.catalog.paths import OWN_DATA_VARIABLE
from elbowroom.storage.folders import HOME_VARIABLE

LATER = (
    *("pydantic", "pyqtgraph", "numpy", "typst", "importlib.metadata", "difflib", "ssl"),
    *("elbowroom.cli", "elbowroom.report", "elbowroom.catalog.model_index"),
    *("elbowroom.core.calibrate", "elbowroom.core.diagnosis", "elbowroom.core.reach"),
    *("elbowroom.plan.buy.buying", "elbowroom.plan.choices", "elbowroom.plan.comparison.comparing"),
    *("elbowroom.plan.precision_effects", "elbowroom.plan.runtime_comparison"),
    *("elbowroom.plan.select_timeline", "elbowroom.plan.select_ways", "elbowroom.plan.step_names"),
    *("elbowroom.ui.buy", "elbowroom.ui.compare", "elbowroom.ui.dialogs", "elbowroom.ui.export"),
    *("elbowroom.ui.profiles", "elbowroom.ui.curve_plot", "elbowroom.ui.timeline_view"),
)
"""What nobody needs to see a plan's answer, modules and whole rooms."""

UNTIL_PAINTED = """
import sys
from PySide6.QtWidgets import QApplication
from elbowroom.__main__ import main
from elbowroom.ui.bars_view import BarsView

paint = BarsView.paintEvent
painted = []
BarsView.paintEvent = lambda view, event: (paint(view, event), painted.append(view))

def execute(*_):
    while not painted:
        QApplication.processEvents()
    print(*sys.modules)
    return 0

QApplication.exec = execute
main([])
"""

CHANGED_AND_CLOSED = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from elbowroom.__main__ import main
from elbowroom.plan.actions import SetContext
from elbowroom.ui.main_window import MainWindow

def change():
    window = next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))
    if window.documents._keeper is None:
        return QTimer.singleShot(50, change)
    window._store.dispatch(SetContext(12345))
    window.documents.keep_now()
    window.close()

QTimer.singleShot(0, change)
main([])
"""

BEFORE_QT = """
import sys, types
fake = types.ModuleType("elbowroom.ui.start")
fake.start = lambda *_: print(*sys.modules) or 0
sys.modules["elbowroom.ui.start"] = fake
from elbowroom.__main__ import main
main([])
"""


def run(code: str, home: Path) -> list[str]:
    """Words that a program prints, started in a folder of its own."""
    folders = {HOME_VARIABLE: str(home), OWN_DATA_VARIABLE: str(home / "own")}
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", **folders)
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return done.stdout.split()


def too_early(loaded: list[str]) -> set[str]:
    return {name for name in loaded for late in LATER if f"{name}.".startswith(f"{late}.")}


def test_what_is_said_to_come_later_is_there_to_come():
    assert all(find_spec(name) for name in LATER if name.startswith("elbowroom"))


def test_the_first_answer_is_painted_before_what_it_does_not_need_is_loaded(tmp_path):
    loaded = run(UNTIL_PAINTED, tmp_path)
    assert "elbowroom.ui.main_window" in loaded
    assert not too_early(loaded)


def test_a_plan_that_was_open_comes_back_without_more(tmp_path):
    run(CHANGED_AND_CLOSED, tmp_path)
    assert list(tmp_path.rglob("session*"))
    assert "pydantic" not in run(UNTIL_PAINTED, tmp_path)


def test_a_machine_of_ones_own_needs_no_more(tmp_path):
    file = tmp_path / "own" / "hosts" / f"{DEFAULT_MACHINE}.json"
    file.parent.mkdir(parents=True)
    file.write_text('{"name": "The cube under the stairs"}', "utf-8")
    assert "pydantic" not in run(UNTIL_PAINTED, tmp_path)


def test_the_plan_is_loaded_before_qt_which_reads_the_source_of_what_comes_after_it(tmp_path):
    loaded = run(BEFORE_QT, tmp_path)
    assert "elbowroom.plan.selectors" in loaded
    assert not [name for name in loaded if name.startswith("PySide6")]
