"""Texts of the export dialog."""

from collections.abc import Sequence
from dataclasses import dataclass

from elbowroom.text.language import ntr, tr
from elbowroom.text.shown import shown


@dataclass(frozen=True, slots=True)
class ExportTexts:
    """Words of the dialog."""

    title: str
    format: str
    language: str
    paper: str
    write: str
    print: str
    printed: str
    copy_summary: str
    copied: str
    cancel: str
    close: str
    replace: str
    open_folder: str
    preparing: str


def export_texts() -> ExportTexts:
    """Words of the dialog."""
    return ExportTexts(
        title=tr("Export the plan"),
        format=tr("Format"),
        language=tr("Language"),
        paper=tr("Paper"),
        write=tr("Export…"),
        print=tr("Print…"),
        printed=tr("Handed to the printer."),
        copy_summary=tr("Copy the summary"),
        copied=tr("The summary is on the clipboard."),
        cancel=tr("Cancel"),
        close=tr("Close"),
        replace=tr("Replace"),
        open_folder=tr("Open the folder"),
        preparing=tr("Setting the pages…"),
    )


def format_name(kind: str) -> str:
    """A format that can be written."""
    return {
        "pdf": tr("PDF, with the plan attached"),
        "md": tr("Markdown"),
        "csv": tr("CSV, for a spreadsheet"),
        "txt": tr("Summary as text"),
        "svg": tr("Charts as SVG"),
        "png": tr("Charts as PNG"),
    }[kind]


def paper_name(paper: str) -> str:
    """A size of paper."""
    return {"a4": tr("A4"), "letter": tr("Letter")}[paper]


def already_there(names: Sequence[str]) -> str:
    """The question before files are replaced."""
    return ntr(
        "“{names}” is there already. Replace it?",
        "These files are there already: {names}. Replace them?",
        len(names),
    ).format(names=", ".join(map(shown, names)))


def written(names: Sequence[str]) -> str:
    """What was written."""
    return tr("Written: {names}").format(names=", ".join(map(shown, names)))


def cancelled(names: Sequence[str]) -> str:
    """What a stopped export left."""
    if not names:
        return tr("Stopped. Nothing was written.")
    return tr("Stopped. Written before: {names}").format(names=", ".join(map(shown, names)))
