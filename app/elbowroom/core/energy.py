"""What a machine takes from the wall in a year."""

from dataclasses import dataclass

DAYS, HOURS = 365, 24


@dataclass(frozen=True, slots=True)
class Energy:
    """A year of electricity.

    Attributes:
        idle_w: watts when idle, of what is known.
        load_w: watts while the model answers, of what is known.
        hours_a_day: hours under load.
        kwh_a_year: of what is known: the least it can be where ``unknown`` names something.
        cost_a_year: in the currency of the price given; ``None`` without a price.
        unknown: parts whose watts nobody stated.
    """

    idle_w: float
    load_w: float
    hours_a_day: float
    kwh_a_year: float
    cost_a_year: float | None
    unknown: tuple[str, ...]


def energy(
    idle_w: dict[str, float | None],
    load_w: dict[str, float | None],
    hours_a_day: float,
    price_per_kwh: float | None,
) -> Energy:
    """A year's use, from the watts of each part.

    Args:
        idle_w: by part; ``None`` is unknown.
        load_w: by part, while the model answers.
        hours_a_day: hours under load; the machine idles the rest of the day.
        price_per_kwh: of electricity.
    """
    idle, load = (sum(watts or 0 for watts in parts.values()) for parts in (idle_w, load_w))
    daily_wh = load * hours_a_day + idle * (HOURS - hours_a_day)
    kwh = daily_wh * DAYS / 1000
    unknown = [name for parts in (idle_w, load_w) for name, watts in parts.items() if watts is None]
    return Energy(
        idle_w=idle,
        load_w=load,
        hours_a_day=hours_a_day,
        kwh_a_year=kwh,
        cost_a_year=None if price_per_kwh is None else kwh * price_per_kwh,
        unknown=tuple(dict.fromkeys(unknown)),
    )
