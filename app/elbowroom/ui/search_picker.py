"""A picker: a card that tells what is chosen and opens the list to choose from."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.ui.choice_popup import ChoicePopup
from elbowroom.ui.fit_scan import Checks
from elbowroom.ui.icons import draw_icon
from elbowroom.ui.shapes import draw_focus, draw_frame
from elbowroom.ui.text_label import TALL, WRAP, keep_words
from elbowroom.ui.theme import Size, Theme

PAD_X = 13
PAD_Y = 9
CHEVRON_ROOM = 30
BETWEEN = 2


class SearchPicker(QPushButton):
    """The card. Click, Enter, arrows or simply typing open the list.

    Attributes:
        chosen: id of the entry the person chose.
        marked: id of an entry to mark as a favourite, or no longer.
    """

    chosen = Signal(str)
    marked = Signal(str)

    def __init__(
        self,
        theme: Theme,
        entries: Callable[[], tuple[ChoiceVM, ...]],
        filters: tuple[str, ...] = (),
        fits: Checks | None = None,
        has_stars: bool = False,
    ) -> None:
        """``entries`` is asked each time the list opens, and only then; so is ``fits``.

        With stars, entries can be marked as favourites.
        """
        super().__init__()
        self._theme = theme
        self._entries = entries
        self._filters = (filters, fits, has_stars)
        self._vm = ChoiceVM("", "", "")
        self._popup: ChoicePopup | None = None
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(lambda: self.open())

    def show_vm(self, vm: ChoiceVM) -> None:
        """Show what is chosen."""
        if vm != self._vm:
            self._vm = vm
            self.setAccessibleDescription(f"{vm.title}, {vm.subtitle}" if vm.subtitle else vm.title)
            self.updateGeometry()
            self.update()

    def open(self, typed: str = "") -> None:
        """Open the list, with a search begun."""
        if self._popup is None:
            self._popup = ChoicePopup(self._theme, self, *self._filters)
            self._popup.chosen.connect(self.chosen)
            self._popup.marked.connect(self._mark)
        name = self.accessibleName()
        self._popup.open_at(self, self._entries(), self._vm.id, typed, name)

    def _mark(self, choice_id: str) -> None:
        self.marked.emit(choice_id)
        if self._popup is not None:
            self._popup.show_choices(self._entries())

    @property
    def popup(self) -> ChoicePopup | None:
        """The list, once it has been opened."""
        return self._popup

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open()
        elif plain and event.text().strip() and event.text().isprintable():
            self.open(event.text())
        else:
            super().keyPressEvent(event)

    # Size and painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for other lines where a picker that was hidden is laid out at last."""
        super().resizeEvent(event)
        if self.heightForWidth(self.width()) != self.height():
            self.updateGeometry()

    def _heights(self, width: int) -> tuple[int, int]:
        """Heights of name and facts, each on as many lines as they take."""
        room = QRect(0, 0, max(40, width - PAD_X - CHEVRON_ROOM), TALL)
        fonts = self._theme.fonts
        texts = ((fonts.strong, self._vm.title), (fonts.small, self._vm.subtitle))
        title, below = (
            QFontMetrics(font).boundingRect(room, WRAP, keep_words(text)).height() if text else 0
            for font, text in texts
        )
        return title, below

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        title, below = self._heights(width)
        return max(Size.control + 4, 2 * PAD_Y + title + (below + BETWEEN if below else 0))

    def sizeHint(self) -> QSize:
        width = max(220, self.width())
        return QSize(220, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(180, self.heightForWidth(max(180, self.width())))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, box = self._theme, QRectF(self.rect())
        outline = "border_strong" if self.underMouse() else "border"
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            draw_frame(painter, box, theme.colour("field"), theme.colour(outline))
            self._draw_words(painter)
            spot = QRectF(self.width() - 28, PAD_Y + 2, 16, 16)
            draw_icon(painter, "chevron", spot, theme.colour("muted"))
            if self.hasFocus():
                draw_focus(painter, box, theme)

    def _draw_words(self, painter: QPainter) -> None:
        theme, width = self._theme, self.width() - PAD_X - CHEVRON_ROOM
        title, below = self._heights(self.width())
        painter.setFont(theme.fonts.strong)
        painter.setPen(theme.colour("text"))
        painter.drawText(QRect(PAD_X, PAD_Y, width, title), WRAP, keep_words(self._vm.title))
        painter.setFont(theme.fonts.small)
        painter.setPen(theme.colour("muted"))
        facts = QRect(PAD_X, PAD_Y + title + BETWEEN, width, below)
        painter.drawText(facts, WRAP, keep_words(self._vm.subtitle))
