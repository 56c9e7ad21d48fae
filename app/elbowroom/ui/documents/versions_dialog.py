"""Earlier versions of a plan: look at one, and take it as one step to undo."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QListWidget, QWidget

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.backups import Version
from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.preview import preview
from elbowroom.plan.document.reading import read_plan
from elbowroom.text import plan_dialogs as words
from elbowroom.text.refusals import refusal
from elbowroom.ui.dialogs import answer_buttons, label, set_up
from elbowroom.ui.documents.plan_preview import PlanPreview
from elbowroom.ui.theme import Size, Theme

LIST, WIDTH, HEIGHT = 230, 660, 230


class VersionsDialog(QDialog):
    """The list at the left, the version that is chosen at the right.

    Attributes:
        list: the versions, the newest first.
        preview: what is in the chosen one.
        restore: takes it.
    """

    def __init__(
        self,
        parent: QWidget,
        theme: Theme,
        desk: Desk,
        versions: Sequence[Version],
        restore: Callable[[Version], object],
    ) -> None:
        super().__init__(parent)
        texts = words.versions_texts()
        self._desk = desk
        self._versions = versions
        self._restore = restore
        column = set_up(self, texts.title)
        column.addWidget(label(texts.title, theme.fonts.display))
        about = texts.about if versions else texts.none
        column.addWidget(label(about, theme.fonts.body))
        self.list = QListWidget()
        self.list.setAccessibleName(texts.title)
        self.list.setFont(theme.fonts.body)
        self.list.setProperty("look", "framed")
        self.list.setFixedWidth(int(LIST * theme.fonts.scale))
        self.list.setMinimumHeight(HEIGHT)
        self.list.addItems([words.version_line(v.taken_at, v.size) for v in versions])
        self.preview = PlanPreview(theme)
        row = QHBoxLayout()
        row.setSpacing(Size.gap_large)
        row.addWidget(self.list)
        row.addWidget(self.preview, 1)
        if versions:
            column.addLayout(row, 1)
        roles = QDialogButtonBox.ButtonRole
        buttons = answer_buttons(
            self, (texts.restore, roles.ActionRole), (texts.close, roles.RejectRole)
        )
        self.restore = buttons[texts.restore]
        self.restore.setEnabled(False)
        self.restore.clicked.connect(self._take)
        self.list.currentRowChanged.connect(self._look)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self._take)
        self.resize(min(WIDTH, parent.width()), self.sizeHint().height())

    def _look(self, row: int) -> None:
        """Show what is in a version; one that cannot be read cannot be taken."""
        if row < 0:
            return
        version = self._versions[row]
        try:
            opened = read_plan(version.read(), version.path.name)
        except Refusal as error:
            self.preview.show_fault(refusal(error))
            self.restore.setEnabled(False)
            return
        self.preview.show_plan(preview(self._desk, opened))
        self.restore.setEnabled(True)

    def _take(self) -> None:
        if self.restore.isEnabled():
            self.accept()
            self._restore(self._versions[self.list.currentRow()])


def show_versions(
    parent: QWidget,
    theme: Theme,
    desk: Desk,
    versions: Sequence[Version],
    restore: Callable[[Version], object],
) -> QDialog:
    """Open the list."""
    dialog = VersionsDialog(parent, theme, desk, versions, restore)
    dialog.open()
    return dialog
