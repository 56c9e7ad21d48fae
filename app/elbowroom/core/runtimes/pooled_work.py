"""What computing takes beside weights and cache in runtimes built on PyTorch: ranges from logs."""

from collections.abc import Iterator

from elbowroom.core.amounts import Amount
from elbowroom.core.architecture import first_nonzero
from elbowroom.core.model import Model
from elbowroom.core.runtimes.pooled_plan import Part
from elbowroom.core.vision import Encoder, encoder_graph, projector_bytes

SAMPLER_BYTES = 40
"""Bytes of the profile run's sampler for every sequence and word, at most. Logged on an H100 with
vLLM 0.11.0: 38.4 to 39.6 on seven of eight models, 17 on the eighth."""

FORWARD_WIDTHS = 8, 4
"""16-bit rows that the forward pass keeps for a token, at most: hidden widths, inner widths."""

LOW_PERCENT, POINT_PERCENT = 40, 70
"""The activation peak is a range: from two fifths of the bound, planned at 70 %."""

VISION = Amount(900_000_000, 200_000_000, 1_800_000_000)
"""Image encoder in 16 bits where its shape is not known. Logged: 0.9 and 1.8 GB."""


def activation_peak(model: Model, tokens: int, sequences: int, cards: int = 1) -> Amount:
    """Peak of the profile run: the sampler's rows, or the forward pass of a full batch.

    Args:
        model: the model.
        tokens: tokens of the batch.
        sequences: sequences that the sampler is run for.
        cards: cards that share the inner widths.
    """
    hidden, inner = FORWARD_WIDTHS
    width = hidden * model.embedding_length + inner * inner_width(model) // cards
    high = max(SAMPLER_BYTES * sequences * model.vocab_size, 2 * tokens * width)
    return Amount(high * POINT_PERCENT // 100, high * LOW_PERCENT // 100, high)


def image_parts(model: Model, source: str) -> Iterator[Part]:
    """Image encoder in 16 bits with what it computes in, loaded with a model that sees.

    Its shape gives it, as in llama.cpp; the profile run looks at a picture, or keeps none.
    """
    if not model.sees_images:
        return
    amount = VISION if model.encoder is None else _encoder(model.encoder)
    ends = {"low": amount.low, "high": amount.high}
    yield Part("extras", amount, "IMAGE_ENCODER", ends, source)


def _encoder(encoder: Encoder) -> Amount:
    weights, graph = projector_bytes(encoder), encoder_graph(encoder, flash=True)
    return Amount(weights.point + graph.point, weights.low, weights.high + graph.high)


def inner_width(model: Model) -> int:
    """Elements of a token in the feed-forward part: of the dense one, or of the experts used."""
    hyper = model.hyperparameters
    used = first_nonzero(hyper, "expert_used_count")
    experts = int(first_nonzero(hyper, "expert_feed_forward_length")) * int(used)
    return max(int(first_nonzero(hyper, "feed_forward_length")), experts)
