"""Start commands of servers of checkpoints: the same questions, asked by flags of other names."""

from collections.abc import Mapping
from dataclasses import dataclass

from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes.flag_pairs import command_of, key_of, values_of
from elbowroom.core.runtimes.pooled_plan import Takes
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.runtimes.start_flags import number


@dataclass(frozen=True, slots=True)
class ServerFlags:
    """Names of one server's flags, and what it calls formats and cache types.

    Attributes:
        runtime: its name in a scenario.
        start: its first words.
        model: flag of the model; empty where the model follows the first words.
        context: of the longest conversation.
        people: of the most conversations at once.
        cache: of the cache's type.
        share: of the part of the card.
        cards: of the cards that share the model.
        packings: format of weights -> its word for it; what is not packed has none.
        caches: cache type -> its word for it.
    """

    runtime: str
    start: tuple[str, ...]
    model: str
    context: str
    people: str
    cache: str
    share: str
    cards: str
    packings: Mapping[str, str]
    caches: Mapping[str, str]

    def takes(self, title: str) -> Takes:
        """16 bits and its packings on CUDA and ROCm, a cache of 16 or 8 bits, image encoders."""
        packings, caches = ("BF16", *self.packings), {"f16": 16_000, "fp8": 8_000}
        return Takes(title, ("cuda", "rocm"), packings, caches, loads_encoder=True)

    def command(self, answer: Estimate, *more: tuple[str, object]) -> StartCommand:
        """The command of a plan, with the plan's people as the most at once."""
        scenario, cards = answer.scenario, len(answer.pools)
        first = () if self.model else (scenario.model,)
        flags = (
            *(((self.model, scenario.model),) if self.model else ()),
            (self.context, max(scenario.contexts)),
            (self.people, len(scenario.contexts)),
            ("--quantization", self.packings.get(str(scenario.quant))),
            *more,
            (self.cache, self.caches[scenario.cache_k]),
            (self.share, scenario.memory_share),
            (self.cards, cards if cards > 1 else None),
        )
        return command_of((*self.start, *first), flags)

    def settings(self, command: StartCommand) -> dict[str, object]:
        """The scenario fields that such a command says.

        Raises:
            Refusal: ``BAD_FIELD`` for a number that is none.
        """
        values = values_of(command)
        cache = key_of(self.caches, values.get(self.cache), "f16")
        found: dict[str, object] = {
            "runtime": self.runtime,
            "model": values[self.model] if self.model else command.words[len(self.start)],
            "context": number("context", values[self.context]),
            "users": number("users", values[self.people]),
            "quant": key_of(self.packings, values.get("--quantization"), "BF16"),
            "cache_k": cache,
            "cache_v": cache,
        }
        if self.share in values:
            found["memory_share"] = float(values[self.share])
        return found
