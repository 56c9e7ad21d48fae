"""A GGUF model from the file that a person chose: all parts read, checked, and put together."""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from pathlib import Path

from elbowroom.readers import gguf_metadata, gguf_tensors
from elbowroom.readers.bounded import never
from elbowroom.readers.faults import BadFile, Fault, refused, shortened
from elbowroom.readers.gguf import GgufHeader, read_header
from elbowroom.readers.gguf_parts import disagreements, parts_of
from elbowroom.readers.gguf_values import Scalar, Skipped, Value
from elbowroom.readers.model_file import GgufFile

FAULTS_SHOWN = 20
WARNINGS_SHOWN = 50
_ROLES = {"mmproj": "projector", "adapter": "adapter", "imatrix": "importance matrix"}
_DRAFT_ARCHITECTURES = ("eagle3", "dflash")
SHARED_KEYS = "tokenizer.ggml."
"""Keys outside the architecture's that a model of embeddings needs (``token_type_count``)."""


def read_gguf(path: Path, is_stopped: Callable[[], bool] = never) -> GgufFile:
    """The model of a file and of the other parts beside it.

    Raises:
        Refusal: ``NOT_READ``, or ``BAD_FILE`` with everything that is wrong.
        Stopped: somebody cancelled.
    """
    paths, missing = parts_of(path)
    headers = []
    for part in paths:
        try:
            headers.append(read_header(part, is_stopped))
        except BadFile as bad:
            raise refused(part, bad.fault, *missing) from bad
    return joined(path, [part.name for part in paths], headers, missing)


def joined(
    path: Path, names: Sequence[str], headers: Sequence[GgufHeader], missing: Sequence[Fault] = ()
) -> GgufFile:
    """The model of its parts' headers.

    Raises:
        Refusal: ``BAD_FILE`` with everything that is wrong.
    """
    faults = [*missing, *_faults(headers, names, bool(missing))]
    if faults:
        raise refused(path, *faults[:FAULTS_SHOWN])
    try:
        return _put_together(names, headers)
    except BadFile as bad:
        raise refused(path, bad.fault) from bad


def role_of(metadata: Mapping[str, Value], n_tensors: int) -> str:
    """What a file is for, as its metadata says (``general.type``, ``general.architecture``)."""
    kind, architecture = metadata.get("general.type"), metadata.get("general.architecture")
    if isinstance(kind, str) and kind in _ROLES:
        return _ROLES[kind]
    if architecture == "clip":
        return "projector"
    if architecture in _DRAFT_ARCHITECTURES:
        return "draft"
    return "model" if n_tensors else "vocabulary"


def _faults(headers: Sequence[GgufHeader], names: Sequence[str], is_partial: bool) -> list[Fault]:
    """Everything wrong with what the headers say, the first part's metadata above all."""
    metadata = headers[0].metadata
    architecture = metadata.get("general.architecture")
    faults = [] if is_partial else disagreements(headers, names)
    is_first = not is_partial or architecture is not None
    role = role_of(metadata, sum(len(header.tensors) for header in headers))
    if is_first and role == "model":
        faults += _architecture_faults(metadata, architecture)
    for header in headers:
        faults += islice(gguf_tensors.faults_of(header, gguf_tensors.extents(header)), FAULTS_SHOWN)
    return faults


def _architecture_faults(metadata: Mapping[str, Value], architecture: Value | None) -> list[Fault]:
    key = "general.architecture"
    if architecture is None:
        return [Fault("no architecture", key)]
    if not isinstance(architecture, str) or not architecture.strip():
        return [Fault("text", key, shortened(repr(architecture)))]
    return list(gguf_metadata.faults_of(architecture, _under(metadata, f"{architecture}.")))


def _put_together(names: Sequence[str], headers: Sequence[GgufHeader]) -> GgufFile:
    first, found = headers[0], [gguf_tensors.extents(header) for header in headers]
    missing = [
        gguf_tensors.missing_of(h, extents) for h, extents in zip(headers, found, strict=True)
    ]
    every = [extent for extents in found for extent in extents]
    architecture = first.metadata.get("general.architecture")
    prefix = f"{architecture}."
    hyper = _kept(_under(first.metadata, prefix))
    hyper |= _kept({k: v for k, v in first.metadata.items() if k.startswith(SHARED_KEYS)})
    warnings = [
        warning
        for header, extents in zip(headers, found, strict=True)
        for warning in (*header.warnings, *gguf_tensors.warnings_of(header, extents))
    ]
    return GgufFile(
        role=role_of(first.metadata, len(every)),
        files=tuple(names),
        size=sum(header.size for header in headers),
        version=first.version,
        is_big_endian=first.is_big_endian,
        architecture=architecture if isinstance(architecture, str) else "",
        general=_general(first.metadata),
        hyperparameters=hyper,
        skipped={k: v for k, v in first.metadata.items() if isinstance(v, Skipped)},
        tensors=gguf_tensors.groups_of(every),
        n_tensors=len(every),
        data_bytes=sum(extent.size for extent in every),
        missing_bytes=sum(each.size for each in missing),
        missing_tensors=sum(each.tensors for each in missing),
        bytes_read=sum(header.bytes_read for header in headers),
        warnings=tuple(warnings[:WARNINGS_SHOWN]),
    )


def _under(metadata: Mapping[str, Value], prefix: str) -> dict[str, Value]:
    return {k.removeprefix(prefix): v for k, v in metadata.items() if k.startswith(prefix)}


def _kept(values: Mapping[str, Value]) -> dict[str, Scalar | list[Scalar]]:
    """Whole numbers and short texts: what a plan computes with."""
    found: dict[str, Scalar | list[Scalar]] = {}
    for key, value in values.items():
        if isinstance(value, str):
            found[key] = shortened(value)
        elif isinstance(value, list):
            if all(isinstance(item, int) for item in value):
                found[key] = value
        elif isinstance(value, int):
            found[key] = value
    return found


def _general(metadata: Mapping[str, Value]) -> dict[str, Scalar]:
    found = _kept(_under(metadata, "general."))
    return {key: value for key, value in found.items() if not isinstance(value, list)}
