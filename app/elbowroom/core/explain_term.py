"""One term of how a number was computed."""

from collections.abc import Mapping
from dataclasses import dataclass

Fact = int | str


@dataclass(frozen=True, slots=True)
class Explanation:
    """One term of a component.

    Attributes:
        code: which formula; the sentence stands in ``text``.
        facts: the numbers and words that the formula needs.
        size: bytes of this term.
        source: where the rule comes from.
        checked_on: ISO date; empty takes that of the runtime.
    """

    code: str
    facts: Mapping[str, Fact]
    size: int
    source: str
    checked_on: str = ""
