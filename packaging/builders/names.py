"""What every package calls the program, and where things lie in the checkout."""

import os
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "packaging"
OUT = HERE / "out"
"""Everything that is built; never committed."""

APP_ID = "io.github.elbowroom.Elbowroom"
"""Desktop file, metainfo, icons, Flatpak, macOS bundle and the window itself: one name."""

NAME = "Elbowroom"
COMMAND = "elbowroom"
HOMEPAGE = "https://github.com/elbowroom/elbowroom"
DEVELOPERS = "The Elbowroom developers"
MIME_TYPE = "application/vnd.elbowroom+json"
SUFFIX = "elbowroom"


def version() -> str:
    """The program's version, read without running it."""
    text = (ROOT / "app" / "elbowroom" / "__init__.py").read_text("utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.MULTILINE)
    if found is None:
        raise ValueError("app/elbowroom/__init__.py has no __version__")
    return found[1]


def source_date() -> int:
    """Seconds since 1970 that every file of a build is dated with.

    ``SOURCE_DATE_EPOCH`` where it is set (https://reproducible-builds.org/specs/source-date-epoch/),
    else the last commit, else, outside of a repository, the day this folder was unpacked.
    """
    if named := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(named)
    command = ["git", "log", "-1", "--format=%ct"]
    git = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if git.returncode == 0 and git.stdout.strip():
        return int(git.stdout)
    return int((HERE / "build.py").stat().st_mtime)


def source_day() -> str:
    """The same as a date."""
    return f"{datetime.fromtimestamp(source_date(), UTC):%Y-%m-%d}"
