"""Design tokens: every colour and every size of the window, and nothing else.

The colours of data are those of every face; chrome colours are neutral greys around one accent.
"""

from dataclasses import dataclass

from elbowroom.scene.palette import COMPONENT_ROLE, DATA, ON_DATA, VERDICT

__all__ = [
    "COMPONENT_ROLE",
    "CONTRAST_DARK",
    "CONTRAST_LIGHT",
    "DARK",
    "DATA",
    "LIGHT",
    "ON_DATA",
    "VERDICT",
    "VERDICT_TINT",
    "Chrome",
    "Size",
]


@dataclass(frozen=True, slots=True)
class Chrome:
    """Colours of everything that is not data.

    Attributes:
        window: behind the cards.
        surface: cards, side column, bars.
        field: inside of inputs.
        border: hairlines between calm things.
        border_strong: outline of things to click; at least 3:1 on the surface.
        text: body.
        muted: second rank; at least 4.5:1 on the surface.
        accent: the one colour that means "chosen" or "click here".
        on_accent: text on the accent.
        link: accent as text; at least 4.5:1 on the surface.
        hover: under the mouse.
        selected: current entry of a list.
    """

    window: str
    surface: str
    field: str
    border: str
    border_strong: str
    text: str
    muted: str
    accent: str
    on_accent: str
    link: str
    hover: str
    selected: str


LIGHT = Chrome(
    window="#f4f5f7",
    surface="#ffffff",
    field="#ffffff",
    border="#dadde2",
    border_strong="#8b929b",
    text="#15181c",
    muted="#59616c",
    accent="#0072b2",
    on_accent="#ffffff",
    link="#0068a3",
    hover="#eef1f4",
    selected="#e1eef6",
)

DARK = Chrome(
    window="#17191c",
    surface="#1e2125",
    field="#1b1e22",
    border="#33383f",
    border_strong="#767e88",
    text="#eceef0",
    muted="#a3a9b1",
    accent="#56b4e9",
    on_accent="#111111",
    link="#72c1ee",
    hover="#282c32",
    selected="#22384a",
)

CONTRAST_LIGHT = Chrome(
    window="#ffffff",
    surface="#ffffff",
    field="#ffffff",
    border="#000000",
    border_strong="#000000",
    text="#000000",
    muted="#1f1f1f",
    accent="#00497a",
    on_accent="#ffffff",
    link="#00497a",
    hover="#e6e6e6",
    selected="#cfe5f5",
)

CONTRAST_DARK = Chrome(
    window="#000000",
    surface="#000000",
    field="#000000",
    border="#ffffff",
    border_strong="#ffffff",
    text="#ffffff",
    muted="#e6e6e6",
    accent="#7cc8f5",
    on_accent="#000000",
    link="#9bd6fa",
    hover="#2b2b2b",
    selected="#17405c",
)

VERDICT_TINT = 0.1
"""Share of the verdict's colour in the banner's background."""


class Size:
    """Lengths in logical pixels, and type sizes before the system's text scale."""

    hairline = 1
    focus = 2
    separator = 2
    radius_small = 4
    radius = 6
    radius_card = 10
    gap_tiny = 4
    gap_small = 8
    gap_cards = 11
    gap = 12
    gap_large = 18
    gap_section = 16
    control = 32
    target = 24
    chip = 26
    icon = 18
    icon_small = 14
    icon_verdict = 34
    side_width = 372
    side_width_narrow = 336
    wide_from = 1200
    margin = 28
    margin_narrow = 16
    margin_top = 12
    popup_height = 460
    card_width = 760
    card_height = 680
    curve_height = 160
    font_small = 13
    font_body = 14
    font_strong = 15
    font_display = 21
