"""A year's electricity in words."""

from collections.abc import Iterator

from elbowroom.core.energy import Energy
from elbowroom.text.language import tr


def title() -> str:
    """Head of the figures."""
    return tr("Electricity")


def facts(year: Energy) -> Iterator[str]:
    """What is known of it, and what is not."""
    if year.kwh_a_year > 0:
        known = tr("{kwh} kWh a year").format(kwh=f"{year.kwh_a_year:,.0f}")
        least = tr("at least {kwh} kWh a year").format(kwh=f"{year.kwh_a_year:,.0f}")
        whole = tr("{amount}: {load} W for {hours} hours a day, {idle} W for the rest")
        loaded = tr("{amount}: {load} W for {hours} hours a day; the rest is not known")
        yield (whole if year.idle_w else loaded).format(
            amount=least if year.unknown else known,
            load=f"{year.load_w:g}",
            hours=f"{year.hours_a_day:g}",
            idle=f"{year.idle_w:g}",
        )
        if year.cost_a_year is not None:
            cost = f"{year.cost_a_year:,.2f}"
            least = tr("at least {cost}").format(cost=cost) if year.unknown else cost
            yield tr("Cost a year, in the currency of your price: {cost}").format(cost=least)
    if year.unknown:
        yield unknown_parts(year)


def unknown_parts(year: Energy) -> str:
    """Whose watts nobody stated."""
    names = ", ".join(_part(name) for name in year.unknown)
    return tr("Watts not known, and so not counted: {parts}.").format(parts=names)


def enter_what_is_unknown() -> str:
    """How the watts of a meter are entered on the command line."""
    return tr("Enter what your meter shows: --idle-w, --load-w.")


def _part(name: str) -> str:
    return tr("the machine itself") if name == "host" else name
