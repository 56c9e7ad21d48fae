"""The words of a plan and what they mean, for a reader who does not use them every day."""

from elbowroom.text.language import tr
from elbowroom.text.units import memory_unit


def glossary() -> tuple[tuple[str, str], ...]:
    """Each word with its meaning, in the order in which a plan uses them."""
    return (*_memory(), *_use(), *_settings())


def _memory() -> tuple[tuple[str, str], ...]:
    return (
        (tr("Weights"), tr("the model's parameters; they do not grow with the context")),
        (
            tr("KV cache"),
            tr("keys and values kept for every token held, in every layer that keeps them"),
        ),
        (
            tr("Recurrent state"),
            tr("what a recurrent layer keeps for a conversation, whatever its length"),
        ),
        (tr("Workspace"), tr("the memory that the runtime computes in")),
        (tr("Output"), tr("room for the probabilities of the next token")),
        (
            tr("Runtime"),
            tr("the program that serves the model, and what it takes for itself"),
        ),
        (tr("Reserved"), tr("what the system, the display and other programs keep")),
        (tr("Usable"), tr("what of a memory a model can have, after what is reserved")),
        (
            tr("Margin"),
            tr("how far the estimate may be off; a plan fits when this much stays free as well"),
        ),
    )


def _use() -> tuple[tuple[str, str], ...]:
    return (
        (tr("Token"), tr("a piece of text, about four letters of English or a syllable of Korean")),
        (
            tr("Context"),
            tr("tokens that one conversation may hold, question and answer together"),
        ),
        (tr("People at once"), tr("those whose questions are answered in the same moment")),
    )


def _settings() -> tuple[tuple[str, str], ...]:
    return (
        (tr("File type"), tr("how a file keeps the weights: Q4_K_M takes about 5 bits for each")),
        (
            tr("Cache precision"),
            tr("the type in which keys and values are kept: f16 takes 16 bits"),
        ),
        (
            tr("Flash attention"),
            tr("a way to compute attention without a large matrix, so that the workspace is small"),
        ),
        (tr("Micro-batch"), tr("tokens that are computed at once")),
        _unit(),
    )


def _unit() -> tuple[str, str]:
    """The unit in which this plan says memory."""
    if memory_unit() == "GiB":
        return tr("GiB"), tr("1,073,741,824 bytes; memory is counted in GiB, downloads in GB")
    return tr("GB"), tr("1,000,000,000 bytes; a card that is sold as 16 GB holds 17.2 of them")
