"""Bytes, tokens and counts as people read them."""

import re
from datetime import datetime

from elbowroom.core.units import GIB, MIB
from elbowroom.text.language import language, tr

DASH = "—"
SCALES = {"GiB": (GIB, MIB), "GB": (10**9, 10**6)}
"""Unit of memory -> bytes of one, and of the smaller one (MiB, MB) that small sizes take."""

_TYPED = re.compile(r"(\d{1,6}(?:[.,]\d{0,6})?|[.,]\d{1,6})\s*(gib|gb)?")

_unit = "GiB"


def set_memory_unit(code: str) -> None:
    """Say memory in another unit on all faces: ``GiB`` or ``GB``; an unknown one means GiB."""
    global _unit
    _unit = code if code in SCALES else "GiB"


def memory_unit() -> str:
    """The unit that memory is said in."""
    return _unit


def whole() -> int:
    """Bytes of one such unit."""
    return SCALES[_unit][0]


def wording() -> str:
    """What a text with a size depends on beside the size, for those who keep texts."""
    return f"{language()} {_unit}"


def size(size_bytes: int, decimals: int = 2) -> str:
    """A size for a table: "4.30 GiB", "138 MiB"; rounded to the nearest."""
    one, small = SCALES[_unit]
    if abs(size_bytes) >= one:
        return _wholes(figure(size_bytes, decimals))
    if 0 < size_bytes < small // 10:
        return f"< {_parts('0.1')}"
    places = 1 if 0 < abs(size_bytes) < 10 * small else 0
    return _parts(f"{size_bytes / small:,.{places}f}")


def in_column(size_bytes: int) -> str:
    """A size in the large unit whatever its magnitude, for a column with one unit: "0.13 GiB"."""
    if 0 < size_bytes <= whole() // 200:
        return f"< {_wholes('0.01')}"
    return _wholes(figure(size_bytes))


def figure(size_bytes: int, decimals: int = 2) -> str:
    """The bare number of the large unit: "4.30"."""
    return f"{size_bytes / whole():,.{decimals}f}"


def _wholes(number: str) -> str:
    text = tr("{number} GiB") if _unit == "GiB" else tr("{number} GB")
    return text.format(number=number)


def _parts(number: str) -> str:
    text = tr("{number} MiB") if _unit == "GiB" else tr("{number} MB")
    return text.format(number=number)


def free(size_bytes: int) -> str:
    """Room left, rounded down: one decimal from 1 GiB, whole MiB below."""
    return _rounded(size_bytes, up=False)


def needed(size_bytes: int) -> str:
    """Room missing, rounded up: one decimal from 1 GiB, whole MiB below."""
    return _rounded(size_bytes, up=True)


def _rounded(size_bytes: int, up: bool) -> str:
    one, small = SCALES[_unit]
    unit, parts = (one, 10) if size_bytes >= one else (small, 1)
    scaled = size_bytes * parts
    steps = -(-scaled // unit) if up else scaled // unit
    return _parts(f"{steps:,}") if unit == small else _wholes(f"{steps // 10:,}.{steps % 10}")


def typed(text: str) -> float | None:
    """Bytes of a size that a person typed; ``None`` where it is none.

    In the unit that stands behind the number, else in the one that memory is said in. A comma is a
    decimal point.
    """
    found = _TYPED.fullmatch(text.strip().casefold())
    if found is None:
        return None
    units = {name.casefold(): one for name, (one, _) in SCALES.items()}
    return float(found[1].replace(",", ".")) * units.get(found[2], whole())


def signed(size_bytes: int) -> str:
    """A difference in the large unit: "+4.00", "−0.52"; "±0" for none."""
    if round(size_bytes / whole(), 2) == 0:
        return "±0"
    return f"{'+' if size_bytes > 0 else '−'}{figure(abs(size_bytes))}"


def tokens(count: int) -> str:
    """Tokens in full: "16,384"."""
    return f"{count:,}"


def tokens_short(count: int) -> str:
    """Tokens as on a slider: "16k", "1M"; other numbers in full."""
    if count and count % (1 << 20) == 0:
        return f"{count >> 20}M"
    if count >= 1024 and count % 1024 == 0:
        return f"{count >> 10}k"
    return tokens(count)


def tokens_round(count: int) -> str:
    """Tokens short where they are a stop of the slider, else in full: "16k", "21,504"."""
    is_stop = count & (count - 1) == 0
    return tokens_short(count) if is_stop else tokens(count)


def gigabytes(size_bytes: int) -> str:
    """A file or download in decimal units: "4.9 GB"."""
    return tr("{number} GB").format(number=f"{size_bytes / 1e9:,.1f}")


def storage(size_bytes: int) -> str:
    """Room on a drive in decimal units, rounded down: "3.4 GB", "12 MB", "0 MB"."""
    if size_bytes >= 10**9:
        tenths = size_bytes // 10**8
        return tr("{number} GB").format(number=f"{tenths // 10:,}.{tenths % 10}")
    return tr("{number} MB").format(number=size_bytes // 10**6)


def moment(iso: str) -> str:
    """A time as files hold it, where the person is: "2026-11-29 21:31"; a dash for none."""
    try:
        return f"{datetime.fromisoformat(iso).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return DASH


def parameters(count: int) -> str:
    """A parameter count: "8.0B", "671B"."""
    billions = count / 1e9
    if billions >= 100:
        return f"{billions:,.0f}B"
    return f"{billions:.1f}B" if billions >= 1 else f"{count / 1e6:.0f}M"


def sold_memory(size_bytes: int) -> str:
    """Memory by the label it is sold under: "16 GB" for 16 GiB."""
    value = size_bytes / GIB
    return tr("{number} GB").format(number=f"{value:g}")
