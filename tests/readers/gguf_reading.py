"""A GGUF file on disk, and what its reader says of it."""

from pathlib import Path

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.readers.gguf_file import read_gguf
from elbowroom.readers.model_file import GgufFile
from elbowroom.text.refusals import refusal
from tests.readers.gguf_bytes import Gguf

HUGE = (1 << 64) - 1


def saved(folder: Path, data: bytes | Gguf, name: str = "x.gguf") -> Path:
    path = folder / name
    path.write_bytes(data.data() if isinstance(data, Gguf) else data)
    return path


def read(folder: Path, data: bytes | Gguf) -> GgufFile:
    return read_gguf(saved(folder, data))


def faults(folder: Path, data: bytes | Gguf) -> list[tuple[str, str]]:
    """Codes and places; the sentence for a person is made too, so that none is missing."""
    with pytest.raises(Refusal) as caught:
        read(folder, data)
    assert caught.value.code == "BAD_FILE"
    assert "x.gguf" in refusal(caught.value)
    return [(fault.code, fault.place) for fault in caught.value.facts["faults"]]


def fault(folder: Path, data: bytes | Gguf) -> str:
    """The code of the only fault."""
    found = faults(folder, data)
    assert len(found) == 1, found
    return found[0][0]


def with_keys(*keys: bytes, **figures: object) -> Gguf:
    file = Gguf.llama(**figures)
    file.keys += keys
    return file


G = Gguf()
