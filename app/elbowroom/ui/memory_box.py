"""Memory that a person types, in the unit that memory is said in; hundredths of a GiB inside."""

from elbowroom.core.units import GIB
from elbowroom.text import services as words
from elbowroom.text import units
from elbowroom.ui.number_box import NumberBox
from elbowroom.ui.theme import Theme

WHOLE = 100
"""Of the box's numbers make one GiB: fine enough for tenths of a GB."""

MOST_GIB = 4096
STEP = WHOLE // 2


class MemoryBox(NumberBox):
    """0 stands for the listed figure, which is shown then; or for "enter" where there is none."""

    def __init__(self, theme: Theme) -> None:
        self._listed = self._wording = ""
        super().__init__(theme, 0, MOST_GIB * WHOLE, ("100.0 GiB", "100.0 GiB"))
        self.setSingleStep(STEP)

    def set_listed(self, listed: str) -> None:
        """The figure that 0 stands for, in the unit and language of now."""
        if (listed, units.wording()) != (self._listed, self._wording):
            self._listed, self._wording = listed, units.wording()
            self.lineEdit().setText(self.textFromValue(self.value()))

    def textFromValue(self, value: int) -> str:
        return units.in_column(value * GIB // WHOLE) if value else self._listed or words.enter()

    def number_from(self, text: str) -> int | None:
        if text in ("", self.textFromValue(0)):
            return 0
        typed = units.typed(text)
        return None if typed is None else round(typed * WHOLE / GIB)

    def range_text(self) -> str:
        return words.amount_hint()
