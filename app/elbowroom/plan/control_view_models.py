"""The left column as widgets draw it: what is chosen, and what can be."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ChoiceVM:
    """One entry of a picker.

    Attributes:
        id: catalogue id.
        title: name.
        subtitle: one line of facts.
        group: heading it stands under; may be empty.
        search: text that typing is matched against, casefolded.
        is_enabled: can be chosen.
        memory_gib: memory to start with, for a machine sold without; else ``None``.
        tags: what filters go by: ``korean``, ``commercial``, ``vision``.
        is_favourite: the person marked it.
        is_shortcut: it stands a second time at the top of the list, as favourite or recent.
    """

    id: str
    title: str
    subtitle: str
    group: str = ""
    search: str = ""
    is_enabled: bool = True
    memory_gib: float | None = None
    tags: frozenset[str] = frozenset()
    is_favourite: bool = False
    is_shortcut: bool = False


@dataclass(frozen=True, slots=True)
class StepVM:
    """One segment of a switch (cache precision).

    Attributes:
        value: e.g. "q8_0".
        label: e.g. "8".
        hint: tooltip: the net effect, or why it cannot be chosen.
        is_enabled: can be chosen.
    """

    value: str
    label: str
    hint: str
    is_enabled: bool


@dataclass(frozen=True, slots=True)
class SettingVM:
    """One of the program's own settings as a switch.

    Attributes:
        field: of the scenario.
        label: caption.
        steps: values; the current one is among them.
        value: the current one.
    """

    field: str
    label: str
    steps: tuple[StepVM, ...]
    value: str


@dataclass(frozen=True, slots=True)
class RuntimeVM:
    """The program that serves the plan.

    Attributes:
        now: its name, and how it reserves memory.
        changed: what choosing it has just changed; mostly empty.
        note: what it does by itself.
        settings: what it can be told; what it has no setting for is left out.
    """

    now: ChoiceVM
    changed: str
    note: str
    settings: tuple[SettingVM, ...]


@dataclass(frozen=True, slots=True)
class PersonVM:
    """One member of a household.

    Attributes:
        name: of the person or role; may be empty.
        workload: what they do; empty for lengths of their own.
        context: tokens.
        answer: limit of an answer; 0 for none.
    """

    name: str
    workload: str
    context: int
    answer: int


@dataclass(frozen=True, slots=True)
class HouseholdVM:
    """Who uses the model.

    Attributes:
        mode: ``alike`` or ``list``.
        people: those of the list.
        active: how many are active at once.
        may_add: the list takes more.
        may_list: there are few enough for a list.
    """

    mode: str
    people: tuple[PersonVM, ...]
    active: int
    may_add: bool
    may_list: bool


@dataclass(frozen=True, slots=True)
class OffloadVM:
    """Where weights and cache lie.

    Attributes:
        mode: ``auto`` or ``layers``; modes: both.
        layers: on the card; most_layers: all of them.
        experts: layers whose experts stay in RAM; ``None`` where there are no experts.
        cache: ``card`` or ``ram``.
        caches: both; empty where the program does not let it be chosen.
    """

    mode: str
    modes: tuple[StepVM, ...]
    layers: int
    most_layers: int
    experts: int | None
    cache: str
    caches: tuple[StepVM, ...]


@dataclass(frozen=True, slots=True)
class ServiceVM:
    """One service beside the model.

    Attributes:
        id: of the catalogue.
        name: e.g. "Jellyfin server".
        status: the memory it takes, with its range; or that nobody knows.
        is_on: it runs beside the model.
        is_enabled: it can run here.
        hundredths: of a GiB as the person entered it; 0 for the catalogue's figure.
        listed: that figure, e.g. "2.0 GiB"; empty where it is not known.
        pool: where it runs, ``ram`` or ``vram``.
        pools: where it can be chosen; else empty.
    """

    id: str
    name: str
    status: str
    is_on: bool
    is_enabled: bool = True
    hundredths: int = 0
    listed: str = ""
    pool: str = ""
    pools: tuple[StepVM, ...] = ()


@dataclass(frozen=True, slots=True)
class ServicesVM:
    """What runs beside the model.

    Attributes:
        rows: those in use, then the usual ones.
        more: all others, for a picker.
    """

    rows: tuple[ServiceVM, ...]
    more: tuple[ChoiceVM, ...]


@dataclass(frozen=True, slots=True)
class SummaryVM:
    """What is set in the parts of the left column that fold away, a line each."""

    program: str = ""
    services: str = ""
    techniques: str = ""


@dataclass(frozen=True, slots=True)
class ControlsVM:
    """Current values and options of the left column.

    Attributes:
        machine: current machine (title, subtitle).
        model: current model.
        quant: current file type.
        quants: file types with their size, largest first.
        users: people.
        context: tokens a person.
        context_stops: stops of the slider, ascending.
        context_stop_labels: labels under some stops: (index, "16k").
        context_per_thousand: e.g. "+125 MiB per 1,000 tokens and person".
        fits_up_to: link text; empty when there is none.
        fits_up_to_value: context it applies; 0 when there is none.
        fits_people: likewise beside the number of people.
        fits_people_value: people it applies; 0 when there is none.
        model_max: tokens the model was trained for; 0 when unknown.
        keys: precision of K; values: of V.
        cache_k: current K type; cache_v: current V type.
        precision_note: net effect of the next step down.
        flash: options auto, on, off, empty where the program has no such switch; flash_value:
            current.
        flash_note: what "auto" does here.
        memory: memory options of the machine, by GiB; fewer than two need no choice.
        memory_value: current option.
        card: what computes: a card, the processor's own graphics, or the CPU; ``None`` where
            there is no choice.
        integrated: the processor's own graphics, as the card picker offers them.
        has_one_cache: K and V are one latent; their precisions change together.
        quant_note: what the file type costs in quality; may be empty.
        precision_quality: what the cache's precision, or the next one down, costs; may be empty.
        runtime: the program; ``None`` where there is none to choose.
        household: the people.
        cards: each card in the machine; more than one only where there are slots.
        may_add_card: another one has a slot.
        offload: where weights and cache lie; ``None`` where there is no choice.
        summary: what is set in the parts that fold away.
    """

    machine: ChoiceVM
    model: ChoiceVM
    quant: ChoiceVM
    quants: tuple[ChoiceVM, ...]
    users: int
    context: int
    context_stops: tuple[int, ...]
    context_stop_labels: tuple[tuple[int, str], ...]
    context_per_thousand: str
    fits_up_to: str
    fits_up_to_value: int
    fits_people: str
    fits_people_value: int
    model_max: int
    keys: tuple[StepVM, ...]
    values: tuple[StepVM, ...]
    cache_k: str
    cache_v: str
    precision_note: str
    flash: tuple[StepVM, ...]
    flash_value: str
    flash_note: str
    memory: tuple[StepVM, ...] = ()
    memory_value: str = ""
    card: ChoiceVM | None = None
    integrated: ChoiceVM | None = None
    has_one_cache: bool = False
    quant_note: str = ""
    precision_quality: str = ""
    runtime: RuntimeVM | None = None
    household: HouseholdVM | None = None
    cards: tuple[ChoiceVM, ...] = ()
    may_add_card: bool = False
    offload: OffloadVM | None = None
    summary: SummaryVM = SummaryVM()
