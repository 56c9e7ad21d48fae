"""Addresses on the web: shown in full and opened only when the person says so, in their browser.

Nothing here speaks to a network: the address is given to the system.
"""

import re
from collections.abc import Callable

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from elbowroom.text import window as texts
from elbowroom.ui.dialogs import answer_buttons, label, set_up
from elbowroom.ui.theme import Theme

LINK = re.compile(r"https://[\x21-\x7e]+[\x21-\x7e](?<![.,;:)\]])")
"""An address that may be opened: encrypted, and of plain characters, so that none seems another."""

WIDTH, HEIGHT = 480, 76


class LinkDialog(QDialog):
    """Asks before an address leaves for the browser.

    Attributes:
        address: shows it whole.
    """

    def __init__(
        self,
        parent: QWidget,
        theme: Theme,
        url: str,
        open_url: Callable[[QUrl], object] = QDesktopServices.openUrl,
    ) -> None:
        super().__init__(parent)
        words = texts.link_texts()
        column = set_up(self, words.title)
        column.addWidget(label(words.question, theme.fonts.strong))
        self.address = QPlainTextEdit(url)
        self.address.setReadOnly(True)
        self.address.setProperty("look", "field")
        self.address.setFont(theme.fonts.body)
        self.address.setAccessibleName(words.title)
        self.address.setMinimumSize(WIDTH, HEIGHT)
        column.addWidget(self.address)
        roles = QDialogButtonBox.ButtonRole
        choices = (words.open, roles.AcceptRole), (words.copy, roles.ActionRole)
        buttons = answer_buttons(self, *choices, (words.cancel, roles.RejectRole))
        buttons[words.copy].clicked.connect(lambda: QGuiApplication.clipboard().setText(url))
        buttons[words.cancel].setFocus()
        self.accepted.connect(lambda: open_url(QUrl(url)))


def ask_to_open(parent: QWidget, theme: Theme, url: str) -> QDialog | None:
    """Ask; nothing for what is no address that may be opened."""
    if not LINK.fullmatch(url):
        return None
    dialog = LinkDialog(parent, theme, url)
    dialog.open()
    return dialog
