"""Writes a draft where the person said, and never over anything."""

import sys
from pathlib import Path

from elbowroom.text import command


def write_new(path: Path, text: str) -> bool:
    """Write a new file and say so; else say why not. One that exists is left alone."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        print(command.exists(str(path)), file=sys.stderr)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        print(command.cannot_write(str(path), reason), file=sys.stderr)
    else:
        print(command.draft_written(str(path)), file=sys.stderr)
        return True
    return False
