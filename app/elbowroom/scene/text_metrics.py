"""Widths of text in the bundled font, without Qt: labels fall alike on screen, paper and in tests.

The table is ``resources/fonts/advances.json``; it agrees with Qt's own metrics within 1 % for
English and Korean (features "liga", "calt" and "clig" off, kerning on).
"""

import json
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import compress
from operator import add, eq
from typing import Any

from elbowroom.catalog.paths import resources
from elbowroom.scene.display_list import Anchor, Text

CAP_HEIGHT = 0.707  # of the em
_UNKNOWN_ADVANCE = 0.86  # of the em: as wide as a Hangul syllable
_ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class TextSizes:
    """Ems in pixels; multiply both when the system's text is larger."""

    label: float = 14.0
    small: float = 13.0

    def scaled(self, factor: float) -> "TextSizes":
        """The same sizes, ``factor`` times as large, in whole pixels as Qt's fonts are."""
        return TextSizes(float(round(self.label * factor)), float(round(self.small * factor)))


SIZES = TextSizes()


class _Advances(dict[str, float]):
    """Advances by character, looked up once each."""

    def __init__(self, known: dict[str, float], look_up: Callable[[str], float]) -> None:
        super().__init__(known)
        self._look_up = look_up

    def __missing__(self, char: str) -> float:
        self[char] = found = self._look_up(char)
        return found


class _Face:
    """Advances and kerning of one weight and figure style, in ems."""

    def __init__(self, table: dict[str, Any], units: int, tabular: bool) -> None:
        self._starts = [first for first, _, _ in table["advances"]]
        self._runs = [(last, width / units) for _, last, width in table["advances"]]
        kerning = table["kerning"] | (table["tabular_kerning"] if tabular else {})
        self._kerning = {pair: value / units for pair, value in kerning.items()}
        figures = table["tabular"] if tabular else {}
        known = {char: width / units for char, width in figures.items()}
        self._advances = _Advances(known, self._look_up)

    def _look_up(self, char: str) -> float:
        """Advance of one character."""
        place = self._run_of(ord(char))
        return _UNKNOWN_ADVANCE if place < 0 else self._runs[place][1]

    def _run_of(self, code: int) -> int:
        """Place of the run of equal advances that holds a character; -1 for none."""
        place = bisect_right(self._starts, code) - 1
        return place if place >= 0 and code <= self._runs[place][0] else -1

    def has(self, char: str) -> bool:
        """Whether the font has a shape for a character."""
        return self._run_of(ord(char)) >= 0

    def width(self, text: str) -> float:
        """Advance of a line, kerning included."""
        total = sum(map(self._advances.__getitem__, text))
        return total + sum(filter(None, map(self._kerning.get, _pairs(text))))


def _pairs(text: str) -> Iterator[str]:
    """Pairs of neighbours that are kerned."""
    pairs = map(add, text, text[1:])
    if text.isascii():
        return pairs
    scripts = _scripts(text)
    return compress(pairs, map(eq, scripts, scripts[1:]))


def _scripts(text: str) -> list[str]:
    """Script of each character; one that all scripts share has that of the letter before it.

    Qt shapes each script by itself, so it kerns no pair that lies across two.
    """
    scripts, current = [], ""
    for char in text:
        if char.isalpha():
            current = "hangul" if char > "\u10ff" else "greek" if char > "\u036f" else "latin"
        scripts.append(current)
    first = next((script for script in scripts if script), "")
    return [script or first for script in scripts]


@cache
def _face(bold: bool, tabular: bool) -> _Face:
    data = _table()
    return _Face(data["bold" if bold else "regular"], data["units_per_em"], tabular)


def is_in_font(char: str) -> bool:
    """Whether the bundled font has a shape for a character."""
    return _face(bold=False, tabular=False).has(char)


@cache
def _table() -> dict[str, Any]:
    path = resources() / "fonts" / "advances.json"
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


@lru_cache(maxsize=4096)
def text_width(text: str, size: float, bold: bool = False, tabular: bool = True) -> float:
    """Advance of a line of text in pixels.

    Args:
        text: one line.
        size: em in pixels.
        bold: the bold face.
        tabular: figures of equal width, as in all charts and tables.
    """
    return _face(bold, tabular).width(text) * size


def line(
    x: float,
    y: float,
    text: str,
    size: float,
    colour: str = "text",
    anchor: Anchor = "start",
    bold: bool = False,
    tag: str = "",
) -> Text:
    """A measured line of text; arguments as in :class:`~elbowroom.scene.display_list.Text`."""
    width = text_width(text, size, bold)
    return Text(x, y, text, size, width, colour, anchor, bold, tag=tag)


def centred_baseline(middle: float, size: float) -> float:
    """Baseline of a line whose capitals and figures stand centred on ``middle``."""
    return middle + CAP_HEIGHT * size / 2


def elide(text: str, size: float, width: float, bold: bool = False, tabular: bool = True) -> str:
    """The text, or as much of its beginning as fits ``width`` pixels with an ellipsis.

    Empty when not even one character and the ellipsis fit.
    """
    if text_width(text, size, bold, tabular) <= width:
        return text

    def shorter(end: int) -> str:
        return text[:end].rstrip(" ·,:;-–—") + _ELLIPSIS

    def is_too_wide(end: int) -> bool:
        return text_width(shorter(end), size, bold, tabular) > width

    fitting = bisect_left(range(1, len(text)), True, key=is_too_wide)
    return shorter(fitting) if fitting else ""


def wrap(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Lines of at most ``width`` pixels, about equally long; too long a word is elided."""
    lines = _filled(text, size, width, bold)
    longest_word = max((text_width(word, size, bold) for word in text.split()), default=0.0)
    narrower = width * 0.95
    while len(lines) > 1 and narrower > longest_word:
        tighter = _filled(text, size, narrower, bold)
        if len(tighter) > len(lines):
            break
        lines, narrower = tighter, narrower * 0.95
    return [elide(words, size, width, bold) for words in lines]


def _filled(text: str, size: float, width: float, bold: bool) -> list[str]:
    """Words in lines, each as full as it gets."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
