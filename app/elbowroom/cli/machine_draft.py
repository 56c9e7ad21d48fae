"""``elbowroom machines new``: a draft of a profile, and what it does not say yet."""

import sys
from datetime import UTC, datetime
from pathlib import Path

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.drafts import draft
from elbowroom.catalog.paths import own_data
from elbowroom.cli.new_file import write_new
from elbowroom.text import machines as words


def new(copy_of: str | None, output: str | None, catalogue: Catalogue) -> int:
    """Print or write a draft; what is missing goes to standard error.

    Raises:
        Refusal: ``UNKNOWN_MACHINE``.
    """
    record = catalogue.hardware.host_record(copy_of) if copy_of else None
    file_name = Path(output).stem if output else ""
    drafted = draft(datetime.now(UTC).date().isoformat(), record, file_name)
    if output is None:
        print(drafted.text, end="")
    elif not write_new(Path(output), drafted.text):
        return 1
    gaps = words.missing_title() if drafted.missing else words.all_known()
    lines = [gaps, *(f"  {line}" for line in words.missing(drafted.missing))]
    print(*lines, words.draft_where(str(own_data() / "hosts")), sep="\n", file=sys.stderr)
    return 0
