"""What rows, columns and settings are called."""

from elbowroom.core.scenario import InlineMachine, Scenario
from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison.state import Column, Line, Settings
from elbowroom.text import command
from elbowroom.text import compare as words


def line_name(answers: Answers, line: Line) -> str:
    """A row or column in a few words; by its id where it cannot be read."""
    if isinstance(line, Column):
        return machine_name(answers, line)
    asked = line.on(Scenario(line.model))
    model = answers.model(asked)
    own = settings_text(line.settings)
    return " · ".join((model.name if model else line.model, *own))


def machine_name(answers: Answers, column: Column) -> str:
    """The machine with the card put in."""
    if isinstance(column.machine, InlineMachine):
        return command.own_machine()
    machine = answers.machine(column.on(Scenario("")))
    return machine.name if machine else column.machine


def settings_text(settings: Settings) -> tuple[str, ...]:
    """Each setting of its own, in a few words."""
    given = dict(settings.given)
    cache = given.pop("cache_k", None), given.pop("cache_v", None)
    texts = [words.setting(name, value) for name, value in given.items()]
    if any(cache):
        texts.append(words.cache(*cache))
    return tuple(texts)
