"""Programs that serve through llama.cpp: its memory, their own settings and defaults."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import replace

from elbowroom.core.checks import check_scenario
from elbowroom.core.estimate import Estimate, Note, Pool
from elbowroom.core.explain_term import Explanation
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp import LlamaCpp
from elbowroom.core.runtimes.llama_cpp_layout import allowed_types
from elbowroom.core.runtimes.llama_cpp_notes import OF_THE_PROGRAM
from elbowroom.core.runtimes.llama_cpp_placement_notes import for_program
from elbowroom.core.runtimes.llama_cpp_traits import OnLlamaCpp
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.runtimes.settings_used import (
    COUNTED,
    not_compared,
    not_counted,
    unused_settings,
)
from elbowroom.core.scenario import Scenario
from elbowroom.core.token_work import TokenWork

ENGINE = LlamaCpp()


class LlamaCppEngine(OnLlamaCpp, ABC):
    """A program around llama.cpp.

    What it asks of llama.cpp for a scenario is :meth:`served`; every figure is llama.cpp's own.

    Attributes:
        layers_setting: what it calls the number of layers on the cards.
    """

    name: str
    title: str
    checked_on: str
    is_measured: bool
    used: tuple[str, ...]
    layers_setting: str
    has_one_cache_type = True

    @abstractmethod
    def served(self, model: Model, machine: Machine, scenario: Scenario) -> Scenario:
        """The scenario that it starts llama.cpp with.

        Raises:
            Refusal: it cannot do what is asked.
        """

    @abstractmethod
    def said(self, answer: Estimate, served: Scenario) -> Iterator[Note]:
        """What a person should know of its own defaults."""

    @abstractmethod
    def command(self, answer: Estimate) -> StartCommand:
        """The command that starts the plan."""

    @abstractmethod
    def settings(self, command: StartCommand) -> dict[str, object]:
        """The scenario fields that a start command says."""

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """llama.cpp's answer for what it is asked."""
        check_scenario(scenario, allowed_types(model))
        served = self.served(model, machine, scenario)
        theirs = ENGINE.estimate(model, machine, served)
        answer = replace(theirs, scenario=replace(scenario, quant=theirs.scenario.quant))
        kept = (note for note in theirs.notes if note.code not in OF_THE_PROGRAM)
        notes = [for_program(note, self.layers_setting) for note in kept]
        notes += self.said(answer, served)
        notes += unused_settings(scenario, self.title, self.used)
        notes += not_counted(scenario, self.title, COUNTED)
        notes += not_compared(self.title, self.is_measured)
        return replace(answer, notes=tuple(notes))

    def wanted(self, model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...] | None:
        """llama.cpp's, for what it is asked."""
        check_scenario(scenario, allowed_types(model))
        return ENGINE.wanted(model, machine, self.served(model, machine, scenario))

    def explain(self, answer: Estimate, component: str) -> tuple[Explanation, ...]:
        """llama.cpp's terms, said to be those of the llama.cpp inside."""
        return tuple(
            replace(term, source=f"{self.title}: {term.source}") if _is_built_in(term) else term
            for term in ENGINE.explain(self._asked(answer), component)
        )

    def cache_beyond_weights(
        self, model: Model, machine: Machine, scenario: Scenario, with_workspace: bool
    ) -> int:
        """llama.cpp's, for what it is asked."""
        served = self.served(model, machine, scenario)
        return ENGINE.cache_beyond_weights(model, machine, served, with_workspace)

    def file_types(self, model: Model) -> tuple[str, ...]:
        """GGUF file types."""
        return ENGINE.file_types(model)

    def weight_sizes(self, model: Model, file_type: str) -> tuple[int, int]:
        """Those of the GGUF file."""
        return ENGINE.weight_sizes(model, file_type)

    def token_work(self, model: Model, file_type: str) -> TokenWork:
        """That of the GGUF file."""
        return ENGINE.token_work(model, file_type)

    def default_file_type(self, model: Model) -> str:
        """llama.cpp's."""
        return ENGINE.default_file_type(model)

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """The lines of the llama.cpp inside."""
        return ENGINE.expected_lines(self._asked(answer))

    def _asked(self, answer: Estimate) -> Estimate:
        """The answer as llama.cpp's own."""
        served = self.served(answer.model, answer.machine, answer.scenario)
        return replace(answer, scenario=served)


def _is_built_in(term: Explanation) -> bool:
    """Whether a term rests on llama.cpp's source."""
    return term.source.startswith(ENGINE.title)
