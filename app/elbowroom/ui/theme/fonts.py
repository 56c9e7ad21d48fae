"""The bundled typeface, and one ``QFont`` for each use."""

from dataclasses import dataclass

from PySide6.QtGui import QFont

from elbowroom.ui.painting import bundled_family
from elbowroom.ui.theme.tokens import Size

FALLBACKS = ("Noto Sans CJK KR", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans", "DejaVu Sans")
SYSTEM_POINTS = 11.0
LARGEST_SCALE = 2.0
LETTER_CHANGERS = ("calt", "liga", "clig")
"""Font features that would turn "16x" into "16×"."""


def text_scale(system: QFont) -> float:
    """How much larger than usual the person has set text; never smaller than designed."""
    points = system.pointSizeF()
    return min(LARGEST_SCALE, max(1.0, points / SYSTEM_POINTS)) if points > 0 else 1.0


def make_font(pixels: float, is_bold: bool = False) -> QFont:
    """Our typeface at a size, with figures of equal width."""
    font = QFont()
    first = bundled_family()
    font.setFamilies([first, *FALLBACKS] if first else list(FALLBACKS))
    font.setPixelSize(round(pixels))
    font.setBold(is_bold)
    font.setFeature(QFont.Tag("tnum"), 1)
    for feature in LETTER_CHANGERS:
        font.setFeature(QFont.Tag(feature), 0)
    return font


@dataclass(frozen=True, slots=True)
class Fonts:
    """One font for each rank of text.

    Attributes:
        small: captions and facts.
        small_bold: headings of cards.
        body: what is read.
        body_bold: the same, stressed.
        number: figures in boxes.
        strong: names of what was chosen.
        display: the verdict's word.
        scale: of all sizes.
    """

    small: QFont
    small_bold: QFont
    body: QFont
    body_bold: QFont
    number: QFont
    strong: QFont
    display: QFont
    scale: float

    @classmethod
    def at_scale(cls, scale: float) -> "Fonts":
        """All ranks, enlarged by the system's text scale."""
        return cls(
            small=make_font(Size.font_small * scale),
            small_bold=make_font(Size.font_small * scale, is_bold=True),
            body=make_font(Size.font_body * scale),
            body_bold=make_font(Size.font_body * scale, is_bold=True),
            number=make_font(Size.font_strong * scale),
            strong=make_font(Size.font_strong * scale, is_bold=True),
            display=make_font(Size.font_display * scale, is_bold=True),
            scale=scale,
        )
