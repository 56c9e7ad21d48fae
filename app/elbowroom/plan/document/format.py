"""The plan file, ``.elbowroom``: JSON with these members, and any that a newer version adds."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from elbowroom.catalog.data_files import FileFormat, Limits, Word, adapter
from elbowroom.catalog.scenarios import be_strict, to_json
from elbowroom.core.scenario import Scenario
from elbowroom.plan.buy.wishes import NO_WISHES, Wishes
from elbowroom.plan.comparison.state import MOST, NOTHING, Cell, Column, Row
from elbowroom.plan.comparison.state import to_json as comparison_to_json
from elbowroom.plan.document.migrations import FORMAT, FormatNumber
from elbowroom.plan.document.records import MAX_RECORDS, Raw, Records
from elbowroom.plan.state import MAX_NAME, MAX_NOTES, PlanState

SUFFIX = ".elbowroom"
MAX_BYTES = 4 << 20
LARGE_BYTES = 1 << 20
"""From here on a plan still opens, and it is said: ours take some ten KiB."""

SAVED_AXES = ("context", "users")
"""A conversation is looked at, and not saved: older programs open what newer ones write."""

Name = Annotated[str, Limits(max_length=MAX_NAME)]
Notes = Annotated[str, Limits(max_length=MAX_NOTES)]
RecordMap = Annotated[Mapping[str, Raw], Limits(max_length=MAX_RECORDS)]


class OpenFormat:
    """What every part of a plan file obeys: exact types, no nan or infinity, any further keys."""

    __slots__ = ()
    __pydantic_config__: ClassVar[Any] = {
        "extra": "ignore",
        "strict": True,
        "allow_inf_nan": False,
    }


@dataclass(frozen=True, slots=True)
class FormatVersion(OpenFormat):
    """Version of the file format: a newer minor can be read, a newer major only looked at."""

    major: Annotated[int, Limits(ge=1)]
    minor: Annotated[int, Limits(ge=0)]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFile(OpenFormat):
    """Records of the catalogue by id; the formats are those of the schemas model, host and gpu."""

    models: RecordMap = field(default_factory=dict)
    hosts: RecordMap = field(default_factory=dict)
    gpus: RecordMap = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonFile(FileFormat):
    """What a plan compares: each cell is the plan's scenario with its row's, its column's and
    its own settings."""

    rows: Annotated[tuple[Row, ...], Limits(max_length=MOST)] = ()
    columns: Annotated[tuple[Column, ...], Limits(max_length=MOST)] = ()
    cells: Annotated[tuple[Cell, ...], Limits(max_length=MOST * MOST)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanFile(OpenFormat):
    """A plan.

    Attributes:
        format: version of this format.
        app_version: of the program that wrote it.
        checksum: ``sha256:`` over the canonical JSON (keys sorted, ASCII, no spaces) of all other
            members.
        scenario: the question, as the schema ``scenario`` has it.
        name: title; empty for an untitled plan.
        axis: what the curve shows.
        baseline: the plan compared with; absent for none.
        notes: the person's own words.
        wishes: what somebody wants to buy a machine for; absent where nothing was wished.
        comparison: models and machines beside one another; absent for none.
        records: what the scenarios use of the catalogue, as it was then.
    """

    format: FormatVersion
    app_version: Word
    checksum: Annotated[str, Limits(pattern=r"^sha256:[0-9a-f]{64}$")]
    scenario: Scenario
    name: Name = ""
    axis: Literal["context", "users"] = "context"
    baseline: Scenario | None = None
    notes: Notes = ""
    wishes: Wishes = NO_WISHES
    comparison: ComparisonFile = field(default_factory=ComparisonFile)
    records: RecordFile = field(default_factory=RecordFile)


def content_of(
    state: PlanState, records: Records, app_version: str, version: FormatNumber = FORMAT
) -> dict[str, Any]:
    """The members of a plan file, all but the checksum."""
    content = {
        "format": {"major": version[0], "minor": version[1]},
        "app_version": app_version,
        "name": state.name,
        "notes": state.notes,
        "axis": state.axis if state.axis in SAVED_AXES else SAVED_AXES[0],
        "scenario": to_json(state.scenario),
        "baseline": to_json(state.baseline) if state.baseline else None,
        "wishes": asdict(state.wishes) if state.wishes != NO_WISHES else None,
        "comparison": comparison_to_json(state.comparison) if state.comparison != NOTHING else None,
        "records": {"models": records.models, "hosts": records.hosts, "gpus": records.gpus},
    }
    return {name: value for name, value in content.items() if value is not None}


def plan_adapter() -> Any:
    """Validator and schema of a plan file, by pydantic."""
    be_strict()
    return adapter(PlanFile)
