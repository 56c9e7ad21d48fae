"""Workloads in lists and menus."""

from elbowroom.text import units
from elbowroom.text.language import ntr, tr


def lengths(context: int, prompt: int, answer: int) -> str:
    """A workload in numbers."""
    return tr("{context} context: prompt {prompt}, answers up to {answer}").format(
        context=units.tokens_short(context),
        prompt=units.tokens(prompt),
        answer=units.tokens(answer),
    )


def images(count: int) -> str:
    """Images in a conversation."""
    return ntr("{n} image", "{n} images", count).format(n=count)


def turns(count: int) -> str:
    """Turns of a conversation."""
    return ntr("{n} turn", "{n} turns", count).format(n=count)


def assumed() -> str:
    """Part of it nobody measured."""
    return tr("our assumption")
