"""What a runtime is to the core: its memory, how it is started, and what it then says."""

from dataclasses import dataclass
from typing import Protocol

from elbowroom.core.estimate import Estimate
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario


@dataclass(frozen=True, slots=True)
class StartCommand:
    """How a plan is started, as a person would type it.

    Attributes:
        words: program and arguments.
        environment: variables set before it, as (name, value).
    """

    words: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()


class Runtime(Protocol):
    """A program that serves models, as far as memory is concerned.

    Attributes:
        name: as a scenario names it.
        title: as its makers write it, with the version whose rules are mirrored.
        checked_on: ISO date of that version's source.
        is_measured: estimates were compared with what the program printed; else they are bounds.
    """

    name: str
    title: str
    checked_on: str
    is_measured: bool

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """The memory it needs for a scenario, by its own defaults where the scenario has none.

        Raises:
            Refusal: it cannot do what the scenario asks; the refusal names the field.
        """
        ...

    def command(self, answer: Estimate) -> StartCommand:
        """The command that starts the plan."""
        ...

    def settings(self, command: StartCommand) -> dict[str, object]:
        """The scenario fields that a start command of this runtime says, read back from it."""
        ...

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """What it prints about memory when the plan is started; ``…`` stands for what varies."""
        ...
