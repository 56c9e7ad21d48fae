"""What the window asks of a screen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

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


class Screen(Protocol):
    """One page of the window, below the top bar.

    Only the screen in front is shown the plan; it is shown it again when it comes to the front.
    """

    def widget(self) -> QWidget:
        """What stands below the top bar."""

    def show_plan(self, vm: PlanVM) -> None:
        """Show the plan as it is now."""

    def host(self, notices: NoticeStack) -> None:
        """Take the window's notices in, at the top."""

    def fit(self, size: QSize) -> None:
        """Fit margins to the window's size."""

    def retranslate(self) -> None:
        """Read the texts again."""

    def dress(self) -> None:
        """Take on the colours in use."""

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches, in reading order."""

    def panes(self) -> list[Pane]:
        """What F6 reaches, in reading order."""

    def copy(self) -> None:
        """Put what is shown on the clipboard, as text."""


class ScreenWidget(QWidget):
    """A screen as one widget; what it does not answer, it does without.

    To be a :class:`Screen` it still has to show a plan and to take notices in.
    """

    def widget(self) -> QWidget:
        """Itself."""
        return self

    def fit(self, size: QSize) -> None:
        """Stand as it does at every size."""

    def retranslate(self) -> None:
        """Have no texts of its own."""

    def dress(self) -> None:
        """Have no colours of its own."""

    def tab_stops(self) -> list[QWidget]:
        """Be passed over by Tab."""
        return []

    def panes(self) -> list[Pane]:
        """Be passed over by F6."""
        return []

    def copy(self) -> None:
        """Have nothing to copy."""
