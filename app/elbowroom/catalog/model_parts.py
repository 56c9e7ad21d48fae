"""Parts of the model file that tell how well a model is known, and what runs it."""

from dataclasses import dataclass
from typing import Annotated, Literal

from elbowroom.catalog.data_files import Day, FileFormat, Limits, SourceText, Word
from elbowroom.core.model import Layer, LayerRun

Elements = Annotated[int, Limits(ge=0, lt=1 << 31)]
FileName = Annotated[str, Limits(min_length=1, max_length=400)]
Tokens = Annotated[int, Limits(ge=1, lt=1 << 31)]
Status = Literal["exact", "bounded", "none", "unknown"]
MonthSource = Literal["announcement", "name", "repository"]
"""The publisher said it, the model is named after it, or its repository was created in it."""

Reason = Literal[
    "NO_ARCHITECTURE",
    "LOADER_REFUSES",
    "METADATA_NOT_KNOWN",
    "OTHER_PROGRAM",
    "ARCHITECTURE_NOT_KNOWN",
]

UNMEASURED_PERCENT = 7, 7
"""Workspace of a model that was not measured: the graphs of its architecture were off by at most
6.5 % on the models that they were not derived from."""


@dataclass(frozen=True, slots=True)
class RuntimeRecord(FileFormat):
    """How exactly llama.cpp's memory is reproduced, or why it cannot load the model.

    Attributes:
        status: ``exact`` where every measured row is equal, else ``bounded``; ``none`` where
            llama.cpp cannot load the model; ``unknown`` where nobody measured it.
        rows_exact: e.g. ``"128/128"``; empty where none was measured.
        measured_on: runtime and build.
        reason: why it cannot be loaded (status ``none``).
        needs: metadata key that is missing, where that is the reason.
        workspace_percent: how far the workspace may lie below and above the replayed one.
        cache_at_most: the KV cache is an upper bound: some layers keep less.
        is_support_assumed: nobody established that llama.cpp loads it under this architecture.
    """

    status: Status
    rows_exact: str
    measured_on: str
    reason: Reason | None = None
    needs: str = ""
    workspace_percent: tuple[int, int] | None = None
    cache_at_most: bool = False
    is_support_assumed: bool = False

    def __post_init__(self) -> None:
        if (self.status == "none") != (self.reason is not None):
            raise ValueError("a reason goes with status none")


@dataclass(frozen=True, slots=True, kw_only=True)
class FileRecord(FileFormat):
    """The file of a person's own that a model was read from.

    Attributes:
        name: its name, without a folder; of the first part where it is split.
        parts: files it is split into.
        size: bytes of all parts.
        file_type: e.g. ``"Q4_K_M"``, or the types that most of it is kept in; of a checkpoint,
            its format, such as ``"AWQ"``, or ``"?"``.
        kind: ``gguf``, or ``checkpoint`` for safetensors with a configuration.
        weights: bytes of the language model in a checkpoint; 0 where they were not read.
    """

    name: FileName
    parts: Annotated[int, Limits(ge=1, le=1000)]
    size: Annotated[int, Limits(ge=1, lt=1 << 62)]
    file_type: Word
    kind: Literal["gguf", "checkpoint"] = "gguf"
    weights: Annotated[int, Limits(ge=0, lt=1 << 62)] = 0


@dataclass(frozen=True, slots=True)
class ServingRecord(FileFormat):
    """A program that runs the model.

    Attributes:
        program: name and version, e.g. ``"vLLM 0.33.0"``.
        source: what says so.
        checked_on: ISO date.
    """

    program: Word
    source: SourceText
    checked_on: Day


@dataclass(frozen=True, slots=True)
class ContextRecord(FileFormat):
    """A second context length that is published for the model, above ``max_context``.

    Attributes:
        tokens: that length.
        how: ``yarn`` (with a setting of the runtime), ``card`` (the card says more than the
            configuration) or ``configuration`` (the configuration allows more than the card says).
        source: where it stands.
        checked_on: ISO date.
    """

    tokens: Tokens
    how: Literal["yarn", "card", "configuration"]
    source: SourceText
    checked_on: Day


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerRecord(FileFormat):
    """Equal layers of a model without GGUF metadata; as :class:`elbowroom.core.model.Layer`.

    Attributes:
        count: how many there are.
        kind: what they keep.
        conv_elements: as the program that runs it holds them, padding included.
    """

    count: Annotated[int, Limits(ge=1, le=4096)]
    kind: Literal["full", "sliding", "mla", "recurrent", "hybrid", "cross", "none"]
    n_kv_heads: Elements = 0
    k_dim: Elements = 0
    v_dim: Elements = 0
    window: Elements = 0
    index_k: Elements = 0
    conv_elements: Elements = 0
    state_elements: Elements = 0
    cross_tokens: tuple[Elements, Elements] = (0, 0)

    def to_run(self) -> LayerRun:
        """The core's counted layer."""
        layer = Layer(
            kind=self.kind,
            n_kv_heads=self.n_kv_heads,
            k_dim=self.k_dim,
            v_dim=self.v_dim,
            window=self.window,
            index_k=self.index_k,
            conv_elements=self.conv_elements,
            state_elements=self.state_elements,
            cross_tokens=self.cross_tokens,
        )
        return LayerRun(layer, self.count)
