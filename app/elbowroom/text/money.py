"""Amounts of money in the currency that a person uses. Nothing is ever fetched or guessed."""

from elbowroom.text.language import tr

SIGNS = {"USD": "$", "KRW": "₩", "EUR": "€", "GBP": "£", "JPY": "¥"}
ROUGH_FROM = 10
WHOLE_FROM = 100
"""From here on cents say nothing."""


def amount(value: float, code: str = "USD") -> str:
    """An amount: "$1,299", "₩1,780,000", "CHF 12.50"."""
    sign = SIGNS.get(code, f"{code} ")
    whole = abs(value) >= WHOLE_FROM or value == int(value)
    return f"{sign}{round(value):,}" if whole else f"{sign}{value:,.2f}"


def about(value: float, code: str = "USD") -> str:
    """A rough amount, without cents from ten on: "$31", "$6.57"."""
    return amount(round(value) if abs(value) >= ROUGH_FROM else value, code)


def difference(value: float, code: str = "USD") -> str:
    """How much more or less: "+$349", "−$100", "±0"."""
    if abs(value) < 0.005:
        return "±0"
    return ("+" if value > 0 else "−") + amount(abs(value), code)


def rate(code: str, per_usd: float, day: str) -> str:
    """The person's own rate: "US$1 = ₩1,370, as you entered it on 2026-11-29"."""
    return tr("US$1 = {amount}, as you entered it on {day}").format(
        amount=amount(per_usd, code), day=day
    )
