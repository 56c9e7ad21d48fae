"""What a runtime is to the core: its memory, how it is started, and what it then says."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from elbowroom.core.estimate import Estimate, Pool
from elbowroom.core.explain_term import Explanation
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario
from elbowroom.core.token_work import TokenWork

EVERYTHING, THE_REST, NOTHING = "everything", "the rest", "nothing"
"""A cache for every conversation at full length; all that is left of its share of the memory; no
cache before it is used."""


@dataclass(frozen=True, slots=True)
class StartCommand:
    """How a plan is started, as a person would type it.

    Attributes:
        words: program and arguments; empty where there is no command to know.
        environment: variables set before it, as (name, value).
        files: files that belong to it, as (name, text).
        then: commands that follow in another terminal, each as words.
    """

    words: tuple[str, ...]
    environment: tuple[tuple[str, str], ...] = ()
    files: tuple[tuple[str, str], ...] = ()
    then: tuple[tuple[str, ...], ...] = ()


class Runtime(Protocol):
    """A program that serves models, as far as memory is concerned.

    Attributes:
        name: as a scenario names it.
        title: as its makers write it, with the version whose rules are mirrored.
        checked_on: ISO date of that version's source.
        is_measured: estimates were compared with what the program printed; else they are bounds.
        is_speed_measured: speeds were measured with what computes inside it.
        has_pool: conversations draw on a pool that need not hold all of them at full length, so
            that an estimate has both views of it.
        counts_draft: a draft model and an image encoder are part of its figures.
        counts_companions: likewise further models beside the plan's.
        reserves: memory for conversations that it takes when it starts: :data:`EVERYTHING`,
            :data:`THE_REST` or :data:`NOTHING`.
        works_in_free: what it computes in is left free when it starts, and taken as prompts come.
        unloads_after_minutes: idle minutes after which it gives the model's memory back by default;
            0 for never.
        lists_loaded: a command of its own says what is loaded, and where (``ps``).
        used: scenario fields about how a program works that it can be told.
    """

    name: str
    title: str
    checked_on: str
    is_measured: bool
    is_speed_measured: bool
    has_pool: bool
    counts_draft: bool
    counts_companions: bool
    reserves: str
    works_in_free: bool
    unloads_after_minutes: int
    lists_loaded: bool
    used: tuple[str, ...]

    @property
    def prints_lines_of(self) -> tuple[str, ...]:
        """Programs, as ``core/log_lines`` names them, whose lines its log holds."""
        ...

    @property
    def shares_prefix(self) -> bool:
        """Whether conversations that begin alike hold their beginning once."""
        ...

    @property
    def loads_encoder(self) -> bool:
        """Whether a model's image encoder is loaded with it, asked for or not."""
        ...

    @property
    def has_one_cache_type(self) -> bool:
        """Whether keys and values must be equal in type."""
        ...

    @property
    def cache_types(self) -> Mapping[str, int] | None:
        """Cache type -> thousandths of a bit of an element; ``None`` for the types of ggml."""
        ...

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """The memory it needs for a scenario, by its own defaults where the scenario has none.

        Raises:
            Refusal: it cannot do what the scenario asks; the refusal names the field.
        """
        ...

    def wanted(self, model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...] | None:
        """Its pools with everything where the plan wants it; ``None`` where not known.

        Raises:
            Refusal: as :meth:`estimate`.
        """
        ...

    def served(self, model: Model, machine: Machine, scenario: Scenario) -> Scenario:
        """The scenario as it carries it out: conversations at once, and its batches.

        Raises:
            Refusal: as :meth:`estimate`.
        """
        ...

    def explain(self, answer: Estimate, component: str) -> tuple[Explanation, ...]:
        """The terms of one component, largest rule first; empty for one that is absent."""
        ...

    def cache_beyond_weights(
        self, model: Model, machine: Machine, scenario: Scenario, with_workspace: bool
    ) -> int:
        """Bytes by which the cache of all conversations, to the token, passes all weights.

        Negative while it is smaller; the workspace is added to the cache if asked.

        Raises:
            Refusal: as :meth:`estimate`.
        """
        ...

    def file_types(self, model: Model) -> tuple[str, ...]:
        """Types in which it takes the model's weights, largest first."""
        ...

    def weight_sizes(self, model: Model, file_type: str) -> tuple[int, int]:
        """Bytes to download of a file type, and bytes of it in memory."""
        ...

    def token_work(self, model: Model, file_type: str) -> TokenWork:
        """What one token reads and computes, with weights of that type."""
        ...

    def default_file_type(self, model: Model) -> str:
        """The type it is planned with where the scenario names none."""
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
