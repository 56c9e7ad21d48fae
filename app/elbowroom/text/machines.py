"""Machines, cards and memory modules in lists: what each has, costs, and what is only assumed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from elbowroom.text.fields import field, listed
from elbowroom.text.language import ntr, tr

if TYPE_CHECKING:
    from elbowroom.catalog.host_profiles import Slot
    from elbowroom.core.machine import MemoryOption


def price(usd: float | None, date: str | None) -> str:
    """A price before tax with its day, or that none was found; never zero."""
    if usd is None:
        return tr("price not known")
    if date is None:
        return tr("US${price}, date not known").format(price=_money(usd))
    if date == "launch":
        return tr("US${price} at launch").format(price=_money(usd))
    return tr("US${price} ({date})").format(price=_money(usd), date=date)


def add_card() -> str:
    """The link that puts one more card into the machine."""
    return tr("Add a card")


def take_card_out() -> str:
    """The entry that takes a further card out."""
    return tr("Take this card out")


def card_number(number: int) -> str:
    """The picker of a further card."""
    return tr("Graphics card {n}").format(n=number)


def marks(is_template: bool, own: Sequence[str]) -> str:
    """What a row says of where its figures come from; empty for a product from the catalogue."""
    words = [tr("template: assumptions")] if is_template else []
    return " · ".join(words + ([yours()] if own else []))


def marked(text: str, is_template: bool, own: Sequence[str]) -> str:
    """Facts, with where they come from when that is not the catalogue's evidence."""
    mark = marks(is_template, own)
    return f"{text} · {mark}" if mark else text


def unusable() -> str:
    """Heading of files that cannot be read."""
    return tr("Your files that cannot be used")


def yours() -> str:
    """Mark of what the person's own file says."""
    return tr("yours")


def heading(name: str, is_assumed: bool, is_own: bool) -> str:
    """A field's name in front of its lines, with where they come from."""
    words = [tr("assumed")] if is_assumed else []
    words += [yours()] if is_own else []
    return f"{field(name)} ({', '.join(words)})" if words else field(name)


def memory(gib: float | None, modules: str, channels: int | None, gb_s: float | None) -> str:
    """One memory option: "16 GB · 2x8 · 2 channels · 76.8 GB/s"."""
    size = tr("{number} GB").format(number=_number(gib)) if gib else tr("no memory")
    parts = [size if gib is not None else tr("size not known")]
    if modules:
        parts.append(tr("soldered") if modules == "soldered" else modules)
    if channels:
        parts.append(ntr("{n} channel", "{n} channels", channels).format(n=channels))
    parts.append(bandwidth(gb_s))
    return " · ".join(parts)


def option(taken: "MemoryOption") -> str:
    """The memory that a machine was planned with."""
    return memory(taken.gib, taken.modules, taken.channels, taken.bandwidth_gb_s)


def planned_with(taken: "MemoryOption") -> str:
    """The memory option that an answer counts with, as a sentence."""
    return tr("Planned with this memory: {option}").format(option=option(taken))


def bandwidth(gb_s: float | None) -> str:
    """Bandwidth of a memory or a link."""
    if gb_s is None:
        return tr("bandwidth not known")
    return tr("{number} GB/s").format(number=_number(gb_s))


def as_sold() -> str:
    """The option a machine comes with."""
    return tr("as sold")


def to_buy(count: int, module: str, cost: str) -> str:
    """Modules that an option needs: "+ 1 × DDR5 SODIMM 8 GB, US$60 (2025-12) each"."""
    return tr("+ {count} × {module}, {cost} each").format(count=count, module=module, cost=cost)


def slot_link(name: str, generation: int, lanes: int | None, gb_s: float | None) -> str:
    """A slot and its link."""
    width = f"x{lanes}" if lanes else tr("lanes not known")
    return tr("{slot}: PCIe {generation}.0 {width}, {speed}").format(
        slot=name, generation=generation, width=width, speed=bandwidth(gb_s)
    )


def slot_room(length: float | None, height: float | None, width: float | None) -> str:
    """Largest card: length, height and thickness."""
    sizes = (_number(side) if side else "?" for side in (length, height, width))
    return tr("card up to {size} mm").format(size=" × ".join(sizes))


def slot_room_unknown() -> str:
    """Nobody says how large a card may be."""
    return tr("card size not known: measure")


def low_profile() -> str:
    """Only half-height cards."""
    return tr("low profile")


def slot_power(watts: float | None, has_plug: bool) -> str:
    """What the slot gives, and whether the supply has a plug."""
    given = watts_of(watts) if watts else tr("watts not known: ask the seller")
    return tr("{watts}, with a plug for a card").format(watts=given) if has_plug else given


def slot_line(slot: "Slot") -> str:
    """All that is known of a slot."""
    room = slot.max_card_mm
    parts = [
        slot_link(slot.id, slot.pcie_gen, slot.lanes, slot.theoretical_gb_s or slot.plan_gb_s),
        slot_power(slot.power_w, slot.aux_plug),
        slot_room(room.length, room.height, room.width) if room else slot_room_unknown(),
    ]
    return " · ".join(parts + ([low_profile()] if slot.low_profile_required else []))


def port(kind: str, count: int, gb_s: float, proven: bool | None) -> str:
    """A port for an external card, and whether one was seen working."""
    name = {"thunderbolt4": "Thunderbolt 4", "usb4": "USB4", "oculink": "OCuLink"}[kind]
    text = f"{name} × {count}, {bandwidth(gb_s)}"
    if proven is None:
        return text
    return text + " · " + (tr("seen working") if proven else tr("not seen working"))


def graphics(name: str, backends: Sequence[str]) -> str:
    """Integrated graphics, and how to plan with them."""
    if not backends:
        return tr("{name}: nothing computes on it").format(name=name)
    return tr("{name} ({backends}): --gpu igpu").format(name=name, backends=", ".join(backends))


def watts_of(watts: float | None) -> str:
    """A power."""
    return tr("{number} W").format(number=_number(watts)) if watts else tr("not known")


def missing_title() -> str:
    """Head of the list below a draft."""
    return tr("What the draft does not say yet (null is unknown, and said as such):")


def draft_where(folder: str) -> str:
    """What to do with a draft."""
    return tr(
        "Fill in what you know, then save it under its id, with .json behind it, in {folder}."
    ).format(folder=folder)


def no_draft_of() -> str:
    """--from and --output without "new"."""
    return tr("--from and --output go with: elbowroom machines new")


def takes_no_words() -> str:
    """Words after "new"."""
    return tr('"new" takes no words after it; copy a machine with --from ID.')


def all_known() -> str:
    """A draft without gaps."""
    return tr("The draft says everything a profile can say.")


def missing(paths: Sequence[str]) -> list[str]:
    """Gaps, a line for each field: its words, its name, and what is missing inside it."""
    inside: dict[str, list[str]] = {}
    for path in paths:
        name, _, rest = path.partition(".")
        inside.setdefault(name, []).extend([rest] if rest else [])
    lines = []
    for name, parts in inside.items():
        head = f"{field(name)} ({name})" if field(name) != name else name
        lines.append(f"{head}: {', '.join(parts)}" if parts else head)
    return lines


def not_known(names: Sequence[str]) -> str:
    """Fields of which nothing is known."""
    return tr("Not known: {fields}").format(fields=listed(names))


def _number(value: float) -> str:
    return f"{value:,.6g}"


def _money(usd: float) -> str:
    return f"{usd:,.0f}" if usd == int(usd) else f"{usd:,.2f}"
