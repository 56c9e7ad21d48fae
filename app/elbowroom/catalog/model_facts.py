"""What a chooser needs to know of a model, put together from all files, in codes and figures."""

from dataclasses import dataclass

from elbowroom.catalog.facts import fact_for
from elbowroom.catalog.file_sizes import FileSize
from elbowroom.catalog.languages import Languages
from elbowroom.catalog.licences import Commercial, Licence
from elbowroom.catalog.model_files import ModelRecord
from elbowroom.catalog.models import ModelCatalog
from elbowroom.catalog.quality import FileTypeQuality, FileTypeTable, NativeFileType
from elbowroom.catalog.reference import Reference
from elbowroom.catalog.tokenizers import Page, Tokenizer, UsualTokens
from elbowroom.core.errors import Refusal
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp_layout import default_file_type, file_types
from elbowroom.core.weights import weight_bytes


@dataclass(frozen=True, slots=True)
class FileTypeFacts:
    """One file type of a model.

    Attributes:
        name: e.g. ``"Q4_K_M"``.
        file: what is downloaded.
        weights: bytes of the weights in memory, by rule, on a CPU.
        quality: how the type did where it was measured, if that can stand for the model.
        native: the model was trained in it.
        is_default: it is what a plan starts with.
    """

    name: str
    file: FileSize
    weights: int
    quality: FileTypeQuality | None
    native: NativeFileType | None
    is_default: bool


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """Everything known of a model that helps to choose it.

    Attributes:
        record: its file.
        licences: its own first; none where it is not known.
        commercial: whether they allow commercial use.
        languages: what its publisher says; ``None`` where that was not read.
        tokenizer: its tokenizer, where it is known.
        page: what a page is.
        usual: tokens of the usual tokenizers, for one that was not measured.
        measured: the test behind the quality of the file types.
        file_types: largest first; none where its weights cannot be sized.
        fault: why they cannot, if they cannot.
        own: fields of ``record`` that the person's own file says.
    """

    record: ModelRecord
    licences: tuple[Licence, ...]
    commercial: Commercial
    languages: Languages | None
    tokenizer: Tokenizer | None
    page: Page
    usual: UsualTokens
    measured: FileTypeTable
    file_types: tuple[FileTypeFacts, ...]
    fault: Refusal | None = None
    own: tuple[str, ...] = ()


def model_facts(models: ModelCatalog, reference: Reference, model_id: str) -> ModelFacts:
    """What is known of one model.

    Raises:
        Refusal: ``UNKNOWN_MODEL`` or ``DAMAGED_DATA_FILE``.
    """
    record = models.record(model_id)
    types: tuple[FileTypeFacts, ...] = ()
    fault = None
    try:
        types = _file_types(models.model(model_id), record, reference)
    except Refusal as refusal:
        fault = refusal
    tokenizers = reference.tokenizers
    return ModelFacts(
        record=record,
        licences=reference.licences.of(record),
        commercial=reference.licences.commercial(record),
        languages=fact_for(record, reference.languages.entries),
        tokenizer=fact_for(record, tokenizers.tokenizers),
        page=tokenizers.page,
        usual=tokenizers.usual,
        measured=reference.quality.file_types,
        file_types=types,
        fault=fault,
        own=models.own_fields(model_id),
    )


def _file_types(
    model: Model, record: ModelRecord, reference: Reference
) -> tuple[FileTypeFacts, ...]:
    if not model.tensors:
        raise Refusal("TENSORS_MISSING", "model", found=record.id)
    return tuple(_file_type(model, record, reference, name) for name in file_types(model))


def _file_type(model: Model, record: ModelRecord, reference: Reference, name: str) -> FileTypeFacts:
    quality = reference.quality
    return FileTypeFacts(
        name=name,
        file=reference.file_sizes.of(model, name),
        weights=weight_bytes(model, name, gpu=False).host,
        quality=quality.file_type(record, name),
        native=quality.native_of(record, name),
        is_default=name == default_file_type(model),
    )
