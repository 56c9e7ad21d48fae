"""The editor of own machines, cards, modules and services."""

from collections.abc import Sequence
from dataclasses import dataclass

from elbowroom.text import units
from elbowroom.text.fields import entry
from elbowroom.text.language import ntr, tr


@dataclass(frozen=True, slots=True)
class EditorTexts:
    """Fixed words of the dialog."""

    title: str
    why: str
    pick: str
    duplicate: str
    read: str
    write: str
    save: str
    close: str
    preview: str
    built_in: str
    saved: str
    saved_draft: str
    complete: str
    files: str
    nothing: str


def editor_texts() -> EditorTexts:
    """In the language in use."""
    return EditorTexts(
        title=tr("Own profiles"),
        why=tr("Yours lie in your own folder; those of the catalogue are duplicated to be edited."),
        pick=tr("Profile"),
        duplicate=tr("Duplicate to edit"),
        read=tr("Import…"),
        write=tr("Export…"),
        save=tr("Save"),
        close=tr("Close"),
        preview=tr("Preview"),
        built_in=tr("From the catalogue: it can be read here, and duplicated."),
        saved=tr("Saved."),
        saved_draft=tr("Saved as a draft: it is not used until nothing below is open."),
        complete=tr("Nothing is open: it can be used."),
        files=tr("Profiles"),
        nothing=tr("Pick a profile, or import one."),
    )


def kinds() -> dict[str, str]:
    """What there are profiles of."""
    return {
        "hosts": tr("Machines"),
        "gpus": tr("Cards"),
        "modules": tr("Memory modules"),
        "services": tr("Services"),
    }


def yours() -> str:
    """Group of the person's own."""
    return tr("Yours")


def from_catalogue() -> str:
    """Group of those that ship."""
    return tr("From the catalogue")


def label(path: str) -> str:
    """A field by its path: its own words, or its number in a list."""
    last = path.rpartition(".")[2]
    return f"{int(last) + 1}" if last.isdecimal() else entry(last)


def fault(path: str, what: str) -> str:
    """What is wrong with a field, in the list of what is open."""
    steps = path.split(".") if path else []
    place = " · ".join(label(step) for step in steps)
    return f"{place}: {what}" if place else what


def row_action(name: str) -> str:
    """What can be done with a row."""
    return {"add": tr("Add"), "remove": tr("Remove"), "reset": tr("Reset")}[name]


def action(word: str, name: str) -> str:
    """What a button of a row does, to a screen reader: "Remove: slots 2"."""
    return f"{word}: {name}"


def none_there() -> str:
    """Head of what is empty, or of which nothing is known."""
    return tr("none, or not known")


def before(text: str) -> str:
    """What the catalogue has in place of a changed value."""
    return tr("catalogue: {value}").format(value=text or units.DASH)


def as_in_catalogue() -> str:
    """That the catalogue's list is another."""
    return tr("not as in the catalogue")


def no_source() -> str:
    """A field whose source nobody named."""
    return tr("no source named")


def evidence(sources: Sequence[str], day: str) -> str:
    """Where a field comes from, and of which day."""
    full = "; ".join(sources)
    return tr("{source}, {day}").format(source=full, day=day) if day else full


def entered_by_hand(day: str) -> str:
    """Source of what the person entered; it stays in their file, whatever language is in use."""
    return f"Entered by hand, {day}" if day else "Entered by hand"


def changes(count: int, origin: str) -> str:
    """How far a copy has come from the catalogue's profile."""
    if not count:
        return tr("As the catalogue's {name}.").format(name=origin)
    return ntr(
        "{n} change to the catalogue's {name}.", "{n} changes to the catalogue's {name}.", count
    ).format(n=count, name=origin)


def open_points(count: int) -> str:
    """Head of the list of faults."""
    return ntr(
        "{n} thing to mend: click it to go there",
        "{n} things to mend: click one to go there",
        count,
    ).format(n=count)
