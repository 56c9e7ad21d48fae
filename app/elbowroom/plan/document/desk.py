"""What documents need of their surroundings: built once by the program's entry, passed down."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from elbowroom import __version__
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.document.backups import KEPT, Backups
from elbowroom.storage.folders import Folders
from elbowroom.storage.system import SYSTEM, System


def utc_now() -> datetime:
    """The time, in UTC."""
    return datetime.now(UTC)


@dataclass(slots=True, eq=False)
class Desk:
    """Where documents lie and what they read. Only how many versions are kept ever changes.

    Attributes:
        catalogue: the shipped and the person's own models and machines.
        folders: the program's own folders.
        now: the time, with its zone.
        backups_kept: earlier versions kept of each plan.
        app_version: written into files.
        system: the system's file calls.
    """

    catalogue: Catalogue
    folders: Folders
    now: Callable[[], datetime] = utc_now
    backups_kept: int = KEPT
    app_version: str = __version__
    system: System = SYSTEM

    @property
    def backups(self) -> Backups:
        """Earlier versions of plans."""
        return Backups(self.folders.backups, self.backups_kept, self.system)

    def timestamp(self) -> str:
        """The time as files hold it: ISO 8601, whole seconds."""
        return self.now().isoformat(timespec="seconds")
