"""Where the packaged program begins: as ``python -m elbowroom`` does."""

import os
import sys

from elbowroom.__main__ import main


def restore_library_path() -> None:
    """Give children (a browser, the desktop's helpers) the system's libraries, not ours.

    PyInstaller's loader puts our folder first and keeps what was there under another name; this
    process has read the variable already and needs it no more.
    """
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
    if before:
        os.environ["LD_LIBRARY_PATH"] = before
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)


if sys.platform.startswith("linux"):
    restore_library_path()
sys.exit(main())
