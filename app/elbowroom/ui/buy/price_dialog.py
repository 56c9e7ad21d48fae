"""Small dialogs in which the person says what only they know: a price, a currency's rate."""

import math
import re

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from elbowroom.plan.buy.view_models import PartVM
from elbowroom.plan.buy.wishes import MOST_MONEY, Currency
from elbowroom.text import price_dialogs as texts
from elbowroom.ui.dialogs import answer_buttons, label, set_up
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Theme

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
WIDTH = 380


def amount_from(text: str) -> float | None:
    """A number above 0 that was typed; ``None`` where it is none."""
    try:
        value = float(text.replace(",", "").strip().lstrip("$₩€£¥"))
    except ValueError:
        return None
    return value if math.isfinite(value) and 0 < value <= MOST_MONEY else None


class _Form(QDialog):
    """Fields below one another, and one sentence on what is wrong."""

    def __init__(self, parent: QWidget, theme: Theme, title: str) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column: QVBoxLayout = set_up(self, title)
        self._fault = TextLabel(theme, theme.fonts.small, "text")

    def _field(self, caption: str, text: str) -> QLineEdit:
        field = QLineEdit(text, maxLength=30)
        field.setProperty("look", "field")
        field.setFont(self._theme.fonts.body)
        field.setMinimumWidth(WIDTH)
        name = FieldLabel(self._theme, field)
        name.set_text(caption)
        self._column.addWidget(name)
        self._column.addWidget(field)
        return field

    def _say(self, fault: str) -> None:
        self._fault.set_text(fault)


class PriceDialog(_Form):
    """What one item costs.

    Attributes:
        answered: amount of one (0 takes the person's price back), its day, and whether the item is
            there already.
    """

    answered = Signal(float, str, bool)

    def __init__(
        self, parent: QWidget, theme: Theme, part: PartVM, currency: str, today: str
    ) -> None:
        words = texts.price_words()
        super().__init__(parent, theme, words["title"])
        self._words = words
        self._column.addWidget(label(part.title, theme.fonts.body_bold))
        shown = f"{part.amount:g}" if part.amount else ""
        self.amount = self._field(f"{words['amount']} ({currency})", shown)
        self.day = self._field(words["day"], today)
        self.owned = QCheckBox(words["owned"])
        self.owned.setChecked(part.is_owned)
        self._column.addWidget(self.owned)
        self._column.addWidget(self._fault)
        roles = QDialogButtonBox.ButtonRole
        answers = [
            (words["save"], roles.ApplyRole),
            (words["cancel"], roles.RejectRole),
        ]
        if part.is_own_price:
            answers.append((words["catalogue"], roles.ResetRole))
        buttons = answer_buttons(self, *answers)
        self.save = buttons[words["save"]]
        self.save.clicked.connect(self._save)
        if part.is_own_price:
            buttons[words["catalogue"]].clicked.connect(self._reset)

    def _save(self) -> None:
        if self.owned.isChecked():
            self._finish(0.0, "", True)
            return
        amount, day = amount_from(self.amount.text()), self.day.text().strip()
        if amount is None:
            self._say(self._words["bad_amount"])
        elif not _DAY.fullmatch(day):
            self._say(self._words["bad_day"])
        else:
            self._finish(amount, day, False)

    def _reset(self) -> None:
        self._finish(0.0, "", False)

    def _finish(self, amount: float, day: str, is_owned: bool) -> None:
        self.answered.emit(amount, day, is_owned)
        self.accept()


class CurrencyDialog(_Form):
    """The money in use, with the person's own rate.

    Attributes:
        answered: the :class:`Currency`.
    """

    answered = Signal(object)

    def __init__(self, parent: QWidget, theme: Theme, now: Currency, today: str) -> None:
        words = texts.currency_words()
        super().__init__(parent, theme, words["title"])
        self._words = words
        self._column.addWidget(label(words["why"], theme.fonts.small))
        self.code = self._field(words["code"], now.code)
        self.rate = self._field(words["rate"], f"{now.per_usd:g}")
        self.day = self._field(words["day"], now.date or today)
        self._column.addWidget(self._fault)
        roles = QDialogButtonBox.ButtonRole
        buttons = answer_buttons(
            self, (words["save"], roles.ApplyRole), (words["cancel"], roles.RejectRole)
        )
        self.save = buttons[words["save"]]
        self.save.clicked.connect(self._save)

    def _save(self) -> None:
        code, rate = self.code.text().strip().upper(), amount_from(self.rate.text())
        day = self.day.text().strip()
        if not re.fullmatch(r"[A-Z]{3}", code):
            self._say(self._words["bad_code"])
        elif code == "USD":
            self._finish(Currency())
        elif rate is None:
            self._say(self._words["bad_rate"])
        elif not _DAY.fullmatch(day):
            self._say(texts.price_words()["bad_day"])
        else:
            self._finish(Currency(code, rate, day))

    def _finish(self, currency: Currency) -> None:
        self.answered.emit(currency)
        self.accept()
