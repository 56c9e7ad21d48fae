"""``elbowroom models add CONFIG.json``: the draft of a model file."""

import json
import re
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from elbowroom.catalog.config_drafts import NOT_IN_A_CONFIGURATION, draft
from elbowroom.cli.new_file import write_new
from elbowroom.text import command

ADDED, NOT_WRITTEN, WRONG_USAGE = 0, 1, 2


def add(files: Sequence[str], output: str | None) -> int:
    """Print the draft, or write it where ``--output`` says; what is missing goes to stderr."""
    if len(files) != 1:
        print(command.add_usage(), file=sys.stderr)
        return WRONG_USAGE
    source = Path(files[0])
    data = draft(source, _id_of(source, output), datetime.now().astimezone().date().isoformat())
    text = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    if output is None:
        sys.stdout.write(text)
    elif not write_new(Path(output), text):
        return NOT_WRITTEN
    print(command.draft_parameters(f"{data['parameters']:,}"), file=sys.stderr)
    print(command.draft_missing(", ".join(NOT_IN_A_CONFIGURATION)), file=sys.stderr)
    return ADDED


def _id_of(source: Path, output: str | None) -> str:
    """The id: the name of the file to write, else of the folder or file of the configuration."""
    if output is not None:
        return Path(output).stem
    name = source.resolve().parent.name if source.stem == "config" else source.stem
    return re.sub(r"[^a-z0-9.]+", "-", name.casefold()).strip("-") or "model"
