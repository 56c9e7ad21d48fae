"""Plans to open and learn from."""

from collections.abc import Mapping
from dataclasses import dataclass

from elbowroom.catalog.data_files import FileFormat, read_json
from elbowroom.catalog.paths import resources
from elbowroom.catalog.scenarios import be_strict
from elbowroom.core.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Sample(FileFormat):
    """One sample file.

    Attributes:
        name: title by language.
        why: what it shows, by language.
        scenario: the plan.
    """

    name: Mapping[str, str]
    why: Mapping[str, str]
    scenario: Scenario


def samples() -> dict[str, Sample]:
    """Every sample by id.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    be_strict()
    paths = sorted((resources() / "samples").glob("*.json"))
    return {path.stem: read_json(path, Sample) for path in paths}
