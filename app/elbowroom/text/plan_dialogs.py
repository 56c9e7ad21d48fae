"""Dialogs around plan files: what was left over, earlier versions, figures that differ."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from elbowroom.text import units
from elbowroom.text.documents import figure
from elbowroom.text.language import tr
from elbowroom.text.shown import shown, shown_path


@dataclass(frozen=True, slots=True)
class RecoveryTexts:
    """The list of plans with unsaved changes."""

    title: str
    about: str
    restore: str
    discard: str
    discarded: str
    undo: str
    later: str


def recovery_texts() -> RecoveryTexts:
    """Words of that list."""
    return RecoveryTexts(
        title=tr("Unsaved plans"),
        about=tr("Elbowroom put these changes aside. They stay until you restore or discard them."),
        restore=tr("Restore"),
        discard=tr("Discard"),
        discarded=tr("Discarded when you close this list."),
        undo=tr("Undo"),
        later=tr("Later"),
    )


def left_title(name: str, base: Path | None) -> str:
    """What a plan that is left over is called."""
    return shown(name or (base.stem if base else "")) or tr("Untitled plan")


def left_state(saved_at: str, base: Path | None, change: str) -> str:
    """When a plan was put aside, where it belongs, and what became of its file."""
    when = tr("put aside {time}").format(time=units.moment(saved_at))
    if base is None:
        return f"{when} · " + tr("never saved to a file")
    return f"{when} · {_what_became(change).format(path=shown_path(str(base)))}"


def _what_became(change: str) -> str:
    return {
        "unchanged": tr("of {path}"),
        "changed": tr("of {path}, which was changed since"),
        "missing": tr("of {path}, which is no longer there"),
    }.get(change) or tr("of {path}, which cannot be reached")


@dataclass(frozen=True, slots=True)
class VersionsTexts:
    """The list of earlier versions."""

    title: str
    about: str
    none: str
    restore: str
    close: str


def versions_texts() -> VersionsTexts:
    """Words of that list."""
    return VersionsTexts(
        title=tr("Earlier versions"),
        about=tr("What the file held before. Restoring is one step that Undo takes back."),
        none=tr("There are none yet: one is put aside before a file is first saved over."),
        restore=tr("Restore"),
        close=tr("Close"),
    )


def version_line(taken_at: datetime, size: int) -> str:
    """An earlier version in the list."""
    return tr("{time}, {size} kB").format(
        time=units.moment(taken_at.isoformat()), size=f"{max(1, round(size / 1000)):,}"
    )


@dataclass(frozen=True, slots=True)
class CompareTexts:
    """The table of figures that differ."""

    title: str
    heads: tuple[str, str, str, str]
    update: str
    close: str


def compare_texts() -> CompareTexts:
    """Words of that table."""
    return CompareTexts(
        title=tr("Figures of the plan and of the catalogue"),
        heads=(tr("Of"), tr("Figure"), tr("In the plan"), tr("In the catalogue")),
        update=tr("Use the catalogue's"),
        close=tr("Close"),
    )


def both_answers(with_plan: str, with_catalogue: str) -> str:
    """What either set of figures leads to."""
    if with_plan == with_catalogue:
        return tr("The answer is the same with either: {answer}.").format(answer=with_plan)
    return tr("With the plan's figures: {before}. With the catalogue's: {after}.").format(
        before=with_plan, after=with_catalogue
    )


def difference_cells(
    name: str, field: str, in_plan: object, in_catalogue: object
) -> tuple[str, str, str, str]:
    """One figure that differs, as a row of the table."""
    return shown(name), shown(field.replace(".", " › ")), figure(in_plan), figure(in_catalogue)
