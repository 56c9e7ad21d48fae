"""The scenario format at the boundary: JSON in, a checked :class:`Scenario` out."""

from dataclasses import fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from elbowroom.catalog.data_files import FileFormat, value_of
from elbowroom.catalog.data_files import adapter as adapter_of
from elbowroom.core.attached import Adapter, Projector
from elbowroom.core.calibration import Calibration, Measured
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import (
    InlineGpu,
    InlineMachine,
    Offload,
    Person,
    Scenario,
    ServiceUse,
)

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def adapter() -> "TypeAdapter[Scenario]":
    """Validator and schema of a scenario."""
    be_strict()
    return cast("TypeAdapter[Scenario]", adapter_of(Scenario))


@cache
def be_strict() -> None:
    """Have pydantic read scenarios by the rules of data files, wherever they stand in one."""
    for part in _PARTS:
        part.__pydantic_config__ = FileFormat.__pydantic_config__


_PARTS: tuple[Any, ...] = (
    *(InlineGpu, InlineMachine, Offload, Person, ServiceUse, Calibration, Measured),
    *(Projector, Adapter),
    Scenario,
)


def parse(text: str | bytes) -> Scenario:
    """A scenario from its JSON text.

    Raises:
        Refusal: ``BAD_FIELD`` with the first field at fault.
    """
    from pydantic import ValidationError

    try:
        return adapter().validate_json(text)
    except ValidationError as error:
        raise _refusal(error.errors(include_url=False)) from error


def read(data: Any) -> Scenario:
    """A scenario from JSON data, as :func:`elbowroom.storage.strict_json.parse` gives it.

    Raises:
        Refusal: as :func:`parse`.
    """
    be_strict()
    try:
        return value_of(Scenario, data)
    except ValueError as error:
        raise _refusal(cast(Any, error).errors(include_url=False)) from error


def _refusal(faults: list[Any]) -> Refusal:
    """The first fault; of a machine, the one inside its description where it has one."""
    described = [fault for fault in faults if isinstance(fault["input"], dict)]
    inside = [fault for fault in faults if "InlineMachine" in fault["loc"]]
    first = faults[0]
    if first["loc"][:2] == ("machine", "str"):
        first = inside[0] if described and inside else first | {"type": "form"}
    field = ".".join(str(p) for p in first["loc"] if p not in _UNION_BRANCHES) or "scenario"
    return bad_field(field, first)


def bad_field(field: str, first: Any) -> Refusal:
    """The refusal of a field for a fault that pydantic found."""
    what = _FAULTS.get(first["type"], "shape")
    found = first["input"] if what != "missing" else None
    found = str(found).lower() if isinstance(found, bool) else found
    return Refusal(
        "BAD_FIELD", field, what=what, found=found if isinstance(found, str | int | float) else None
    )


_FAULTS = {
    "missing": "missing",
    "extra_forbidden": "not a field",
    "unexpected_keyword_argument": "not a field",
    "int_type": "whole number",
    "int_from_float": "whole number",
    "float_type": "number",
    "finite_number": "number",
    "string_type": "text",
    "json_invalid": "json",
}
"""pydantic's error types -> what the person is told."""


_UNION_BRANCHES = ("str", "InlineMachine")


def to_json(scenario: Scenario) -> dict[str, Any]:
    """A scenario as JSON data, defaults filled in, absent choices left out."""
    data = _plain(scenario)
    data["offload"] = {name: v for name, v in data["offload"].items() if v is not None}
    return {
        name: value
        for name, value in data.items()
        if (value is not None and value != ()) or name == "gpus"
    }


def _plain(value: Any) -> Any:
    """A value of a scenario without its classes; what cannot change is not copied."""
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    return tuple(map(_plain, value)) if isinstance(value, tuple) else value
