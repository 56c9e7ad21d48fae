"""How the plan is started, and what the program then says: to type, and to compare."""

import shlex

from elbowroom.core.runtimes import runtime_of
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.report.content import Block, Code, Section
from elbowroom.report.question import Question
from elbowroom.text import report as words
from elbowroom.text import verdicts


def running(question: Question) -> Section | None:
    """Start command, its files, and lines of the log.

    ``None`` for a plan that would not start, or a runtime without a command to know.
    """
    if verdicts.shown_code(question.answer) in ("NO_FIT", "UNKNOWN"):
        return None
    runtime = runtime_of(question.scenario.runtime)
    command = runtime.command(question.answer)
    if not command.words:
        return None
    blocks: list[Block] = [Code(words.start_command(), (typed(command),))]
    blocks += (Code(name, tuple(text.splitlines())) for name, text in command.files)
    if command.then:
        blocks.append(Code(words.then_in_another_terminal(), tuple(map(shlex.join, command.then))))
    if lines := runtime.expected_lines(question.answer):
        blocks.append(Code(words.expected_lines(), lines))
    return Section("running", words.section("running"), tuple(blocks))


def typed(command: StartCommand) -> str:
    """A command as a person types it in a POSIX shell."""
    before = [f"{name}={shlex.quote(value)}" for name, value in command.environment]
    return " ".join([*before, shlex.join(command.words)])
