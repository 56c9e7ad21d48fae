"""Sizes of published files, and which sizes by rule were checked against the real quantiser.

A file's own size is known for some; for the others the rule of :mod:`elbowroom.core.file_types`
gives the tensor data, to which a file adds its tokenizer (some megabytes).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from elbowroom.catalog.data_files import FileFormat, Limits, Note, Word
from elbowroom.catalog.facts import Fact
from elbowroom.core.model import Model
from elbowroom.core.weights import file_bytes

Size = Annotated[int, Limits(gt=0)]
Basis = Literal["published", "measured", "rule"]
"""Size of a published file; tensor data as the real quantiser wrote it; tensor data by rule."""

OTHER_RECIPE = 0.02
"""A published file that differs more than this from the rule was made by another recipe."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishedFile(Fact):
    """One file, or the parts of one.

    Attributes:
        model: catalogue id.
        file_type: as its name says.
        file_bytes: its size.
        file: repository and name.
    """

    model: Word
    file_type: Word
    file_bytes: Size
    file: Note


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredGroup(FileFormat):
    """Models whose sizes in these file types were measured."""

    models: tuple[Word, ...]
    file_types: tuple[Word, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferingSize(FileFormat):
    """A measured size that the rule does not reproduce."""

    model: Word
    file_type: Word
    tensor_bytes: Size


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredSizes(Fact):
    """Where the real quantiser was run.

    Attributes:
        build: of llama.cpp.
        groups: what was measured; equal to the rule except for ``differs``.
        differs: where it is not.
    """

    build: Word
    groups: tuple[MeasuredGroup, ...]
    differs: tuple[DifferingSize, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSizeFile(FileFormat):
    """``resources/file_sizes.json``."""

    published: tuple[PublishedFile, ...]
    measured: MeasuredSizes


@dataclass(frozen=True, slots=True)
class FileSize:
    """Size of one file type of a model.

    Attributes:
        size: bytes to download.
        basis: how it is known.
        published: the file, where it is a published one.
        is_other_recipe: that file was not made by the plain rule, so that its weights differ too.
    """

    size: int
    basis: Basis
    published: PublishedFile | None = None
    is_other_recipe: bool = False


class FileSizes:
    """Sizes by model and file type."""

    def __init__(self, file: FileSizeFile) -> None:
        self.file = file

    @cached_property
    def _published(self) -> Mapping[tuple[str, str], PublishedFile]:
        return {(each.model, each.file_type): each for each in self.file.published}

    @cached_property
    def _measured(self) -> Mapping[tuple[str, str], int | None]:
        """Measured pairs; with bytes only where the rule gives others."""
        groups = self.file.measured.groups
        same = {(m, t): None for group in groups for m in group.models for t in group.file_types}
        return same | {(d.model, d.file_type): d.tensor_bytes for d in self.file.measured.differs}

    def of(self, model: Model, file_type: str) -> FileSize:
        """Size of a file type of a model."""
        key = (model.id, file_type)
        by_rule = file_bytes(model, file_type)
        if published := self._published.get(key):
            share = abs(published.file_bytes - by_rule) / by_rule
            return FileSize(published.file_bytes, "published", published, share > OTHER_RECIPE)
        if key in self._measured:
            return FileSize(self._measured[key] or by_rule, "measured")
        return FileSize(by_rule, "rule")
