"""Any bytes as a configuration or an index: a model, or a refusal."""

import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import atheris

with atheris.instrument_imports():
    from elbowroom.catalog import checkpoint_records
    from elbowroom.catalog.model_files import to_model
    from elbowroom.core.errors import Refusal
    from elbowroom.readers import checkpoint, checkpoint_index, checkpoint_parts
    from elbowroom.readers.faults import BadFile

from tests.fuzz import seeds

PATH = Path("config.json")
PARAMETERS = 1_000_000


def one_input(data: bytes) -> None:
    with suppress(BadFile):
        checkpoint_index.parse_index(data, PATH.name)
    try:
        found = checkpoint_parts.object_of(data, PATH.name, checkpoint_parts.CONFIG_BYTES)
        file = checkpoint.joined(PATH, "model", [], [], found)
        file = replace(file, parameters=PARAMETERS)
        record = checkpoint_records.checkpoint_record(file, PATH, "2026-11-30")
        to_model(record, Path(f"{record.id}.json"))
    except (BadFile, Refusal):
        pass


if __name__ == "__main__":
    folder = next(arg for arg in sys.argv[1:] if not arg.startswith("-"))
    seeds.write(folder, seeds.config_seeds())
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
