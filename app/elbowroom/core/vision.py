"""The image encoder of a model that sees: its weights, what it computes in, tokens of a picture.

Source: llama.cpp, ``tools/mtmd/clip.cpp`` (``set_limit_image_tokens``, ``set_warmup_n_tokens``) and
``mtmd.cpp`` (``mtmd_get_memory_usage``); compared with the projector's lines in public logs.
"""

from dataclasses import dataclass, replace
from math import isqrt

from elbowroom.core.amounts import Amount, exactly
from elbowroom.core.attached import Projector
from elbowroom.core.units import MIB, ceil_div

PROJECTOR_HIGH_PERCENT = 102
"""The file of a projector in 16 bits: tables in 32 bits make it up to 2 % larger, as logged."""

GRAPH_WIDTHS = 3
"""Residual rows of a patch that live beside the widened one: 257 MiB logged for 8,464 patches."""

GRAPH_LEAST_HIGH = 256 * MIB
"""A log of Gemma 4 31B has 203 MiB for 2,304 patches, more than the rule gives."""


@dataclass(frozen=True, slots=True)
class Encoder:
    """Facts of one encoder with its projector.

    Attributes:
        parameters: elements of all its tensors.
        hidden: elements of a patch between layers; 0 where not known.
        inner: elements of a patch inside the feed-forward part.
        heads: attention heads; 0 where not known.
        patch: side of a patch in pixels.
        merge: patches of one token along a side.
        rule: how a picture becomes tokens: ``grid``, ``rows`` (a grid with one token more a row),
            ``fixed``, ``tiles``, ``cross`` (none in the text); empty where not known.
        tokens: tokens of a picture (``fixed``) or of a tile (``tiles``).
        max_tokens: most tokens of one picture that the runtime makes; 0 for no limit.
        warmup_tokens: tokens of the picture that the runtime reserves its graph for.
        size: bytes of the tensors of the person's own file; 0 where there is none.
    """

    parameters: int
    hidden: int
    inner: int
    heads: int
    patch: int
    merge: int
    rule: str
    tokens: int
    max_tokens: int
    warmup_tokens: int
    size: int = 0

    @property
    def warmup_patches(self) -> int:
        """Patches of the picture that the graph is reserved for."""
        return self.warmup_tokens * self.merge**2


def attached(projector: Projector, known: Encoder | None) -> Encoder:
    """The encoder of a person's own projector file.

    Args:
        projector: the file.
        known: facts of the model's encoder; without them nobody says how many tokens a picture is.
    """
    if known is not None:
        return replace(known, size=projector.size)
    return Encoder(
        parameters=projector.size // 2,
        hidden=projector.hidden,
        inner=projector.inner,
        heads=projector.heads,
        patch=1,
        merge=1,
        rule="",
        tokens=0,
        max_tokens=0,
        warmup_tokens=projector.patches,
        size=projector.size,
    )


def image_tokens(encoder: Encoder, side: int) -> int | None:
    """Tokens that a square picture of ``side`` pixels takes of a conversation; ``None`` if unknown.

    A larger picture is scaled down to the most tokens that the runtime makes of one.
    """
    if encoder.rule in ("fixed", "cross"):
        return encoder.tokens
    cell = encoder.patch * encoder.merge
    if encoder.rule == "tiles":
        tile = isqrt(encoder.tokens) * cell
        tiles = min(ceil_div(side, tile) ** 2, encoder.max_tokens // encoder.tokens - 1)
        return encoder.tokens * (tiles + 1 if tiles > 1 else 1)
    if not encoder.rule:
        return None
    rows = min(ceil_div(side, cell), isqrt(encoder.max_tokens))
    return rows * (rows + 1 if encoder.rule == "rows" else rows)


def projector_bytes(encoder: Encoder) -> Amount:
    """Weights of encoder and projector: of the file that was read, else in 16 bits."""
    if encoder.size:
        return exactly(encoder.size)
    size = 2 * encoder.parameters
    return Amount(size, size, size * PROJECTOR_HIGH_PERCENT // 100)


def encoder_graph(encoder: Encoder, flash: bool, side: int = 0) -> Amount:
    """What the encoder computes in: a row of every patch, and the scores without flash attention.

    Args:
        encoder: the encoder.
        flash: flash attention runs; else every head keeps a score for each pair of patches.
        side: pixels of a picture larger than the one reserved for; 0 for none.
    """
    patches = max(encoder.warmup_patches, _patches(encoder, side))
    row = 4 * (GRAPH_WIDTHS * encoder.hidden + encoder.inner)
    scores = 0 if flash else score_matrix(encoder.heads, patches)
    rows = patches * row
    return Amount(rows + scores, rows // 2 + scores, max(3 * rows, GRAPH_LEAST_HIGH) + scores)


def score_matrix(heads: int, patches: int) -> int:
    """32-bit scores of every pair of patches in every head.

    Logged by Ollama for Mistral Small 3.1 and a picture of 1,540 pixels: 8.8 GiB.
    """
    return 4 * heads * patches**2


def _patches(encoder: Encoder, side: int) -> int:
    found = image_tokens(encoder, side) if side and encoder.rule in ("grid", "rows") else None
    return (found or 0) * encoder.merge**2
