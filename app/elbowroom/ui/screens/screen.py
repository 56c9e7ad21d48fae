"""What the window asks of a screen."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from elbowroom.plan.view_models import PlanVM
from elbowroom.ui.notice_stack import NoticeStack


@dataclass(frozen=True, slots=True)
class Pane:
    """A part of a screen that F6 goes to.

    Attributes:
        area: what belongs to it.
        target: what takes the keyboard.
        reveal: brings it into view.
    """

    area: QWidget
    target: QWidget
    reveal: Callable[[], None]


class Screen(QWidget):
    """One page of the window, below the top bar.

    Only the screen in front is shown the plan; it is shown it again when it comes to the front.
    """

    def show_plan(self, vm: PlanVM) -> None:
        """Show the plan as it is now."""
        raise NotImplementedError

    def host(self, notices: NoticeStack) -> None:
        """Take the window's notices in, at the top."""
        raise NotImplementedError

    def fit(self, size: QSize) -> None:
        """Fit margins to the window's size."""

    def retranslate(self) -> None:
        """Read the texts again."""

    def dress(self) -> None:
        """Take on the colours in use."""

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""
        return []

    def panes(self) -> list[Pane]:
        """What F6 reaches, in reading order."""
        return []

    def copy(self) -> None:
        """Put what is shown on the clipboard, as text."""
