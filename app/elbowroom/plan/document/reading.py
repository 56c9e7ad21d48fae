"""From the bytes of a plan file to a plan: whatever is wrong is said, and nothing is lost."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from elbowroom.catalog.data_files import value_of
from elbowroom.catalog.scenarios import be_strict
from elbowroom.core.checks import check_scenario
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Note
from elbowroom.core.scenario import Scenario
from elbowroom.plan.comparison.state import Comparison
from elbowroom.plan.document.foreign import known_part
from elbowroom.plan.document.format import (
    LARGE_BYTES,
    MAX_BYTES,
    FormatVersion,
    PlanFile,
    content_of,
)
from elbowroom.plan.document.migrations import FORMAT, FormatNumber, migrate
from elbowroom.plan.document.records import Records
from elbowroom.plan.state import PlanState
from elbowroom.storage.strict_json import JsonFault, checksum, mended, parse

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Opened:
    """A plan file that was read.

    Attributes:
        state: the plan.
        records: what it carries of the catalogue.
        version: of the format in the file; after a migration, the present one.
        app_version: of the program that wrote it.
        raw: the file's members, all but the checksum, those we do not know too.
        written: what we would have written for the same plan.
        is_altered: the checksum does not match: changed by hand, or damaged.
        was_migrated: the file is in an older format.
        notices: what to tell the person.
    """

    state: PlanState
    records: Records
    version: FormatNumber
    app_version: str
    raw: Mapping[str, Any]
    written: Mapping[str, Any]
    is_altered: bool
    was_migrated: bool
    notices: tuple[Note, ...]

    @property
    def is_newer(self) -> bool:
        """Whether a program with a newer major format wrote it; we must not write over it."""
        return self.version[0] > FORMAT[0]


def read_plan(data: bytes, name: str) -> Opened:
    """A plan from its file's bytes; ``name`` is what refusals call the file.

    Raises:
        Refusal: ``NOT_READ`` (too large), ``DAMAGED_PLAN`` with what is wrong and where,
            ``NOT_A_PLAN``, or ``PLAN_TOO_NEW``.
    """
    members = _members(data, name)
    found = checksum({key: value for key, value in members.items() if key != "checksum"})
    is_altered = members.pop("checksum", None) != found
    version = _version(members, name)
    raw, now = migrate(members, version)
    try:
        plan = _plan(raw | {"checksum": found}, name)
    except Refusal as refusal:
        if version[0] > FORMAT[0]:
            made_by = _text(members.get("app_version"))
            raise Refusal("PLAN_TOO_NEW", name, made_by=made_by) from refusal
        raise
    records = Records(plan.records.models, plan.records.hosts, plan.records.gpus)
    state = _state(plan)
    return Opened(
        state=state,
        records=records,
        version=now,
        app_version=plan.app_version,
        raw=raw,
        written=mended(content_of(state, records, plan.app_version, now)),
        is_altered=is_altered,
        was_migrated=now != version,
        notices=tuple(_notices(plan, raw, len(data), is_altered)),
    )


def _state(plan: PlanFile) -> PlanState:
    shown = plan.comparison
    comparison = Comparison(shown.rows, shown.columns, shown.cells)
    return PlanState(
        plan.scenario,
        plan.name,
        plan.axis,
        plan.baseline,
        plan.notes,
        wishes=plan.wishes,
        comparison=comparison,
    )


def _members(data: bytes, name: str) -> dict[str, Any]:
    """The file's members, if it is a plan at all."""
    try:
        value = parse(data, MAX_BYTES)
    except JsonFault as fault:
        raise _damaged(name, fault.code, fault.found) from fault
    if not isinstance(value, dict) or "format" not in value:
        raise Refusal("NOT_A_PLAN", name)
    return value


def _version(members: Mapping[str, Any], name: str) -> FormatNumber:
    """The format's version; a bare number is a major one."""
    found = members["format"]
    if isinstance(found, int) and not isinstance(found, bool):
        found = {"major": found, "minor": 0}
    version = _checked(FormatVersion, found, name, "format")
    return version.major, version.minor


def _plan(members: Mapping[str, Any], name: str) -> PlanFile:
    """The members we know, checked."""
    known: dict[str, Any] = {**members, "format": {"major": FORMAT[0], "minor": FORMAT[1]}}
    be_strict()
    plan = _checked(PlanFile, known_part(PlanFile, known), name, "")
    for field, scenario in (("scenario", plan.scenario), ("baseline", plan.baseline)):
        if scenario is not None:
            _check_numbers(scenario, name, field)
    people = replace(plan.scenario, household=plan.wishes.household, active=None)
    _check_numbers(people, name, "wishes")
    for scenario in _state(plan).comparison.scenarios(plan.scenario):
        _check_numbers(scenario, name, "comparison")
    return plan


def _check_numbers(scenario: Scenario, name: str, inside: str) -> None:
    """Numbers inside what a scenario allows; the estimate says which choices it does not know."""
    try:
        check_scenario(scenario)
    except Refusal as refusal:
        if refusal.code == "OUT_OF_RANGE":
            raise _damaged(name, "field", f"{inside}.{refusal.field}") from refusal


def _checked(kind: type[T], value: Any, name: str, inside: str) -> T:
    try:
        return value_of(kind, value)
    except ValueError as faults:
        first = cast(Any, faults).errors(include_url=False, include_input=False)[0]
        place = ".".join(str(step) for step in (inside, *first["loc"]) if step != "")
        raise _damaged(name, "field", place) from faults


def _damaged(name: str, what: str, found: str) -> Refusal:
    return Refusal("DAMAGED_PLAN", name, what=what, found=found)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _notices(plan: PlanFile, raw: Mapping[str, Any], size: int, is_altered: bool) -> list[Note]:
    made_by = ("made_by", plan.app_version)
    notices = []
    major, minor = _version(raw, "")
    is_newer = major > FORMAT[0]  # its checksum may follow another rule, so it says nothing
    if is_newer:
        notices.append(Note("PLAN_NEWER", (made_by,)))
    elif is_altered:
        notices.append(Note("PLAN_ALTERED"))
    if not is_newer and (major, minor) > FORMAT:
        unused = sorted(set(raw["scenario"]) - set(Scenario.__dataclass_fields__))
        code = "PLAN_SETTINGS_UNUSED" if unused else "PLAN_SLIGHTLY_NEWER"
        notices.append(Note(code, (made_by, ("settings", ", ".join(unused)))))
    if size > LARGE_BYTES:
        notices.append(Note("PLAN_LARGE", (("bytes", size),)))
    return notices
