"""The parts list: what has to be there, why, what it costs, and what to check before paying."""

from collections.abc import Iterator
from dataclasses import dataclass

from elbowroom.catalog.assembly import choose_memory
from elbowroom.catalog.host_profiles import HostProfile, MemoryOption
from elbowroom.catalog.prices import (
    CARD,
    HOST,
    MODULES,
    OTHER_MEMORY,
    PricePart,
    is_equipped,
    price_of,
)
from elbowroom.report.content import Bullets, Column, Section, Table
from elbowroom.report.question import Question
from elbowroom.report.sources import price_source
from elbowroom.text import machines, notes, units
from elbowroom.text import report as words
from elbowroom.text.controls import gb
from elbowroom.text.fields import listed

ASKED = ("supply", "idle_w", "load_w", "size_mm", "price_usd")
"""Fields of a machine that a buyer should ask about where they are not known."""


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the list.

    Attributes:
        title: what it is.
        why: why it is needed.
        count: how many.
        usd: price of one, before tax; ``None`` where none was found.
        date: of that price, as the profile has it.
        source: of that price.
        is_product: it can be bought; else a machine described by its memory.
    """

    title: str
    why: str
    count: int = 1
    usd: float | None = None
    date: str | None = None
    source: str = ""
    is_product: bool = True


def parts(question: Question) -> tuple[Part, ...]:
    """Machine, memory and card, in that order."""
    host = question.host
    if host is None:
        name = f"{question.machine_name}, {question.memory}"
        return (Part(name, words.why("own"), is_product=False), *_described_cards(question))
    option = choose_memory(host, question.scenario.memory_gib)
    price = price_of(question.catalogue.hardware, host, option, question.cards)
    return tuple(_part(question, host, option, bought) for bought in price.parts)


def parts_section(found: tuple[Part, ...]) -> Section:
    """The list with its sum, and what to check."""
    return Section("parts", words.section("parts"), (_table(found),))


def check_section(question: Question, found: tuple[Part, ...]) -> Section | None:
    """What to check before paying, each to be ticked; ``None`` for nothing."""
    items = tuple(_checks(question, found))
    if not items:
        return None
    return Section("check", words.section("check"), (Bullets(items, is_checklist=True),))


def total(found: tuple[Part, ...]) -> str:
    """The sum; where prices are missing, the least it can be; never a sum of nothing."""
    known = [part.usd * part.count for part in found if part.usd is not None]
    if not known:
        return machines.price(None, None)
    amount = words.usd(sum(known))
    return amount if len(known) == len(found) else words.at_least(amount)


def _part(question: Question, host: HostProfile, option: MemoryOption, bought: PricePart) -> Part:
    is_unnamed = bought.kind == OTHER_MEMORY
    title = words.memory_item(question.memory) if is_unnamed else bought.name
    otherwise = ("memory_options",) if bought.kind == HOST else ()
    source = price_source(bought.profile, *otherwise) if bought.profile else ""
    why = _why(question, host, option, bought.kind)
    return Part(title, why, bought.count, bought.each_usd, bought.date, source)


def _why(question: Question, host: HostProfile, option: MemoryOption, kind: str) -> str:
    if kind != HOST:
        codes = {MODULES: "memory", OTHER_MEMORY: "memory_unknown", CARD: "card"}
        return words.why(codes[kind], question.memory)
    if host.template:
        return words.why("template")
    memory = question.memory if is_equipped(option) else _shipped(host)
    if fitted := {card.name for card in question.cards if card.id == host.gpu_fitted}:
        return words.why("machine_with_card", ", ".join([*fitted, memory]))
    return words.why("machine", memory) if memory else words.why("machine_bare")


def _shipped(host: HostProfile) -> str:
    """Memory it is sold with; empty for none."""
    return gb(f"{host.shipped.gib:g}") if host.shipped and host.shipped.gib else ""


def _described_cards(question: Question) -> Iterator[Part]:
    for gpu in question.answer.machine.gpus:
        title = f"{gpu.name}, {units.sold_memory(gpu.memory)}"
        yield Part(title, words.why("card"), is_product=False)


def _table(found: tuple[Part, ...]) -> Table:
    count, item, why, price, source = words.headers("parts")
    columns = (
        Column(count, align="end"),
        Column(item, share=3, is_strong=True),
        Column(why, share=3),
        Column(price, align="end"),
        Column(source, share=4),
    )
    rows = tuple(_row(part) for part in found)
    missing = [part.title for part in found if part.usd is None]
    left_out = words.without(missing) if missing else ""
    return Table("", columns, (*rows, ("", words.total(), "", total(found), left_out)), True)


def _row(part: Part) -> tuple[str, ...]:
    if part.usd is None:
        source = words.no_price_source() if part.is_product else ""
        return f"{part.count}", part.title, part.why, words.no_price(), source
    lines = [words.price_date(part.date)]
    if part.count > 1:
        lines.insert(0, words.each(words.usd(part.usd)))
    where = "; ".join(lines) + (f": {part.source}" if part.source else "")
    return f"{part.count}", part.title, part.why, words.usd(part.usd * part.count), where


def _checks(question: Question, found: tuple[Part, ...]) -> Iterator[str]:
    if any(part.usd is not None for part in found):
        yield words.check_prices()
    yield from (words.check_missing(part.title) for part in found if _is_unpriced(part))
    host = question.host
    if host is None:
        return
    for card, placed in question.added_cards:
        size = words.card_size(card.length_mm, card.height_mm, card.thickness_mm)
        yield words.check_card(card.name, size, machines.watts_of(card.board_power_w))
        yield from (notes.note(reason.note) for reason in placed.best.reasons)
    if question.added_cards:
        yield words.check_driver()
        yield from (words.check_slot(machines.slot_line(slot)) for slot in host.slots)
        if host.supply and host.supply.watts:
            yield words.check_supply(machines.watts_of(host.supply.watts))
    yield from _memory_checks(question, host)
    if unknown := [name for name in ASKED if getattr(host, name) is None]:
        yield words.check_unknown(listed(unknown))


def _is_unpriced(part: Part) -> bool:
    return part.is_product and part.usd is None


def _memory_checks(question: Question, host: HostProfile) -> Iterator[str]:
    option = choose_memory(host, question.scenario.memory_gib)
    if option.soldered:
        yield words.check_soldered()
        return
    if option.needs_modules and not option.as_shipped and option.type:
        yield words.check_modules(option.modules or "", option.type)
    if host.memory_max_gib:
        yield words.check_largest(gb(f"{host.memory_max_gib:g}"))
