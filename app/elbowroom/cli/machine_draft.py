"""``elbowroom machines new``: a draft of a profile, and what it does not say yet."""

import sys
from datetime import UTC, datetime
from pathlib import Path

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.drafts import draft
from elbowroom.catalog.paths import own_data
from elbowroom.text import command
from elbowroom.text import machines as words


def new(copy_of: str | None, output: str | None, catalogue: Catalogue) -> int:
    """Print or write a draft; what is missing goes to standard error.

    Raises:
        Refusal: ``UNKNOWN_MACHINE``.
    """
    record = catalogue.hardware.host_record(copy_of) if copy_of else None
    drafted = draft(datetime.now(UTC).date().isoformat(), record)
    if output is None:
        print(drafted.text, end="")
    elif not _write(Path(output), drafted.text):
        return 1
    gaps = words.missing_title() if drafted.missing else words.all_known()
    lines = [gaps, *(f"  {line}" for line in words.missing(drafted.missing))]
    print(*lines, words.draft_where(str(own_data() / "hosts")), sep="\n", file=sys.stderr)
    return 0


def _write(path: Path, text: str) -> bool:
    """Write a new file; one that is there is left alone."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        print(words.exists(str(path)), file=sys.stderr)
    except OSError as error:
        print(command.cannot_write(str(path), error.strerror or ""), file=sys.stderr)
    else:
        print(words.draft_written(str(path)), file=sys.stderr)
        return True
    return False
