"""Looks live in this room, and nowhere else: tokens, palettes, fonts, one short style sheet."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QStyleHints
from PySide6.QtWidgets import QApplication

from elbowroom.scene.text_metrics import SIZES
from elbowroom.ui.painting import ChartFonts
from elbowroom.ui.theme.colours import (
    chart_palette,
    mixed,
    qt_palette,
    verdict_colour,
    verdict_tint,
)
from elbowroom.ui.theme.fonts import Fonts, text_scale
from elbowroom.ui.theme.sheet import style_sheet
from elbowroom.ui.theme.tokens import (
    CONTRAST_DARK,
    CONTRAST_LIGHT,
    DARK,
    LIGHT,
    Chrome,
    Size,
)

if TYPE_CHECKING:
    from PySide6.QtGui import QAccessibilityHints

__all__ = ["MODES", "Size", "Theme"]

MODES = ("system", "light", "dark")


class Theme(QObject):
    """The look in use. Widgets that paint themselves are given it and read it while painting.

    Attributes:
        fonts: of the window.
        chart_fonts: of the charts.
        chart_sizes: ems of the charts' text.
        chrome: colours that are not data.
        chart: role -> colour of the charts.
        changed: emitted after colours have changed and the application has been restyled.
    """

    changed = Signal()

    def __init__(self, app: QApplication, mode: str = "system") -> None:
        super().__init__(app)
        self._app = app
        self.fonts = Fonts.at_scale(text_scale(app.font()))
        self.chart_fonts = ChartFonts()
        self.chart_sizes = SIZES.scaled(self.fonts.scale)
        app.setStyle("Fusion")
        app.setFont(self.fonts.body)
        app.setEffectEnabled(Qt.UIEffect.UI_AnimateMenu, False)
        self._mode = mode if mode in MODES else "system"
        self._made: dict[object, QColor] = {}
        self._apply()
        app.styleHints().colorSchemeChanged.connect(self._follow)
        if (hints := _accessibility(app.styleHints())) is not None:
            hints.contrastPreferenceChanged.connect(self._apply)

    @property
    def mode(self) -> str:
        """``system``, ``light`` or ``dark``."""
        return self._mode

    def set_mode(self, mode: str) -> None:
        """Force a scheme, or follow the system again."""
        if mode in MODES and mode != self._mode:
            self._mode = mode
            self._tell_system()
            self._apply()

    @property
    def is_dark(self) -> bool:
        """Whether surfaces are dark."""
        return self._is_dark

    def verdict_colour(self, code: str) -> QColor:
        """Colour of a verdict's icon and stripe."""
        return verdict_colour(code, self._is_dark)

    def verdict_tint(self, code: str) -> QColor:
        """Background of the banner."""
        key = code, self._is_dark
        if key not in self._made:
            self._made[key] = verdict_tint(code, self.chrome, self._is_dark)
        return self._made[key]

    def colour(self, name: str) -> QColor:
        """One chrome colour by its token."""
        if name not in self._made:
            self._made[name] = QColor(getattr(self.chrome, name))
        return self._made[name]

    def shade(self, share: float) -> QColor:
        """A surface with that share of the text colour in it: grooves, ticks, rules."""
        if share not in self._made:
            self._made[share] = mixed(self.chrome.surface, self.chrome.text, share)
        return self._made[share]

    def _follow(self) -> None:
        if self._mode == "system":
            self._apply()

    def _tell_system(self) -> None:
        """Title bars and native dialogs follow, where the platform can."""
        hints = self._app.styleHints()
        schemes = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}
        if self._mode in schemes:
            hints.setColorScheme(schemes[self._mode])
        else:
            hints.unsetColorScheme()

    def _apply(self) -> None:
        hints = self._app.styleHints()
        dark = hints.colorScheme() == Qt.ColorScheme.Dark
        self._is_dark = self._mode == "dark" or (self._mode == "system" and dark)
        self.chrome = _chrome(self._is_dark, _wants_contrast(hints))
        self._made.clear()
        self.chart = chart_palette(self.chrome, self._is_dark)
        self._app.setPalette(qt_palette(self.chrome))
        self._app.setStyleSheet(style_sheet(self.chrome))
        self.changed.emit()


def _chrome(is_dark: bool, is_contrast: bool) -> Chrome:
    if is_contrast:
        return CONTRAST_DARK if is_dark else CONTRAST_LIGHT
    return DARK if is_dark else LIGHT


def _accessibility(hints: QStyleHints) -> "QAccessibilityHints | None":
    """What the system wants of looks; ``None`` where Qt is too old to say."""
    ask = getattr(hints, "accessibility", None)
    found = ask() if ask is not None else None
    return found if hasattr(found, "contrastPreference") else None


def _wants_contrast(hints: QStyleHints) -> bool:
    """Whether the system asks for high contrast."""
    found = _accessibility(hints)
    wanted = Qt.ContrastPreference.HighContrast
    return found is not None and found.contrastPreference() == wanted
