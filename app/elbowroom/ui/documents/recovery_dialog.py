"""Plans with unsaved changes that are left over: each is restored, discarded, or kept for later."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.preview import preview
from elbowroom.plan.document.recovery import Recoverable, discard
from elbowroom.text import plan_dialogs as words
from elbowroom.text.refusals import refusal
from elbowroom.ui.dialogs import close_button, label, set_up
from elbowroom.ui.documents.plan_preview import PlanPreview
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

WIDTH, HEIGHT = 620, 480


class RecoveryDialog(QDialog):
    """The list. What is discarded goes when the dialog is closed, so that it can be taken back.

    Attributes:
        rows: one for each plan.
    """

    def __init__(
        self,
        parent: QWidget,
        theme: Theme,
        desk: Desk,
        items: Sequence[Recoverable],
        restore: Callable[[Recoverable], object],
    ) -> None:
        super().__init__(parent)
        texts = words.recovery_texts()
        column = set_up(self, texts.title)
        column.addWidget(label(texts.title, theme.fonts.display))
        column.addWidget(label(texts.about, theme.fonts.body))
        inside = QWidget()
        inside.setProperty("look", "plain")
        cards = QVBoxLayout(inside)
        cards.setContentsMargins(0, Size.gap_small, 0, 0)
        cards.setSpacing(Size.gap_cards)
        self.rows = [RecoveryRow(theme, desk, item) for item in items]
        for row in self.rows:
            row.restore.clicked.connect(lambda _=False, item=row.item: self._restore(item, restore))
            cards.addWidget(row)
        cards.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        area.setAccessibleName(texts.title)
        column.addWidget(area, 1)
        column.addWidget(close_button(self, texts.later))
        self.resize(min(WIDTH, parent.width()), min(HEIGHT, parent.height()))
        self.finished.connect(self._discard)
        for row in self.rows[:1]:
            row.first_button().setFocus(Qt.FocusReason.OtherFocusReason)

    def _restore(self, item: Recoverable, restore: Callable[[Recoverable], object]) -> None:
        self.accept()
        restore(item)

    def _discard(self) -> None:
        for row in self.rows:
            if row.is_discarded:
                discard(row.item)


class RecoveryRow(QFrame):
    """One plan: what it is, where it belongs, what is in it.

    Attributes:
        is_discarded: it is to go when the dialog is closed.
        restore, discard: the buttons.
    """

    def __init__(self, theme: Theme, desk: Desk, item: Recoverable) -> None:
        super().__init__()
        self.setProperty("look", "card")
        self.item = item
        self.is_discarded = False
        self._theme = theme
        self._state = TextLabel(theme, theme.fonts.small, "muted")
        self._preview = PlanPreview(theme)
        self.restore = self._button(words.recovery_texts().restore)
        self.discard = self._button(words.recovery_texts().discard)
        self.restore.setVisible(item.opened is not None)
        self.discard.clicked.connect(self._toggle)
        self._lay_out()
        self._show(desk)

    def _button(self, text: str) -> LinkButton:
        button = LinkButton(self._theme)
        button.setText(text)
        button.setParent(self)
        return button

    def first_button(self) -> LinkButton:
        """What can be done first."""
        return self.discard if self.item.opened is None else self.restore

    def _lay_out(self) -> None:
        self._title = TextLabel(self._theme, self._theme.fonts.strong, wraps=False)
        heading = QHBoxLayout()
        heading.setSpacing(Size.gap)
        heading.addWidget(self._title, 1)
        heading.addWidget(self.restore)
        heading.addWidget(self.discard)
        column = QVBoxLayout(self)
        column.setContentsMargins(Size.gap_large, Size.gap_small, Size.gap, Size.gap)
        column.setSpacing(Size.gap_tiny)
        column.addLayout(heading)
        column.addWidget(self._state)
        column.addWidget(self._preview)

    def _show(self, desk: Desk) -> None:
        item = self.item
        name = item.opened.state.name if item.opened else ""
        title = words.left_title(name, item.base)
        self._title.set_text(title)
        self.setAccessibleName(title)
        self._state.set_text(words.left_state(item.saved_at, item.base, item.base_change))
        if item.opened is not None:
            self._preview.show_plan(preview(desk, item.opened))
        elif item.fault is not None:
            self._preview.show_fault(refusal(item.fault))

    def _toggle(self) -> None:
        texts = words.recovery_texts()
        self.is_discarded = not self.is_discarded
        self.discard.setText(texts.undo if self.is_discarded else texts.discard)
        self.discard.updateGeometry()
        self.restore.setVisible(not self.is_discarded and self.item.opened is not None)
        self._preview.setVisible(not self.is_discarded)
        item = self.item
        state = words.left_state(item.saved_at, item.base, item.base_change)
        self._state.set_text(texts.discarded if self.is_discarded else state)


def show_recovery(
    parent: QWidget,
    theme: Theme,
    desk: Desk,
    items: Sequence[Recoverable],
    restore: Callable[[Recoverable], object],
) -> QDialog:
    """Open the list."""
    dialog = RecoveryDialog(parent, theme, desk, items, restore)
    dialog.open()
    return dialog
