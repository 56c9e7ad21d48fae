"""People who are not active, and answers that do not fit: notes."""

from elbowroom.core.estimate import Note
from elbowroom.text import units
from elbowroom.text.language import tr


def _facts(item: Note) -> dict[str, str]:
    return {name: str(item.fact(name)) for name in ("people", "active", "program")}


def _for_a_slot(item: Note) -> str:
    return tr(
        "Of {people} people {active} are active at once: {program} sets a cache aside for each of "
        "these. The others wait for a place, and their prompt is read again where it was taken."
    ).format(**_facts(item))


def _for_pages(item: Note) -> str:
    return tr(
        "Of {people} people {active} are active at once. The pages of the others stay in the pool "
        "of {program} until somebody needs them."
    ).format(**_facts(item))


def _still_held(item: Note) -> str:
    return tr(
        "Of {people} people {active} are active at once. {program} keeps the caches of finished "
        "conversations too, so that memory may stay taken for the others."
    ).format(**_facts(item))


def _answer_cut(item: Note) -> str:
    return tr(
        "Prompt and answer together are {needed} tokens and the context holds {context}: the "
        "answer may be cut short."
    ).format(
        needed=units.tokens(int(item.fact("needed"))),
        context=units.tokens(int(item.fact("context"))),
    )


NOTES = {
    "OTHERS_WAIT_FOR_A_SLOT": _for_a_slot,
    "OTHERS_KEEP_PAGES": _for_pages,
    "OTHERS_STILL_HELD": _still_held,
    "ANSWER_MAY_BE_CUT": _answer_cut,
}
"""Sentences by code."""
