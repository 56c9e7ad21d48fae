"""The screens behind one another. Each is built when it is first shown, and not before."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget

from elbowroom.plan.view_models import PlanVM
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.screens.screen import Screen

Build = Callable[[], Screen]


class Screens(QStackedWidget):
    """Shows one screen at a time.

    Attributes:
        switched: another screen came to the front; its name.
        names: of all screens, in the order of the switch.
        name: of the one in front.
    """

    switched = Signal(str)

    def __init__(self, notices: NoticeStack) -> None:
        super().__init__()
        self._notices = notices
        self._builds: dict[str, Build] = {}
        self._built: dict[str, Screen] = {}
        self._size = QSize()
        self.name = ""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._builds)

    @property
    def front(self) -> Screen:
        """The screen that is shown."""
        return self._built[self.name]

    def add(self, name: str, build: Build) -> None:
        """Offer a screen, after those that are there; the first one is shown at once."""
        self._builds[name] = build
        if not self.name:
            self.show_screen(name)

    def show_screen(self, name: str) -> None:
        """Bring a screen to the front; a name that is not offered changes nothing."""
        if name == self.name or name not in self._builds:
            return
        screen = self._screen(name)
        self.name = name
        screen.host(self._notices)
        if self._size.isValid():
            screen.fit(self._size)
        self.setCurrentWidget(screen.widget())
        self.switched.emit(name)

    def show_next(self) -> None:
        """Bring the next screen to the front; after the last comes the first."""
        names = self.names
        self.show_screen(names[(names.index(self.name) + 1) % len(names)])

    def _screen(self, name: str) -> Screen:
        if name not in self._built:
            screen = self._built[name] = self._builds[name]()
            self.addWidget(screen.widget())
            if len(self._built) > 1:  # the first is told by the window, as all others are later
                screen.retranslate()
                screen.dress()
        return self._built[name]

    def show_plan(self, vm: PlanVM) -> None:
        """Show the plan on the screen in front."""
        self.front.show_plan(vm)

    def fit(self, size: QSize) -> None:
        """Fit the screen in front to the window's size."""
        self._size = size
        self.front.fit(size)

    def retranslate(self) -> None:
        """Read the texts of every screen again."""
        for screen in self._built.values():
            screen.retranslate()

    def dress(self) -> None:
        """Let every screen take on the colours in use."""
        for screen in self._built.values():
            screen.dress()
