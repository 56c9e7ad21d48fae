"""Projectors and adapters from files that were read."""

from pathlib import Path

from elbowroom.catalog.model_reading import ReadModel
from elbowroom.core.attached import MAX_FIGURE, MAX_SIZE, Adapter, Projector
from elbowroom.readers.faults import Fault, refused
from elbowroom.readers.model_file import GgufFile


def attachment_of(read: ReadModel) -> Projector | Adapter | None:
    """What a file attaches to a model; ``None`` for other kinds, and for what llama.cpp does not
    load as it is: adapters in safetensors."""
    file = read.file
    if not isinstance(file, GgufFile) or not 0 < file.data_bytes <= MAX_SIZE:
        return None
    if file.role == "projector":
        return _projector(file)
    return _adapter(file) if file.role == "adapter" else None


def projector_of(read: ReadModel) -> Projector:
    """The projector of a file.

    Raises:
        Refusal: ``BAD_FILE``: it is a file of another kind.
    """
    found = attachment_of(read)
    if not isinstance(found, Projector):
        raise _other_kind(read.path, "no projector", read)
    return found


def adapter_of(read: ReadModel) -> Adapter:
    """The adapter of a file.

    Raises:
        Refusal: ``BAD_FILE``: it is a file of another kind.
    """
    found = attachment_of(read)
    if not isinstance(found, Adapter):
        raise _other_kind(read.path, "no adapter", read)
    return found


def _other_kind(path: Path, code: str, read: ReadModel) -> Exception:
    return refused(path, Fault(code, found=read.file.role))


def _projector(file: GgufFile) -> Projector:
    """Keys of ``clip.vision``, as ``tools/mtmd/clip-impl.h`` of llama.cpp names them."""
    patch = _figure(file, "vision.patch_size")
    side = _figure(file, "vision.image_size") // patch if patch else 0
    return Projector(
        name=file.files[0],
        size=file.data_bytes,
        hidden=_figure(file, "vision.embedding_length"),
        inner=_figure(file, "vision.feed_forward_length"),
        heads=_figure(file, "vision.attention.head_count"),
        patches=min(side**2, MAX_FIGURE),
    )


def _adapter(file: GgufFile) -> Adapter:
    """Rows of ``B`` are as long as those of the matrix that is adapted."""
    rows = (group.shape[1] for group in file.tensors if _is_b(group.name) and len(group.shape) == 2)
    return Adapter(
        name=file.files[0],
        size=file.data_bytes,
        architecture=file.architecture,
        widest=min(max(rows, default=0), MAX_FIGURE),
    )


def _is_b(name: str) -> bool:
    return name.endswith(".lora_b")


def _figure(file: GgufFile, key: str) -> int:
    value = file.hyperparameters.get(key)
    is_figure = isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MAX_FIGURE
    return int(value) if is_figure and isinstance(value, int) else 0
