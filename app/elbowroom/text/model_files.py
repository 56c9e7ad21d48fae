"""Texts of a model that was read from a file."""

from dataclasses import dataclass

from elbowroom.text import units
from elbowroom.text.language import ntr, tr
from elbowroom.text.shown import shown


def role(code: str) -> str:
    """What a file is for."""
    return {
        "model": tr("model"),
        "draft": tr("draft model"),
        "projector": tr("vision projector: it goes with a model that sees images"),
        "adapter": tr("adapter (LoRA): it goes with the model that it was made for"),
        "vocabulary": tr("vocabulary without weights"),
        "importance matrix": tr("importance matrix, for making smaller files"),
    }[code]


def label(name: str) -> str:
    """Name of a line about a file."""
    return {
        "role": tr("Kind of file"),
        "name": tr("Name"),
        "architecture": tr("Architecture"),
        "layers": tr("Layers"),
        "context": tr("Longest context"),
        "parameters": tr("Parameters"),
        "file_type": tr("File type"),
        "size": tr("On disk"),
        "tensors": tr("Tensors"),
        "parts": tr("Parts"),
        "format": tr("Format"),
        "vision": tr("Vision part"),
        "draft": tr("Draft layers"),
        "encoder": tr("Image encoder"),
        "goes_with": tr("Goes with"),
    }[name]


def on_disk(size_bytes: int, mix: str) -> str:
    """Size of the file and the types it is kept in."""
    text = tr("{size} on disk").format(size=_size(size_bytes))
    return tr("{size}; mix {types}").format(size=text, types=shown(mix)) if mix else text


def _size(size_bytes: int) -> str:
    """Of a part of a file, never 0: "4.9 GB", "0.1 GB", "12 MB", "1 MB"."""
    if size_bytes >= 10**8:
        return units.gigabytes(size_bytes)
    return units.storage(max(size_bytes, 10**6))


def tensors(count: int, data_bytes: int) -> str:
    """Rows of the table and bytes of their data."""
    return ntr("{n} tensor, {size}", "{n} tensors, {size}", count).format(
        n=f"{count:,}", size=units.size(data_bytes)
    )


def incomplete(missing_bytes: int, all_bytes: int, tensors_missing: int) -> str:
    """A download that was interrupted; planning goes on."""
    present = max(0, all_bytes - missing_bytes) * 100 // max(1, all_bytes)
    return ntr(
        "{percent} % of the weights are there: {size} of {n} tensor is missing. A plan can be made "
        "all the same; finish the download before you run it.",
        "{percent} % of the weights are there: {size} of {n} tensors are missing. A plan can be "
        "made all the same; finish the download before you run it.",
        tensors_missing,
    ).format(percent=present, size=_size(missing_bytes), n=f"{tensors_missing:,}")


def big_endian() -> str:
    """A file for other processors."""
    return tr("big-endian: most computers cannot run it")


def gguf_version(version: int) -> str:
    """Version of the format."""
    return tr("GGUF version {n}").format(n=version)


def checkpoint() -> str:
    """Safetensors with a configuration."""
    return tr("checkpoint (safetensors)")


def architecture_unknown(name: str) -> str:
    """Bounds instead of figures."""
    return tr(
        "The architecture {name} is not known here: the weights are exact, the cache and the rest "
        "are given as bounds."
    ).format(name=shown(name))


def key_missing(key: str) -> str:
    """A field that is needed and not there."""
    return tr("{key} is missing in the file: what depends on it is not known.").format(
        key=shown(key)
    )


def encoder(hidden: int, patches: int) -> str:
    """What is known of an image encoder."""
    return tr("{hidden} wide, {patches} patches of a picture").format(
        hidden=f"{hidden:,}", patches=f"{patches:,}"
    )


def goes_with(architecture: str) -> str:
    """Which models an adapter is for."""
    return tr("models of the architecture {name}").format(name=shown(architecture))


def other_architecture(name: str, architecture: str) -> str:
    """An adapter that the plan's model cannot take."""
    return tr(
        "It does not fit the plan's model: {name} is of the architecture {architecture}."
    ).format(name=shown(name), architecture=shown(architecture))


def adapter_needs_gguf() -> str:
    """An adapter in safetensors."""
    return tr("llama.cpp loads adapters as GGUF: convert it with convert_lora_to_gguf.py.")


@dataclass(frozen=True, slots=True)
class DialogTexts:
    """Words of the preview."""

    title: str
    add: str
    attach: str
    detach: str
    use_as_draft: str
    drop_draft: str
    cancel: str
    close: str


def dialog_texts() -> DialogTexts:
    """Words of the preview."""
    return DialogTexts(
        title=tr("Model file"),
        add=tr("Add to the plan"),
        attach=tr("Attach to the plan's model"),
        detach=tr("Detach from the plan's model"),
        use_as_draft=tr("Use as the draft"),
        drop_draft=tr("No longer the draft"),
        cancel=tr("Cancel"),
        close=tr("Close"),
    )


def more_remarks(count: int) -> str:
    """Remarks that are not shown."""
    return ntr("{n} more remark", "{n} more remarks", count).format(n=count)


def reading(name: str) -> str:
    """A file is being read."""
    return tr("Reading {name}…").format(name=shown(name))
