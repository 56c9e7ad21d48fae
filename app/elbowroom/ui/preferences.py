"""The person's settings in use: each choice holds at once and is kept."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.plan.buy.wishes import Currency
from elbowroom.plan.document.desk import Desk
from elbowroom.session.settings import Settings, SettingsFile
from elbowroom.text import plan_window as words
from elbowroom.text.language import system_language
from elbowroom.ui.language_switch import LanguageSwitch
from elbowroom.ui.notice_stack import NoticeStack
from elbowroom.ui.notice_strip import Notice
from elbowroom.ui.theme import Theme


class Preferences:
    """Applies and keeps settings. One that cannot be saved holds until the program ends.

    Attributes:
        when_margins_turn: called when ranges are to be shown, or no longer.
    """

    def __init__(
        self,
        file: SettingsFile,
        desk: Desk,
        theme: Theme,
        language: LanguageSwitch,
        notices: NoticeStack,
    ) -> None:
        self._file = file
        self._desk = desk
        self._theme = theme
        self._language = language
        self._notices = notices
        self.when_margins_turn: Callable[[], object] = lambda: None

    @property
    def settings(self) -> Settings:
        """As they are now."""
        return self._file.settings

    def choose_language(self, code: str) -> None:
        """Another language; empty follows the system."""
        self._change(lambda settings: replace(settings, language=code))
        self._language.choose(code or system_language())

    def choose_theme(self, mode: str) -> None:
        """``system``, ``light`` or ``dark``."""
        self._change(lambda settings: replace(settings, theme=mode))
        self._theme.set_mode(mode)

    def choose_memory_unit(self, code: str) -> None:
        """``GiB`` or ``GB``."""
        self._change(lambda settings: replace(settings, memory_unit=code))
        self._language.choose_memory_unit(code)

    def choose_currency(self, currency: Currency) -> None:
        """The money that new plans are reckoned in."""
        self._change(lambda settings: replace(settings, currency=currency))
        self._desk.currency = currency

    def choose_runtime(self, name: str) -> None:
        """The program that serves new plans."""
        self._change(lambda settings: replace(settings, runtime=name))
        self._desk.runtime = name

    def set_margins(self, are_shown: bool) -> None:
        """Whether bars and table show how far figures may be off."""
        self._change(lambda settings: replace(settings, margins=are_shown))
        self.when_margins_turn()

    def set_reopens(self, reopens: bool) -> None:
        """Whether the last plan opens again at the next start."""
        self._change(lambda settings: replace(settings, reopens=reopens))

    def set_start_strip(self, is_shown: bool) -> None:
        """Whether the strip of the first start is shown at each start."""
        self._change(lambda settings: replace(settings, start_strip=is_shown))

    def set_backups_kept(self, count: int) -> None:
        """How many earlier versions of each plan are kept."""
        self._change(lambda settings: replace(settings, backups_kept=count))
        self._desk.backups_kept = count

    def note_file(self, path: Path) -> None:
        """Put a plan first in the list of recent ones."""
        whole = path.absolute()
        self._change(lambda settings: settings.with_recent("recent_files", whole))

    def clear_recent_files(self) -> None:
        """Empty that list."""
        self._change(lambda settings: replace(settings, recent_files=()))

    def reset(self) -> None:
        """Every setting as it was at first; lists of files and favourites stay."""
        self._change(Settings.reset)
        now, desk = self.settings, self._desk
        self._language.choose(system_language())
        self._language.choose_memory_unit(now.memory_unit)
        self._theme.set_mode(now.theme)
        desk.backups_kept, desk.runtime, desk.currency = now.backups_kept, now.runtime, now.currency
        self.when_margins_turn()

    def _change(self, change: Callable[[Settings], Settings]) -> None:
        try:
            self._file.change(change)
        except Refusal:
            self._notices.say(Notice("settings", words.settings_not_kept))
