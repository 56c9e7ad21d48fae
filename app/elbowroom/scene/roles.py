"""Names of the colours of a chart, and what follows from them: patterns, and ink on a colour.

A palette maps every role of :data:`ROLES` to a colour. Two kinds of ink may be given as well and
are worked out otherwise: ``on_<role>`` (text on a filled area), ``pattern_<role>`` (its pattern).
"""

from elbowroom.core.estimate import COMPONENTS
from elbowroom.scene.display_list import Pattern
from elbowroom.scene.palette import VERDICT

Rgb = tuple[int, int, int]

COMPONENT_ROLES = (*COMPONENTS, "reserved")
CHROME_ROLES = ("surface", "grid", "text", "text_muted", "limit", "over")
VERDICT_ROLES = tuple(f"verdict_{code}" for code in VERDICT)
ROLES = COMPONENT_ROLES + CHROME_ROLES + VERDICT_ROLES

PATTERNS: dict[str, Pattern] = {
    "kv_cache": "diagonal",
    "recurrent_state": "horizontal",
    "workspace": "dots",
    "extras": "horizontal",
    "reserved": "crosshatch",
}

_WHITE: Rgb = (255, 255, 255)
_BLACK: Rgb = (17, 17, 17)
_READABLE = 4.5  # contrast of text, WCAG 2.2, 1.4.3


def pattern_of(component: str) -> Pattern:
    """The second cue beside a component's colour."""
    return PATTERNS.get(component, "none")


def _luminance(rgb: Rgb) -> float:
    """Relative luminance, WCAG 2.2."""
    linear = [v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Rgb, other: Rgb) -> float:
    """Contrast ratio of two colours, 1 to 21, WCAG 2.2."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(fill: Rgb) -> Rgb:
    """White where it is readable, else near-black."""
    return _WHITE if contrast(fill, _WHITE) >= _READABLE else _BLACK


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """``one`` with a ``share`` (0 to 1) of ``other`` in it."""
    mixed = [round(a + (b - a) * share) for a, b in zip(one, other, strict=True)]
    return mixed[0], mixed[1], mixed[2]


def pattern_ink(fill: Rgb, pattern: Pattern) -> Rgb:
    """Colour of a pattern's strokes: a darker fill; the cross-hatch is set off from its fill."""
    if pattern == "crosshatch":
        return mix(fill, _WHITE if contrast(fill, _WHITE) >= _READABLE else _BLACK, 0.42)
    return mix(fill, (0, 0, 0), 0.26)


def resolve(role: str, colours: dict[str, Rgb]) -> Rgb:
    """Colour of a role, worked out where the palette leaves an ink open.

    Raises:
        KeyError: the palette lacks a role of :data:`ROLES`.
    """
    if role in colours:
        return colours[role]
    kind, _, base = role.partition("_")
    if kind == "on":
        return ink_on(colours[base])
    if kind == "pattern":
        return pattern_ink(colours[base], pattern_of(base))
    raise KeyError(role)
