"""A button that opens a list to add from: the models or the machines of the pickers."""

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton

from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.ui.choice_popup import ChoicePopup
from elbowroom.ui.fit_scan import Checks
from elbowroom.ui.theme import Theme


class AddButton(QPushButton):
    """Opens the list; one entry adds a line.

    Attributes:
        chosen: the entry.
    """

    chosen = Signal(object)

    def __init__(
        self,
        theme: Theme,
        entries: Callable[[], tuple[ChoiceVM, ...]],
        filters: tuple[str, ...] = (),
        fits: Checks | None = None,
    ) -> None:
        super().__init__()
        self.setProperty("look", "outline")
        self.setFont(theme.fonts.body)
        self._theme = theme
        self._entries = entries
        self._filters = (filters, fits)
        self._popup: ChoicePopup | None = None
        self.clicked.connect(self.open)

    def open(self) -> None:
        """Show the list."""
        if self._popup is None:
            self._popup = ChoicePopup(self._theme, self, *self._filters)
            self._popup.chosen.connect(self._tell)
        self._popup.open_at(self, self._entries(), "", "", self.text())

    def _tell(self, choice_id: str) -> None:
        found = next((each for each in self._entries() if each.id == choice_id), None)
        if found is not None:
            self.chosen.emit(found)
