"""What a person is told about an open plan, one sentence each."""

import json
from collections.abc import Callable

from elbowroom.core.estimate import Note
from elbowroom.text import units
from elbowroom.text.language import ntr, tr
from elbowroom.text.shown import shown

NOTES: dict[str, Callable[[Note], str]] = {
    "PLAN_ALTERED": lambda _: tr(
        "This plan was changed outside Elbowroom, or is damaged: check its figures. It is opened "
        "to look at only; save a copy if they are right."
    ),
    "PLAN_NEWER": lambda item: tr(
        "A newer Elbowroom wrote this plan ({version}). It is opened to look at only, so that "
        "nothing is lost; you can save a copy."
    ).format(version=shown(item.fact("made_by"))),
    "PLAN_SLIGHTLY_NEWER": lambda item: tr(
        "A newer Elbowroom wrote this plan ({version}). What this one does not know is kept."
    ).format(version=shown(item.fact("made_by"))),
    "PLAN_SETTINGS_UNUSED": lambda item: tr(
        "A newer Elbowroom wrote this plan ({version}). These settings are kept, but do not count "
        "here: {settings}."
    ).format(version=shown(item.fact("made_by")), settings=shown(item.fact("settings"))),
    "PLAN_LARGE": lambda item: tr(
        "This plan takes {size}, far more than plans do: opening and saving may be slow."
    ).format(size=units.storage(int(item.fact("bytes")))),
    "PLAN_NOT_LOCKED": lambda _: tr(
        "This plan could not be locked: do not change it in two places at once."
    ),
    "RECORDS_NOT_READ": lambda item: tr(
        "The figures that this plan carries cannot be read for: {ids}. Those of the catalogue are "
        "used instead."
    ).format(ids=shown(item.fact("ids"))),
    "BACKUP_NOT_KEPT": lambda _: tr("Saved, but the earlier version could not be put aside."),
    "HARD_LINKS_LEFT": lambda _: tr(
        "Saved. The file has another name (a hard link), under which the old version stays."
    ),
    "SAVE_NOT_CONFIRMED": lambda _: tr(
        "Saved, but the drive did not confirm it: save again before you switch it off."
    ),
    "OWN_FILE_DAMAGED": lambda item: tr(
        "{name} was damaged and has been put aside; Elbowroom starts with its defaults."
    ).format(name=shown(item.fact("name"))),
    "OWN_FILE_NOT_READ": lambda item: tr(
        "{name} could not be read; Elbowroom starts with its defaults."
    ).format(name=shown(item.fact("name"))),
    "SESSION_DAMAGED": lambda item: tr(
        "{name} was damaged and has been put aside; what was open last does not open by itself."
    ).format(name=shown(item.fact("name"))),
    "SESSION_NOT_READ": lambda item: tr(
        "{name} could not be read; what was open last does not open by itself."
    ).format(name=shown(item.fact("name"))),
    "SETTINGS_IGNORED": lambda item: tr(
        "These settings hold values that are not known, and have their defaults again: {names}."
    ).format(names=shown(item.fact("names"))),
    "NAME_NOT_FOR_WINDOWS": lambda _: tr("Saved. Windows cannot open a file with this name."),
}


def figure(value: object) -> str:
    """A value as a data file has it; of a list or an object, how long it is."""
    if isinstance(value, dict | list):
        return ntr("{n} entry", "{n} entries", len(value)).format(n=len(value))
    if value is None:
        return tr("not known")
    return shown(json.dumps(value, ensure_ascii=False))
