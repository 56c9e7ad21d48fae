"""This computer's profile, kept among the person's own: a reading leaves what they entered."""

from pathlib import Path
from typing import Any

from elbowroom.catalog.computer.profile import READ, SOURCE, THIS_COMPUTER
from elbowroom.catalog.overlay import OWN_SOURCE
from elbowroom.catalog.profile_files import ProfileFiles, Record
from elbowroom.core.errors import Refusal

OF_ITS_SIZE = ("modules", "visible_mib", "price_usd", "price_date")
"""What holds for memory of one size alone."""


def save_record(record: Record, own: Path) -> Path:
    """Put the profile into the person's own folder; of one that is there, what they entered stays.

    Where the two make no profile that can be used, theirs stays a draft beside what was read.

    Raises:
        Refusal: ``NOT_SAVED``.
    """
    files = ProfileFiles(own)
    try:
        known = files.record("hosts", THIS_COMPUTER)
    except Refusal:
        known = {}
    merged = renewed(known, record) if known else record
    if files.faults("hosts", merged):
        files.save("hosts", record)
    return files.save("hosts", merged)


def renewed(known: Record, read: Record) -> Record:
    """The person's profile of this computer with what was read of it anew.

    The size of the memory is what was read. Any other field is renewed where nobody said anything,
    or an earlier reading did: whoever edits a field puts another source to it.
    """
    named, sources = _entries(known.get("field_sources")), _entries(known.get("sources"))
    fields = {
        field: _over(known.get(field), read[field])
        for field in READ
        if named.get(field) == [SOURCE] or _is_unsaid(known.get(field), named.get(field))
    }
    fields["memory_options"] = _of_size(known.get("memory_options"), read["memory_options"])
    credited = {field: [SOURCE] for field, value in fields.items() if value is not None}
    credited["memory_options"] = _with_ours(named.get("memory_options"))
    return {
        **known,
        **fields,
        "id": read["id"],
        "checked_on": read["checked_on"],
        "sources": sources | read["sources"],
        "field_sources": {f: keys for f, keys in named.items() if f not in fields} | credited,
    }


def _entries(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _is_unsaid(value: Any, keys: Any) -> bool:
    """Whether nothing stands in a field, and nobody chose that."""
    return value is None and keys in (None, [OWN_SOURCE])


def _with_ours(keys: Any) -> list[str]:
    """Sources of a field of which a part was read."""
    return [SOURCE, *(key for key in keys if key != SOURCE)] if isinstance(keys, list) else [SOURCE]


def _over(known: Any, read: Any) -> Any:
    """What was read; inside an object, what could not be read stays."""
    if isinstance(known, dict) and isinstance(read, dict):
        return known | {key: value for key, value in read.items() if value is not None}
    return read


def _of_size(known: Any, read: list[Record]) -> Any:
    """The person's memory, of the size that was read; what they know of its kind stays."""
    options = known if isinstance(known, list) and all(isinstance(o, dict) for o in known) else []
    if any(option.get("gib") == read[0]["gib"] for option in options):
        return options
    changes = dict.fromkeys(OF_ITS_SIZE) | {"gib": read[0]["gib"]}
    return [options[0] | changes, *options[1:]] if options else read
