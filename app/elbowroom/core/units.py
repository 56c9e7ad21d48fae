"""Bytes and token counts. Everything in the core receives ``int`` bytes; no float GiB."""

import re
from fractions import Fraction

KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB

_TOKENS = re.compile(r"^\s*(\d+(?:\.\d+)?)\s*([kKmM]?)\s*$")
_PARAMETERS = re.compile(r"^\s*(\d+(?:\.\d+)?)\s*([mMbBtT]?)\s*$")
_PARAMETER_UNIT = {"": 1, "m": 10**6, "b": 10**9, "t": 10**12}
_TOKEN_UNIT = {"": 1, "k": 1024, "m": 1024 * 1024}


def round_up(value: int, step: int) -> int:
    """Smallest multiple of ``step`` that is at least ``value``."""
    return (value + step - 1) // step * step


def ceil_div(value: int, divisor: int) -> int:
    """Integer division rounded up."""
    return -(-value // divisor)


def gib_to_bytes(gib: float) -> int:
    """A size in GiB, as sold or typed, in bytes. Memory is sold in binary units."""
    return int(Fraction(gib).limit_denominator(1 << 20) * GIB)


def parse_parameters(text: str) -> int:
    """``"9B"`` -> 9,000,000,000, ``"500M"`` -> 500,000,000: decimal, as models are named.

    Raises:
        ValueError: the text is not a number of parameters.
    """
    match = _PARAMETERS.match(text.replace(",", "").replace("_", ""))
    if not match:
        raise ValueError(text)
    number, unit = match.groups()
    return int(Fraction(number) * _PARAMETER_UNIT[unit.lower()])


def parse_tokens(text: str) -> int:
    """``"32k"`` -> 32,768, ``"1M"`` -> 1,048,576, ``"131072"`` as it is.

    Raises:
        ValueError: the text is not a number of tokens.
    """
    plain = text.replace(",", "").replace("_", "")
    if plain.isascii() and plain.isdigit():
        return int(plain)
    match = _TOKENS.match(plain)
    if not match:
        raise ValueError(text)
    number, unit = match.groups()
    count = Fraction(number) * _TOKEN_UNIT[unit.lower()]
    if count.denominator != 1:
        raise ValueError(text)
    return int(count)
