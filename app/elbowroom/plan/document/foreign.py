"""What another version wrote into a file and this one does not know: kept, and in its place."""

from typing import Any


def merge(raw: Any, before: Any, after: Any) -> Any:
    """A file's content with our changes in it.

    Args:
        raw: what the file held.
        before: what we would have written for it.
        after: what we write now.

    Returns:
        ``after``, with every member of ``raw`` that is not in ``before``, in the order of ``raw``,
        and with ``raw`` itself wherever we changed nothing.
    """
    if before == after:
        return raw
    if isinstance(raw, dict) and isinstance(before, dict) and isinstance(after, dict):
        merged = {}
        for key, value in raw.items():
            if key in after:
                merged[key] = merge(value, before.get(key), after[key])
            elif key not in before:
                merged[key] = value
        return merged | {key: value for key, value in after.items() if key not in raw}
    if _are_lists(raw, before, after):
        return [merge(*items) for items in zip(raw, before, after, strict=True)]
    return after


def _are_lists(*values: Any) -> bool:
    return all(isinstance(value, list) for value in values) and len(set(map(len, values))) == 1
