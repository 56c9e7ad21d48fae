"""What a person may care about beside fit, speed and price: a year's electricity, and noise.

Nobody measured most machines. What is not known is said, and never counted as zero.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.energy import Energy
from elbowroom.core.scenario import Scenario
from elbowroom.plan.buy.answering import Answered
from elbowroom.plan.buy.bounds import ROOMY, on
from elbowroom.plan.buy.setups import Setup
from elbowroom.plan.buy.wishes import ENERGY, NOISE, Wishes
from elbowroom.text import energy as energy_words
from elbowroom.text import sets as words

PASSIVE = "passive"


class Caring:
    """What is known of each set, for what these wishes care about."""

    def __init__(self, catalogue: Catalogue, wishes: Wishes) -> None:
        self._catalogue = catalogue
        self._wishes = wishes
        self._years: dict[Setup, Energy | None] = {}
        self._asked = metered(Scenario("", ROOMY, services=wishes.services), wishes)

    def year(self, one: Answered) -> Energy | None:
        """A year's electricity; ``None`` where nobody asked."""
        if ENERGY not in self._wishes.cares:
            return None
        if one.setup not in self._years:
            self._years[one.setup] = self._catalogue.energy(on(self._asked, one.setup))
        return self._years[one.setup]

    def lines(self, one: Answered) -> tuple[str, ...]:
        """A line for each thing that is cared about."""
        return tuple(self._lines(one))

    def _lines(self, one: Answered) -> Iterator[str]:
        year = self.year(one)
        if year is not None:
            yield words.year(year, self._wishes.currency.code)
        if NOISE in self._wishes.cares:
            cards = [card.cooling for card in one.setup.cards]
            yield words.noise(has_quiet_cards=bool(cards) and set(cards) == {PASSIVE})

    def facts(self, one: Answered) -> tuple[str, ...]:
        """The watts behind it, and whose are not known."""
        year = self.year(one)
        return tuple(energy_words.facts(year)) if year is not None else ()

    def unknowns(self, one: Answered) -> Iterator[str]:
        """What has to be found out before paying."""
        year = self.year(one)
        if year is not None and year.unknown:
            yield energy_words.unknown_parts(year)
        if NOISE in self._wishes.cares:
            yield words.noise_unknown(one.setup.host.name)

    def rank(self, one: Answered) -> tuple[bool, float]:
        """Known electricity first, the least first; alike where nobody asked."""
        year = self.year(one)
        if year is None:
            return False, 0.0
        return bool(year.unknown), 0.0 if year.unknown else year.kwh_a_year

    def least(self, found: Iterable[Answered]) -> Answered | None:
        """Of what is sold and does everything: the set known to take least."""
        sold = (one for one in found if one.does and one.setup.is_on_sale)
        known = [one for one in sold if self._is_known(one)]
        return min(known, key=self.rank, default=None)

    def _is_known(self, one: Answered) -> bool:
        year = self.year(one)
        return year is not None and not year.unknown


def metered(scenario: Scenario, wishes: Wishes) -> Scenario:
    """The scenario with the hours and the price of electricity, if that is cared about."""
    if ENERGY not in wishes.cares:
        return scenario
    return replace(scenario, hours_a_day=wishes.hours_a_day, price_per_kwh=wishes.price_per_kwh)
