"""Files: why one was not read or not saved, and what to do. Plans: what is wrong with one."""

from collections.abc import Callable

from elbowroom.core.errors import Refusal
from elbowroom.text import units
from elbowroom.text.language import tr
from elbowroom.text.shown import shown, shown_path


def _not_read(error: Refusal) -> str:
    why = _why_not_read(str(error.facts["reason"])).format(number=error.facts["number"])
    return tr("{path}: not opened. {why}").format(path=shown_path(error.field), why=why)


def _why_not_read(reason: str) -> str:
    """Why a file cannot be read, and what to do."""
    return {
        "not there": tr("It is not there. If its drive is off, connect it and try again."),
        "not allowed": tr("You may not read it. Ask its owner for permission."),
        "not a file": tr("It is a folder or a device. Choose a file."),
        "drive gone": tr("Its drive does not answer. Connect it and try again."),
        "too large": tr("It is larger than 4 MiB, so it is not a plan of Elbowroom."),
        "in use": tr("Another program holds it. Close it there and try again."),
        "link loop": tr("It is a link that leads to itself. Choose the file itself."),
        "name too long": tr("Its name is longer than the system allows. Give it a shorter one."),
    }.get(reason) or tr("The system reports {number}. Try again, or copy the file elsewhere.")


def _not_saved(error: Refusal) -> str:
    free = error.facts["free"]
    left = tr("not known") if free is None else units.storage(int(free))
    why = _why_not_saved(str(error.facts["reason"])).format(number=error.facts["number"], free=left)
    return tr("{path}: not saved; what was saved before is unchanged. {why}").format(
        path=shown_path(error.field), why=why
    )


def _why_not_saved(reason: str) -> str:
    """Why a file cannot be written, and what to do."""
    return {
        "disk full": tr("The drive is full (free: {free}). Free some space, or save elsewhere."),
        "quota": tr("Your share of the drive is used up. Free some space, or save elsewhere."),
        "read only": tr("The drive is read-only. Save elsewhere."),
        "not allowed": tr("You may not write in this folder. Save elsewhere."),
        "not there": tr("The folder is not there. Connect its drive, or save elsewhere."),
        "drive gone": tr("The drive does not answer. Connect it, or save elsewhere."),
        "name too long": tr("The name is longer than the folder allows. Choose a shorter one."),
        "bad name": tr("The system does not allow this name. Choose another one."),
        "not a file": tr("It is a folder or a device. Choose another name."),
        "in use": tr("Another program holds it. Close it there, or save elsewhere."),
        "too large": tr("It is larger than the drive allows. Save elsewhere."),
        "link loop": tr("It is a link that leads to itself. Choose another name."),
        "differs": tr("The drive gave back other data than it was given. Save elsewhere."),
    }.get(reason) or tr("The system reports {number}. Save elsewhere.")


def _bad_name(error: Refusal) -> str:
    why = _why_bad_name(str(error.facts["what"]))
    return tr("{path}: {why}. Choose another name.").format(path=shown_path(error.field), why=why)


def _why_bad_name(what: str) -> str:
    """Why a file cannot have a name."""
    return {
        "name too long": tr("the name is too long"),
        "reserved name": tr("Windows keeps this name for a device"),
        "forbidden character": tr("the name holds a character that the system does not allow"),
        "ends in dot or space": tr("Windows drops a dot or a space at the end"),
    }[what]


def _damaged_plan(error: Refusal) -> str:
    what = _what_is_damaged(str(error.facts["what"])).format(found=shown(error.facts["found"]))
    return tr("{path}: the plan cannot be read: {what}.").format(
        path=shown_path(error.field), what=what
    )


def _what_is_damaged(what: str) -> str:
    """What is wrong with a text that should be JSON, or with a field in it."""
    return {
        "empty": tr("the file is empty"),
        "too large": tr("it is larger than 4 MiB"),
        "not utf-8": tr("it is not UTF-8 text ({found})"),
        "too many values": tr("it holds more than 500,000 values"),
        "not json": tr("it is no JSON at line and column {found}"),
        "key twice": tr('"{found}" stands in it twice'),
        "not a number": tr("a number in it is not finite"),
        "number too long": tr("the number {found} is too large"),
        "too deep": tr("it is nested deeper than 64 levels"),
        "half a character": tr("it holds half of a character"),
        "field": tr('"{found}" is missing or not what the format asks for'),
    }[what]


REFUSALS: dict[str, Callable[[Refusal], str]] = {
    "NOT_READ": _not_read,
    "NOT_SAVED": _not_saved,
    "BAD_FILE_NAME": _bad_name,
    "DAMAGED_PLAN": _damaged_plan,
    "FILE_EXISTS": lambda e: tr(
        "{path}: there is a file of this name already. Choose another name."
    ).format(path=shown_path(e.field)),
    "EXPORT_EXISTS": lambda e: tr(
        "{path}: there is a file of this name already. Choose another name, or add --force to "
        "write over it."
    ).format(path=shown_path(e.field)),
    "NO_TYPST": lambda e: tr(
        "PDF and PNG need the package {package}, which cannot be loaded here. Install it, or write "
        "Markdown, CSV or SVG instead."
    ).format(package=e.field),
    "NOT_A_PLAN": lambda e: tr(
        "{path}: this is not a plan of Elbowroom. Choose a file that ends in .elbowroom."
    ).format(path=shown_path(e.field)),
    "PLAN_TOO_NEW": lambda e: tr(
        "{path}: a newer Elbowroom wrote this plan ({version}), and this one cannot read it. The "
        "file is unchanged; open it with the newer one."
    ).format(path=shown_path(e.field), version=shown(e.facts["made_by"]) or "?"),
    "PLAN_READ_ONLY": lambda e: tr(
        "{path}: this plan was opened to look at only. Save it under another name."
    ).format(path=shown_path(e.field)),
    "PLAN_CHANGED_OUTSIDE": lambda e: tr(
        "{path}: another program changed the file after you opened it. Reload it, keep yours, or "
        "save a copy."
    ).format(path=shown_path(e.field)),
    "PLAN_FILE_MISSING": lambda e: tr(
        "{path}: the file is no longer there; its drive may be off. Save it there anew, or save a "
        "copy elsewhere."
    ).format(path=shown_path(e.field)),
    "PLAN_IN_USE": lambda e: tr(
        "{path}: the plan is open on {host} (since {since}). Close it there, or choose another "
        "name."
    ).format(
        path=shown_path(e.field),
        host=shown(e.facts["host"]) or "?",
        since=units.moment(str(e.facts["since"])),
    ),
}
