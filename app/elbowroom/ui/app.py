"""Makes the application and its window: looks, language, and what the system is told of them."""

import ctypes
import sys
from collections.abc import Sequence

import PySide6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from elbowroom import __version__
from elbowroom.ui import accessible
from elbowroom.ui.app_icon import app_icon
from elbowroom.ui.application import Application
from elbowroom.ui.context import AppContext
from elbowroom.ui.language_switch import LanguageSwitch
from elbowroom.ui.main_window import MainWindow
from elbowroom.ui.theme import Theme

NAME = "Elbowroom"
DESKTOP_FILE = "io.github.elbowroom.Elbowroom"
DOMAIN = "elbowroom.github.io"


def make_application(argv: Sequence[str]) -> QApplication:
    """The application with its names; the one there is, if there is one."""
    guard_none()
    there = QApplication.instance()
    if isinstance(there, QApplication):
        return there
    QApplication.setHighDpiScaleFactorRoundingPolicy(
        Qt.HighDpiScaleFactorRoundingPolicy.PassThrough
    )
    if sys.platform == "win32":
        # The installer's shortcut has it too: windows gather under the icon that was pinned.
        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(DESKTOP_FILE)
    app = Application(argv)
    app.setApplicationName(NAME)
    app.setApplicationDisplayName(NAME)
    app.setApplicationVersion(__version__)
    app.setOrganizationName(NAME)
    app.setOrganizationDomain(DOMAIN)
    app.setDesktopFileName(DESKTOP_FILE)
    app.setWindowIcon(app_icon())
    accessible.install()
    return app


def make_window(app: QApplication, context: AppContext, loads_plot: bool = True) -> MainWindow:
    """The window in the context's language and looks, not shown yet."""
    theme = Theme(app, context.theme)
    language = LanguageSwitch(app, context.language)
    return MainWindow(context, theme, language, loads_plot)


def guard_none() -> None:
    """Keep Qt for Python 6.12 from using up ``None`` on Pythons where it can be used up.

    WORKAROUND(https://github.com/python/cpython/pull/135182, remove when PySide6 6.12.0 is no
    longer allowed): each call that returns nothing loses one reference, and at zero Python aborts.
    """
    if sys.version_info >= (3, 12) or PySide6.__version_info__[:2] < (6, 12):
        return
    for thing in (None, True, False, NotImplemented):
        ctypes.c_ssize_t.from_address(id(thing)).value += 1 << 40
