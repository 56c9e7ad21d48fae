"""Ways out as buttons in one row, and what the last step changed; what has no room is in a menu."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from elbowroom.plan.view_models import WaysVM, WayVM
from elbowroom.text import ways as words
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

MORE_ROOM = 96


class WaysRow(QWidget):
    """Hidden while there is nothing to say.

    Attributes:
        taken: the action of the way that was chosen.
        buttons: those that were made, the cheapest first.
        rebuilt: others were made in their place.
    """

    taken = Signal(object)
    rebuilt = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._vm: WaysVM | None = None
        self.buttons: list[QPushButton] = []
        self._title = QLabel()
        self._title.setFont(theme.fonts.small_bold)
        self._title.setProperty("look", "muted")
        self._menu = QMenu(self)
        self._menu.setToolTipsVisible(True)
        self.more = QPushButton()
        self.more.setFont(theme.fonts.small)
        self.more.setMenu(self._menu)
        self.more.setProperty("look", "outline")
        self._text = TextLabel(theme, theme.fonts.small, "muted")
        self._row = QWidget()
        self._row.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._line = QHBoxLayout(self._row)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(Size.gap_small)
        self._line.addWidget(self._title)
        self._line.addWidget(self.more)
        self._line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Size.gap_tiny)
        column.addWidget(self._row)
        column.addWidget(self._text)
        self.hide()

    def show_vm(self, vm: WaysVM) -> None:
        """Show ways out, that there is none, or only what changed."""
        self.setEnabled(True)
        if vm == self._vm:
            return
        self._vm = vm
        self._title.setText(vm.title)
        self._rebuild(vm.ways)
        self._row.setVisible(bool(vm.ways))
        self._text.set_text(" ".join(part for part in (vm.none, vm.changed) if part))
        self.setVisible(bool(vm.ways or vm.none or vm.changed))
        self.setAccessibleName(words.shown_for(self._text.text()) if vm.ways else vm.title)

    def set_stale(self) -> None:
        """The plan has moved on: what is shown holds no longer until it is asked again."""
        self.setEnabled(False)

    def _rebuild(self, ways: tuple[WayVM, ...]) -> None:
        for button in self.buttons:
            self._line.removeWidget(button)
            button.deleteLater()
        self.buttons = [self._button(way) for way in ways]
        for place, button in enumerate(self.buttons):
            self._line.insertWidget(1 + place, button)
        self._fit()
        self.rebuilt.emit()

    def _button(self, way: WayVM) -> QPushButton:
        button = QPushButton(way.label)
        button.setProperty("look", "outline")
        button.setFont(self._theme.fonts.small)
        button.setToolTip(way.hint)
        button.setAccessibleDescription(way.hint)
        button.clicked.connect(lambda: self.taken.emit(way.action))
        return button

    def _fit(self) -> None:
        """Keep as many buttons as have room; the others stand in the menu."""
        ways = self._vm.ways if self._vm else ()
        room = self.width() - self._title.sizeHint().width() - Size.gap_small
        widths = [button.sizeHint().width() + Size.gap_small for button in self.buttons]
        kept = len(widths)
        if sum(widths) > room:
            room -= MORE_ROOM
            kept = next((n for n in range(len(widths), 0, -1) if sum(widths[:n]) <= room), 0)
        for place, button in enumerate(self.buttons):
            button.setVisible(place < kept)
        hidden = ways[kept:]
        self._menu.clear()
        for way in hidden:
            entry = self._menu.addAction(way.label)
            entry.setToolTip(way.hint)
            entry.triggered.connect(lambda _checked=False, a=way.action: self.taken.emit(a))
        self.more.setText(words.more(len(hidden)))
        self.more.setVisible(bool(hidden))

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches."""
        return [*self.buttons, self.more]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
