"""Memory that a person types, in GiB with one decimal; a whole number of tenths inside."""

from elbowroom.text import services as words
from elbowroom.ui.number_box import NumberBox
from elbowroom.ui.theme import Theme

MOST_TENTHS = 40_960
STEP = 5


class GibBox(NumberBox):
    """0 stands for the listed figure, which is shown then; or for "enter" where there is none."""

    def __init__(self, theme: Theme) -> None:
        self._listed = ""
        super().__init__(theme, 0, MOST_TENTHS, ("100.0 GiB", "100.0 GiB"))
        self.setSingleStep(STEP)

    def set_listed(self, listed: str) -> None:
        """The figure that 0 stands for."""
        if listed != self._listed:
            self._listed = listed
            self.lineEdit().setText(self.textFromValue(self.value()))

    def textFromValue(self, value: int) -> str:
        return f"{value / 10:.1f} GiB" if value else self._listed or words.enter()

    def number_from(self, text: str) -> int | None:
        if text in ("", self.textFromValue(0)):
            return 0
        digits = text.lower().removesuffix("gib").removesuffix("gb").strip().replace(",", ".")
        whole, _, rest = digits.partition(".")
        is_number = (whole + rest).isdecimal() and len(digits) < 8
        return round(float(digits) * 10) if is_number else None

    def range_text(self) -> str:
        return words.amount_hint()
