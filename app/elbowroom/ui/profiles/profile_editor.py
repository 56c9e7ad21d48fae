"""The profile editor: fields at the left, a preview at the right, what is open below."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from elbowroom.core.errors import Refusal
from elbowroom.plan.control_view_models import StepVM
from elbowroom.text import profiles as texts
from elbowroom.text import refusals
from elbowroom.ui.dialogs import label, set_up
from elbowroom.ui.profiles.profile_form import ProfileForm
from elbowroom.ui.search_picker import SearchPicker
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

if TYPE_CHECKING:
    from elbowroom.plan.profiles.editing import Editing

SIDE = 220
SIZE, MARGIN = QSize(1020, 780), 60
FAULTS_HEIGHT = 96
PATH = Qt.ItemDataRole.UserRole


class ProfileEditor(QDialog):
    """The dialog.

    Attributes:
        form: a row a field.
        files: asks for a file to open, or to save under a proposed name; tests put another.
    """

    def __init__(
        self, parent: QWidget, theme: Theme, editing: "Editing", saved: Callable[[], None]
    ) -> None:
        """``saved`` is called after each saving: the catalogue has changed."""
        super().__init__(parent)
        words = texts.editor_texts()
        self._theme = theme
        self._editing = editing
        self._tell_saved = saved
        self._column = set_up(self, words.title)
        self.form = ProfileForm(theme)
        self.kinds = Segmented(theme)
        self.picker = SearchPicker(theme, editing.choices)
        self.picker.setAccessibleName(words.pick)
        self.duplicate = self._button(words.duplicate, self._duplicate)
        self.read = self._button(words.read, self._read)
        self.write = self._button(words.write, self._write)
        self.save = self._button(words.save, self._save)
        self.shut = self._button(words.close, self.reject)
        self.status = TextLabel(theme, theme.fonts.small, "muted", keeps_room=True)
        self.faults_title = TextLabel(theme, theme.fonts.small_bold, keeps_room=True)
        self.faults = QListWidget()
        self._preview = QVBoxLayout()
        self.changes = TextLabel(theme, theme.fonts.small, "muted")
        self.file_to_open: Callable[[], Path | None] = self._ask_open
        self.file_to_save: Callable[[str], Path | None] = self._ask_save
        self._lay_out(words)
        self.resize(SIZE.boundedTo(parent.window().size() - QSize(MARGIN, MARGIN)))
        self.kinds.chosen.connect(self._show_kind)
        self.picker.chosen.connect(self._open)
        self.form.edited.connect(partial(self._edit, editing.set_text))
        self.form.asked.connect(self._change_rows)
        self.faults.itemClicked.connect(self._jump)
        self.faults.itemActivated.connect(self._jump)
        self.status.set_text(words.nothing)
        self._show()

    def _button(self, text: str, work: Callable[[], object]) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("look", "outline")
        button.setAutoDefault(False)
        button.clicked.connect(lambda: work())
        return button

    def _lay_out(self, words: texts.EditorTexts) -> None:
        column = self._column
        column.addWidget(label(words.why, self._theme.fonts.small))
        column.addWidget(self.kinds)
        head = QHBoxLayout()
        head.addWidget(self.picker, 1)
        for button in (self.duplicate, self.read, self.write):
            head.addWidget(button)
        column.addLayout(head)
        middle = QHBoxLayout()
        middle.addWidget(self.form, 1)
        side = QVBoxLayout()
        side.addWidget(label(words.preview, self._theme.fonts.small_bold))
        side.addLayout(self._preview)
        self.changes.setFixedWidth(SIDE)
        side.addSpacing(Size.gap)
        side.addWidget(self.changes)
        side.addStretch(1)
        middle.addLayout(side)
        column.addLayout(middle, 1)
        column.addWidget(self.faults_title)
        self.faults.setProperty("look", "framed")
        self.faults.setFont(self._theme.fonts.small)
        self.faults.setFixedHeight(FAULTS_HEIGHT)
        self.faults.setWordWrap(True)
        self.faults.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column.addWidget(self.faults)
        foot = QHBoxLayout()
        foot.addWidget(self.status, 1)
        foot.addWidget(self.save)
        foot.addWidget(self.shut)
        column.addLayout(foot)

    # What the person does

    def _try(self, work: Callable[[], object]) -> bool:
        """Do something with files; what goes wrong is one sentence."""
        try:
            work()
        except Refusal as refusal:
            self.status.set_text(refusals.refusal(refusal))
            return False
        return True

    def _show_kind(self, kind: str) -> None:
        self._editing.show_kind(kind)
        self._show()

    def _open(self, name: str) -> None:
        if self._try(partial(self._editing.open, name)):
            is_own = self._editing.vm.is_editable
            self.status.set_text("" if is_own else texts.editor_texts().built_in)
            self._show()

    def _duplicate(self) -> None:
        self._editing.duplicate()
        self.status.set_text("")
        self._show()

    def _read(self) -> None:
        path = self.file_to_open()
        if path is not None and self._try(partial(self._editing.read, path)):
            self._show()

    def _write(self) -> None:
        path = self.file_to_save(f"{self._editing.vm.choice.id}.json")
        if path is not None:
            self._try(partial(self._editing.write, path))

    def _save(self) -> None:
        words = texts.editor_texts()

        def work() -> None:
            is_usable = self._editing.save()
            self.status.set_text(words.saved if is_usable else words.saved_draft)

        if self._try(work):
            self._tell_saved()
            self._show()

    def _edit(self, edit: Callable[..., None], *what: str) -> None:
        edit(*what)
        self._show()

    def _change_rows(self, path: str, what: str) -> None:
        edits = {"add": self._editing.add, "remove": self._editing.remove}
        self._edit(edits.get(what, self._editing.reset), path)

    def _jump(self, item: QListWidgetItem) -> None:
        self.form.go_to(str(item.data(PATH)))

    # What is shown

    def _show(self) -> None:
        vm, words = self._editing.vm, texts.editor_texts()
        names = texts.kinds()
        self.kinds.show_vm(tuple(StepVM(k, names[k], "", True) for k in names), vm.kind)
        self.picker.show_vm(vm.choice)
        self.form.show_vms(vm.fields, vm.is_editable)
        self._show_preview(vm.preview)
        self.changes.set_text(texts.changes(vm.changes, vm.origin) if vm.origin else "")
        self.faults.clear()
        for fault in vm.faults:
            item = QListWidgetItem(fault.text)
            item.setData(PATH, fault.path)
            self.faults.addItem(item)
        count = len(vm.faults)
        is_open = bool(vm.choice.id)
        title = texts.open_points(count) if count else words.complete
        self.faults_title.set_text(title if is_open else "")
        self.duplicate.setEnabled(is_open)
        self.write.setEnabled(is_open)
        self.save.setEnabled(vm.is_editable and vm.is_changed)

    def _show_preview(self, lines: tuple[str, ...]) -> None:
        while self._preview.count():
            item = self._preview.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        for number, line in enumerate(lines):
            font = self._theme.fonts.small if number else self._theme.fonts.body_bold
            made = label(line, font)
            made.setFixedWidth(SIDE)
            self._preview.addWidget(made)

    # Files

    def _filter(self) -> str:
        return f"{texts.editor_texts().files} (*.json)"

    def _ask_open(self) -> Path | None:
        name, _ = QFileDialog.getOpenFileName(self, "", "", self._filter())
        return Path(name) if name else None

    def _ask_save(self, proposed: str) -> Path | None:
        name, _ = QFileDialog.getSaveFileName(self, "", proposed, self._filter())
        return Path(name) if name else None
