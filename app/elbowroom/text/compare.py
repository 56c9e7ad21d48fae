"""Texts of comparisons: cells, headings, and what holds for all."""

from elbowroom.catalog.prices import Price
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import MAX_USERS
from elbowroom.text import units, verdicts
from elbowroom.text.language import ntr, tr
from elbowroom.text.programs import program


def short_word(code: str) -> str:
    """A verdict in a cell, where there is room for two words."""
    if code == "TOO_SLOW":
        return tr("Too slow")
    return tr("Card does not go in") if code == "NO_CARD" else verdicts.word(code)


def free(size: str) -> str:
    """Memory left."""
    return tr("{size} free").format(size=size)


def unused(size: str) -> str:
    """What of a program's cache pool nobody is expected to use."""
    return tr("{size} of pool unused").format(size=size)


def in_ram(size: str) -> str:
    """What the card cannot hold."""
    return tr("{size} in RAM").format(size=size)


def short(size: str) -> str:
    """Memory missing."""
    return tr("{size} short").format(size=size)


def reach(largest: int | None, most: int | None) -> tuple[str, ...]:
    """How far a cell could go: "to 20,992 tokens", "5 people"; empty for nothing at all."""
    if largest is None or most is None:
        return ()
    tokens = tr("to {tokens} tokens").format(tokens=units.tokens(largest)) if largest else ""
    people = ntr("{n} person", "{n} people", most).format(n=f"{most:,}") if most else ""
    if most == MAX_USERS:
        people = tr("{n} people and more").format(n=f"{most:,}")
    return tuple(part for part in (tokens, people) if part)


def per_token(size_bytes: int) -> str:
    """What a token of one conversation costs, in a row's heading."""
    return tr("{size} a token").format(size=cache_size(size_bytes))


def cache_size(size_bytes: int) -> str:
    """A token's cache: "128 KiB", "96.5 KiB", "864 B"."""
    if size_bytes < 1024:
        return tr("{number} B").format(number=f"{size_bytes:,}")
    kib = size_bytes / 1024
    return tr("{number} KiB").format(number=f"{kib:,.0f}" if kib == int(kib) else f"{kib:,.1f}")


def window(tokens: int, layers: int, of: int) -> str:
    """Layers that forget, in a row's heading."""
    return tr("window {tokens} on {layers} of {of} layers").format(
        tokens=units.tokens(tokens), layers=layers, of=of
    )


def latent(layers: int) -> str:
    """Latent attention, in a row's heading."""
    return ntr("latent in {n} layer", "latent in {n} layers", layers).format(n=layers)


def recurrent(layers: int, of: int) -> str:
    """Layers with a state of one size, in a row's heading."""
    return tr("{layers} of {of} layers recurrent").format(layers=layers, of=of)


def experts(used: int, of: int) -> str:
    """A mixture of experts, in a row's heading."""
    return tr("{used} of {of} experts").format(used=used, of=of)


def setting(name: str, value: str | int) -> str:
    """A setting of one row or cell, in a few words."""
    if name == "context":
        return tr("{tokens} tokens").format(tokens=units.tokens(int(value)))
    if name == "users":
        return ntr("{n} person", "{n} people", int(value)).format(n=value)
    if name == "runtime":
        return program(RUNTIMES[str(value)].title) if value in RUNTIMES else str(value)
    if name == "flash_attention":
        return {
            "on": tr("flash attention on"),
            "off": tr("flash attention off"),
        }.get(str(value), tr("flash attention auto"))
    return str(value)


def cache(keys: str | None, values: str | None) -> str:
    """Cache types: "cache q8_0", or keys and values apart."""
    if keys == values:
        return tr("cache {type}").format(type=keys)
    if keys is None or values is None:
        return (
            tr("cache values {type}").format(type=values or keys)
            if keys is None
            else tr("cache keys {type}").format(type=keys)
        )
    return tr("cache K {keys}, V {values}").format(keys=keys, values=values)


def household(contexts: tuple[int, ...]) -> str:
    """People and their contexts: "4 people × 8,192", "3 people, up to 16,384 each"."""
    n, most = len(contexts), max(contexts)
    if min(contexts) == most:
        return ntr("{n} person × {tokens}", "{n} people × {tokens}", n).format(
            n=n, tokens=units.tokens(most)
        )
    return ntr("{n} person, up to {tokens}", "{n} people, up to {tokens} each", n).format(
        n=n, tokens=units.tokens(most)
    )


def same_for_all(texts: str) -> str:
    """What holds for every cell, on paper."""
    return tr("Same for all: {texts}").format(texts=texts)


def ram(size: str) -> str:
    """System memory, under a machine's name."""
    return tr("{size} RAM").format(size=size)


def unified(size: str, share: str) -> str:
    """Unified memory, under a machine's name."""
    return tr("{size} unified, {share} usable").format(size=size, share=share)


def price(found: Price) -> str:
    """A price in a heading; its date stands in the hint."""
    if found.usd is not None:
        return tr("US${price}").format(price=f"{found.usd:,.0f}")
    if found.known_usd:
        return tr("US${price} and more").format(price=f"{found.known_usd:,.0f}")
    return tr("price not known")


def own_settings(settings: str) -> str:
    """Mark of a cell with settings of its own."""
    return tr("only here: {settings}").format(settings=settings)


def progress(done: int, total: int) -> str:
    """How far the cells have come."""
    return tr("{done} of {total} cells worked out").format(done=done, total=total)


def takeaway(fitting: int, total: int) -> str:
    """The matrix in one sentence."""
    return ntr(
        "{fitting} of {total} combination fits.", "{fitting} of {total} combinations fit.", total
    ).format(fitting=fitting, total=total)


def cell_name(model: str, machine: str) -> str:
    """Which cell is meant."""
    return tr("{model} on {machine}").format(model=model, machine=machine)


def models_on(machine: str) -> str:
    """Title of the bars of one column."""
    return tr("On {machine}").format(machine=machine)


def machines_for(model: str) -> str:
    """Title of the bars of one row."""
    return tr("{model} on each machine").format(model=model)


def most_and_least(most: str, most_size: str, least: str, least_size: str) -> str:
    """The bars in one sentence."""
    return tr("{most} needs most, {most_size}; {least} needs least, {least_size}.").format(
        most=most, most_size=most_size, least=least, least_size=least_size
    )


def needs(name: str, size: str) -> str:
    """A single bar in one sentence."""
    return tr("{name} needs {size}.").format(name=name, size=size)


def table_heads() -> tuple[str, ...]:
    """Heads of the table of cells."""
    return (
        tr("Model"),
        tr("Machine"),
        tr("Verdict"),
        tr("Memory"),
        tr("Need"),
        tr("Answer, each person"),
        tr("Could go"),
    )


def setting_title(name: str) -> str:
    """A submenu of a row or a cell."""
    return {
        "quant": tr("File type"),
        "cache": tr("Cache precision"),
        "users": tr("People"),
        "context": tr("Context per person"),
        "runtime": tr("Program"),
        "flash_attention": tr("Flash attention"),
    }[name]


def as_everywhere() -> str:
    """Takes a setting of its own back."""
    return tr("As everywhere")
