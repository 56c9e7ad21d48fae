"""Ways out of a plan with the catalogue's help: beside its settings, another card or machine."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.fit_rules import FITS
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile, MemoryOption
from elbowroom.catalog.prices import price_of
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import gib_to_bytes
from elbowroom.core.ways_out import Ask, Try, Way, first_way, needs_way_out, ways_out

CARD_COST, MACHINE_COST = 1.0, 2.0
"""Whatever a person gives up in settings comes before money; then the price decides."""

USD_SHARE = 1e-5
MOST_TRIED = 12
"""Machines that are tried: each takes an estimate."""


def plan_ways(catalogue: Catalogue, answer: Estimate, ask: Ask) -> list[Way]:
    """Every way out of a plan, the cheapest first.

    Args:
        catalogue: where cards and machines are found.
        answer: the plan's estimate.
        ask: estimates of other scenarios.
    """
    if not needs_way_out(answer):
        return []
    found = ways_out(answer, ask)
    bought = (
        first_way(answer, "card", _cards(catalogue, answer.scenario), ask),
        first_way(answer, "machine", _machines(catalogue, answer), ask),
    )
    return [*found, *(way for way in bought if way is not None)]


def _cards(catalogue: Catalogue, scenario: Scenario) -> Iterator[Try]:
    """Cards that go into the machine, of each size the cheapest, by price."""
    if not isinstance(scenario.machine, str):
        return
    try:
        host, now = catalogue.hardware.host(scenario.machine), catalogue.machine(scenario)
    except Refusal:
        return
    held = max((gpu.memory for gpu in now.gpus), default=0) if not now.unified else 0
    cheapest: dict[float, GpuProfile] = {}
    for card in sorted(catalogue.hardware.gpus(), key=_price):
        is_larger = gib_to_bytes(card.memory_gib) > held
        if card.price_usd and is_larger and catalogue.card_fit(host, card).grade == FITS:
            cheapest.setdefault(card.memory_gib, card)
    for card in sorted(cheapest.values(), key=_price):
        yield replace(scenario, gpus=(card.id,)), CARD_COST + _price(card) * USD_SHARE


def _price(card: GpuProfile) -> float:
    return card.price_usd or float("inf")


def _machines(catalogue: Catalogue, answer: Estimate) -> Iterator[Try]:
    """Machines with a price and enough memory in all, as they can be bought, by price."""
    priced: list[tuple[float, HostProfile, MemoryOption]] = []
    for host in catalogue.hardware.hosts():
        for option in host.memory_options:
            usd = price_of(catalogue.hardware, host, option, ()).usd
            if usd and _memory(catalogue, host, option) >= answer.need:
                priced.append((usd, host, option))
    priced.sort(key=lambda offer: (_computes_on_cpu(offer[1]), offer[0], offer[1].id))
    for usd, host, option in islice(priced, MOST_TRIED):
        bought = replace(answer.scenario, machine=host.id, memory_gib=option.gib, gpus=None)
        yield bought, MACHINE_COST + usd * USD_SHARE


def _computes_on_cpu(host: HostProfile) -> bool:
    """Whether it is sold without a GPU: it fits much, and is seldom fast enough."""
    return host.gpu_fitted is None and host.unified_memory is None


def _memory(catalogue: Catalogue, host: HostProfile, option: MemoryOption) -> int:
    """Bytes of RAM and of a card it is sold with: the most that a plan can have.

    None of a host whose card cannot be read: it is not offered.
    """
    try:
        card = catalogue.hardware.gpu(host.gpu_fitted).memory_gib if host.gpu_fitted else 0
    except Refusal:
        return 0
    return gib_to_bytes((option.gib or 0) + card)
