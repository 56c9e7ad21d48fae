"""Where data lies: ours inside the installed package or at the root of a checkout; the person's."""

import os
import sys
from functools import cache
from pathlib import Path

OWN_DATA_VARIABLE = "ELBOWROOM_DATA"
"""Environment variable that names another folder of the person's own data."""


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
    """Folder of hosts, GPUs and memory modules."""
    return _root() / "hardware_profiles"


def own_data() -> Path:
    """Folder of the person's own ``models``, ``hosts``, ``gpus``, ``modules``, ``services``."""
    if named := os.environ.get(OWN_DATA_VARIABLE):
        return Path(named)
    from platformdirs import user_data_path

    name = "Elbowroom" if sys.platform in ("darwin", "win32") else "elbowroom"
    return user_data_path(name, appauthor=False)
