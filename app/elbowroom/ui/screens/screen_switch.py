"""The switch between screens in the top bar."""

from PySide6.QtWidgets import QWidget

from elbowroom.plan.control_view_models import StepVM
from elbowroom.text import window as texts
from elbowroom.ui.screens.screens import Screens
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.theme import Theme


class ScreenSwitch(Segmented):
    """One segment a screen; nothing while there is only one."""

    def __init__(self, theme: Theme, screens: Screens) -> None:
        super().__init__(theme)
        self._screens = screens
        self.chosen.connect(screens.show_screen)
        screens.switched.connect(self._show_steps)

    def retranslate(self) -> None:
        """Read the texts again."""
        self._show_steps()
        self.setAccessibleName(texts.screen_switch_name())

    def _show_steps(self) -> None:
        words, names = texts.screen_texts(), self._screens.names
        steps = tuple(StepVM(name, words[name], "", True) for name in names)
        self.show_vm(steps, self._screens.name)
        self.setVisible(len(names) > 1)

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches."""
        return [*self.segments] if len(self.segments) > 1 else []
