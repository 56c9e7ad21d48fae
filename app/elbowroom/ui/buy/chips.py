"""Chips that wrap onto as many lines as they take; a chosen one shows a check."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QResizeEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QToolButton, QWidget

from elbowroom.plan.buy.view_models import ChipVM
from elbowroom.text import wishes as texts
from elbowroom.ui.icons import icon
from elbowroom.ui.theme import Size, Theme

GAP = 6


class Chips(QWidget):
    """A row of chips, and at its end a menu of further ones where there are any.

    Attributes:
        chosen: id of the chip that was clicked; whether it is on then, its owner decides.
    """

    chosen = Signal(str)

    def __init__(self, theme: Theme, has_menu: bool = False) -> None:
        super().__init__()
        self._theme = theme
        self._vms: tuple[ChipVM, ...] = ()
        self._more: Callable[[], tuple[ChipVM, ...]] = tuple
        self.chips: dict[str, QToolButton] = {}
        self.menu_button = self._made() if has_menu else None
        if self.menu_button is not None:
            self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            self.menu = QMenu(self)
            self.menu.aboutToShow.connect(self._fill)
            self.menu_button.setMenu(self.menu)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        theme.changed.connect(self._mark)

    def _made(self) -> QToolButton:
        chip = QToolButton(self)
        chip.setProperty("look", "chip")
        chip.setFont(self._theme.fonts.small)
        chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        chip.setIconSize(QSize(Size.icon_small, Size.icon_small))
        chip.setCursor(Qt.CursorShape.PointingHandCursor)
        chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return chip

    def show_vms(self, vms: tuple[ChipVM, ...], more: tuple[ChipVM, ...] = ()) -> None:
        """Show chips; ``more`` is what the menu offers."""
        self._more = lambda: more
        if vms == self._vms:
            return
        if [vm.id for vm in vms] != [vm.id for vm in self._vms]:
            self._rebuild(vms)
        self._vms = vms
        for vm in vms:
            chip = self.chips[vm.id]
            chip.setText(vm.text)
            chip.setToolTip(vm.hint)
            chip.setAccessibleDescription(vm.hint)
            chip.setChecked(vm.is_on)
        if self.menu_button is not None:
            self.menu_button.setText(texts.screen_texts().more)
        self._mark()
        self._arrange()
        self.updateGeometry()

    def _rebuild(self, vms: tuple[ChipVM, ...]) -> None:
        for chip in self.chips.values():
            chip.hide()
            chip.deleteLater()
        self.chips = {}
        for vm in vms:
            chip = self.chips[vm.id] = self._made()
            chip.setCheckable(True)
            chip.clicked.connect(lambda _on=False, name=vm.id: self.chosen.emit(name))
            chip.show()

    def _fill(self) -> None:
        self.menu.clear()
        for vm in self._more():
            action = QAction(vm.text, self.menu, checkable=True, checked=vm.is_on)
            action.triggered.connect(lambda _on=False, name=vm.id: self.chosen.emit(name))
            self.menu.addAction(action)

    def _mark(self) -> None:
        colour = self._theme.colour("accent")
        check = icon("check", colour, colour, Size.icon_small)
        for chip in self.chips.values():
            chip.setIcon(check if chip.isChecked() else QIcon())

    # Layout

    def _all(self) -> list[QToolButton]:
        last = [self.menu_button] if self.menu_button is not None else []
        return [*self.chips.values(), *last]

    def _spots(self, width: int) -> list[QRect]:
        """Where each chip stands in so much room."""
        spots, at = [], QPoint(0, 0)
        for chip in self._all():
            size = chip.sizeHint()
            if at.x() and at.x() + size.width() > width:
                at = QPoint(0, at.y() + size.height() + GAP)
            spots.append(QRect(at, QSize(min(size.width(), max(1, width)), size.height())))
            at = QPoint(at.x() + size.width() + GAP, at.y())
        return spots

    def _arrange(self) -> None:
        for chip, spot in zip(self._all(), self._spots(self.width()), strict=True):
            chip.setGeometry(spot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        spots = self._spots(width)
        return spots[-1].bottom() + 1 if spots else 0

    def sizeHint(self) -> QSize:
        return QSize(200, self.heightForWidth(max(200, self.width())))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.heightForWidth(max(120, self.width())))

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches."""
        return [*self._all()]
