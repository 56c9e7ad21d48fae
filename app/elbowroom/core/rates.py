"""Speeds as bands: what a processor reaches, and what a plan is expected to do."""

from dataclasses import dataclass

FLUENT, SLOW, TOO_SLOW = "FLUENT", "SLOW", "TOO_SLOW"
ANSWER, FIRST_TOKEN = "ANSWER", "FIRST_TOKEN"
"""What a person sets limits to."""

SLOW_FACTOR = 2
"""A plan within this factor of what is asked for is slow, beyond it too slow."""


@dataclass(frozen=True, slots=True)
class Band:
    """A low and a high end of one positive number."""

    low: float
    high: float

    def __post_init__(self) -> None:
        if not 0 < self.low <= self.high:
            raise ValueError(f"0 < {self.low} <= {self.high} does not hold")

    @property
    def middle(self) -> float:
        """Geometric mean: as far above the low end as below the high one, in ratio."""
        return float((self.low * self.high) ** 0.5)

    def times(self, factor: float) -> "Band":
        """Both ends multiplied."""
        return Band(self.low * factor, self.high * factor)

    def per(self, amount: float) -> "Band":
        """``amount`` divided by a speed is a time, and the other way round; the ends swap."""
        return Band(amount / self.high, amount / self.low)


@dataclass(frozen=True, slots=True)
class Engine:
    """What computes on the weights of one pool, and how fast its class of devices does.

    Attributes:
        pool: id of the pool whose weights it works on.
        device_class: class in ``resources/runtimes/speed.json``.
        bandwidth_gb_s: theoretical bandwidth of the pool's memory.
        reach: share of that bandwidth that generation reaches.
        layer_us: microseconds a layer and step beyond the reading.
        expert_layer_us: further ones where the layer has experts.
        tflops: dense arithmetic reached on prompts, in 10^12 operations a second; ``None`` where
            not known.
        expert_tokens: tokens that an expert must get at once to reach half of ``tflops``.
        is_extrapolated: the device itself was never measured, so that its class's wider band holds.
        link_gb_s: what the link between a card and system memory carries one way; ``None`` for
            RAM itself, or where the slot is not known.
    """

    pool: str
    device_class: str
    bandwidth_gb_s: float
    reach: Band
    layer_us: Band
    expert_layer_us: Band
    tflops: Band | None
    expert_tokens: float
    is_extrapolated: bool
    link_gb_s: Band | None = None


@dataclass(frozen=True, slots=True)
class Drive:
    """What a model is loaded from.

    Attributes:
        kind: ``nvme`` or ``sata``.
        gb_s: what it reads.
    """

    kind: str
    gb_s: Band


@dataclass(frozen=True, slots=True)
class Speed:
    """How fast a plan is expected to run, with conversations half full.

    Attributes:
        answer_tok_s: tokens a second of one person who answers alone.
        answer_tok_s_all: of all people together, answering at once.
        prompt_tok_s: prompt tokens a second; ``None`` where the device's arithmetic is not known.
        first_token_s: seconds until the answer to a prompt of ``prompt_tokens`` begins.
        load_s: seconds to read the model's file, over link and disk.
        drive: what the model is taken to be loaded from.
        min_tok_s: what the person asks of each answer.
        max_wait_s: longest wait for the first token that the person accepts.
        users: people who answer at once.
        filled: tokens each conversation holds at that moment.
        prompt_tokens: of the prompt that is waited for.
        classes: device classes that the figures rest on.
        is_extrapolated: one of the devices was never measured.
    """

    answer_tok_s: Band
    answer_tok_s_all: Band
    prompt_tok_s: Band | None
    first_token_s: Band | None
    load_s: Band
    drive: Drive
    min_tok_s: float
    max_wait_s: float
    users: int
    filled: int
    prompt_tokens: int
    classes: tuple[str, ...]
    is_extrapolated: bool

    @property
    def answer_tok_s_each(self) -> Band:
        """Tokens a second of each person while all answer at once."""
        return self.answer_tok_s_all.times(1 / self.users)

    @property
    def missed(self) -> dict[str, float]:
        """What is asked over what is reached, by limit: above 1 where the limit is missed.

        The middle of a band counts.
        """
        answer = self.min_tok_s / self.answer_tok_s_each.middle
        wait = self.first_token_s.middle / self.max_wait_s if self.first_token_s else 0.0
        return {ANSWER: answer, FIRST_TOKEN: wait}

    @property
    def decides(self) -> str:
        """The limit that is missed most, or kept by least: ``ANSWER`` or ``FIRST_TOKEN``."""
        return max(self.missed, key=lambda limit: self.missed[limit])

    @property
    def grade(self) -> str:
        """``FLUENT``, ``SLOW`` or ``TOO_SLOW`` against what the person asks for."""
        missed = max(self.missed.values())
        return FLUENT if missed <= 1 else SLOW if missed <= SLOW_FACTOR else TOO_SLOW
