"""What the program that serves the model is called."""

from elbowroom.text.language import tr


def program(title: str) -> str:
    """A runtime's name inside a sentence."""
    return tr("another runtime") if title == "generic" else title


def at_start(title: str) -> str:
    """A runtime's name where a sentence starts."""
    return tr("Another runtime") if title == "generic" else title
