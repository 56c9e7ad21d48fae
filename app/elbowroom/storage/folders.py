"""Where the program keeps its own files, so that no other room asks the system for a place."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HOME_VARIABLE = "ELBOWROOM_HOME"
"""Environment variable that puts everything under one folder, as ``--portable`` does."""


@dataclass(frozen=True, slots=True)
class Folders:
    """The program's folders. None of them needs to be there yet.

    Attributes:
        config: settings.
        data: the person's own profiles, and backups of plans.
        state: recovery, session, locks.
        cache: what can be made again.
        logs: logs and crash reports.
    """

    config: Path
    data: Path
    state: Path
    cache: Path
    logs: Path

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.json"

    @property
    def session(self) -> Path:
        """What was open when the program ended."""
        return self.state / "session.json"

    @property
    def recovery(self) -> Path:
        """Autosaved documents."""
        return self.state / "recovery"

    @property
    def locks(self) -> Path:
        """Locks of documents whose own folder cannot be written."""
        return self.state / "locks"

    @property
    def backups(self) -> Path:
        """Earlier versions of plans."""
        return self.data / "backups"


def find(portable: str = "", environment: Mapping[str, str] = os.environ) -> Folders:
    """The folders to use: under ``portable``, else under ``ELBOWROOM_HOME``, else the system's."""
    home = portable or environment.get(HOME_VARIABLE, "")
    return under(Path(home)) if home else of_the_system()


def under(home: Path) -> Folders:
    """Everything in one folder."""
    home = Path(os.path.abspath(home))
    return Folders(*(home / name for name in ("config", "data", "state", "cache", "logs")))


def of_the_system() -> Folders:
    """Where this system keeps such files (XDG, Known Folders, ``~/Library``)."""
    from platformdirs import PlatformDirs

    places = PlatformDirs(
        "elbowroom" if os.name == "posix" and os.uname().sysname != "Darwin" else "Elbowroom",
        appauthor=False,
    )
    return Folders(
        config=places.user_config_path,
        data=places.user_data_path,
        state=places.user_state_path,
        cache=places.user_cache_path,
        logs=places.user_log_path,
    )
