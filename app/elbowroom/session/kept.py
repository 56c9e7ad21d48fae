"""What the window keeps from one start to the next: favourite and recent entries, which come first
in the lists, what stands open, and whether the strip of the first start is shown."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace

from elbowroom.core.errors import Refusal
from elbowroom.plan.control_view_models import ChoiceVM
from elbowroom.session.settings import Settings, SettingsFile
from elbowroom.text import controls as words

RECENT_SHOWN = 5
KINDS = ("model", "machine")

_log = logging.getLogger(__name__)


class Kept:
    """What the person marked and what they chose last, by kind of list."""

    def __init__(self, file: SettingsFile) -> None:
        self._file = file

    def favourites(self, kind: str) -> tuple[str, ...]:
        """Ids, in the order in which they were marked."""
        return _ids(self._file.settings, f"favourite_{kind}s")

    def recent(self, kind: str) -> tuple[str, ...]:
        """Ids, the latest first."""
        return _ids(self._file.settings, f"recent_{kind}s")

    def toggle(self, kind: str, choice_id: str) -> None:
        """Mark an entry as a favourite, or take the mark off."""

        def change(settings: Settings) -> Settings:
            name = f"favourite_{kind}s"
            before = _ids(settings, name)
            others = tuple(old for old in before if old != choice_id)
            after = others if choice_id in before else (*before, choice_id)
            return replace(settings, **{name: after})  # type: ignore[arg-type]

        self._change(change)

    def note_used(self, kind: str, choice_id: str) -> None:
        """Put an entry first among the recent ones."""
        self._change(lambda settings: settings.with_recent(f"recent_{kind}s", choice_id))

    @property
    def open_sections(self) -> tuple[str, ...]:
        """Parts of the left column that stand open."""
        return self._file.settings.open_sections

    def set_open(self, name: str, is_open: bool) -> None:
        """Note that a part was opened or closed."""

        def change(settings: Settings) -> Settings:
            others = tuple(old for old in settings.open_sections if old != name)
            return replace(settings, open_sections=(*others, name) if is_open else others)

        self._change(change)

    @property
    def has_start_strip(self) -> bool:
        """Whether the strip of the first start is shown."""
        return self._file.settings.start_strip

    def show_start_strip(self, is_shown: bool) -> None:
        """Show that strip at every start, or no longer."""
        self._change(lambda settings: replace(settings, start_strip=is_shown))

    def arranged(self, kind: str, choices: tuple[ChoiceVM, ...]) -> tuple[ChoiceVM, ...]:
        """A list with favourites and recent entries once more at its top.

        An id that the catalogue no longer has is left out, and stays kept.
        """
        if kind not in KINDS:
            return choices
        favourites, by_id = self.favourites(kind), {choice.id: choice for choice in choices}
        recent = [each for each in self.recent(kind) if each not in favourites][:RECENT_SHOWN]
        marked = (replace(c, is_favourite=c.id in favourites) for c in choices)
        return (
            *_shortcuts(by_id, favourites, words.favourites(), is_favourite=True),
            *_shortcuts(by_id, recent, words.recent(), is_favourite=False),
            *(marked if favourites else choices),
        )

    def _change(self, change: Callable[[Settings], Settings]) -> None:
        """A mark that cannot be saved holds until the program ends."""
        try:
            self._file.change(change)
        except Refusal as refusal:
            _log.warning("what the window keeps was not saved: %s", refusal.code)


def _ids(settings: Settings, name: str) -> tuple[str, ...]:
    ids: tuple[str, ...] = getattr(settings, name)
    return ids


def _shortcuts(
    by_id: dict[str, ChoiceVM], ids: Iterable[str], heading: str, is_favourite: bool
) -> tuple[ChoiceVM, ...]:
    return tuple(
        replace(by_id[each], group=heading, is_shortcut=True, is_favourite=is_favourite)
        for each in ids
        if each in by_id
    )
