"""What could be bought for a model: every host with its memory options and the cards that fit."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.fit_rules import FITS
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile, MemoryOption
from elbowroom.catalog.prices import Price, price_of
from elbowroom.catalog.slot_fit import CardFit, PlaceFit
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.machine import INTEGRATED
from elbowroom.core.rates import TOO_SLOW
from elbowroom.core.scenario import Scenario
from elbowroom.core.verdict import FITTING


@dataclass(frozen=True, slots=True)
class Offer:
    """One machine to buy.

    Attributes:
        host: its profile.
        option: its memory.
        card: put in, beyond what it is sold with; ``None`` for none.
        place: how the card goes in; ``None`` without one.
        answer: the estimate with its speed.
        price: of all parts.
        on_integrated: the model runs on the processor's graphics.
    """

    host: HostProfile
    option: MemoryOption
    card: GpuProfile | None
    place: PlaceFit | None
    answer: Estimate
    price: Price
    on_integrated: bool = False

    @property
    def fit_grade(self) -> str:
        """Of the card; ``FITS`` without one."""
        return self.place.grade if self.place else FITS

    @property
    def is_enough(self) -> bool:
        """Whether the model fits and is known not to be too slow for what the person asks."""
        speed = self.answer.speed
        return self._fits and speed is not None and speed.grade != TOO_SLOW

    @property
    def fits_at_unknown_speed(self) -> bool:
        """Whether the model fits, and nobody can say how fast it runs."""
        return self._fits and self.answer.speed is None

    @property
    def _fits(self) -> bool:
        return self.answer.verdict.code in FITTING


def offers(
    catalogue: Catalogue,
    scenario: Scenario,
    budget_usd: float | None = None,
) -> list[Offer]:
    """Every offer, the cheapest first, those without a price last.

    A card comes with the smallest memory in which the plan fits; without a card, every memory
    option is an offer, on the processor or its graphics, whichever is better. Cards that do not
    go in are left out, and so are those of which nobody knows whether a port carries them. What
    costs more than the budget is left out, what has no price is not: the person may know it.

    Args:
        catalogue: all there is.
        scenario: the question; its machine, memory and cards do not matter.
        budget_usd: most that all parts may cost.

    Raises:
        Refusal: the model or a setting of the scenario is refused for every machine.
    """
    found: list[Offer] = []
    refused: Refusal | None = None
    for host in catalogue.hardware.hosts():
        try:
            found += _of_host(catalogue, scenario, host)
        except Refusal as refusal:
            refused = refusal
    if not found and refused is not None:
        raise refused
    if budget_usd is not None:
        found = [offer for offer in found if offer.price.known_usd <= budget_usd]
    return sorted(found, key=_by_price)


def _by_price(offer: Offer) -> tuple[bool, float, str, float]:
    usd = offer.price.usd
    return usd is None, usd or offer.price.known_usd, offer.host.id, offer.option.gib or 0


def _of_host(catalogue: Catalogue, scenario: Scenario, host: HostProfile) -> Iterator[Offer]:
    options = memory_sizes(host)
    for option in options:
        plain = _offer(catalogue, scenario, host, option, None)
        if host.integrated and not host.unified_memory and not host.gpu_fitted:
            yield max(plain, _on_integrated(catalogue, scenario, host, option), key=_worth)
        else:
            yield plain
    for card in catalogue.hardware.gpus():
        found = catalogue.card_fit(host, card)
        if options and card.id != host.gpu_fitted and found.may_go_in:
            yield _with_card(catalogue, scenario, host, options, found, card)


def _worth(offer: Offer) -> tuple[bool, bool, float]:
    """Of one machine's ways to run a model: what fits, is fast enough, and faster."""
    speed = offer.answer.speed
    pace = speed.answer_tok_s_each.middle if speed else 0.0
    return offer.is_enough, offer.answer.verdict.code in FITTING, pace


def memory_sizes(host: HostProfile) -> list[MemoryOption]:
    """One of each known size, ascending; of two of a size the one a scenario would choose."""
    by_size: dict[float, MemoryOption] = {}
    for option in sorted(host.memory_options, key=lambda option: not option.as_shipped):
        if option.gib:
            by_size.setdefault(option.gib, option)
    return [by_size[size] for size in sorted(by_size)]


def _with_card(
    catalogue: Catalogue,
    scenario: Scenario,
    host: HostProfile,
    options: list[MemoryOption],
    found: CardFit,
    card: GpuProfile,
) -> Offer:
    for option in options:
        offer = _offer(catalogue, scenario, host, option, card, found.best)
        verdict = offer.answer.verdict
        if verdict.code in FITTING or verdict.pool != "ram":
            break
    return offer


def _on_integrated(
    catalogue: Catalogue, scenario: Scenario, host: HostProfile, option: MemoryOption
) -> Offer:
    asked = replace(scenario, machine=host.id, memory_gib=option.gib, gpus=(INTEGRATED,))
    price = price_of(catalogue.hardware, host, option, ())
    return Offer(host, option, None, None, catalogue.estimate(asked), price, on_integrated=True)


def _offer(
    catalogue: Catalogue,
    scenario: Scenario,
    host: HostProfile,
    option: MemoryOption,
    card: GpuProfile | None,
    place: PlaceFit | None = None,
) -> Offer:
    cards = (card,) if card else ()
    chosen = tuple(card.id for card in cards) or None
    asked = replace(scenario, machine=host.id, memory_gib=option.gib, gpus=chosen)
    price = price_of(catalogue.hardware, host, option, cards)
    return Offer(host, option, card, place, catalogue.estimate(asked), price)
