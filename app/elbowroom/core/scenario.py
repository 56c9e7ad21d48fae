"""What the person chose: the one question the core answers.

The fields and their defaults are the public scenario format; the command line has a flag of the
same name for each.
"""

from dataclasses import dataclass, field, replace

from elbowroom.core.attached import Adapter, Projector
from elbowroom.core.calibration import Calibration

DEFAULT_CONTEXT = 8192
DEFAULT_RUNTIME = "llama.cpp"
MAX_CONTEXT = 1 << 27
DEFAULT_PROMPT = 1024
MAX_USERS = 256
"""Sequences that llama.cpp serves at most (``llama_max_parallel_sequences``)."""

MAX_BATCH = 1 << 16
MAX_PERSON_NAME = 100
"""Characters."""
MAX_IMAGES = 1000
MAX_IMAGE_SIDE = 1 << 14
MAX_DRAFT_TOKENS = 64
MTP = "mtp"
"""What a scenario calls the model's own layers for predicting several tokens, as its draft."""

MAX_LAYERS = 999
"""More than any model has: "all of them"."""


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
        name: of the person or role; may be empty.
        workload: id of the workload that the lengths were taken from; may be empty.
    """

    context: int
    answer_tokens: int | None = None
    name: str = ""
    workload: str = ""


@dataclass(frozen=True, slots=True)
class Offload:
    """What goes to the cards and what stays in system memory, where the person decides.

    With neither count given, llama.cpp's own rule decides (``--fit``): everything on the cards if
    they hold it, else as much as fits.

    Attributes:
        gpu_layers: layers on the cards, the last ones first; the output counts as one (``-ngl``).
        cpu_moe_layers: layers, the first ones first, whose experts stay in RAM (``-ncmoe``).
        kv_on_gpu: the cache lies with its layer; else all of it in RAM (``-nkvo``).
        mmap: the file is mapped, so that weights in RAM are pages of it (``--mmap``).
    """

    gpu_layers: int | None = None
    cpu_moe_layers: int | None = None
    kv_on_gpu: bool = True
    mmap: bool = True

    @property
    def is_auto(self) -> bool:
        """Whether the runtime decides how much the cards hold."""
        return self.gpu_layers is None and self.cpu_moe_layers is None


@dataclass(frozen=True, slots=True)
class ServiceUse:
    """A service that runs beside the model, with what the person knows better.

    Attributes:
        id: of a service in the catalogue.
        gib: what it takes on the person's own machine; ``None`` takes the catalogue's range.
        pool: ``ram`` or ``vram``, for one that runs in either.
    """

    id: str
    gib: float | None = None
    pool: str | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """One question.

    Attributes:
        model: catalogue id.
        machine: host id, or a machine described inline; ``None`` where the caller decides.
        quant: file type of the weights, or format of a checkpoint where the runtime takes those;
            ``None`` takes the runtime's usual one or the native type.
        memory_gib: memory option of the host; ``None`` takes the one it ships with.
        gpus: ids of cards put in, or ``igpu`` for the graphics on the processor; ``None`` takes
            the fitted ones.
        runtime: name of the program that serves the model.
        context: tokens one person's conversation may hold, prompt and answer.
        users: people active at once.
        household: people with contexts of their own; replaces ``context`` and ``users``.
        active: how many of the people are active at once; ``None`` means all of them.
        cache_k: cache type of the keys.
        cache_v: cache type of the values.
        flash_attention: ``auto``, ``on`` or ``off``.
        micro_batch: tokens computed at once (``-ub``).
        batch: tokens submitted at once (``-b``).
        slots: ``split`` (a slot each) or ``unified`` (one pool).
        frontend: ``server`` (a logits row a slot) or ``library`` (a row a micro-batch token).
        offload: what the cards hold.
        memory_share: part of the card's memory that a runtime with a pool may take, 0.05 to 1;
            ``None`` takes its own default.
        context_use: percent of their context that people are expected to use, for a pool.
        services: what runs beside the model, by id or with a figure of one's own.
        prompt_tokens: length of the prompt whose first answer token is waited for.
        answer_tokens: limit of one answer; ``None`` lets it fill the context.
        min_tok_s: answer tokens a second below which a person calls a plan slow.
        max_wait_s: seconds to the first token above which they do.
        hours_a_day: hours a day under load; ``None`` asks for no energy.
        idle_w: watts at the wall when idle, by the person's own meter.
        load_w: likewise while the model answers.
        price_per_kwh: of electricity, in whatever currency.
        calibrations: what logs of such plans taught; the latest of several counts.
        images: pictures that one conversation holds.
        image_side: pixels of a side of such a picture.
        vision: where the image encoder lies: ``auto`` (on the card where pictures are asked for
            or a projector is attached), ``card``, ``ram`` or ``off``.
        draft: id of a smaller model that drafts answers, or ``mtp`` for the model's own layers.
        draft_tokens: tokens that are drafted and then verified at once.
        shared_prefix: tokens that all conversations begin with.
        beside: ids of further models that stay loaded, each for one conversation.
        projector: the image encoder's own file, where the person has one; loaded unless ``vision``
            is ``off``.
        adapters: files of adapters (LoRA) that are loaded with the model.
        technique: what-ifs that are applied, by their ids (:mod:`elbowroom.core.techniques`).
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
    active: int | None = None
    cache_k: str = "f16"
    cache_v: str = "f16"
    flash_attention: str = "auto"
    micro_batch: int = 512
    batch: int = 2048
    slots: str = "split"
    frontend: str = "server"
    offload: Offload = Offload()
    memory_share: float | None = None
    context_use: int = 50
    services: tuple[str | ServiceUse, ...] = ()
    prompt_tokens: int = DEFAULT_PROMPT
    answer_tokens: int | None = None
    min_tok_s: float = 5.0
    max_wait_s: float = 30.0
    hours_a_day: float | None = None
    idle_w: float | None = None
    load_w: float | None = None
    price_per_kwh: float | None = None
    calibrations: tuple[Calibration, ...] = ()
    images: int = 0
    image_side: int = 1024
    vision: str = "auto"
    draft: str | None = None
    draft_tokens: int = 3
    shared_prefix: int = 0
    beside: tuple[str, ...] = ()
    projector: Projector | None = None
    adapters: tuple[Adapter, ...] = ()
    technique: tuple[str, ...] = ()

    @property
    def sees(self) -> bool:
        """Whether an image encoder is loaded."""
        is_wanted = self.images > 0 or self.projector is not None
        return self.vision in ("card", "ram") or (self.vision == "auto" and is_wanted)

    def with_model(self, model: str) -> "Scenario":
        """Another model in its usual file type, without what was attached to this one."""
        return replace(self, model=model, quant=None, draft=None, projector=None, adapters=())

    @property
    def drafted(self) -> int:
        """Tokens that are verified at once beyond the next one; 0 without a draft."""
        return self.draft_tokens if self.draft else 0

    @property
    def everyone(self) -> tuple[int, ...]:
        """Tokens of each person's conversation, active or not."""
        if self.household:
            return tuple(person.context for person in self.household)
        return (self.context,) * self.users

    @property
    def contexts(self) -> tuple[int, ...]:
        """Tokens of the conversations that are active at once.

        Where fewer people are active than there are, it may be those with the longest.
        """
        if self.active is None:
            return self.everyone
        if not self.household:
            return (self.context,) * min(self.users, self.active)
        return tuple(sorted(self.everyone, reverse=True)[: self.active])
