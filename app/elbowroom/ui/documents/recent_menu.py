"""The menu of plans that were open last."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QMenu

from elbowroom.text import plan_window as words
from elbowroom.text.shown import shown, shown_path


class RecentMenu:
    """Filled each time it opens, with the files that are there at that moment."""

    def __init__(
        self,
        menu: QMenu,
        files: Callable[[], tuple[Path, ...]],
        open_one: Callable[[Path], object],
        clear: Callable[[], object],
    ) -> None:
        self._menu = menu
        self._files = files
        self._open = open_one
        self._clear = clear
        menu.setToolTipsVisible(True)
        menu.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """List what can be opened. What cannot be reached is left out, and stays kept."""
        self._menu.clear()
        there = [path for path in self._files() if path.is_file()]
        for path in there:
            action = self._menu.addAction(_label(path, there))
            action.setToolTip(shown_path(str(path)))
            action.triggered.connect(partial(_call, self._open, path))
        if not there:
            self._menu.addAction(words.no_recent()).setEnabled(False)
        self._menu.addSeparator()
        clear = self._menu.addAction(words.clear_recent())
        clear.setEnabled(bool(self._files()))
        clear.triggered.connect(lambda _checked=False: self._clear())


def _label(path: Path, others: list[Path]) -> str:
    """A file's name, with its folder where another one has the same name."""
    is_twice = sum(other.name == path.name for other in others) > 1
    text = f"{path.name} — {path.parent.name}" if is_twice else path.name
    return shown(text).replace("&", "&&")


def _call(work: Callable[[Path], object], path: Path, _checked: bool = False) -> None:
    work(path)
