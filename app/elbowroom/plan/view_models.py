"""What the faces show: frozen, in the person's language, ready to draw. Widgets compute nothing.

Made by :mod:`elbowroom.plan.selectors` from a :class:`~elbowroom.plan.state.PlanState`.
"""

from dataclasses import dataclass

from elbowroom.plan.actions import TakeWayOut
from elbowroom.plan.chart_view_models import BarsVM, CurveVM, TimelineVM
from elbowroom.plan.control_view_models import ControlsVM, StepVM


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
