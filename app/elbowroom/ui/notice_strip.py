"""One strip for what went wrong: what happened, the details on demand, nothing modal."""

import time

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton

from elbowroom.text import window as texts
from elbowroom.ui.icons import icon
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

REST_S = 5.0


class NoticeStrip(QFrame):
    """Hidden until something is to be said; shows one thing at a time."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("look", "notice")
        self._theme = theme
        self._details = ""
        self._shown_at = -REST_S
        self.text = TextLabel(theme, theme.fonts.body)
        self.copy = LinkButton(theme)
        self.dismiss = QToolButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(Size.gap, Size.gap_small, Size.gap_small, Size.gap_small)
        row.addWidget(self.text, 1)
        row.addWidget(self.copy)
        row.addWidget(self.dismiss)
        self._dress()
        self.hide()

    def _dress(self) -> None:
        self.dismiss.setProperty("look", "flat")
        self.dismiss.setCursor(Qt.CursorShape.PointingHandCursor)
        self.copy.clicked.connect(self._copy)
        self.dismiss.setFixedSize(Size.target, Size.target)
        self.dismiss.clicked.connect(self.hide)
        self._theme.changed.connect(self._tint)
        self._tint()

    def _tint(self) -> None:
        colour = self._theme.colour("muted")
        self.dismiss.setIcon(icon("cross", colour, colour, Size.icon_small))

    def show_error(self, details: str) -> None:
        """Say that something went wrong; many at once are said once."""
        self._details = details
        now = time.monotonic()
        if self.isVisible() or now - self._shown_at < REST_S:
            return
        self._shown_at = now
        self.text.set_text(texts.frame_texts().went_wrong)
        self.show()

    def retranslate(self) -> None:
        """Read the texts again."""
        words = texts.frame_texts()
        self.copy.setText(words.copy_details)
        self.dismiss.setToolTip(words.dismiss)
        self.dismiss.setAccessibleName(words.dismiss)
        if self.text.text():
            self.text.set_text(words.went_wrong)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._details)
