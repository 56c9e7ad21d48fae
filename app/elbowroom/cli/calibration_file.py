"""A calibration from a file, as ``elbowroom calibrate LOG --json`` writes it."""

from pathlib import Path
from typing import Any

from elbowroom.catalog.scenarios import be_strict
from elbowroom.core.calibration import Calibration
from elbowroom.core.errors import Refusal
from elbowroom.storage.atomic import read_file
from elbowroom.storage.strict_json import MAX_BYTES, JsonFault, canonical, parse


def read_calibration(file: str) -> Calibration:
    """The calibration of a file: the object itself, or the member of that name.

    Raises:
        Refusal: ``NOT_READ`` or ``NOT_A_CALIBRATION``.
    """
    from pydantic import TypeAdapter, ValidationError

    be_strict()
    try:
        data: Any = parse(read_file(Path(file), MAX_BYTES))
        data = data.get("calibration", data) if isinstance(data, dict) else data
        return TypeAdapter(Calibration).validate_json(canonical(data))
    except (JsonFault, ValidationError) as error:
        raise Refusal("NOT_A_CALIBRATION", file) from error
