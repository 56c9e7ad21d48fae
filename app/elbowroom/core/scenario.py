"""What the person chose: the one question the core answers.

The fields and their defaults are the public scenario format; the command line has a flag of the
same name for each.
"""

from dataclasses import dataclass, field

DEFAULT_CONTEXT = 8192
DEFAULT_RUNTIME = "llama.cpp"
MAX_CONTEXT = 1 << 27
MAX_USERS = 256
"""Sequences that llama.cpp serves at most (``llama_max_parallel_sequences``)."""

MAX_BATCH = 1 << 16


@dataclass(frozen=True, slots=True)
class InlineGpu:
    """A GPU described in the scenario itself; all its memory is usable."""

    memory_gib: float
    backend: str = "cuda"


@dataclass(frozen=True, slots=True)
class InlineMachine:
    """A machine described in the scenario itself; all its memory is usable.

    ``gpus`` empty makes a CPU machine.
    """

    ram_gib: float
    gpus: tuple[InlineGpu, ...] = ()


@dataclass(frozen=True, slots=True)
class Person:
    """One member of a household.

    Attributes:
        context: tokens the conversation may hold, prompt and answer.
        answer_tokens: limit of one answer, if set.
    """

    context: int
    answer_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """One question.

    Attributes:
        model: catalogue id.
        machine: host id, or a machine described inline; ``None`` where the caller decides.
        quant: file type of the weights; ``None`` takes Q4_K_M or the native type.
        memory_gib: memory option of the host; ``None`` takes the one it ships with.
        gpus: ids of cards put in, or ``igpu`` for the graphics on the processor; ``None`` takes
            the fitted ones.
        runtime: name of the program that serves the model.
        context: tokens one person's conversation may hold, prompt and answer.
        users: people active at once.
        household: people with contexts of their own; replaces ``context`` and ``users``.
        cache_k: cache type of the keys.
        cache_v: cache type of the values.
        flash_attention: ``auto``, ``on`` or ``off``.
        micro_batch: tokens computed at once (``-ub``).
        batch: tokens submitted at once (``-b``).
        slots: ``split`` (a slot each) or ``unified`` (one pool).
        frontend: ``server`` (a logits row a slot) or ``library`` (a row a micro-batch token).
    """

    model: str
    machine: str | InlineMachine | None = None
    quant: str | None = None
    memory_gib: float | None = None
    gpus: tuple[str, ...] | None = None
    runtime: str = DEFAULT_RUNTIME
    context: int = DEFAULT_CONTEXT
    users: int = 1
    household: tuple[Person, ...] = field(default=())
    cache_k: str = "f16"
    cache_v: str = "f16"
    flash_attention: str = "auto"
    micro_batch: int = 512
    batch: int = 2048
    slots: str = "split"
    frontend: str = "server"

    @property
    def contexts(self) -> tuple[int, ...]:
        """Tokens of each person's conversation."""
        if self.household:
            return tuple(person.context for person in self.household)
        return (self.context,) * self.users
