"""The words of a plan and what they mean, for a reader who does not use them every day."""

import re

from elbowroom.text.language import tr
from elbowroom.text.units import memory_unit


def glossary() -> tuple[tuple[str, str], ...]:
    """Each word with its meaning, in the order in which a plan uses them."""
    return (*_memory(), *_use(), *_settings())


def explain(text: str) -> str:
    """The words of the glossary that stand in a text, each with its meaning on a line of its own.

    Empty where there is none. English words are found whole, also in the plural; Korean ones with
    whatever particle follows them.
    """
    found = ((_place(word, text), word, meaning) for word, meaning in every_word())
    lines = [(at, f"{word}: {meaning}") for at, word, meaning in found if at >= 0]
    return "\n".join(line for _, line in sorted(lines))


def _place(word: str, text: str) -> int:
    """Where a word stands in a text; -1 for nowhere."""
    if not word.isascii():
        return text.find(word)
    found = re.search(rf"\b{re.escape(word)}s?\b", text, re.IGNORECASE | re.ASCII)
    return found.start() if found else -1


def every_word() -> tuple[tuple[str, str], ...]:
    """Those of a plan on paper, and those that only the window has."""
    return (*glossary(), *_choices(), *_model())


def _choices() -> tuple[tuple[str, str], ...]:
    return (
        (tr("Household"), tr("the people who use the model, each with a context")),
        (tr("Quantisation"), tr("the type in which the weights are kept, in fewer bits each")),
        (tr("Baseline"), tr("the plan as it was kept, for the differences to be counted from")),
        (tr("Technique"), tr("a way to move the limit, and what it costs")),
        (tr("Extras"), tr("what is loaded beside the model: for pictures, drafts and the like")),
        (tr("Prompt"), tr("what is sent to the model: the question with all that goes along")),
    )


def _model() -> tuple[tuple[str, str], ...]:
    return (
        (tr("Layer"), tr("one of the steps that every token goes through, one after the other")),
        (tr("KV head"), tr("a set of keys and values in a layer; fewer make a smaller cache")),
        (tr("Attention"), tr("how a token takes in those before it; the cache is kept for it")),
        (
            tr("Sliding window"),
            tr("a layer that sees only the last tokens: its cache stops growing"),
        ),
    )


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
