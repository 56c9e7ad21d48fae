"""What a person can do to a plan. Imperative, frozen, with everything undo needs to name it."""

from dataclasses import dataclass

from elbowroom.core.attached import Adapter, Projector
from elbowroom.core.calibration import Calibration
from elbowroom.core.scenario import Offload, Person, Scenario, ServiceUse
from elbowroom.plan.buy.wishes import Wishes
from elbowroom.plan.comparison.changes import ComparisonAction
from elbowroom.plan.state import PlanState


@dataclass(frozen=True, slots=True)
class SetContext:
    """Tokens one conversation may hold."""

    tokens: int


@dataclass(frozen=True, slots=True)
class SetUsers:
    """People active at once."""

    users: int


@dataclass(frozen=True, slots=True)
class SetCacheTypes:
    """Cache types of keys and values; ``None`` leaves one as it is."""

    cache_k: str | None = None
    cache_v: str | None = None


@dataclass(frozen=True, slots=True)
class SetModel:
    """Another model."""

    model: str


@dataclass(frozen=True, slots=True)
class Attach:
    """A file that is loaded with the model, or no longer where it is attached already.

    Attributes:
        file: a projector, an adapter, or the id of a model that drafts.
    """

    file: Projector | Adapter | str


@dataclass(frozen=True, slots=True)
class SetMachine:
    """Another machine, as it is sold.

    Attributes:
        machine: its id.
        memory_gib: memory to start with where it is sold without; else ``None``.
    """

    machine: str
    memory_gib: float | None = None


@dataclass(frozen=True, slots=True)
class SetMemory:
    """Another memory option of the machine, in GiB."""

    memory_gib: float


@dataclass(frozen=True, slots=True)
class SetCard:
    """A card put into the machine, or ``igpu``; empty takes every card out."""

    gpu: str


@dataclass(frozen=True, slots=True)
class SetCards:
    """Several cards put into the machine, by their ids; the first as :class:`SetCard`."""

    gpus: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetHousehold:
    """Other people, or the same ones with something changed, as one step.

    Attributes:
        people: all of them.
        active: how many are active at once; ``None`` means all.
        change: ``list``, ``alike``, ``add``, ``remove``, ``edit`` or ``active``; after ``alike``
            they are no longer told apart.
        who: whom it is about, or how many.
    """

    people: tuple[Person, ...]
    active: int | None
    change: str
    who: str


@dataclass(frozen=True, slots=True)
class SetServices:
    """Other services beside the model.

    Attributes:
        services: all of them.
        change: ``on``, ``off`` or ``amount``.
        name: of the one that it is about.
    """

    services: tuple[str | ServiceUse, ...]
    change: str
    name: str


@dataclass(frozen=True, slots=True)
class SetOffload:
    """Other weights or caches on the card."""

    offload: Offload


@dataclass(frozen=True, slots=True)
class SetQuant:
    """Another file type of the weights."""

    quant: str


@dataclass(frozen=True, slots=True)
class SetFlashAttention:
    """``auto``, ``on`` or ``off``."""

    value: str


@dataclass(frozen=True, slots=True)
class SetTechnique:
    """A technique put to use, or no longer.

    Attributes:
        technique: its id.
        is_on: whether the plan uses it from then on.
        change: scenario fields that say so, with their values.
    """

    technique: str
    is_on: bool
    change: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class SetRuntime:
    """Another program, with weights and cache in types that it has.

    Attributes:
        runtime: its name.
        quant: file type of the weights; ``None`` for its usual one.
        cache_k: cache type of the keys.
        cache_v: cache type of the values.
    """

    runtime: str
    quant: str | None
    cache_k: str
    cache_v: str


@dataclass(frozen=True, slots=True)
class SetSetting:
    """Another value of one of the program's own settings.

    Attributes:
        field: of :data:`elbowroom.plan.runtime_settings.CHOICES`.
        value: of that field; ``None`` leaves it to the program.
    """

    field: str
    value: str | int | float | None


@dataclass(frozen=True, slots=True)
class SetAxis:
    """What the curve shows on its axis: ``context``, ``users`` or ``conversation``."""

    axis: str


@dataclass(frozen=True, slots=True)
class SetWho:
    """Whom the curve shows: ``all`` or ``one``."""

    who: str


@dataclass(frozen=True, slots=True)
class SetPromptTokens:
    """Length of the first prompt."""

    tokens: int


@dataclass(frozen=True, slots=True)
class SetAnswerTokens:
    """Limit of one answer; ``None`` lets it fill the context."""

    tokens: int | None


@dataclass(frozen=True, slots=True)
class SetWorkload:
    """The lengths of a workload, as one step.

    Attributes:
        scenario: the plan's question with them.
        name: the workload's title.
    """

    scenario: Scenario
    name: str


@dataclass(frozen=True, slots=True)
class TakeWayOut:
    """A change that mends the plan, as one step.

    Attributes:
        scenario: the plan's question with the change made.
        kind: of the way out.
        old: what it changes, in words.
        new: to what, in words.
    """

    scenario: Scenario
    kind: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class SetWishes:
    """Other wishes, or another choice among what answers them.

    Attributes:
        wishes: all of them.
        field: the one that changed.
    """

    wishes: Wishes
    field: str


@dataclass(frozen=True, slots=True)
class TakeAdvice:
    """The set that was chosen to buy, as the plan.

    Attributes:
        scenario: its question.
    """

    scenario: Scenario


@dataclass(frozen=True, slots=True)
class SetBaseline:
    """Compare with the plan as it is now, or stop comparing."""

    is_set: bool


@dataclass(frozen=True, slots=True)
class OpenSample:
    """Another plan in place of this one, as one step.

    Attributes:
        scenario: the sample's question.
        name: its title.
    """

    scenario: Scenario
    name: str


@dataclass(frozen=True, slots=True)
class Rename:
    """Another title; empty makes the plan untitled."""

    name: str


@dataclass(frozen=True, slots=True)
class SetNotes:
    """Other notes."""

    notes: str


@dataclass(frozen=True, slots=True)
class ReplacePlan:
    """Another state of the same plan, as one step.

    Attributes:
        state: the plan from then on; the curve's axis stays.
        why: ``earlier version`` or ``reload`` of a file that changed outside.
    """

    state: PlanState
    why: str


@dataclass(frozen=True, slots=True)
class UseSettings:
    """Every setting of a log in place of the plan's, as one step."""

    scenario: Scenario


@dataclass(frozen=True, slots=True)
class AddCalibration:
    """What a log taught; one of the same name gives way."""

    calibration: Calibration


@dataclass(frozen=True, slots=True)
class RemoveCalibration:
    """Forget the calibration of that name."""

    name: str


ServingAction = (
    SetCacheTypes | SetOffload | SetFlashAttention | SetTechnique | SetRuntime | SetSetting
)
"""What changes how the model is served."""

SettingAction = (
    SetContext
    | SetUsers
    | SetHousehold
    | SetPromptTokens
    | SetAnswerTokens
    | SetWorkload
    | TakeWayOut
    | TakeAdvice
    | UseSettings
    | SetModel
    | Attach
    | SetQuant
    | SetMachine
    | SetMemory
    | SetCard
    | SetCards
    | SetServices
    | AddCalibration
    | RemoveCalibration
    | ServingAction
)
"""What changes the question: the scenario of a plan."""

PlanAction = (
    SetAxis | SetWho | SetWishes | SetBaseline | OpenSample | Rename | SetNotes | ReplacePlan
)
"""What changes the rest of a plan, or all of it."""

Action = SettingAction | PlanAction | ComparisonAction
