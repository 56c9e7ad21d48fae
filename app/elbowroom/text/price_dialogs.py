"""Dialogs in which a person says what only they know: a price, a currency with its rate."""

from elbowroom.text.language import tr


def price_words() -> dict[str, str]:
    """The dialog for one price."""
    return {
        "title": tr("Price"),
        "amount": tr("Price of one"),
        "day": tr("Seen on"),
        "owned": tr("It is there already and costs nothing more"),
        "catalogue": tr("Back to the catalogue’s price"),
        "save": tr("Use it"),
        "cancel": tr("Cancel"),
        "bad_amount": tr("A price is a number above 0."),
        "bad_day": tr("A day is written like 2026-11-29."),
    }


def currency_words() -> dict[str, str]:
    """The dialog for the currency."""
    return {
        "title": tr("Currency"),
        "code": tr("Three letters, such as KRW"),
        "rate": tr("So much is one US dollar"),
        "day": tr("Rate of the day"),
        "why": tr(
            "Elbowroom fetches nothing: enter the rate that you want to reckon with. Prices of the "
            "catalogue are in US dollars."
        ),
        "save": tr("Use it"),
        "cancel": tr("Cancel"),
        "bad_code": tr("A currency is three capital letters."),
        "bad_rate": tr("A rate is a number above 0."),
    }
