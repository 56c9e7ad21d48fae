"""Colours that can be told apart and read."""

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont

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


class Contrast(QObject):
    """The system's wish for contrast."""

    contrastPreferenceChanged = Signal(Qt.ContrastPreference)  # noqa: N815

    def __init__(self):
        super().__init__()
        self.wanted = Qt.ContrastPreference.NoPreference

    def contrastPreference(self):
        return self.wanted

    def turn(self, wanted):
        self.wanted = wanted
        self.contrastPreferenceChanged.emit(wanted)


class System(QObject):
    """An application of its own, so that no window of another test follows: it is what it wears."""

    colorSchemeChanged = Signal(Qt.ColorScheme)  # noqa: N815

    def __init__(self):
        super().__init__()
        self.scheme, self.contrast = Qt.ColorScheme.Light, Contrast()
        self.palette = None

    def styleHints(self):
        return self

    def colorScheme(self):
        return self.scheme

    def accessibility(self):
        return self.contrast

    def font(self):
        return QFont()

    def setPalette(self, palette):
        self.palette = palette

    def turn(self, scheme):
        self.scheme = scheme
        self.colorSchemeChanged.emit(scheme)

    setStyle = setFont = setEffectEnabled = setStyleSheet = lambda *_: None  # noqa: N815


HIGH, USUAL = Qt.ContrastPreference.HighContrast, Qt.ContrastPreference.NoPreference


def test_the_look_follows_the_system_while_the_program_runs(qapp):
    system = System()
    theme = Theme(system, "system")
    assert theme.chrome is LIGHT
    system.turn(Qt.ColorScheme.Dark)
    assert theme.chrome is DARK
    assert system.palette.window().color().name() == DARK.window
    system.contrast.turn(HIGH)
    assert theme.chrome is CONTRAST_DARK
    system.turn(Qt.ColorScheme.Light)
    assert theme.chrome is CONTRAST_LIGHT
    system.contrast.turn(USUAL)
    assert theme.chrome is LIGHT


def test_a_look_that_was_chosen_stays_whatever_the_system_does(qapp):
    system = System()
    theme = Theme(system, "light")
    system.turn(Qt.ColorScheme.Dark)
    assert theme.chrome is LIGHT
    system.contrast.turn(HIGH)
    assert theme.chrome is CONTRAST_LIGHT
