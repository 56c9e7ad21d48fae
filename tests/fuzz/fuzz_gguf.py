"""Any bytes as a GGUF file: a model, or a refusal, and never more memory than a reader may take."""

import sys
from io import BytesIO
from pathlib import Path

import atheris

with atheris.instrument_imports():
    from elbowroom.core.errors import Refusal
    from elbowroom.readers import gguf, gguf_file
    from elbowroom.readers.faults import BadFile

from tests.fuzz import seeds

PATH = Path("fuzz.gguf")


def one_input(data: bytes) -> None:
    try:
        header = gguf.parse_header(BytesIO(data), len(data))
        gguf_file.joined(PATH, [PATH.name], [header])
    except (BadFile, Refusal):
        pass


if __name__ == "__main__":
    seeds.write(next(arg for arg in sys.argv[1:] if not arg.startswith("-")), seeds.gguf_seeds())
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
