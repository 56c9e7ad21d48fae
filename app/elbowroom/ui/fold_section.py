"""A part of the left column that folds away: its heading, what is set in it, and the rest."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from elbowroom.ui.icons import icon
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme


def folding_button(theme: Theme) -> QToolButton:
    """Words with a chevron before them."""
    button = QToolButton()
    button.setProperty("look", "flat")
    button.setFont(theme.fonts.small)
    button.setCheckable(True)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setIconSize(QSize(Size.icon_small, Size.icon_small))
    button.setMinimumHeight(Size.target)
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return button


class FoldSection(QWidget):
    """Closed at first. What is set in it can be read while it is closed.

    Attributes:
        heading: opens and closes it.
        column: what it holds, from top to bottom.
        turned: it was opened or closed.
    """

    turned = Signal(bool)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.heading = folding_button(theme)
        self._summary = TextLabel(
            theme,
            theme.fonts.small,
            "muted",
            wraps=False,
            side=Qt.AlignmentFlag.AlignRight,
            keeps_room=True,
        )
        self.body = QWidget()
        self.column = QVBoxLayout(self.body)
        self.column.setContentsMargins(0, Size.gap_tiny, 0, 0)
        self.column.setSpacing(Size.gap_small)
        self.body.hide()
        self._lay_out()
        self.heading.toggled.connect(self._turn)
        theme.changed.connect(self.dress)
        self.dress()

    def _lay_out(self) -> None:
        line = QFrame()
        line.setProperty("look", "rule")
        line.setFixedHeight(Size.hairline)
        top = QHBoxLayout()
        top.setSpacing(Size.gap_small)
        top.addWidget(self.heading)
        top.addWidget(self._summary, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Size.gap_tiny)
        column.addWidget(line)
        column.addLayout(top)
        column.addWidget(self.body)

    @property
    def is_open(self) -> bool:
        """Whether all of it is shown."""
        return self.heading.isChecked()

    def set_open(self, is_open: bool) -> None:
        """Open or close it."""
        self.heading.setChecked(is_open)

    def set_title(self, title: str) -> None:
        """Name it."""
        self.heading.setText(title)
        self.heading.setAccessibleName(title)

    def set_summary(self, summary: str) -> None:
        """Say what is set in it."""
        self._summary.set_text("" if self.is_open else summary)
        self.heading.setAccessibleDescription(summary)

    def _turn(self, is_open: bool) -> None:
        self.dress()
        self._summary.set_text("" if is_open else self.heading.accessibleDescription())
        self.turned.emit(is_open)
        self.body.setVisible(is_open)

    def dress(self) -> None:
        """Make the chevron in the colours in use."""
        colour = self._theme.colour("muted")
        self.heading.setIcon(icon("chevron" if self.is_open else "chevron-right", colour, colour))
