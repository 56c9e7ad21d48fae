"""A plan's name and notes, in a small dialog."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QPlainTextEdit, QWidget

from elbowroom.plan import actions
from elbowroom.plan.state import MAX_NAME, MAX_NOTES
from elbowroom.plan.store import PlanStore
from elbowroom.text import calibration
from elbowroom.text import plan_window as words
from elbowroom.ui.dialogs import answer_buttons, set_up
from elbowroom.ui.documents.word_lines import WordLines
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.theme import Theme

WIDTH, NOTES_HEIGHT = 460, 160


class PlanDetails(QDialog):
    """The dialog; what was typed becomes at most two steps to undo.

    Attributes:
        name, notes: the fields.
        kept: calibrations, each with a way to remove it at once.
    """

    def __init__(self, parent: QWidget, theme: Theme, store: PlanStore) -> None:
        super().__init__(parent)
        texts = words.details_texts()
        self._store = store
        column = set_up(self, texts.title)
        self.name = QLineEdit(store.state.name, maxLength=MAX_NAME)
        self.notes = QPlainTextEdit(store.state.notes)
        self.notes.setTabChangesFocus(True)
        self.notes.setMinimumSize(WIDTH, NOTES_HEIGHT)
        for caption, field in ((texts.name, self.name), (texts.notes, self.notes)):
            label = FieldLabel(theme, field)
            label.set_text(caption)
            field.setFont(theme.fonts.body)
            field.setProperty("look", "field")
            column.addWidget(label)
            column.addWidget(field)
        self.kept = WordLines(theme)
        column.addWidget(self.kept)
        self._show_kept()
        roles = QDialogButtonBox.ButtonRole
        answer_buttons(self, (texts.apply, roles.AcceptRole), (texts.cancel, roles.RejectRole))
        self.accepted.connect(self._apply)
        self.name.selectAll()
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_kept(self) -> None:
        """What logs taught, each to be removed."""
        texts = calibration.dialog_texts()
        items = self._store.state.scenario.calibrations
        lines = [
            (calibration.calibration_line(item), texts.remove, partial(self._remove, item.name))
            for item in items
        ]
        self.kept.show_lines(texts.kept, lines)

    def _remove(self, name: str) -> None:
        self._store.dispatch(actions.RemoveCalibration(name))
        self._show_kept()

    def _apply(self) -> None:
        self._store.dispatch(actions.Rename(self.name.text()))
        self._store.dispatch(actions.SetNotes(self.notes.toPlainText()[:MAX_NOTES]))


def show_plan_details(parent: QWidget, theme: Theme, store: PlanStore) -> QDialog:
    """Open the dialog."""
    dialog = PlanDetails(parent, theme, store)
    dialog.open()
    return dialog
