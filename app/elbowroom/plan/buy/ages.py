"""How old a price is, and when it says little or nothing."""

from elbowroom.plan.buy.bill import CATALOGUE, Bill, Line

OLD_AFTER_MONTHS = 6
"""From then on a price says little: our assumption."""

STALE_AFTER_MONTHS = 24
"""From then on nothing is recommended by it: our assumption."""

LAUNCH, LONG_AGO = "launch", 1200
"""A price of the launch, whenever that was."""


def age_months(day: str, today: str) -> int:
    """Months since a day of a price; 0 for one without a day."""
    if day == LAUNCH:
        return LONG_AGO
    return _months(today) - _months(day) if day else 0


def _months(day: str) -> int:
    """Months until a day; of a bare year, until its end."""
    year, _, rest = day.partition("-")
    return 12 * int(year) + int(rest[:2] or 12)


def is_old(line: Line, today: str) -> bool:
    """Whether a price has to be looked up again before it says anything of the total."""
    return line.amount is not None and age_months(line.date, today) > OLD_AFTER_MONTHS


def stale(bill: Bill, today: str) -> Line | None:
    """The item whose price of the catalogue is too old to recommend anything by."""
    of_catalogue = (line for line in bill.lines if line.origin == CATALOGUE)
    return next(
        (line for line in of_catalogue if age_months(line.date, today) > STALE_AFTER_MONTHS), None
    )
