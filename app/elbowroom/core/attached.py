"""Files that a person attaches to the plan's model: an image projector, and adapters (LoRA)."""

from dataclasses import dataclass

from elbowroom.core.amounts import Amount

MOST_ADAPTERS = 16
MAX_SIZE = 1 << 44
MAX_FIGURE = 1 << 24
"""Adapters of a plan, bytes of a file, and elements in any other figure of one, at the most."""

RESULT_ROWS = 2
"""32-bit rows of a token that an adapted matrix adds to the graph: the product, and it scaled.

Source: ``build_lora_mm`` in llama.cpp's ``llama-graph.cpp``.
"""


@dataclass(frozen=True, slots=True)
class Projector:
    """An image encoder with its projector, from its file.

    Attributes:
        name: of the file.
        size: bytes of its tensors.
        hidden: elements of a patch between layers; 0 where not known.
        inner: elements of a patch inside the feed-forward part; 0 where not known.
        heads: attention heads; 0 where not known.
        patches: of a picture of the size that the file names; 0 where it names none.
    """

    name: str
    size: int
    hidden: int = 0
    inner: int = 0
    heads: int = 0
    patches: int = 0


@dataclass(frozen=True, slots=True)
class Adapter:
    """A LoRA adapter, from its file.

    Attributes:
        name: of the file.
        size: bytes of its tensors.
        architecture: of the models that it goes with; empty where the file does not say it.
        widest: elements of the longest row that one of its matrices gives.
    """

    name: str
    size: int
    architecture: str = ""
    widest: int = 0


def fits(adapter: Adapter, architecture: str) -> bool:
    """Whether an adapter is for models of an architecture, as far as its file says it."""
    return adapter.architecture in ("", architecture)


def adapter_bytes(adapter: Adapter, tokens: int) -> Amount:
    """The tensors, and at most what the widest of them computes in.

    Args:
        adapter: the adapter.
        tokens: computed at once.
    """
    return Amount(
        adapter.size, adapter.size, adapter.size + RESULT_ROWS * 4 * adapter.widest * tokens
    )
