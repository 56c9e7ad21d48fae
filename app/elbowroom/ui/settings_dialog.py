"""The settings on one page. Each choice holds at once; there is nothing to confirm."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDate, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from elbowroom.catalog.paths import own_data
from elbowroom.core.errors import Refusal
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.plan.buy.wishes import Currency
from elbowroom.plan.control_view_models import ChoiceVM, StepVM
from elbowroom.storage.atomic import make_folder
from elbowroom.storage.folders import Folders
from elbowroom.text import money
from elbowroom.text import settings_page as words
from elbowroom.text.programs import at_start
from elbowroom.ui.buy.price_dialog import CurrencyDialog
from elbowroom.ui.dialogs import answer_buttons, set_up
from elbowroom.ui.language_switch import LanguageSwitch
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.preferences import Preferences
from elbowroom.ui.scrolling import scroll_down
from elbowroom.ui.search_picker import SearchPicker
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.settings_rows import SettingsRows
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

VERSIONS = (3, 10, 30, 100)
WIDTH, LEAST_HEIGHT, AROUND = 700, 160, 330
"""Of the list of settings; and the height of what stands around it, and of the window's edges."""


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
        currency_chosen: other money, for the open plan too.
        search: what is typed here leaves only the settings that say it.
        language, theme, unit, margins, reopens, start_strip, versions: the switches.
        currency: opens the dialog for the money and its rate.
        runtime: the picker of a program.
        folders: links, by name.
        reset: everything as at first.
    """

    currency_chosen = Signal(object)

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
        self.search = QLineEdit(clearButtonEnabled=True)
        self._nothing = TextLabel(theme, theme.fonts.body, "muted")
        self._rows = SettingsRows(theme)
        self._add_rows(preferences)
        self._lay_out()
        self.folders = self._links(folders, show_folder)
        self.reset = LinkButton(theme)
        self.reset.clicked.connect(self._reset)
        self._close = self._buttons()
        self.search.textChanged.connect(self._find)
        language.changed.connect(self.retranslate)
        self.finished.connect(lambda: language.changed.disconnect(self.retranslate))
        self.retranslate()
        self._fit(max(LEAST_HEIGHT, parent.height() - AROUND))
        self.search.setFocus()

    def _add_rows(self, preferences: Preferences) -> None:
        self.language = self._switch("language", preferences.choose_language)
        self.theme = self._switch("theme", preferences.choose_theme)
        self.unit = self._switch("unit", preferences.choose_memory_unit)
        self.margins = self._yes_or_no("margins", preferences.set_margins)
        self.currency = QPushButton()
        self.currency.setProperty("look", "outline")
        self.currency.setFont(self._theme.fonts.body)
        self.currency.clicked.connect(self._ask_currency)
        self._rows.add("currency", self.currency)
        self.runtime = SearchPicker(self._theme, _programs)
        self.runtime.chosen.connect(self._choose_runtime)
        self._rows.add("runtime", self.runtime)
        self.reopens = self._yes_or_no("reopens", preferences.set_reopens)
        self.start_strip = self._yes_or_no("start_strip", preferences.set_start_strip)
        self.versions = self._switch("versions", lambda n: preferences.set_backups_kept(int(n)))

    def _switch(self, name: str, choose: Callable[[str], object]) -> Segmented:
        switch = Segmented(self._theme)
        switch.chosen.connect(choose)
        self._rows.add(name, switch)
        return switch

    def _yes_or_no(self, name: str, choose: Callable[[bool], object]) -> Segmented:
        return self._switch(name, lambda value: choose(value == "yes"))

    def _lay_out(self) -> None:
        self.search.setProperty("look", "search")
        self.search.setFont(self._theme.fonts.body)
        area = QScrollArea()
        inside = QWidget()
        inside.setProperty("look", "plain")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._nothing)
        column.addWidget(self._rows)
        column.addStretch(1)
        scroll_down(area, inside)
        self._area = area
        for widget in (self._title, self.search):
            self._column.addWidget(widget)
            self._column.addSpacing(Size.gap_small)
        self._column.addWidget(area, 1)

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

    def _fit(self, room: int) -> None:
        """As high as all settings are, as far as there is room; the labels wrap at the width."""
        self._area.setMinimumWidth(WIDTH)
        self.adjustSize()
        self._area.setMinimumHeight(min(self._rows.height_at(WIDTH), room))
        self.adjustSize()

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
        button.setAutoDefault(False)
        return button

    def retranslate(self) -> None:
        """Read the texts again."""
        texts = words.settings_texts()
        self.setWindowTitle(texts.title)
        self._title.set_text(texts.title)
        self.search.setPlaceholderText(texts.search)
        self.search.setAccessibleName(texts.search)
        self._folders_caption.set_text(texts.folders)
        for name, text in words.folder_names().items():
            self.folders[name].setText(text)
            self.folders[name].updateGeometry()
        self.reset.setText(texts.reset)
        self.reset.updateGeometry()
        self._reset_about.set_text(texts.reset_about)
        self._close.setText(texts.close)
        self._show()
        self._find(self.search.text())

    def _show(self) -> None:
        """Show what is chosen."""
        settings = self._preferences.settings
        kept = sorted({*VERSIONS, settings.backups_kept})
        self._show_switch("language", self.language, words.languages(), settings.language)
        self._show_switch("theme", self.theme, words.themes(), settings.theme)
        self._show_switch("unit", self.unit, words.memory_units(), settings.memory_unit)
        self._show_switch("margins", self.margins, words.yes_or_no(), _word(settings.margins))
        self._show_currency(settings.currency)
        self._show_runtime(settings.runtime)
        self._show_switch("reopens", self.reopens, words.yes_or_no(), _word(settings.reopens))
        strip = _word(settings.start_strip)
        self._show_switch("start_strip", self.start_strip, words.yes_or_no(), strip)
        numbers = [(str(n), str(n)) for n in kept]
        self._show_switch("versions", self.versions, numbers, str(settings.backups_kept))

    def _show_switch(
        self, name: str, switch: Segmented, choices: Iterable[tuple[str, str]], chosen: str
    ) -> None:
        steps = tuple(StepVM(value, text, "", True) for value, text in choices)
        switch.show_vm(steps, chosen)
        self._rows.set_words(name, *words.setting(name), (step.label for step in steps))

    def _show_currency(self, currency: Currency) -> None:
        caption, about = words.setting("currency")
        self.currency.setText(currency.code)
        if currency.date:
            about = money.rate(currency.code, currency.per_usd, currency.date)
        self._rows.set_words("currency", caption, about, (currency.code,))

    def _show_runtime(self, name: str) -> None:
        programs = _programs()
        self.runtime.show_vm(next(each for each in programs if each.id == name))
        titles = (each.title for each in programs)
        self._rows.set_words("runtime", *words.setting("runtime"), titles)

    def _find(self, text: str) -> None:
        """Leave the settings that a search is about."""
        is_found = self._rows.search(text)
        self._nothing.set_text("" if is_found else words.nothing_found(text))

    def _ask_currency(self) -> None:
        today = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        now = self._preferences.settings.currency
        dialog = CurrencyDialog(self, self._theme, now, today)
        dialog.answered.connect(self._choose_currency)
        dialog.open()

    def _choose_currency(self, currency: Currency) -> None:
        self._preferences.choose_currency(currency)
        self.currency_chosen.emit(currency)
        self._show_currency(currency)

    def _choose_runtime(self, name: str) -> None:
        self._preferences.choose_runtime(name)
        self._show_runtime(name)

    def _reset(self) -> None:
        self._preferences.reset()
        self.retranslate()


def _programs() -> tuple[ChoiceVM, ...]:
    """Every program that can serve a model."""
    titles = ((name, at_start(runtime.title)) for name, runtime in RUNTIMES.items())
    return tuple(ChoiceVM(name, title, "", search=title.casefold()) for name, title in titles)


def _word(value: bool) -> str:
    return "yes" if value else "no"


def _show(show_folder: Callable[[Path], object], path: Path, _checked: bool = False) -> None:
    show_folder(path)
