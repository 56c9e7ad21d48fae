"""Other services on the same memory, in lists and beside an answer."""

from collections.abc import Callable, Mapping

from elbowroom.core.estimate import Note
from elbowroom.core.units import MIB
from elbowroom.text import units
from elbowroom.text.language import tr
from elbowroom.text.service_names import service_name


def category(code: str) -> str:
    """What kind of service it is."""
    return {
        "os": tr("system"),
        "storage": tr("storage"),
        "desktop": tr("desktop"),
        "database": tr("database"),
        "photos": tr("photos"),
        "media": tr("media"),
        "cameras": tr("cameras"),
        "smart-home": tr("smart home"),
        "voice": tr("voice"),
        "llm-tools": tr("tools for models"),
        "vector-db": tr("vector database"),
        "embedding": tr("embedding model"),
        "image-gen": tr("image generation"),
        "apps": tr("applications"),
        "network": tr("network"),
        "monitoring": tr("monitoring"),
        "games": tr("games"),
    }[code]


def pool(code: str) -> str:
    """The memory it takes."""
    return {"ram": tr("RAM"), "vram": tr("card"), "either": tr("RAM or card")}[code]


def idle(span_mib: tuple[int | None, int | None]) -> str:
    """What it takes when nobody uses it."""
    return tr("idle {size}").format(size=_span(span_mib))


def peak(span_mib: tuple[int | None, int | None]) -> str:
    """What it takes at work."""
    return tr("at work {size}").format(size=_span(span_mib))


def unknown() -> str:
    """Nobody published what it takes."""
    return tr("unknown: enter what you see")


def share_of_ram() -> str:
    """The ZFS cache: a share, not a size."""
    return tr("half of the RAM, where capped so")


def not_listed() -> str:
    """A service that the catalogue does not have."""
    return tr("not in the catalogue: take it off to get an answer")


def needs_card() -> str:
    """A service that cannot run here."""
    return tr("runs on a graphics card, and this machine has none")


def title() -> str:
    """Heading of the services beside the model."""
    return tr("Also running")


def more() -> str:
    """The picker of all services."""
    return tr("More services")


def more_subtitle(count: int) -> str:
    """How many it lists."""
    return tr("{n} to choose from").format(n=count)


def amount_name(service: str) -> str:
    """The box for what a person sees, to a screen reader."""
    return tr("Memory that you see it take, in GiB: {service}").format(service=service)


def amount_hint() -> str:
    """What that box takes."""
    if units.memory_unit() == "GiB":
        return tr(
            "Enter what you see on your own machine, in GiB; 0 takes the figure from the list"
        )
    return tr("Enter what you see on your own machine, in GB; 0 takes the figure from the list")


def enter() -> str:
    """The box while nobody knows the figure."""
    return tr("enter")


def pool_name(service: str) -> str:
    """The switch between memories, to a screen reader."""
    return tr("Memory it runs in: {service}").format(service=service)


def in_reserve() -> str:
    """A system, which is counted already."""
    return tr("counted in the reserve; enter what you see to replace it")


def how_to_enter() -> str:
    """Footer of the list."""
    return tr("Enter your own figure with --service ID=GIB; ID@vram puts one on the card.")


def _span(span_mib: tuple[int | None, int | None]) -> str:
    low, high = (units.size(mib * MIB, 1) if mib is not None else "?" for mib in span_mib)
    return low if low == high else f"{low} – {high}"


def _named(item: Note) -> str:
    return service_name(str(item.fact("id")), str(item.fact("service")))


def _kept(message: Callable[[], str]) -> Callable[[Note], str]:
    def text(item: Note) -> str:
        return message().format(
            service=_named(item),
            pool=pool(str(item.fact("pool"))),
            size=units.size(int(item.fact("bytes"))),
            low=units.size(int(item.fact("low"))),
            high=units.size(int(item.fact("high"))),
        )

    return text


NOTES: Mapping[str, Callable[[Note], str]] = {
    "SERVICE_KEEPS": _kept(
        lambda: tr("Kept for {service} ({pool}): {size}, of a range of {low} to {high}.")
    ),
    "SERVICE_ENTERED": _kept(lambda: tr("Kept for {service} ({pool}): {size}, as you entered.")),
    "SERVICE_IN_RESERVE": lambda item: tr(
        "{service}: counted in what the system keeps already. Enter what yours takes to replace it."
    ).format(service=_named(item)),
    "SERVICE_UNKNOWN": lambda item: tr(
        "{service}: unknown, and so not counted. Enter what you see: --service {id}=GIB."
    ).format(service=_named(item), id=item.fact("id")),
}
"""Sentences of what the services of a plan keep."""
