"""The pictures of README and manual: which plans, which screens, which dialogs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.scenario import Person, Scenario
from elbowroom.plan.comparison.state import Column, Comparison, Row
from elbowroom.plan.state import PlanState
from elbowroom.text import export_window, wishes
from elbowroom.ui.main_window import MainWindow
from tests.core.logs import scaled, server_lines
from tests.pictures.windows import colours_of, opened, painted, settle, words_of

FOLDER = Path(__file__).parent.parent.parent / "docs" / "images"
RECORDS = Path(__file__).parent / "painted"
LANGUAGES = ("en", "ko")
PICTURE = "picture "
"""Begins the last line of a record; a digest of the picture follows."""
SIZE = QSize(1280, 840)
CREATOR, BOARD, STRIX = "zimacube-2-creator-pack", "zimaboard-2-1664", "framework-desktop"


Prepare = Callable[[MainWindow, Catalogue], None]
"""Brings the window into the state that is pictured."""


def nothing(_window: MainWindow, _catalogue: Catalogue) -> None:
    """The window as it opens."""


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture, in every language.

    Attributes:
        settings: what differs from the example plan.
        state: what else the plan holds.
        prepare: shows what is to be seen; a dialog that it opens is the picture.
        is_done: whether everything is there.
    """

    settings: dict[str, object] = field(default_factory=dict)
    state: dict[str, object] = field(default_factory=dict)
    prepare: Prepare = nothing
    is_done: Callable[[list[str]], bool] = lambda _words: True

    def plan(self, catalogue: Catalogue) -> PlanState:
        """The plan that is pictured."""
        scenario: Scenario = replace(catalogue.example(), **self.settings)  # type: ignore[arg-type]
        return PlanState(scenario, **self.state)  # type: ignore[arg-type]


def screen(name: str) -> Prepare:
    """Show a screen."""
    return lambda window, _: window.screens.show_screen(name)


def action(name: str) -> Prepare:
    """Choose an entry of a menu."""
    return lambda window, _: window.menus.actions[name].trigger()


def calibrate(window: MainWindow, catalogue: Catalogue) -> None:
    """Paste the log that llama-server would print, with a somewhat larger workspace."""
    action("calibrate")(window, catalogue)
    lines = server_lines(catalogue.estimate(catalogue.example()))
    shown(window).paste.setPlainText("\n".join(scaled(lines, 1.06)))  # type: ignore[attr-defined]


def profiles(window: MainWindow, _catalogue: Catalogue) -> None:
    """Duplicate a machine of the catalogue in the editor of own profiles."""
    window.screens.show_screen("buy")
    window.screens.front.profiles.click()  # type: ignore[attr-defined]
    editor = shown(window)
    editor.picker.chosen.emit(BOARD)  # type: ignore[attr-defined]
    editor.duplicate.click()  # type: ignore[attr-defined]


COMPARED = Comparison(
    rows=(Row("llama-3.1-8b"), Row("qwen3-14b"), Row("gpt-oss-20b")),
    columns=(Column(CREATOR), Column(BOARD), Column(STRIX, 128)),
)

HOUSEHOLD = (
    Person(8_192, name="Jiwoo", workload="family-chat"),
    Person(32_768, name="Sora", workload="coding-agent"),
    Person(16_384, 2_048, name="Hana"),
)

PICTURES: dict[str, Picture] = {
    "plan": Picture(),
    "household": Picture({"household": HOUSEHOLD, "active": 2}),
    "ways-out": Picture({"context": 32_768}),
    "conversation": Picture(state={"axis": "conversation"}),
    "compare": Picture(state={"comparison": COMPARED}, prepare=screen("compare")),
    "buy": Picture(prepare=screen("buy"), is_done=lambda words: wishes.working() not in words),
    "export": Picture(
        prepare=action("export"),
        is_done=lambda words: export_window.export_texts().preparing not in words,
    ),
    "calibrate": Picture(prepare=calibrate),
    "profiles": Picture(prepare=profiles),
    "settings": Picture(prepare=action("settings")),
}


def shown(window: MainWindow) -> QWidget:
    """What is pictured: the dialog that is open, else the window."""
    dialogs = [one for one in window.findChildren(QDialog) if one.isVisible()]
    return dialogs[0] if dialogs else window


@contextmanager
def ready(app: QApplication, catalogue: Catalogue, name: str, language: str) -> Iterator[QWidget]:
    """What is pictured, with everything there."""
    picture = PICTURES[name]
    with opened(app, catalogue, picture.plan(catalogue), SIZE, language) as window:
        picture.prepare(window, catalogue)
        widget = shown(window)
        if widget is not window:  # a screen of 800 points, as there is none, cuts dialogs
            widget.resize(widget.size().expandedTo(widget.sizeHint()))
        settle(widget, lambda: picture.is_done(words_of(painted(widget))))
        yield widget


def record_of(widget: QWidget) -> str:
    """What decides how a picture looks, as text: every word, then every colour."""
    svg = painted(widget)
    return "\n".join((*words_of(svg), "", *colours_of(svg)))


def picture_path(name: str, language: str) -> Path:
    """Where a picture is kept."""
    return FOLDER / f"{name}-{language}.png"


def record_path(name: str, language: str) -> Path:
    """Where what is painted in it is kept."""
    return RECORDS / f"{name}-{language}.txt"
