"""Start commands made of flags with a value each, written and read back."""

from collections.abc import Iterable, Mapping

from elbowroom.core.runtimes.protocol import StartCommand


def command_of(start: Iterable[str], flags: Iterable[tuple[str, object]]) -> StartCommand:
    """A command: its first words, then flags; those without a value (``None``) are left out."""
    words = list(start)
    for name, value in flags:
        if value is not None:
            words += [name, str(value)]
    return StartCommand(tuple(words))


def values_of(command: StartCommand) -> Mapping[str, str]:
    """Flag -> value of a command that :func:`command_of` wrote."""
    words = command.words
    return {
        word: words[i + 1]
        for i, word in enumerate(words[:-1])
        if word.startswith("-") and not words[i + 1].startswith("--")
    }


def key_of(table: Mapping[str, str], value: str | None, default: str) -> str:
    """The name that a table writes as ``value``; the default where there is none."""
    return next((name for name, written in table.items() if written == value), default)
