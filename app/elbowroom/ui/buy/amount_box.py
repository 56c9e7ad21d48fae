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


class FineBox(AmountBox):
    """An amount with thousandths; it counts them."""

    PARTS = 1000

    @property
    def amount(self) -> float | None:
        """What was entered; ``None`` for the lowest value."""
        value = self.value()
        return value / self.PARTS if value > self.minimum() else None

    def show_amount(self, amount: float | None) -> None:
        """Show an amount that came from the plan; reports nothing."""
        self.show_value(self.minimum() if amount is None else round(amount * self.PARTS))

    def textFromValue(self, value: int) -> str:
        if value == self.minimum() and self._lowest_word:
            return self._lowest_word
        before, after = self._around
        return f"{before}{value / self.PARTS:,.10g}{after}"

    def number_from(self, text: str) -> int | None:
        if self._lowest_word and text.strip() in ("", self._lowest_word):
            return self.minimum()
        before, after = (part.strip() for part in self._around)
        bare = text.strip().removeprefix(before).removesuffix(after).replace(",", "").strip()
        whole, _, rest = bare.partition(".")
        if not (whole + rest).isdecimal() or len(whole) > len(str(self.maximum())):
            return None
        return round(float(bare) * self.PARTS)

    def range_text(self) -> str:
        low, high = self.minimum() / self.PARTS, self.maximum() / self.PARTS
        return texts.range_of(f"{low:g}", f"{high:,.0f}")

    def stepBy(self, steps: int) -> None:
        """By hundredths."""
        super().stepBy(steps * self.PARTS // 100)
