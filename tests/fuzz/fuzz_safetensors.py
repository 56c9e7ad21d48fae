"""Any bytes as a safetensors file: a checkpoint, or a refusal."""

import sys
from io import BytesIO
from pathlib import Path

import atheris

with atheris.instrument_imports():
    from elbowroom.core.errors import Refusal
    from elbowroom.readers import checkpoint, safetensors
    from elbowroom.readers.faults import BadFile

from tests.fuzz import seeds

PATH = Path("fuzz.safetensors")


def one_input(data: bytes) -> None:
    try:
        header = safetensors.parse_safetensors(BytesIO(data), len(data))
        checkpoint.joined(PATH, "model", [PATH.name], [header], {})
    except (BadFile, Refusal):
        pass


if __name__ == "__main__":
    folder = next(arg for arg in sys.argv[1:] if not arg.startswith("-"))
    seeds.write(folder, seeds.safetensors_seeds())
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
