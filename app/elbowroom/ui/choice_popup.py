"""The list a picker opens: a search field over entries under their headings."""

from itertools import pairwise

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QListView, QVBoxLayout, QWidget

from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.text import inputs as texts
from elbowroom.ui.choice_delegate import ChoiceDelegate
from elbowroom.ui.choice_model import TAG_FITS, ChoiceModel
from elbowroom.ui.filter_chips import FilterChips
from elbowroom.ui.fit_scan import Checks, FitScan
from elbowroom.ui.icons import icon
from elbowroom.ui.theme import Size, Theme

PAGE = 8
SEARCH_FROM = 12
LEAST_WIDTH = 440
CHECK_ROOM = 18
"""What a chip grows by when it is on."""
_KEYS = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_PageDown: PAGE,
    Qt.Key.Key_PageUp: -PAGE,
}


class ChoicePopup(QFrame):
    """Typing filters, arrows move, Enter chooses, Esc closes.

    Attributes:
        chosen: id of the entry.
        marked: id of an entry whose star was clicked, or Ctrl+D pressed on.
    """

    chosen = Signal(str)
    marked = Signal(str)

    def __init__(
        self,
        theme: Theme,
        parent: QWidget,
        filters: tuple[str, ...] = (),
        fits: Checks | None = None,
        has_stars: bool = False,
    ) -> None:
        """``filters``: names of filters above the list; ``fits``: what answers ``fits``."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("look", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_WindowPropagation)
        self._theme = theme
        self.model = ChoiceModel()
        self._delegate = ChoiceDelegate(theme)
        self._delegate.has_stars = has_stars
        self.search = QLineEdit()
        self.list = QListView()
        self._empty = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.chips = FilterChips(theme, filters)
        self.progress = QLabel()
        self._scan = FitScan(fits, self) if fits is not None else None
        self._dress()
        self._lay_out()
        self.search.textChanged.connect(self._filter)
        self.search.installEventFilter(self)
        self.list.installEventFilter(self)
        self.list.viewport().installEventFilter(self)
        self.list.clicked.connect(self._choose_index)
        self.chips.changed.connect(self._change_filters)
        for chip in self.chips.chips.values():
            chip.installEventFilter(self)
        if self._scan is not None:
            self._scan.progressed.connect(self._take_more)

    def _dress(self) -> None:
        self.search.setProperty("look", "search")
        self.search.setFont(self._theme.fonts.body)
        self.search.setClearButtonEnabled(True)
        self._empty.setProperty("look", "muted")
        self._empty.setFont(self._theme.fonts.body)
        self._empty.setMinimumHeight(72)
        self._empty.setWordWrap(True)
        self.progress.setProperty("look", "muted")
        self.progress.setFont(self._theme.fonts.small)
        self.progress.setContentsMargins(Size.gap_tiny, 0, 0, 0)
        self.progress.hide()
        self.chips.setVisible(bool(self.chips.chips))
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._delegate)
        self.list.setMouseTracking(True)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFrameShape(QFrame.Shape.NoFrame)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(Size.gap_small, Size.gap_small, Size.gap_small, Size.gap_small)
        column.setSpacing(Size.gap_tiny)
        column.addWidget(self.search)
        column.addWidget(self.chips)
        column.addWidget(self.list, 1)
        column.addWidget(self._empty)
        column.addWidget(self.progress)
        for before, after in pairwise((self.search, *self.chips.chips.values(), self.list)):
            QWidget.setTabOrder(before, after)

    def open_at(
        self, anchor: QWidget, choices: tuple[ChoiceVM, ...], current: str, typed: str, name: str
    ) -> None:
        """Show entries under a widget, the current one marked and in view."""
        words = texts.picker_texts()
        self._delegate.current = current
        self.model.set_choices(choices)
        self.search.setVisible(len(choices) >= SEARCH_FROM or bool(self.chips.chips))
        self.search.setPlaceholderText(words.search)
        self.search.setAccessibleName(words.search)
        self.list.setAccessibleName(name)
        self.chips.retranslate()
        self._empty.setText(words.nothing_found)
        muted = self._theme.colour("muted")
        for action in self.search.actions():
            self.search.removeAction(action)
        leading = QLineEdit.ActionPosition.LeadingPosition
        self.search.addAction(icon("search", muted, muted), leading)
        self.setGeometry(_place(anchor, self._wanted_size(anchor)))
        self.show()
        self.search.setText(typed)
        self._change_filters()
        (self.search if self.search.isVisible() else self.list).setFocus()

    def show_choices(self, choices: tuple[ChoiceVM, ...]) -> None:
        """Show other entries, or the same in another order, where the person is."""
        self.model.set_choices(choices)
        self._take_more()

    def _wanted_size(self, anchor: QWidget) -> QSize:
        rows = sum(self.list.sizeHintForRow(row) for row in range(min(self.model.rowCount(), 40)))
        top = self.search.sizeHint().height() + 8 if not self.search.isHidden() else 0
        width = max(anchor.width(), LEAST_WIDTH)
        if self.chips.chips:
            chips = self.chips.sizeHint() + QSize(len(self.chips.chips) * CHECK_ROOM, 0)
            top += chips.height() + Size.gap_tiny
            width = max(width, chips.width() + 2 * Size.gap_small)
        height = min(Size.popup_height, rows + top + 2 * Size.gap_small + 6)
        return QSize(width, max(120, height))

    # Filters

    def _change_filters(self) -> None:
        """Show what the filters keep; what fits is found out from here on."""
        if self._scan is not None and TAG_FITS in self.chips.active:
            self._scan.start()
        elif self._scan is not None:
            self._scan.stop()
        self._take_fitting()

    def _take_fitting(self) -> None:
        if self._scan is not None:
            self.model.set_fitting(frozenset(self._scan.fitting))
            self.progress.setText(texts.checking(self._scan.done, self.model.total))
            self.progress.setVisible(self._scan.is_running)
        self._filter(self.search.text())

    def _take_more(self) -> None:
        """Show what was found since, and leave the person where they are."""
        at = self.list.verticalScrollBar().value()
        kept = self.model.choice(self.list.currentIndex().row())
        self._take_fitting()
        row = self.model.row_of(kept.id) if kept is not None else -1
        if row >= 0:
            self.list.setCurrentIndex(self.model.index(row))
            self.list.verticalScrollBar().setValue(at)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._scan is not None:
            self._scan.stop()

    def _filter(self, typed: str) -> None:
        self.model.filter(typed, self.chips.active)
        found = self.model.rowCount() > 0
        self.list.setVisible(found)
        self._empty.setVisible(not found)
        row = self.model.row_of(self._delegate.current) if not typed.strip() else -1
        self._go(row if row >= 0 else self.model.step(-1, 1))
        if typed.strip():
            self.list.scrollToTop()

    def _go(self, row: int) -> None:
        index = self.model.index(row)
        self.list.setCurrentIndex(index)
        if index.isValid():
            self.list.scrollTo(index, QListView.ScrollHint.EnsureVisible)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.list.viewport():
            return self._click_star(event) or super().eventFilter(watched, event)
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(Qt.Key(event.key()), watched, event)
        return super().eventFilter(watched, event)

    def _click_star(self, event: QEvent) -> bool:
        """Whether a press or release of the mouse was on a star; the release marks the entry."""
        clicks = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease)
        if not isinstance(event, QMouseEvent) or event.type() not in clicks:
            return False
        index = self.list.indexAt(event.position().toPoint())
        choice = self.model.choice(index.row())
        star = self._delegate.star_area(self.list.visualRect(index), choice)
        if choice is None or not star.contains(event.position().toPoint()):
            return False
        if event.type() == QEvent.Type.MouseButtonRelease:
            self.marked.emit(choice.id)
        return True

    def _mark(self, row: int) -> None:
        choice = self.model.choice(row)
        if choice is not None and self._delegate.has_stars:
            self.marked.emit(choice.id)

    def _key(self, key: Qt.Key, watched: QObject, event: QKeyEvent) -> bool:
        row = self.list.currentIndex().row()
        if key in _KEYS:
            self._go(self.model.step(row, _KEYS[key]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and watched not in self._chips():
            self._choose_index(self.list.currentIndex())
        elif key == Qt.Key.Key_D and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self._mark(row)
        elif key == Qt.Key.Key_Escape:
            self.close()
        elif watched is self.list and event.text().strip() and not self.search.isHidden():
            self.search.setFocus()
            self.search.insert(event.text())
        else:
            return False
        return True

    def _chips(self) -> tuple[QObject, ...]:
        return tuple(self.chips.chips.values())

    def _choose_index(self, index: QModelIndex) -> None:
        choice = self.model.choice(index.row())
        if choice is not None and choice.is_enabled:
            self.close()
            self.chosen.emit(choice.id)


def _place(anchor: QWidget, size: QSize) -> QRect:
    """Below the widget, or above where there is more room, inside its screen."""
    screen = anchor.screen().availableGeometry()
    corner = anchor.mapToGlobal(QPoint(0, anchor.height() + 4))
    above = anchor.mapToGlobal(QPoint(0, -4)).y() - screen.top()
    below = screen.bottom() - corner.y()
    height = min(size.height(), max(above, below))
    top = corner.y() if height <= below else above + screen.top() - height
    left = max(screen.left(), min(corner.x(), screen.right() - size.width()))
    return QRect(left, top, min(size.width(), screen.width()), height)
