"""How the plan is started, and what the program then says: to type, and to compare."""

import shlex
from typing import cast

from elbowroom.core.errors import Refusal
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.runtimes.protocol import Runtime, StartCommand
from elbowroom.report.content import Block, Code, Section
from elbowroom.report.question import Question
from elbowroom.text import report as words


def running(question: Question) -> Section | None:
    """Start command and lines of the log; ``None`` where the runtime cannot say them."""
    runtime = runtime_of(question.scenario.runtime)
    if not hasattr(runtime, "command") or not question.is_judged:
        return None
    speaking = cast(Runtime, runtime)
    try:
        command = speaking.command(question.answer)
        lines = speaking.expected_lines(question.answer)
    except Refusal:
        return None
    blocks: list[Block] = [Code(words.start_command(), (typed(command),))]
    if lines:
        blocks.append(Code(words.expected_lines(), lines))
    return Section("running", words.section("running"), tuple(blocks))


def typed(command: StartCommand) -> str:
    """A command as a person types it in a POSIX shell."""
    before = [f"{name}={shlex.quote(value)}" for name, value in command.environment]
    return " ".join([*before, shlex.join(command.words)])
