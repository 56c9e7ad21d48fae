"""Round axes: where they end and which ticks they carry."""

QUARTERS = (4, 5, 6, 7)
MOST_TICKS = 6


def round_end(value: int) -> int:
    """Smallest 4, 5, 6 or 7 quarters of a power of two that is at least ``value``."""
    power = 4
    while 2 * power < value:
        power *= 2
    return next((power * q // 4 for q in QUARTERS if power * q // 4 >= value), 2 * power)


def ticks(end: int, most: int = MOST_TICKS) -> tuple[int, ...]:
    """From 0 to ``end`` in equal steps of 1, 2, 4, ... times a power of two."""
    step = 1
    while end // step > most:
        step *= 2
    return tuple(range(0, end + 1, step))
