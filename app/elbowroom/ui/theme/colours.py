"""From tokens to what Qt and the chart painter take: ``QPalette`` and role -> ``QColor``."""

from PySide6.QtGui import QColor, QPalette

from elbowroom.scene.roles import pattern_ink, pattern_of
from elbowroom.ui.theme.tokens import (
    COMPONENT_ROLE,
    DATA,
    ON_DATA,
    VERDICT,
    VERDICT_TINT,
    Chrome,
)

Group = QPalette.ColorGroup
Role = QPalette.ColorRole


def mixed(under: str | QColor, over: str | QColor, share: float) -> QColor:
    """``over`` painted on ``under`` with that share of its strength."""
    a, b = QColor(under), QColor(over)
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * share,
        a.greenF() + (b.greenF() - a.greenF()) * share,
        a.blueF() + (b.blueF() - a.blueF()) * share,
    )


def qt_palette(chrome: Chrome) -> QPalette:
    """The palette for Fusion, so that stock controls match ours."""
    palette = QPalette()
    for role, colour in _active_roles(chrome).items():
        palette.setColor(role, QColor(colour))
    faded = mixed(chrome.surface, chrome.text, 0.38)
    for role in (Role.Text, Role.WindowText, Role.ButtonText, Role.HighlightedText):
        palette.setColor(Group.Disabled, role, faded)
    palette.setColor(Group.Disabled, Role.Highlight, mixed(chrome.surface, chrome.text, 0.2))
    return palette


def _active_roles(chrome: Chrome) -> dict[QPalette.ColorRole, str | QColor]:
    return {
        Role.Window: chrome.window,
        Role.WindowText: chrome.text,
        Role.Base: chrome.field,
        Role.AlternateBase: chrome.hover,
        Role.Text: chrome.text,
        Role.PlaceholderText: chrome.muted,
        Role.Button: chrome.surface,
        Role.ButtonText: chrome.text,
        Role.BrightText: chrome.on_accent,
        Role.Highlight: chrome.accent,
        Role.HighlightedText: chrome.on_accent,
        Role.Link: chrome.link,
        Role.LinkVisited: chrome.link,
        Role.ToolTipBase: chrome.surface,
        Role.ToolTipText: chrome.text,
        Role.Light: chrome.surface,
        Role.Midlight: chrome.hover,
        Role.Mid: chrome.border,
        Role.Dark: chrome.border_strong,
        Role.Shadow: chrome.border_strong,
        Role.Accent: chrome.accent,
    }


def chart_palette(chrome: Chrome, is_dark: bool) -> dict[str, QColor]:
    """Role -> colour for :func:`elbowroom.ui.painting.paint`."""
    at = int(is_dark)
    colours = {name: QColor(DATA[role][at]) for name, role in COMPONENT_ROLE.items()}
    for name, role in COMPONENT_ROLE.items():
        fill = QColor(DATA[role][at])
        ink = pattern_ink((fill.red(), fill.green(), fill.blue()), pattern_of(name))
        colours["on_" + name] = QColor(ON_DATA[role][at])
        colours["pattern_" + name] = QColor(*ink)
    return colours | {
        "surface": QColor(chrome.surface),
        "grid": _grid(chrome),
        "text": QColor(chrome.text),
        "text_muted": QColor(chrome.muted),
        "limit": QColor(chrome.text),
        "over": QColor(VERDICT["NO_FIT"][at]),
        **{f"verdict_{code}": QColor(pair[at]) for code, pair in VERDICT.items()},
    }


def _grid(chrome: Chrome) -> QColor:
    """A chart's grid: a border, but never so strong that it reads as the limit."""
    return mixed(chrome.surface, chrome.border, 0.5 if chrome.border == chrome.text else 1.0)


def verdict_colour(code: str, is_dark: bool) -> QColor:
    """Colour of a verdict's icon and stripe; an unknown code is "cannot tell"."""
    return QColor(VERDICT.get(code, VERDICT["UNKNOWN"])[int(is_dark)])


def verdict_tint(code: str, chrome: Chrome, is_dark: bool) -> QColor:
    """Background of the banner."""
    return mixed(chrome.surface, verdict_colour(code, is_dark), VERDICT_TINT)
