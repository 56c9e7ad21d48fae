"""A model from whatever file a person points at."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from elbowroom.catalog.checkpoint_records import checkpoint_record
from elbowroom.catalog.gguf_records import record_of
from elbowroom.catalog.model_files import ModelRecord, to_model
from elbowroom.core.model import Model
from elbowroom.readers.bounded import never
from elbowroom.readers.checkpoint import CheckpointFile
from elbowroom.readers.faults import Fault, refused
from elbowroom.readers.model_file import GgufFile
from elbowroom.readers.worker import read_apart

PLANNED_ROLES = ("model", "draft")


@dataclass(frozen=True, slots=True)
class ReadModel:
    """A file that was read.

    Attributes:
        path: what was pointed at.
        file: what it says.
        record: the model in it; ``None`` for a projector, an adapter or a vocabulary.
    """

    path: Path
    file: GgufFile | CheckpointFile
    record: ModelRecord | None

    def planned(self) -> ModelRecord:
        """The record to plan with.

        Raises:
            Refusal: ``BAD_FILE``: it is a file of another kind.
        """
        if self.record is None:
            raise refused(self.path, Fault("no model", found=self.file.role))
        return self.record

    def model(self) -> Model | None:
        """The core's model of it."""
        return to_model(self.record, Path(self.record.id)) if self.record else None


def read_model(path: Path, today: date, is_stopped: Callable[[], bool] = never) -> ReadModel:
    """The model of a file.

    Args:
        path: the file, or one part of a split one.
        today: what the record says it was read on.
        is_stopped: asked while it is read.

    Raises:
        Refusal: ``NOT_READ``, or ``BAD_FILE`` with everything that is wrong.
        Stopped: somebody cancelled.
    """
    file = read_apart(path, is_stopped)
    if file.role not in PLANNED_ROLES:
        return ReadModel(path, file, None)
    if isinstance(file, CheckpointFile):
        return ReadModel(path, file, checkpoint_record(file, path, today.isoformat()))
    return ReadModel(path, file, record_of(file, today.isoformat()))
