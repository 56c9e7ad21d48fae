"""Where the shipped data lies: inside the installed package, or at the root of a checkout."""

from functools import cache
from pathlib import Path


@cache
def _root() -> Path:
    package = Path(__file__).resolve().parent.parent
    if (package / "resources").is_dir():
        return package
    return package.parent.parent


def resources() -> Path:
    """Folder of models, runtimes, fonts, icons and translations."""
    return _root() / "resources"


def hardware_profiles() -> Path:
    """Folder of hosts and GPUs."""
    return _root() / "hardware_profiles"
