"""What is wrong with a model file: what was found, what is allowed, what to do."""

from collections.abc import Callable

from elbowroom.core.errors import Refusal
from elbowroom.readers.faults import Fault
from elbowroom.text import units
from elbowroom.text.language import tr
from elbowroom.text.shown import shown, shown_path


def bad_file(error: Refusal) -> str:
    """A refusal of a file with everything that is wrong with it, a line each."""
    faults: tuple[Fault, ...] = error.facts["faults"]
    path = shown_path(error.field)
    if len(faults) == 1:
        return tr("{path}: {fault}").format(path=path, fault=sentence(faults[0]))
    head = tr("{path}: {count} faults.").format(path=path, count=len(faults))
    return "\n".join((head, *(f"• {sentence(fault)}" for fault in faults)))


def sentence(fault: Fault) -> str:
    """One fault, with its place."""
    found = shown(fault.found) or units.DASH
    if fault.code == "is lfs pointer" and fault.found.isdecimal():
        found = units.gigabytes(int(fault.found))
    text = _FAULTS[fault.code]().format(found=found, allowed=shown(fault.allowed))
    return f"{_place(fault.place)}: {text}" if fault.place else text


def _place(place: str) -> str:
    """``byte 41`` and ``line 3`` in the language in use; a name as the file has it."""
    word, _, number = place.partition(" ")
    if number.isdecimal() and word in ("byte", "line"):
        forms = {"byte": tr("byte {n}"), "line": tr("line {n}")}
        return forms[word].format(n=f"{int(number):,}")
    return shown(place)


_KINDS: dict[str, Callable[[], str]] = {
    "is empty": lambda: tr("0 bytes: the download did not start. Download it again."),
    "is web page": lambda: tr(
        "this is a web page. Log in where it comes from, and download it again."
    ),
    "is lfs pointer": lambda: tr(
        "this is a Git-LFS pointer to a file of {found}, not the file. Run git lfs pull there."
    ),
    "is safetensors": lambda: tr(
        "this is a safetensors file by another name. Give it the ending .safetensors."
    ),
    "is archive": lambda: tr(
        "this is a ZIP archive, or a PyTorch file; neither is opened. Choose a GGUF file."
    ),
    "is pickle": lambda: tr(
        "this is a pickle, which could run programs; it is not opened. Choose a GGUF file."
    ),
    "is gzip": lambda: tr("this is packed with gzip. Unpack it first."),
    "is old ggml": lambda: tr(
        "this is a format from before GGUF. Download the model as GGUF, or convert it."
    ),
    "is json": lambda: tr(
        "this is a JSON text, not a GGUF file. Choose the file with the weights."
    ),
    "is text": lambda: tr("this is a text, not a model. Choose the file with the weights."),
    "is unknown": lambda: tr("this is no model file (it starts with {found}). Choose a GGUF file."),
}

_STRUCTURE: dict[str, Callable[[], str]] = {
    "ends early": lambda: tr(
        "the file ends early: {allowed} bytes are needed, {found} are left. Download it again."
    ),
    "over the limit": lambda: tr(
        "the header says {found} bytes, and at most {allowed} are read. Download it again."
    ),
    "changed": lambda: tr("the file changed while it was read. Try again when it is whole."),
    "newer version": lambda: tr(
        "GGUF version {found} is newer than this program knows ({allowed}). Update Elbowroom."
    ),
    "old version": lambda: tr(
        "GGUF version {found} is too old; {allowed} are read. Download a newer file, or convert it."
    ),
    "too many": lambda: tr("{found} are too many; at most {allowed} are read. Download it again."),
    "too long": lambda: tr("{found} bytes are too long; {allowed} are allowed. Download it again."),
    "too many items": lambda: tr(
        "a list of {found} items is over the limit of {allowed}. Download it again."
    ),
    "too much text": lambda: tr(
        "{found} bytes of text are too much; at most {allowed} are kept. Download it again."
    ),
    "value type": lambda: tr(
        "value type {found} does not exist ({allowed} do). Download it again."
    ),
    "item type": lambda: tr(
        "a list may not hold type {found} (allowed: {allowed}). Download it again."
    ),
    "empty key": lambda: tr("a key without a name. Download it again."),
    "key twice": lambda: tr("this key stands there twice ({found}). Download it again."),
    "alignment": lambda: tr(
        "an alignment of {found} is not allowed ({allowed}). Download it again."
    ),
    "tensor name": lambda: tr("{found} is no name of a tensor. Download it again."),
    "tensor twice": lambda: tr("this tensor stands there twice. Download it again."),
    "too many dimensions": lambda: tr(
        "{found} dimensions, and at most {allowed} are allowed. Download it again."
    ),
    "too many elements": lambda: tr(
        "{found} elements are not possible (allowed: {allowed}). Download it again."
    ),
    "removed type": lambda: tr(
        "storage type {found} is no longer read by llama.cpp. Download a newer file."
    ),
    "row not in blocks": lambda: tr(
        "rows of {found} do not fit the type's blocks ({allowed}). Download it again."
    ),
    "offset": lambda: tr("data at {found} is not allowed ({allowed}). Download it again."),
    "part number": lambda: tr(
        "a part {found} does not exist (at most {allowed}). Give the file its own name back."
    ),
    "parts missing": lambda: tr(
        "{found} of {allowed} parts are missing. Download them into the same folder."
    ),
    "parts disagree": lambda: tr(
        "it says {found} where {allowed} belongs: these parts are not of one model. Download all "
        "of them again."
    ),
}

_FIGURES: dict[str, Callable[[], str]] = {
    "no architecture": lambda: tr(
        "this key is missing, so nothing is known of the layers. Choose the model in the list, or "
        "write its file by hand."
    ),
    "no model": lambda: tr(
        'this file holds no model but "{found}". Choose the model it belongs to first.'
    ),
    "missing": lambda: tr("this is missing, and the size cannot be told without it."),
    "text": lambda: tr("a text belongs here (found {found})."),
    "whole number": lambda: tr("a whole number belongs here (found {found})."),
    "range": lambda: tr("{found} is outside {allowed}."),
    "not a number": lambda: tr("{found} is no number."),
    "one a layer": lambda: tr("{found} values for {allowed} layers."),
    "above": lambda: tr("{found} is more than {allowed}, which is the most it can be."),
    "no figure": lambda: tr("this figure cannot be used ({found})."),
}

_WORKER: dict[str, Callable[[], str]] = {
    "takes too long": lambda: tr(
        "reading was ended after {allowed} seconds. Copy the file to a faster drive."
    ),
    "too much memory": lambda: tr("reading was ended: it took more than {allowed} of memory."),
    "reader ended": lambda: tr("the reader ended without an answer (code {found}). Try again."),
    "not understood": lambda: tr("the reader's answer was not understood ({found}). Try again."),
}

_FAULTS = _KINDS | _STRUCTURE | _FIGURES | _WORKER

_WARNINGS: dict[str, Callable[[], str]] = {
    "key not ascii": lambda: tr("a key with letters that are not allowed: {found}"),
    "alignment type": lambda: tr("kept in another type than {allowed}; {found} is used"),
    "overlap": lambda: tr("its data begins at {found}, before the one before it ends ({allowed})"),
    "unknown type": lambda: tr(
        "storage type {found} is not known; its size is the room up to the next tensor ({allowed} "
        "bytes)"
    ),
    "trailing": lambda: tr("{found} bytes follow that belong to no tensor"),
}


def warning(fault: Fault) -> str:
    """Something odd that does not matter for a plan."""
    text = _WARNINGS[fault.code]().format(found=shown(fault.found), allowed=shown(fault.allowed))
    return f"{_place(fault.place)}: {text}"


REFUSALS: dict[str, Callable[[Refusal], str]] = {"BAD_FILE": bad_file}
