"""What somebody may have meant by an id that the catalogue does not have."""

from collections.abc import Iterable

NEAR_MISSES = 3
LEAST_ALIKE = 0.5


def near_misses(wanted: str, known: Iterable[str], most: int = NEAR_MISSES) -> tuple[str, ...]:
    """Up to ``most`` ids like ``wanted``, the likeliest first.

    Those that begin with it come before those that contain it, these before those that hold each
    of its parts (``nvidia-rtx-3090``: ``nvidia-geforce-rtx-3090``), and those before what is the
    same but for hyphens (``rtx3090``), or spelt like it.
    """
    from difflib import get_close_matches

    ids = tuple(known)
    word = "-".join(wanted.casefold().split())
    if not word:
        return ()
    holding = [name for name in ids if _closeness(word, name)]
    holding.sort(key=lambda name: -_closeness(word, name))
    alike = get_close_matches(word, ids, most, LEAST_ALIKE)
    return tuple(dict.fromkeys((*holding, *alike)))[:most]


def _closeness(word: str, name: str) -> int:
    """From 4, where the name begins with the word, to 0, where it does not hold it."""
    if name.startswith(word):
        return 4
    if word in name:
        return 3
    if set(word.split("-")) <= set(name.split("-")):
        return 2
    return int(word.replace("-", "") in name.replace("-", ""))
