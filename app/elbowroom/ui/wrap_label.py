"""A label that wraps between words in Korean too, where Qt would break inside them."""

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSizePolicy

from elbowroom.ui.theme import Theme

_JOINER = "\u2060"
_INSIDE_WORD = re.compile(r"(?<=[\uac00-\ud7a3])(?=[\uac00-\ud7a3])|(?<=\w)(?=[\uac00-\ud7a3])")


def keep_words(text: str) -> str:
    """The text with joiners inside Korean words, so that lines break only at spaces."""
    return _INSIDE_WORD.sub(_JOINER, text)


class WrapLabel(QLabel):
    """Muted small text over as many lines as it takes; hidden when empty."""

    def __init__(self, theme: Theme, look: str = "muted") -> None:
        super().__init__()
        self.setProperty("look", look)
        self.setFont(theme.fonts.small)
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        self._plain = ""
        self.hide()

    def set_text(self, text: str) -> None:
        """Show a text; an empty one takes no room."""
        if text != self._plain:
            self._plain = text
            self.setText(keep_words(text))
            self.setAccessibleName(text)
            self.setVisible(bool(text))

    def plain_text(self) -> str:
        """What was set."""
        return self._plain
