"""What a person is shown of a model file before it is added."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from elbowroom.catalog.attachments import attachment_of
from elbowroom.catalog.gguf_records import mix
from elbowroom.catalog.model_reading import ReadModel
from elbowroom.core.attached import Adapter, Projector, fits
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario
from elbowroom.plan.attaching import File, is_attached
from elbowroom.plan.select_model import SHOWN_KINDS
from elbowroom.readers.checkpoint import CheckpointFile
from elbowroom.readers.model_file import GgufFile
from elbowroom.text import controls as plan_words
from elbowroom.text import file_faults, units
from elbowroom.text import model_files as words
from elbowroom.text.shown import shown


@dataclass(frozen=True, slots=True)
class ModelFileVM:
    """A file in words.

    Attributes:
        title: the model's name.
        summary: layers, size and types in one sentence.
        rows: further facts, each with its label.
        remarks: what is odd, missing or assumed.
        can_add: a plan can be made with it.
        attachment: what it can be attached to the plan's model as.
        is_attached: the plan loads it already.
    """

    title: str
    summary: str
    rows: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...]
    can_add: bool
    attachment: File | None = None
    is_attached: bool = False


def model_file_vm(
    read: ReadModel, scenario: Scenario | None = None, model: Model | None = None
) -> ModelFileVM:
    """The view of a file that was read.

    Args:
        read: the file.
        scenario: the plan that it may be attached to.
        model: that plan's model, where it is known.
    """
    file = read.file
    attachment = _attachment(read, scenario)
    other = tuple(_other_model(attachment, model))
    return ModelFileVM(
        title=shown(read.record.name if read.record else file.title),
        summary="; ".join(_summary(read)),
        rows=tuple((words.label(name), value) for name, value in _rows(read)),
        remarks=(*_remarks(read), *other),
        can_add=read.record is not None,
        attachment=None if other else attachment,
        is_attached=bool(scenario and attachment and is_attached(scenario, attachment)),
    )


def _other_model(attachment: File | None, model: Model | None) -> Iterator[str]:
    if isinstance(attachment, Adapter) and model and not fits(attachment, model.arch):
        yield words.other_architecture(model.name, model.arch)


def _attachment(read: ReadModel, scenario: Scenario | None) -> File | None:
    """What would be attached; a model can draft for another one than itself."""
    if read.record is None:
        return attachment_of(read)
    return read.record.id if scenario and scenario.model != read.record.id else None


def _summary(read: ReadModel) -> Iterator[str]:
    model = read.model()
    if model is None:
        yield words.role(read.file.role)
    elif any(run.layer.kind != "none" for run in model.layers):
        kinds: Counter[str] = Counter()
        for run in model.layers:
            kinds[run.layer.kind] += run.count
        ordered = tuple((kind, kinds[kind]) for kind in SHOWN_KINDS if kinds[kind])
        yield plan_words.layers(model.n_layers, ordered)
    if read.file.size:
        yield words.on_disk(read.file.size, _mix(read.file))


def _mix(file: GgufFile | CheckpointFile) -> str:
    return mix(file.tensors) if isinstance(file, GgufFile) else file.packing.replace("?", "")


def _rows(read: ReadModel) -> Iterator[tuple[str, str]]:
    file, record = read.file, read.record
    if record is not None:
        yield "role", words.role(file.role)
    if architecture := record.architecture if record else _architecture(file):
        yield "architecture", shown(architecture)
    if record is not None:
        yield "parameters", units.parameters(record.parameters)
        yield "file_type", shown(record.read_from.file_type if record.read_from else "")
        if record.max_context:
            yield "context", units.tokens(record.max_context)
    if file.n_tensors:
        yield "tensors", words.tensors(file.n_tensors, file.data_bytes)
    if len(file.files) > 1:
        yield "parts", str(len(file.files))
    yield "format", _format(file)
    match attachment_of(read):
        case Projector(hidden=hidden, patches=patches) if hidden and patches:
            yield "encoder", words.encoder(hidden, patches)
        case Adapter(architecture=name) if name:
            yield "goes_with", words.goes_with(name)
    if isinstance(file, CheckpointFile):
        yield from ((part, units.size(n)) for part, n in file.sizes.items() if part != "language")


def _architecture(file: GgufFile | CheckpointFile) -> str:
    return file.architecture if isinstance(file, GgufFile) else ""


def _format(file: GgufFile | CheckpointFile) -> str:
    if isinstance(file, CheckpointFile):
        return words.checkpoint()
    version = words.gguf_version(file.version)
    return f"{version}, {words.big_endian()}" if file.is_big_endian else version


def _remarks(read: ReadModel) -> Iterator[str]:
    file, record = read.file, read.record
    if record is not None and record.llama_cpp.reason == "ARCHITECTURE_NOT_KNOWN":
        yield words.architecture_unknown(record.architecture)
    elif record is not None and record.llama_cpp.needs:
        yield words.key_missing(record.llama_cpp.needs)
    if file.missing_bytes:
        yield words.incomplete(file.missing_bytes, file.data_bytes, file.missing_tensors)
    if isinstance(file, CheckpointFile) and file.role == "adapter":
        yield words.adapter_needs_gguf()
    yield from map(file_faults.warning, file.warnings)
