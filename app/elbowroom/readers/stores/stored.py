"""One model in a folder of models."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class StoredModel:
    """A model that lies in a store.

    Attributes:
        name: as its program calls it, or its place in the folder.
        kind: ``gguf`` or ``checkpoint``.
        path: the file to read it by.
        files: all files of its weights.
        size: bytes of them on disk.
        problem: why it cannot be read: ``damaged``, ``missing``, ``incomplete``, ``leads out``;
            else empty.
    """

    name: str
    kind: str
    path: Path
    files: tuple[Path, ...]
    size: int
    problem: str = ""

    @property
    def can_read(self) -> bool:
        """Whether its file can be read; of one that is incomplete the header is there."""
        return self.problem in ("", "incomplete")
