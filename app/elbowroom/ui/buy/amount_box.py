"""Number boxes with words around the number: "10 tok/s", "$1,500", "no limit"."""

from elbowroom.text import wishes as texts
from elbowroom.ui.number_box import NumberBox
from elbowroom.ui.theme import Theme


class AmountBox(NumberBox):
    """A whole number; its lowest value may stand for something in words."""

    def __init__(self, theme: Theme, lowest: int, highest: int, samples: tuple[str, str]) -> None:
        self._around: tuple[str, str] = ("", "")
        self._lowest_word = ""
        super().__init__(theme, lowest, highest, samples)

    def set_words(self, before: str, after: str, lowest: str = "") -> None:
        """What stands around the number, and what stands for the lowest one."""
        if (before, after, lowest) == (*self._around, self._lowest_word):
            return
        self._around, self._lowest_word = (before, after), lowest
        self.lineEdit().setText(self.textFromValue(self.value()))

    def textFromValue(self, value: int) -> str:
        if value == self.minimum() and self._lowest_word:
            return self._lowest_word
        before, after = self._around
        return f"{before}{value:,}{after}"

    def number_from(self, text: str) -> int | None:
        if self._lowest_word and text.strip() in ("", self._lowest_word):
            return self.minimum()
        digits = "".join(letter for letter in text if letter.isdecimal())
        return int(digits) if digits else None

    def range_text(self) -> str:
        return texts.range_of(f"{self.minimum():,}", f"{self.maximum():,}")
