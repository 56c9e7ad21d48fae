"""Whether a card goes into a machine, and why: what to measure, and what to ask the seller."""

from collections.abc import Callable, Mapping

from elbowroom.core.estimate import Note
from elbowroom.text.language import tr


def grade(code: str) -> str:
    """The grade in a word or two."""
    return {
        "FITS": tr("card fits"),
        "FITS_WITH_CARE": tr("card fits, with care"),
        "UNKNOWN": tr("not known whether the card fits"),
        "DOES_NOT_FIT": tr("card does not fit"),
    }[code]


def place(name: str) -> str:
    """A slot by its name, or a port."""
    ports = {"thunderbolt4": "Thunderbolt 4", "usb4": "USB4", "oculink": "OCuLink"}
    return ports.get(name) or tr("slot {name}").format(name=name.removeprefix("slot"))


def _side(item: Note) -> str:
    return {
        "length": tr("Length"),
        "height": tr("Height"),
        "thickness": tr("Thickness"),
    }[str(item.fact("side"))]


def _head(message: Callable[[], str]) -> Callable[[Note], str]:
    def text(item: Note) -> str:
        card, where = str(item.fact("card")), str(item.fact("place"))
        return message().format(card=f"{card} ({place(where)})" if where else card)

    return text


def _filled(message: Callable[[], str]) -> Callable[[Note], str]:
    """A sentence whose placeholders are the note's facts."""

    def text(item: Note) -> str:
        facts = dict(item.facts)
        if "side" in facts:
            facts["side"] = _side(item)
        if "port" in facts:
            facts["port"] = place(str(facts["port"]))
        if "system" in facts:
            facts["system"] = facts["system"] or tr("this machine's system")
        if "plug" in facts:
            facts["plug"] = facts["plug"] or tr("kind not known")
        return message().format(**facts)

    return text


NOTES: Mapping[str, Callable[[Note], str]] = {
    "CARD_FITS": _head(lambda: tr("{card} fits.")),
    "CARD_FITS_WITH_CARE": _head(lambda: tr("{card} fits, with care:")),
    "CARD_FIT_UNKNOWN": _head(
        lambda: tr(
            "Whether {card} fits is not known, so the figures hold if it does. Before buying, find "
            "out:"
        )
    ),
    "CARD_DOES_NOT_FIT": _head(lambda: tr("{card} does not fit:")),
    "ALL_SUFFICES": _filled(
        lambda: tr("Length, height, thickness, power and driver were compared and suffice.")
    ),
    "SOLD_WITH_CARD": _filled(lambda: tr("The machine is sold with this card.")),
    "NO_SLOT": _filled(lambda: tr("The machine has no slot for a card and no port for one.")),
    "NO_FREE_SLOT": _filled(lambda: tr("Every slot of the machine is taken.")),
    "SLOTS_NOT_DESCRIBED": _filled(
        lambda: tr("The template says nothing of slots: look into your own machine.")
    ),
    "LAPTOP_MODULE": _filled(lambda: tr("It is soldered into laptops and not sold as a card.")),
    "EXTERNAL_BOX": _filled(
        lambda: tr(
            "It needs a box of its own with a supply, at {port}, which carries {gb_s} GB/s. The "
            "box is not in any price here."
        )
    ),
    "PORT_NOT_PROVEN": _filled(
        lambda: tr("Nobody reports a card at this machine's {port} port, working or not: ask.")
    ),
    "PORT_FAILED": _filled(
        lambda: tr("A card at this machine's {port} port was not seen working.")
    ),
    "SUPPLY_WATTS_UNKNOWN": _filled(
        lambda: tr("Power supply: its watts are not known; ask the seller. Needed: {watts} W more.")
    ),
    "SUPPLY_TOO_SMALL": _filled(
        lambda: tr("Power supply: {supply} W, and cards alone take {watts} W.")
    ),
    "SUPPLY_TOO_SMALL_FOR_BOTH": _filled(
        lambda: tr("Power supply: {supply} W. Cards take {watts} W, the machine itself {own} W.")
    ),
    "SUPPLY_CLOSE": _filled(
        lambda: tr(
            "Power supply: {supply} W, of which cards take {watts} W. Add what the machine takes "
            "itself."
        )
    ),
    "SIZE_AND_ROOM_UNKNOWN": _filled(
        lambda: tr("{side}: neither the card's nor the room for it is known; measure both.")
    ),
    "CARD_SIZE_UNKNOWN": _filled(
        lambda: tr("{side}: there is room for {room} mm; ask the seller for the card's.")
    ),
    "SLOT_ROOM_UNKNOWN": _filled(
        lambda: tr("{side}: the card has {size} mm; measure the room in the machine.")
    ),
    "CARD_TOO_LARGE": _filled(
        lambda: tr("{side}: the card has {size} mm, there is room for {room} mm.")
    ),
    "CARD_SIZE_CLOSE": _filled(
        lambda: tr("{side}: the card has {size} mm, the room {room} mm; measure before buying.")
    ),
    "NOT_LOW_PROFILE": _filled(
        lambda: tr("The slot takes low-profile cards only, and this card is not made as one.")
    ),
    "SOME_LOW_PROFILE": _filled(
        lambda: tr("The slot takes low-profile cards only: choose a maker that offers one.")
    ),
    "STANDARD_HEIGHT_ASSUMED": _filled(
        lambda: tr(
            "The card's height is not known. A standard card has {size} mm, its cooler may be "
            "taller; there is room for {room} mm."
        )
    ),
    "CONNECTOR_NOT_STATED": _filled(
        lambda: tr("Nobody states how long the slot's connector is: look, or ask.")
    ),
    "SHORT_CONNECTOR": _filled(
        lambda: tr("The slot is {slot} long: a longer card goes in only if the slot's end is open.")
    ),
    "CARD_WATTS_UNKNOWN": _filled(lambda: tr("What the card takes is not known: ask the seller.")),
    "CARD_WATTS_ABOVE_LIMIT": _filled(
        lambda: tr("The card takes {watts} W; the machine allows {slot} W.")
    ),
    "SLOT_WATTS_UNKNOWN": _filled(
        lambda: tr("The card takes {watts} W from the slot; what the slot gives is not known: ask.")
    ),
    "SLOT_WATTS_TOO_FEW": _filled(
        lambda: tr("The card takes {watts} W from the slot, which gives {slot} W.")
    ),
    "SLOT_WATTS_ASSUMED": _filled(
        lambda: tr(
            "The card takes {watts} W from the slot; that the slot gives {slot} W is the norm, not "
            "the maker's word."
        )
    ),
    "PLUG_VARIES": _filled(
        lambda: tr("Some of these cards need a plug ({plug}), and there is none: choose another.")
    ),
    "OWN_SUPPLY_NEEDED": _filled(
        lambda: tr("The card needs a plug ({plug}) and so a supply of its own for {watts} W.")
    ),
    "NO_PLUG": _filled(
        lambda: tr("The card needs a plug ({plug}); the machine has none. It takes {watts} W.")
    ),
    "PASSIVE_COOLING": _filled(
        lambda: tr("The card has no fan: it needs a stream of air, as servers have.")
    ),
    "DRIVER_UNKNOWN": _filled(
        lambda: tr("Driver: whether {system} drives {card} is not known; ask.")
    ),
    "DRIVER_MISSING": _filled(lambda: tr("Driver: {system} has none for {card}.")),
    "DRIVER_NOT_LISTED": _filled(lambda: tr("Driver: {card} is not on the list of {system}; ask.")),
    "DRIVER_ASKS_FOR_NEWER": _filled(
        lambda: tr(
            "Driver: for models {system} asks for compute capability {asked} or later; {card} has "
            "{has}."
        )
    ),
    "DRIVER_PROBLEM": _filled(lambda: tr("Reported of {card}: {problem}")),
}
"""Sentences of the grades and of every reason."""
