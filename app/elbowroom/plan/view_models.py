"""What the faces show: frozen, in the person's language, ready to draw. Widgets compute nothing.

Made by :mod:`elbowroom.plan.selectors` from a :class:`~elbowroom.plan.state.PlanState`.
"""

from dataclasses import dataclass

from elbowroom.plan.actions import TakeWayOut


@dataclass(frozen=True, slots=True)
class SegmentVM:
    """One coloured part of a bar or one swatch.

    Attributes:
        component: key of the colour and pattern: a core component, ``reserved`` or ``free``.
        size: bytes.
        label: name, e.g. "KV cache".
        value: size in the chart's unit, without it, e.g. "8.00".
    """

    component: str
    size: int
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class PoolVM:
    """One memory as a stacked bar.

    Attributes:
        id: pool id.
        title: e.g. "RTX PRO 2000 Blackwell" or "System RAM".
        size: bytes as sold; the bar's full length.
        usable: bytes left for models; the solid line.
        need: bytes used at the point estimate.
        need_low: low end, left end of the whisker.
        need_high: high end.
        segments: used parts from the left.
        is_primary: the pool that decides; drawn taller.
        usable_label: e.g. "usable 15.5".
        free_label: e.g. "Free 2.61"; empty when over.
        over_label: e.g. "4.6 GiB over"; empty when not over.
        margin_end: need and the margin that must stay free: right end of the whisker.
        reserved: what is kept from the plan in this memory.
        pool: what is free, where the program takes it all as cache pool.
        baseline: bytes that the baseline needs of it; 0 without one.
    """

    id: str
    title: str
    size: int
    usable: int
    need: int
    need_low: int
    need_high: int
    segments: tuple[SegmentVM, ...]
    is_primary: bool
    usable_label: str
    free_label: str
    over_label: str
    margin_end: int = 0
    reserved: SegmentVM | None = None
    pool: SegmentVM | None = None
    baseline: int = 0


@dataclass(frozen=True, slots=True)
class BarsVM:
    """The chart "Memory now"."""

    title: str
    unit: str
    pools: tuple[PoolVM, ...]
    swatches: tuple[SegmentVM, ...]
    takeaway: str


@dataclass(frozen=True, slots=True)
class BandVM:
    """One component over the axis of the curve: bytes at each of ``CurveVM.xs``."""

    component: str
    label: str
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarkerVM:
    """A labelled point on the curve.

    Attributes:
        kind: ``here``, ``largest`` or ``crossing``.
        x: tokens a person, or people.
        y: bytes: top of the stack there (crossing: top of the cache).
        label: e.g. "20,992: largest that fits".
    """

    kind: str
    x: int
    y: int
    label: str


@dataclass(frozen=True, slots=True)
class CurveVM:
    """The chart "As context grows" (or people), for the deciding pool.

    Attributes:
        title: of the chart.
        axis: ``context`` or ``users``.
        axis_labels: words for the switch: (context, people, conversation).
        xs: positions, ascending, from 0.
        bands: components from the bottom.
        usable: bytes of the limit line.
        usable_label: e.g. "usable 15.5 GiB".
        markers: labelled points.
        x_ticks: (position, label).
        y_ticks: (bytes, label).
        x_max: right end of the axis.
        y_max: top of the axis in bytes.
        empty: why there is no curve, and what to do; empty when there is one.
        takeaway: the chart in one sentence.
        x_from: smallest value a click sets.
        x_step: values a click sets are multiples of this.
    """

    title: str
    axis: str
    axis_labels: tuple[str, ...]
    xs: tuple[int, ...]
    bands: tuple[BandVM, ...]
    usable: int
    usable_label: str
    markers: tuple[MarkerVM, ...]
    x_ticks: tuple[tuple[int, str], ...]
    y_ticks: tuple[tuple[int, str], ...]
    x_max: int
    y_max: int
    empty: str
    takeaway: str
    x_from: int = 1
    x_step: int = 1


@dataclass(frozen=True, slots=True)
class RowVM:
    """One line of the component table.

    Attributes:
        component: key of the colour; ``need`` for the sum.
        label: name.
        now: size with unit.
        delta: difference from the baseline, signed; "—" without a baseline or difference.
        range: "exact", or low-high.
        how: one line on how it was computed, with this plan's numbers.
        explanation: lines shown on "how computed": formula, terms, source.
        is_total: the sum.
    """

    component: str
    label: str
    now: str
    delta: str
    range: str
    how: str
    explanation: tuple[str, ...]
    is_total: bool = False


@dataclass(frozen=True, slots=True)
class TableVM:
    """The component table; the accessible twin of the charts."""

    headers: tuple[str, str, str, str, str]
    rows: tuple[RowVM, ...]


@dataclass(frozen=True, slots=True)
class VerdictVM:
    """The banner.

    Attributes:
        code: verdict code; key of icon and colour.
        word: e.g. "Fits".
        sentence: the number that decides.
        detail: a smaller second line; may be empty.
        notes: sentences of the notes, most important first.
    """

    code: str
    word: str
    sentence: str
    detail: str
    notes: tuple[str, ...]


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
        tenths: of a GiB as the person entered it; 0 for the catalogue's figure.
        listed: that figure, e.g. "2.0 GiB"; empty where it is not known.
        pool: where it runs, ``ram`` or ``vram``.
        pools: where it can be chosen; else empty.
    """

    id: str
    name: str
    status: str
    is_on: bool
    is_enabled: bool = True
    tenths: int = 0
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


@dataclass(frozen=True, slots=True)
class WayVM:
    """One way out, as a button.

    Attributes:
        kind: what it changes.
        label: e.g. "Context 128k → 20,992".
        hint: the verdict it leads to, what it saves and what it costs.
        code: verdict code it leads to.
        action: what a click dispatches.
    """

    kind: str
    label: str
    hint: str
    code: str
    action: TakeWayOut


@dataclass(frozen=True, slots=True)
class WaysVM:
    """What stands below the banner, made after a pause.

    Attributes:
        title: heading of the row.
        ways: cheapest first; empty where none is needed.
        none: that no single change mends the plan; empty where one does, or none is needed.
        changed: what the last step did to the verdict; empty without a step.
    """

    title: str
    ways: tuple[WayVM, ...]
    none: str
    changed: str


@dataclass(frozen=True, slots=True)
class CutVM:
    """A cut that a diagnosis names.

    Attributes:
        label: e.g. "Context 64k → 32k".
        effect: e.g. "saves 4.00 GiB"; with the verdict where it restores the plan.
        restores: it mends the plan by itself.
        action: what a click dispatches.
    """

    label: str
    effect: str
    restores: bool
    action: TakeWayOut


@dataclass(frozen=True, slots=True)
class DiagnosisVM:
    """The answer to "it crashed or slowed down".

    Attributes:
        symptom: ``crash`` or ``slow``.
        symptoms: what can be chosen: (symptom, words).
        lines: cause, the largest part, what grows, what restores it.
        cuts: what restores the plan first.
        checks: what to look at.
        log_lines: what the program prints if it runs as planned; may be empty.
    """

    symptom: str
    symptoms: tuple[tuple[str, str], ...]
    lines: tuple[str, ...]
    cuts: tuple[CutVM, ...]
    checks: tuple[str, ...]
    log_lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MomentVM:
    """One column of the conversation.

    Attributes:
        code: of the moment.
        name: short, for the axis.
        tokens: e.g. "8k"; empty where the conversation holds none.
        parts: component, bytes and label from the bottom; of the cache, what is in use.
        empty_cache: bytes set aside for caches that hold no token.
        pages: bytes of file pages that are given up when needed.
        total: bytes held.
        what: what happens there.
        lines: figures for the read-out: component or empty, name, size.
        cells: the moment as a row of a table.
    """

    code: str
    name: str
    tokens: str
    parts: tuple[tuple[str, int], ...]
    empty_cache: int
    pages: int
    total: int
    what: str
    lines: tuple[tuple[str, str, str], ...]
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TimelineVM:
    """The chart "Over one conversation", for the memory that decides.

    Attributes:
        title: of the chart.
        moments: columns from the left.
        peak: place of the one that holds most.
        peak_label: mark on it.
        usable: bytes of the limit line.
        usable_label: e.g. "usable 15.5 GiB".
        y_ticks: (bytes, label).
        y_max: top of the axis in bytes.
        takeaway: the chart in a sentence or two.
        empty: why there is no chart; empty when there is one.
        prompt: tokens of the first prompt.
        answer: limit of its answer as set; 0 for none.
        longest: tokens that the longest conversation holds.
        headers: of the moments as a table.
    """

    title: str
    moments: tuple[MomentVM, ...]
    peak: int
    peak_label: str
    usable: int
    usable_label: str
    y_ticks: tuple[tuple[int, str], ...]
    y_max: int
    takeaway: str
    empty: str
    prompt: int
    answer: int
    longest: int
    headers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlanVM:
    """Everything the plan screen shows.

    Attributes:
        title: name of the plan.
        controls: left column.
        verdict: banner.
        bars: chart of now.
        curve: chart of growth.
        table: components.
        timeline: chart of one conversation, where it is looked at; else ``None``.
        who: whom the curve shows, ``all`` or ``one``.
        who_steps: what can be chosen there; empty where only one person is active.
        undo_text: e.g. "Undo: context 8k → 16k"; empty when there is nothing.
        redo_text: likewise.
        status: right side of the status bar: rules and data date.
    """

    title: str
    controls: ControlsVM
    verdict: VerdictVM
    bars: BarsVM
    curve: CurveVM
    table: TableVM
    undo_text: str
    redo_text: str
    status: str
    timeline: TimelineVM | None = None
    who: str = "all"
    who_steps: tuple[StepVM, ...] = ()
