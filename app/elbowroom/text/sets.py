"""Texts of a set: what is in it, what it costs, what it does, and why it is not there."""

from collections.abc import Sequence

from elbowroom.core.energy import Energy
from elbowroom.text import money, units
from elbowroom.text.language import ntr, tr


def year(of: Energy, code: str) -> str:
    """A year's electricity on a tile: "126 kWh a year, $38"; a dash where nothing is known."""
    if of.kwh_a_year <= 0:
        return tr("{dash} kWh a year").format(dash=units.DASH)
    kwh = f"{of.kwh_a_year:,.0f}"
    cost = "" if of.cost_a_year is None else money.about(of.cost_a_year, code)
    if of.unknown:
        known = tr("from {kwh} kWh a year").format(kwh=kwh)
    else:
        known = tr("{kwh} kWh a year").format(kwh=kwh)
    return f"{known} · {cost}" if cost else known


def noise(has_quiet_cards: bool) -> str:
    """What is known of the noise of a set."""
    if has_quiet_cards:
        return tr("card without a fan; else noise not known")
    return tr("noise not known")


def noise_unknown(host: str) -> str:
    """Noise, before paying."""
    return tr("{machine}: nobody measured how loud it is. Look for a review that did.").format(
        machine=host
    )


def row_title(row: str, place: str = "") -> str:
    """Head of a row of tiles."""
    title = {
        "sets": tr("Sets that do all of it"),
        "hosts": tr("1 · Machine"),
        "memories": tr("2 · Memory"),
        "cards": tr("3 · Card"),
    }[row]
    return f"{title} · {place}" if place else title


def row_aside(row: str) -> str:
    """What stands at the right end of a row's head."""
    return {
        "sets": tr("the smallest that fits, and one step up"),
        "hosts": tr("each with the cheapest set of it that does"),
        "hosts_by_energy": tr("least electricity first"),
        "memories": tr("with the same card"),
        "cards": tr("with the same memory"),
    }[row]


def not_going_in(count: int) -> str:
    """Cards that are left out of a row."""
    return ntr("{n} card does not go in", "{n} cards do not go in", count).format(n=count)


def tag(kind: str) -> str:
    """A word on a tile."""
    return {
        "least_energy": tr("least electricity"),
        "smallest": tr("Smallest that fits"),
        "step_up": tr("One step up"),
        "soldered": tr("cannot be changed later"),
        "template": tr("template: your own machine"),
        "owned": tr("there already"),
        "old": tr("no longer made"),
        "stale": tr("price is years old"),
    }[kind]


def memory_fact(gib: str, modules: str, is_soldered: bool) -> str:
    """Memory of a machine in a few words."""
    size = tr("{number} GB").format(number=gib)
    if is_soldered:
        return tr("{size}, soldered").format(size=size)
    return f"{size} ({modules.replace('x', ' × ')})" if modules else size


def no_card() -> str:
    """A set without a card."""
    return tr("No card")


def on_processor() -> str:
    """What computes then."""
    return tr("the processor computes")


def shared_graphics() -> str:
    """Unified memory: the graphics compute without being asked."""
    return tr("its own graphics compute")


def integrated() -> str:
    """The processor's own graphics."""
    return tr("Integrated graphics")


def two_of(name: str) -> str:
    """Two cards of a kind."""
    return tr("2 × {card}").format(card=name)


def card_fact(gib: str, watts: str, grade: str) -> str:
    """A card in a few words."""
    parts = [tr("{number} GB").format(number=gib), watts, grade]
    return " · ".join(part for part in parts if part)


def free(size: int) -> str:
    """Memory that stays free."""
    return tr("{size} free").format(size=units.free(size))


def short(size: int) -> str:
    """Memory that is missing."""
    return tr("{size} short").format(size=units.needed(size))


def in_ram(size: int) -> str:
    """What the card cannot hold."""
    return tr("{size} in RAM").format(size=units.needed(size))


def pace(span: str, grade: str) -> str:
    """Speed of each person: "21–28 tok/s, fluent"."""
    return tr("{span} tok/s, {grade}").format(span=span, grade=grade)


def wait(seconds: str, grade: str) -> str:
    """Time until the first word, where that is what is too long: "28–63 s wait, slow"."""
    return tr("{time} wait, {grade}").format(time=seconds, grade=grade)


def no_pace() -> str:
    """Nobody knows how fast."""
    return tr("speed not known")


def total(is_whole: bool, parts: Sequence[str]) -> str:
    """Head of the sum; what lacks a price is named, never counted as zero."""
    if is_whole:
        return tr("Total")
    return tr("Total, without the price of {parts}").format(parts=", ".join(parts))


def missing_hint(count: int) -> str:
    """What to do about prices that are missing."""
    return ntr(
        "{n} price is missing: enter it to finish the total.",
        "{n} prices are missing: enter them to finish the total.",
        count,
    ).format(n=count)


def extra(kind: str, card: str) -> str:
    """What a card needs beside itself."""
    return {
        "box": tr("Box of its own for {card}, with cable"),
        "supply": tr("Power supply and cable for {card}"),
        "memory": tr("Memory: {card}"),
    }[kind].format(card=card)


def prices_are() -> str:
    """Foot of the list."""
    return tr("Before tax, each of its day. No price is fetched: look them up before paying.")


def price_of_day(day: str) -> str:
    """When a catalogue's price was seen."""
    return tr("seen {day}").format(day=day) if day else tr("day not known")


def price_of_old_day(day: str) -> str:
    """When a catalogue's price was seen that says little by now."""
    if day == "launch":
        return tr("price of its launch: look up today's")
    return tr("seen {day}: look up today's").format(day=day)


def old_price(name: str, day: str) -> str:
    """A price that says little."""
    if day == "launch":
        return tr("{name}: the price is that of its launch. Look up today's.").format(name=name)
    return tr("{name}: the price is of {day}. Look up today's.").format(name=name, day=day)


def own_price(day: str) -> str:
    """A price of the person's own."""
    return tr("your price, {day}").format(day=day) if day else tr("your price")


def owned() -> str:
    """An item that costs nothing more."""
    return tr("there already")


def over_budget(amount: str) -> str:
    """The chosen set costs more."""
    return tr("{amount} over the budget").format(amount=amount)


def set_line(host: str, memory: str, card: str) -> str:
    """A set in one line."""
    return " · ".join(part for part in (host, memory, card) if part)
