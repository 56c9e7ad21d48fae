"""A byte count that is not known exactly: a point inside a range, and where it comes from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Amount:
    """Bytes with a range.

    Attributes:
        point: the figure to plan with.
        low: lowest value seen or assumed.
        high: highest value seen or assumed.
        source: where the figure comes from.
        checked_on: ISO date of the look-up; empty for a figure computed here.
        is_assumption: nobody measured it; it is said wherever it is shown.
    """

    point: int
    low: int
    high: int
    source: str = ""
    checked_on: str = ""
    is_assumption: bool = False

    def __post_init__(self) -> None:
        if not self.low <= self.point <= self.high:
            raise ValueError(f"{self.low} <= {self.point} <= {self.high} does not hold")


def exactly(size: int, source: str = "") -> Amount:
    """An amount without a range."""
    return Amount(size, size, size, source)


NO_BYTES = exactly(0)
"""Nothing at all."""
