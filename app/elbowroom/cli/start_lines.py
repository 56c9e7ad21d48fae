"""How a plan is started, and what the program then prints about its memory."""

import shlex
from collections.abc import Iterator

from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.report.running import typed
from elbowroom.text import command as words


def start_lines(answer: Estimate) -> Iterator[str]:
    """The start command of an answer's runtime, its files, and its log lines."""
    runtime = runtime_of(answer.scenario.runtime)
    command = runtime.command(answer)
    if command.words:
        yield from ("", words.start_title(runtime.title))
        yield from (f"  {line}" for line in _shown(command))
    if expected := runtime.expected_lines(answer):
        yield from ("", words.lines_title())
        yield from (f"  {line}" for line in expected)


def _shown(command: StartCommand) -> Iterator[str]:
    """The command as a shell takes it, its files, and what follows."""
    yield typed(command)
    for name, text in command.files:
        yield f"{name}:"
        yield from (f"  {line}" for line in text.splitlines())
    yield from map(shlex.join, command.then)
