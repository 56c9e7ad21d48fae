"""The editor of own machines, cards, modules and services."""

from dataclasses import dataclass

from elbowroom.text.fields import field
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
    """A field by its path: its words, and what is inside it."""
    top, _, rest = path.partition(".")
    return f"{field(top)} · {rest}" if rest else field(top)


def open_points(count: int) -> str:
    """Head of the list of faults."""
    return ntr(
        "{n} thing to mend: click it to go there",
        "{n} things to mend: click one to go there",
        count,
    ).format(n=count)
