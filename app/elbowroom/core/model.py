"""What a model is made of: its layers by kind, its tensors, its compute graph."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from elbowroom.core.graph_allocator import GraphProgram
from elbowroom.core.vision import Encoder


@dataclass(frozen=True, slots=True)
class Tensor:
    """One tensor shape that repeats over layers.

    Attributes:
        name: GGUF name; ``blk.*.`` stands for every layer in ``layers``.
        shape: elements per dimension, row length first (ggml order).
        layers: layer indices that hold it; empty for tensors outside the layers.
        type: storage type where the file or the publisher fixes it, else ``None`` (the
            quantiser's rules decide).
    """

    name: str
    shape: tuple[int, ...]
    layers: tuple[int, ...] = ()
    type: str | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """What one layer keeps for each conversation.

    Attributes:
        kind: ``full``, ``sliding``, ``mla``, ``compressed``, ``recurrent``, ``hybrid``
            (attention and recurrent side by side), ``shared`` (reads another layer's cache),
            ``cross`` (keeps an image or a recording, not the text) or ``none``.
        n_kv_heads: heads in the cache.
        k_dim: elements of one key head.
        v_dim: elements of one value head; 0 where only the latent (K) is stored.
        window: tokens a sliding layer keeps; 0 keeps all.
        index_k: further key elements a token of the sparse-attention indexer, in K's type.
        index_v: likewise in V's type.
        compress_ratio: tokens folded into one cell (DeepSeek V4); 0 for none.
        conv_elements: f32 elements of convolution state a sequence.
        state_elements: f32 elements of recurrent state a sequence.
        cross_tokens: fewest and most tokens of the other input that a ``cross`` layer keeps.
    """

    kind: str
    n_kv_heads: int = 0
    k_dim: int = 0
    v_dim: int = 0
    window: int = 0
    index_k: int = 0
    index_v: int = 0
    compress_ratio: int = 0
    conv_elements: int = 0
    state_elements: int = 0
    cross_tokens: tuple[int, int] = (0, 0)

    @property
    def has_cache(self) -> bool:
        """Whether the layer owns a KV cache."""
        return self.kind in ("full", "sliding", "mla", "compressed", "hybrid")

    @property
    def k_width(self) -> int:
        """Key elements a token."""
        return self.k_dim * self.n_kv_heads

    @property
    def v_width(self) -> int:
        """Value elements a token."""
        return self.v_dim * self.n_kv_heads


@dataclass(frozen=True, slots=True)
class LayerRun:
    """Equal layers, counted: all the cache formulas need."""

    layer: Layer
    count: int


@dataclass(frozen=True, slots=True)
class NotLoadable:
    """Why llama.cpp cannot load a model, and what else runs it.

    Attributes:
        reason: code, e.g. ``NO_ARCHITECTURE``.
        needs: metadata key that is missing, where that is the reason.
        served_by: programs with their versions; empty where none is known.
    """

    reason: str
    needs: str
    served_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OtherContext:
    """A second context length that is published for a model, above the first.

    Attributes:
        tokens: that length.
        how: ``yarn`` (with a setting), ``card`` (more than the configuration says) or
            ``configuration`` (more than the card says).
    """

    tokens: int
    how: str


@dataclass(frozen=True, slots=True)
class StoredCheckpoint:
    """Weights that were read from safetensors.

    Attributes:
        packing: format, such as ``AWQ``.
        size: bytes of the language model's tensors, next-token-prediction blocks left out.
    """

    packing: str
    size: int


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """One model as the core sees it. Compared by identity: the catalogue holds one of each.

    Attributes:
        id: catalogue id.
        name: as published.
        arch: GGUF architecture (``general.architecture``).
        hyperparameters: GGUF metadata without the architecture prefix.
        tensors: every tensor of the file, next-token-prediction blocks included.
        layers: equal layers counted; blocks that are not loaded are left out.
        n_layers: layers that run.
        n_layers_in_file: with next-token-prediction blocks.
        max_context: tokens the model was trained for; ``None`` when unknown.
        tied_embeddings: the token table is the output matrix too.
        native_file_type: file type the publisher ships when it is already quantised.
        programs: graph programs by variant, where the architecture has been measured.
        workspace_percent: how far the measured workspace may lie from the replayed one, below
            and above, in percent; ``None`` where the programs say it.
        parameters: elements of all tensors.
        other_context: a second published context length.
        cache_at_most: the cache is an upper bound (some layers keep less).
        not_loadable: why llama.cpp cannot load it; ``None`` where it can.
        is_confirmed: a published total confirms the dimensions.
        is_support_assumed: nobody established that llama.cpp loads it under this architecture.
        sees_images: the published model has an image encoder, which no tensor here is part of.
        is_measured: somebody compared its workspace with what llama.cpp reports.
        encoder: facts of its image encoder; ``None`` where there are none.
        draft: the smaller model that a scenario drafts with.
        beside: further models that a scenario keeps loaded.
        stored_as: file type of the file that its tensors were read from: it comes in no other.
        stored_in: name of that file.
        checkpoint: the checkpoint that it was read from, for programs that take those.
    """

    id: str
    name: str
    arch: str
    hyperparameters: Mapping[str, Any]
    tensors: tuple[Tensor, ...]
    layers: tuple[LayerRun, ...]
    n_layers: int
    n_layers_in_file: int
    max_context: int | None
    tied_embeddings: bool
    native_file_type: str | None
    programs: Mapping[str, GraphProgram]
    workspace_percent: tuple[int, int] | None
    parameters: int
    other_context: OtherContext | None
    cache_at_most: bool
    not_loadable: NotLoadable | None
    is_confirmed: bool
    is_support_assumed: bool
    sees_images: bool
    is_measured: bool
    encoder: Encoder | None = None
    draft: "Model | None" = None
    beside: "tuple[Model, ...]" = ()
    stored_as: str | None = None
    stored_in: str = ""
    checkpoint: StoredCheckpoint | None = None
    memo: dict[Any, Any] = field(default_factory=dict)
    """Results that depend on the model, its file type and where layers lie; not part of it."""

    @property
    def vocab_size(self) -> int:
        """Rows of the output matrix."""
        return int(self.hyperparameters["vocab_size"])

    @property
    def embedding_length(self) -> int:
        """Elements of the residual stream."""
        return int(self.hyperparameters["embedding_length"])
