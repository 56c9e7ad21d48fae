"""Writes a draft where the person said, and never over anything."""

import sys
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.storage.atomic import save_file
from elbowroom.text import command
from elbowroom.text.refusals import refusal


def write_new(path: Path, text: str) -> bool:
    """Write a new file and say so; else say why not. One that exists is left alone."""
    if path.exists():
        print(command.exists(str(path)), file=sys.stderr)
        return False
    try:
        save_file(path, text.encode())
    except Refusal as fault:
        print(refusal(fault), file=sys.stderr)
        return False
    print(command.draft_written(str(path)), file=sys.stderr)
    return True
