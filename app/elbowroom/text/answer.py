"""Texts beside the answer: notes, read-out, charts and table as they are heard."""

from elbowroom.text import units
from elbowroom.text.language import ntr, tr


def show_notes(count: int) -> str:
    """Opens the notes of the verdict."""
    return ntr("{count} note", "{count} notes", count).format(count=count)


def hide_notes() -> str:
    """Closes them again."""
    return tr("Hide notes")


def range_of(low: int, high: int, end: int) -> str:
    """What the whisker under a bar says; ``end`` is where the margin that stays free ends."""
    text = tr("Range of the estimate: {low} to {high}")
    if end > high:
        text = tr("Range of the estimate: {low} to {high}; with the margin up to {end}")
    return text.format(low=units.size(low), high=units.size(high), end=units.size(end))


def settings_line(
    machine: str, model: str, quant: str, users: int, context: int, cache: str
) -> str:
    """The plan in one line, above a copied answer; ``machine`` with memory and card."""
    people = ntr("{count} person", "{count} people", users).format(count=users)
    return tr("{machine} · {model} {quant} · {people} × {context} tokens · cache {cache}").format(
        machine=machine,
        model=model,
        quant=quant,
        people=people,
        context=units.tokens(context),
        cache=cache,
    )


def read_heading(axis: str, value: int) -> str:
    """Where on the curve the mouse is."""
    if axis == "users":
        return ntr("{count} person", "{count} people", value).format(count=value)
    return tr("{tokens} tokens each").format(tokens=units.tokens(value))


def read_size(size: int) -> str:
    """A figure of the curve's read-out."""
    return units.size(size)


def read_total() -> str:
    """Name of the sum in the curve's read-out."""
    return tr("Need")


def whole_curve() -> str:
    """Ends zooming."""
    return tr("Show all")


def whole_curve_tip() -> str:
    """How zooming works."""
    return tr("Show the whole axis again (0). Ctrl and the wheel zoom, Shift and dragging pans.")


def axis_name() -> str:
    """Name of the switch between the curve's axes."""
    return tr("Axis of the curve")


def table_name() -> str:
    """Name of the component table."""
    return tr("Memory by component")


def table_description() -> str:
    """How to use the component table without a mouse."""
    return tr("Enter shows how a row was computed. Ctrl+C copies the table.")
