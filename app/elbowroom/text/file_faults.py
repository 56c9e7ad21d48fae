"""What is wrong with a model file: what was found, what is allowed, what to do."""

import re
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
    way_out = [choose_another()] if any(fault.code in _FIGURES for fault in faults) else []
    if len(faults) == 1:
        first = tr("{path}: {fault}").format(path=path, fault=sentence(faults[0]))
        return " ".join((first, *way_out))
    head = tr("{path}: {count} faults.").format(path=path, count=len(faults))
    return "\n".join((head, *(f"• {sentence(fault)}" for fault in faults), *way_out))


def choose_another() -> str:
    """What to do about figures that make no model."""
    return tr("Download the file again, or choose the model in the list.")


def sentence(fault: Fault) -> str:
    """One fault, with its place."""
    found = shown(fault.found) or units.DASH
    if fault.code == "is lfs pointer" and fault.found.isdecimal():
        found = units.gigabytes(int(fault.found))
    text = FAULTS[fault.code]().format(found=_grouped(found), allowed=_grouped(fault.allowed))
    return f"{_place(fault.place)}: {text}" if fault.place else text


def _grouped(text: str) -> str:
    """A stranger's text; long numbers in it with commas."""
    return re.sub(r"\b\d{5,}\b", lambda number: f"{int(number[0]):,}", shown(text))


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
    "no projector": lambda: tr("This file is no vision projector in GGUF: it is of another kind."),
    "no adapter": lambda: tr("This file is no adapter (LoRA) in GGUF: it is of another kind."),
    "no model": lambda: tr(
        'this file holds no model but "{found}". Choose the model it belongs to first.'
    ),
}

_FIGURES: dict[str, Callable[[], str]] = {
    "no architecture": lambda: tr("this key is missing, so nothing is known of the layers."),
    "missing": lambda: tr("this is missing, and the size cannot be told without it."),
    "text": lambda: tr("a text belongs here (found {found})."),
    "whole number": lambda: tr("a whole number belongs here (found {found})."),
    "range": lambda: tr("{found} is outside {allowed}."),
    "not a number": lambda: tr("{found} is no number."),
    "one a layer": lambda: tr("{found} values for {allowed} layers."),
    "above": lambda: tr("{found} is more than {allowed}, which is the most it can be."),
    "no figure": lambda: tr("this figure cannot be used ({found})."),
}

_CHECKPOINTS: dict[str, Callable[[], str]] = {
    "no safetensors": lambda: tr(
        "this is no safetensors file (it starts with {found}). Download it again."
    ),
    "is gguf": lambda: tr("this is a GGUF file by another name. Give it the ending .gguf."),
    "not json": lambda: tr("the header is not well-formed here. Download it again."),
    "json empty": lambda: tr("this file is empty. Download it again."),
    "json too large": lambda: tr("this text is larger than what is read. Download it again."),
    "json not utf-8": lambda: tr("the text is not UTF-8 ({found}). Save it as UTF-8."),
    "json too many values": lambda: tr("this holds more values than are read. Download it again."),
    "json not json": lambda: tr("this is not JSON from here on. Correct it, or download it again."),
    "json key twice": lambda: tr('the key "{found}" stands there twice. Leave one.'),
    "json not a number": lambda: tr("{found} is no number. Correct it, or download it again."),
    "json number too long": lambda: tr("the number {found} is too long. Correct it."),
    "json too deep": lambda: tr("brackets inside brackets without end. Download it again."),
    "json half a character": lambda: tr("half a character stands in a text. Download it again."),
    "json no object": lambda: tr("braces with fields belong here (found {found})."),
    "no tensor": lambda: tr("{found} does not describe a tensor. Download it again."),
    "size differs": lambda: tr(
        "it takes {found} bytes where its shape takes {allowed}. Download it again."
    ),
    "data overlap": lambda: tr(
        "its data begins at {found}, before the one before it ends ({allowed}). Download it again."
    ),
    "data hole": lambda: tr(
        "its data begins at {found}, with a gap behind the one before it ({allowed}). Download it "
        "again."
    ),
    "weight map": lambda: tr("the index names no files. Download it again."),
    "file name": lambda: tr(
        '"{found}" is no name of a file in this folder; it is not opened. Download the index again.'
    ),
    "no configuration": lambda: tr(
        "{allowed} does not lie beside it. Download it into the same folder: without it, the "
        "layers are not known."
    ),
    "no weights": lambda: tr(
        "the weights do not lie beside it, and for this architecture their size cannot be told "
        "without them. Download model.safetensors, or its index, into the same folder."
    ),
    "layer kind": lambda: tr('a layer of the kind "{found}" is not known here.'),
}

_WORKER: dict[str, Callable[[], str]] = {
    "takes too long": lambda: tr(
        "reading was ended after {allowed} seconds. Copy the file to a faster drive."
    ),
    "too much memory": lambda: tr("reading was ended: it took more than {allowed} of memory."),
    "reader ended": lambda: tr("the reader ended without an answer (code {found}). Try again."),
    "not understood": lambda: tr("the reader's answer was not understood ({found}). Try again."),
}

FAULTS = _KINDS | _STRUCTURE | _FIGURES | _CHECKPOINTS | _WORKER

WARNINGS: dict[str, Callable[[], str]] = {
    "key not ascii": lambda: tr("a key with letters that are not allowed: {found}"),
    "truth value": lambda: tr("a yes or no is {found}, not one of {allowed}; it is taken as yes"),
    "text not utf-8": lambda: tr("a text with bytes that are no letters: {found}"),
    "alignment type": lambda: tr("kept in another type than {allowed}; {found} is used"),
    "overlap": lambda: tr("its data begins at {found}, before the one before it ends ({allowed})"),
    "unknown type": lambda: tr(
        "storage type {found} is not known; its size is the room up to the next tensor ({allowed} "
        "bytes)"
    ),
    "no tensors": lambda: tr("there are no tensors in it"),
    "total differs": lambda: tr("the index says {found} bytes, the files hold {allowed}"),
    "trailing": lambda: tr("{found} bytes follow that belong to no tensor"),
}


def warning(fault: Fault) -> str:
    """Something odd that does not matter for a plan."""
    found, allowed = _grouped(fault.found), _grouped(fault.allowed)
    text = WARNINGS[fault.code]().format(found=found, allowed=allowed)
    return f"{_place(fault.place)}: {text}" if fault.place else text


REFUSALS: dict[str, Callable[[Refusal], str]] = {"BAD_FILE": bad_file}
