"""Entries of a picker under their headings, filtered while typing. A plain list model."""

import re

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from elbowroom.plan.control_view_models import ChoiceVM

TAG_FITS = "fits"
"""The one filter whose answer depends on the plan, and is found out while the list is open."""

ChoiceRole = Qt.ItemDataRole.UserRole + 1
Index = QModelIndex | QPersistentModelIndex
_WORD = re.compile(r"[^\W_]+(?:\.[^\W_]+)*")
"""A word of a name: ``Qwen3-0.8B`` is made of ``Qwen3`` and ``0.8B``."""


def matches(choice: ChoiceVM, words: tuple[str, ...]) -> bool:
    """Whether an entry holds every word, in any order."""
    text = choice.search or f"{choice.title} {choice.subtitle} {choice.group}".casefold()
    return all(word in text for word in words)


def relevance(choice: ChoiceVM, typed: tuple[str, ...]) -> tuple[int, int, bool]:
    """How well a name answers to typed words; the least is best.

    First names that begin with one of them and hold all others as words or as beginnings of words,
    then those that hold all so, then the rest; among equals those with more whole words, and those
    without any further word.
    """
    words = tuple(_WORD.findall(choice.title.casefold()))
    if not typed or not all(any(word.startswith(part) for word in words) for part in typed):
        return 2, 0, False
    begun = sum(part not in words for part in typed)
    is_first = any(words[0].startswith(part) for part in typed)
    return int(not is_first), begun, len(words) > len(typed)


def with_headings(choices: list[ChoiceVM]) -> list[ChoiceVM | str]:
    """Entries, each run of one group under its heading."""
    rows: list[ChoiceVM | str] = []
    group = ""
    for choice in choices:
        if choice.group != group:
            group = choice.group
            rows.append(group)
        rows.append(choice)
    return [row for row in rows if row]


class ChoiceModel(QAbstractListModel):
    """Rows are entries (:class:`ChoiceVM`) or headings (``str``)."""

    def __init__(self) -> None:
        super().__init__()
        self._all: tuple[ChoiceVM, ...] = ()
        self._fitting: frozenset[str] = frozenset()
        self._rows: list[ChoiceVM | str] = []

    def set_choices(self, choices: tuple[ChoiceVM, ...]) -> None:
        """Show all of these."""
        self._all = choices
        self.filter("")

    def set_fitting(self, fitting: frozenset[str]) -> None:
        """Ids of the entries that the filter ``fits`` keeps, from the next filtering on."""
        self._fitting = fitting

    @property
    def total(self) -> int:
        """Entries before filtering."""
        return len(self._all)

    def filter(self, typed: str, tags: frozenset[str] = frozenset()) -> None:
        """Keep entries with every typed word and every tag, the most relevant first.

        What is found by typing stands there once: without the favourite and recent ones on top.
        """
        words = tuple(typed.casefold().split())
        self.beginResetModel()
        wanted = (c for c in self._all if not (words and c.is_shortcut))
        found = [c for c in wanted if self._has(c, tags) and matches(c, words)]
        parts = tuple(_WORD.findall(typed.casefold()))
        if parts:
            found.sort(key=lambda choice: relevance(choice, parts))
        self._rows = with_headings(found)
        self.endResetModel()

    def _has(self, choice: ChoiceVM, tags: frozenset[str]) -> bool:
        return all(
            choice.id in self._fitting if tag == TAG_FITS else tag in choice.tags for tag in tags
        )

    def choice(self, row: int) -> ChoiceVM | None:
        """The entry in a row; ``None`` for a heading or no row."""
        entry = self._rows[row] if 0 <= row < len(self._rows) else None
        return entry if isinstance(entry, ChoiceVM) else None

    def row_of(self, choice_id: str) -> int:
        """Row of an entry; -1 where it is filtered away."""
        for row, entry in enumerate(self._rows):
            if isinstance(entry, ChoiceVM) and entry.id == choice_id:
                return row
        return -1

    def step(self, row: int, steps: int) -> int:
        """Row reached by going over so many entries, headings and disabled ones skipped."""
        open_rows = [r for r in range(len(self._rows)) if self._is_open(r)]
        if not open_rows:
            return -1
        if row < 0:
            return open_rows[0 if steps >= 0 else -1]
        passed = [r for r in open_rows if (r > row if steps > 0 else r < row)]
        if not passed:
            return row if row in open_rows else open_rows[0 if steps > 0 else -1]
        ordered = passed if steps > 0 else passed[::-1]
        return ordered[min(abs(steps), len(ordered)) - 1]

    def _is_open(self, row: int) -> bool:
        entry = self._rows[row]
        return isinstance(entry, ChoiceVM) and entry.is_enabled

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or not self._is_open(index.row()):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == ChoiceRole:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title if isinstance(row, ChoiceVM) else row
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return row.subtitle if isinstance(row, ChoiceVM) else ""
        return None
