"""Colours that can be told apart and read."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessibilityHints, QColor, QStyleHints

from elbowroom.scene.roles import ROLES, contrast
from elbowroom.ui.theme import Theme
from elbowroom.ui.theme.colours import chart_palette, verdict_colour, verdict_tint
from elbowroom.ui.theme.tokens import CONTRAST_DARK, CONTRAST_LIGHT, DARK, LIGHT, VERDICT

THEMES = [(LIGHT, False), (DARK, True), (CONTRAST_LIGHT, False), (CONTRAST_DARK, True)]


def ratio(one, other):
    """Contrast of two colours, named or made."""
    colours = (QColor(one), QColor(other))
    return contrast(*((c.red(), c.green(), c.blue()) for c in colours))


@pytest.mark.parametrize(("chrome", "is_dark"), THEMES)
def test_text_can_be_read(chrome, is_dark):
    for text in (chrome.text, chrome.muted, chrome.link):
        for ground in (chrome.surface, chrome.field, chrome.hover):
            assert ratio(text, ground) >= 4.5
    assert ratio(chrome.on_accent, chrome.accent) >= 4.5
    assert ratio(chrome.text, chrome.selected) >= 4.5
    assert ratio(chrome.border_strong, chrome.surface) >= 3


@pytest.mark.parametrize(("chrome", "is_dark"), THEMES)
def test_every_part_stands_out_and_its_label_can_be_read(chrome, is_dark):
    palette = chart_palette(chrome, is_dark)
    assert set(ROLES) <= set(palette)
    for role in ROLES[:8]:
        assert ratio(palette[role], chrome.surface) >= 3
        assert ratio(palette["on_" + role], palette[role]) >= 4.5


@pytest.mark.parametrize(("chrome", "is_dark"), THEMES)
@pytest.mark.parametrize("code", list(VERDICT))
def test_verdicts_stand_out_on_their_banner(chrome, is_dark, code):
    tint = verdict_tint(code, chrome, is_dark)
    assert ratio(verdict_colour(code, is_dark), tint) >= 3
    assert ratio(chrome.text, tint) >= 7
    assert ratio(chrome.muted, tint) >= 4.5


class System:
    """What the system says of its look, in place of Qt's own answer."""

    def __init__(self, monkeypatch):
        self.scheme, self.contrast = Qt.ColorScheme.Light, Qt.ContrastPreference.NoPreference
        monkeypatch.setattr(QStyleHints, "colorScheme", lambda _: self.scheme)
        monkeypatch.setattr(QAccessibilityHints, "contrastPreference", lambda _: self.contrast)

    def turn(self, hints, scheme=None, contrast=None):
        """Another look, told as Qt tells it."""
        if scheme is not None:
            self.scheme = scheme
            hints.colorSchemeChanged.emit(scheme)
        if contrast is not None:
            self.contrast = contrast
            hints.accessibility().contrastPreferenceChanged.emit(contrast)


def test_the_look_follows_the_system_while_the_program_runs(qapp, monkeypatch):
    system, hints = System(monkeypatch), qapp.styleHints()
    theme = Theme(qapp, "system")
    assert theme.chrome is LIGHT
    system.turn(hints, scheme=Qt.ColorScheme.Dark)
    assert theme.chrome is DARK
    assert qapp.palette().window().color().name() == DARK.window
    system.turn(hints, contrast=Qt.ContrastPreference.HighContrast)
    assert theme.chrome is CONTRAST_DARK
    system.turn(hints, scheme=Qt.ColorScheme.Light)
    assert theme.chrome is CONTRAST_LIGHT
    system.turn(hints, contrast=Qt.ContrastPreference.NoPreference)
    assert theme.chrome is LIGHT
    theme.deleteLater()


def test_a_look_that_was_chosen_stays_whatever_the_system_does(qapp, monkeypatch):
    system, hints = System(monkeypatch), qapp.styleHints()
    theme = Theme(qapp, "light")
    system.turn(hints, scheme=Qt.ColorScheme.Dark)
    assert theme.chrome is LIGHT
    system.turn(hints, contrast=Qt.ContrastPreference.HighContrast)
    assert theme.chrome is CONTRAST_LIGHT
    system.turn(hints, contrast=Qt.ContrastPreference.NoPreference)
    theme.deleteLater()
