"""A log beside the open plan: what the dialog shows of it, and what it can do to the plan."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from elbowroom.core.calibrate import Comparison, calibration_of, compare
from elbowroom.core.calibration import LONGEST_NAME, Calibration
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.log import Log
from elbowroom.core.log_settings import TAKEN_OVER, as_logged
from elbowroom.core.runtimes import runtime_of
from elbowroom.plan.actions import AddCalibration, RemoveCalibration, UseSettings
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.plan.reducer import one_line
from elbowroom.text import calibration as words
from elbowroom.text import refusals, units
from elbowroom.text.shown import quoted


@dataclass(frozen=True, slots=True)
class SettingVM:
    """A setting that differs: the sentence, and what its button says; empty for none."""

    field: str
    text: str
    button: str


@dataclass(frozen=True, slots=True)
class PartVM:
    """A row of the comparison, and the lines of the log that gave it."""

    cells: tuple[str, str, str, str]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CalibrationVM:
    """What the dialog shows.

    Attributes:
        found: how many values were found; empty without a log.
        about: what was read.
        settings: what differs from the plan, the most important first.
        parts: the comparison.
        remarks: why it cannot be applied, or what applying does to the margin.
        can_apply: whether there is nothing against it.
        name: a name for what the log teaches.
        kept: calibrations of the plan, each with its name.
    """

    found: str = ""
    about: str = ""
    settings: tuple[SettingVM, ...] = ()
    parts: tuple[PartVM, ...] = ()
    remarks: tuple[str, ...] = ()
    can_apply: bool = False
    name: str = ""
    kept: tuple[tuple[str, str], ...] = ()


class Calibrating:
    """One log after another against the plan as it is at the time."""

    def __init__(self, plan: OpenPlan, today: str) -> None:
        """``today``: ISO date that a calibration made now carries."""
        self._plan = plan
        self._today = today
        self._log: Log | None = None
        self._family = False

    def take(self, log: Log | None) -> None:
        """Another log, or none."""
        self._log = log

    def cover_family(self, is_covered: bool) -> None:
        """Whether what is applied holds for other models of the family."""
        self._family = is_covered

    def vm(self) -> CalibrationVM:
        """The log beside the plan."""
        kept = tuple((item.name, words.calibration_line(item)) for item in self._kept())
        if self._log is None:
            return CalibrationVM(kept=kept)
        try:
            answer = self._answer()
        except Refusal as refusal:
            return CalibrationVM(remarks=(refusals.refusal(refusal),), kept=kept)
        found = compare(answer, self._log)
        return CalibrationVM(
            found=words.values_found(found),
            about=" ".join(words.about_log(found, self._log)),
            settings=tuple(
                SettingVM(
                    item.field,
                    words.setting_line(item),
                    words.set_button(item) if item.field in TAKEN_OVER else "",
                )
                for item in found.different
            ),
            parts=tuple(_parts(found)),
            remarks=tuple(self._remarks(answer, found)),
            can_apply=not found.obstacles and not self._is_applied(answer, found),
            name=self._default_name(answer),
            kept=kept,
        )

    def use_setting(self, field: str) -> None:
        """Take one setting of the log into the plan; empty takes all that can be taken."""
        assert self._log is not None
        scenario = self._plan.store.state.scenario
        different = compare(self._answer(), self._log).different
        chosen = tuple(item for item in different if field in ("", item.field))
        self._plan.store.dispatch(UseSettings(as_logged(scenario, chosen)))

    def apply(self, name: str) -> None:
        """Keep what the log teaches in the plan, as one step that can be undone."""
        assert self._log is not None
        answer = self._answer()
        found = compare(answer, self._log)
        if not found.obstacles:
            self._plan.store.dispatch(AddCalibration(self._taught(answer, found, name)))

    def remove(self, name: str) -> None:
        """Forget a calibration, as one step that can be undone."""
        self._plan.store.dispatch(RemoveCalibration(name))

    def _kept(self) -> tuple[Calibration, ...]:
        return self._plan.store.state.scenario.calibrations

    def _answer(self) -> Estimate:
        """The plan's answer without what earlier logs taught."""
        scenario = replace(self._plan.store.state.scenario, calibrations=())
        return self._plan.document.catalogue.estimate(scenario)

    def _taught(self, answer: Estimate, found: Comparison, name: str) -> Calibration:
        name = one_line(name)[:LONGEST_NAME] or self._default_name(answer)
        return calibration_of(answer, found, name, self._today, self._family)

    def _is_applied(self, answer: Estimate, found: Comparison) -> bool:
        taught = self._taught(answer, found, "")
        return any(
            (item.measured, item.whole_family) == (taught.measured, taught.whole_family)
            for item in self._kept()
        )

    def _default_name(self, answer: Estimate) -> str:
        program = runtime_of(answer.scenario.runtime).title
        return words.default_name(program)[:LONGEST_NAME]

    def _remarks(self, answer: Estimate, found: Comparison) -> Iterator[str]:
        yield from map(words.obstacle, found.obstacles)
        if not found.obstacles:
            item = self._taught(answer, found, "")
            asked = replace(answer.scenario, calibrations=(item,))
            after = self._plan.document.catalogue.estimate(asked)
            yield words.margin_change(answer.verdict.margin, after.verdict.margin)


def _parts(found: Comparison) -> Iterator[PartVM]:
    for row in found.rows:
        cells = (
            words.part(row.component),
            units.size(row.estimated),
            words.logged(row),
            words.difference(row),
        )
        yield PartVM(cells, tuple(f"{each.line:,}: {quoted(each.text)}" for each in row.lines))
