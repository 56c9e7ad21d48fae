"""The settings on one page. Each choice holds at once; there is nothing to confirm."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from elbowroom.catalog.paths import own_data
from elbowroom.core.errors import Refusal
from elbowroom.plan.control_view_models import StepVM
from elbowroom.storage.atomic import make_folder
from elbowroom.storage.folders import Folders
from elbowroom.text import settings_page as words
from elbowroom.ui.dialogs import answer_buttons, set_up
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.language_switch import LanguageSwitch
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.preferences import Preferences
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

VERSIONS = (3, 10, 30, 100)
CAPTIONS = 300


def open_folder(path: Path) -> None:
    """Show a folder in the system's file manager, made if it is not there."""
    try:
        make_folder(path)
    except Refusal:
        return
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


class SettingsDialog(QDialog):
    """The page.

    Attributes:
        language, theme, reopens, start_strip, versions: the switches.
        folders: links, by name.
        reset: everything as at first.
    """

    def __init__(
        self,
        parent: QWidget,
        theme: Theme,
        language: LanguageSwitch,
        preferences: Preferences,
        folders: Folders,
        show_folder: Callable[[Path], object] = open_folder,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._preferences = preferences
        self._column = set_up(self, "")
        self._title = TextLabel(theme, theme.fonts.display, wraps=False)
        self._column.addWidget(self._title)
        self._column.addSpacing(Size.gap_small)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(Size.gap_section)
        self._grid.setVerticalSpacing(Size.gap_large)
        self._grid.setColumnMinimumWidth(0, int(CAPTIONS * theme.fonts.scale))
        self._grid.setColumnStretch(1, 1)
        self._column.addLayout(self._grid)
        self._captions: dict[str, FieldLabel] = {}
        self._abouts: dict[str, TextLabel] = {}
        self.language = self._switch("language", preferences.choose_language)
        self.theme = self._switch("theme", preferences.choose_theme)
        self.reopens = self._switch(
            "reopens", lambda value: preferences.set_reopens(value == "yes")
        )
        self.start_strip = self._switch(
            "start_strip", lambda value: preferences.set_start_strip(value == "yes")
        )
        self.versions = self._switch("versions", lambda n: preferences.set_backups_kept(int(n)))
        self.folders = self._links(folders, show_folder)
        self.reset = LinkButton(theme)
        self.reset.clicked.connect(self._reset)
        self._close = self._buttons()
        language.changed.connect(self.retranslate)
        self.finished.connect(lambda: language.changed.disconnect(self.retranslate))
        self.retranslate()
        self.language.setFocus()

    def _switch(self, name: str, choose: Callable[[str], object]) -> Segmented:
        switch = Segmented(self._theme)
        switch.chosen.connect(choose)
        self._captions[name] = caption = FieldLabel(self._theme, switch)
        self._abouts[name] = about = TextLabel(self._theme, self._theme.fonts.small, "muted")
        caption.setProperty("look", "plain")
        caption.setFont(self._theme.fonts.body)
        words_column = QVBoxLayout()
        words_column.setSpacing(1)
        words_column.addWidget(caption)
        words_column.addWidget(about)
        row, top = self._grid.rowCount(), Qt.AlignmentFlag.AlignTop
        self._grid.addLayout(words_column, row, 0, Qt.AlignmentFlag.AlignVCenter)
        self._grid.addWidget(switch, row, 1, Qt.AlignmentFlag.AlignLeft | top)
        return switch

    def _links(
        self, folders: Folders, show_folder: Callable[[Path], object]
    ) -> dict[str, LinkButton]:
        places = {
            "config": folders.config,
            "data": own_data(),
            "backups": folders.backups,
            "logs": folders.logs,
        }
        row = QHBoxLayout()
        row.setSpacing(Size.gap_section)
        links = {}
        for name, path in places.items():
            links[name] = link = LinkButton(self._theme)
            link.setToolTip(str(path))
            link.clicked.connect(partial(_show, show_folder, path))
            row.addWidget(link)
        row.addStretch(1)
        self._folders_caption = TextLabel(self._theme, self._theme.fonts.small, "muted")
        self._column.addSpacing(Size.gap)
        self._column.addWidget(self._folders_caption)
        self._column.addLayout(row)
        return links

    def _buttons(self) -> QPushButton:
        row = QHBoxLayout()
        self._reset_about = TextLabel(self._theme, self._theme.fonts.small, "muted")
        row.setSpacing(Size.gap)
        row.addWidget(self.reset)
        row.addWidget(self._reset_about, 1, Qt.AlignmentFlag.AlignVCenter)
        self._column.addSpacing(Size.gap)
        self._column.addLayout(row)
        roles = QDialogButtonBox.ButtonRole
        (button,) = answer_buttons(self, ("", roles.RejectRole)).values()
        return button

    def retranslate(self) -> None:
        """Read the texts again."""
        texts = words.settings_texts()
        self.setWindowTitle(texts.title)
        self._title.set_text(texts.title)
        for name, caption in self._captions.items():
            caption.set_text(getattr(texts, name))
        self._abouts["reopens"].set_text(texts.reopens_about)
        self._abouts["start_strip"].set_text(texts.start_strip_about)
        self._abouts["versions"].set_text(texts.versions_about)
        self._folders_caption.set_text(texts.folders)
        for name, text in words.folder_names().items():
            self.folders[name].setText(text)
            self.folders[name].updateGeometry()
        self.reset.setText(texts.reset)
        self.reset.updateGeometry()
        self._reset_about.set_text(texts.reset_about)
        self._close.setText(texts.close)
        self._show()

    def _show(self) -> None:
        """Show what is chosen."""
        settings = self._preferences.settings
        kept = sorted({*VERSIONS, settings.backups_kept})
        self.language.show_vm(_steps(words.languages()), settings.language)
        self.theme.show_vm(_steps(words.themes()), settings.theme)
        self.reopens.show_vm(_steps(words.yes_or_no()), "yes" if settings.reopens else "no")
        strip = "yes" if settings.start_strip else "no"
        self.start_strip.show_vm(_steps(words.yes_or_no()), strip)
        self.versions.show_vm(_steps((str(n), str(n)) for n in kept), str(settings.backups_kept))

    def _reset(self) -> None:
        self._preferences.reset()
        self.retranslate()


def _steps(choices: Iterable[tuple[str, str]]) -> tuple[StepVM, ...]:
    return tuple(StepVM(value, text, "", True) for value, text in choices)


def _show(show_folder: Callable[[Path], object], path: Path, _checked: bool = False) -> None:
    show_folder(path)
