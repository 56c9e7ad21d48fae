"""Why one program's figures differ from another's, and what a plan gives up to change."""

from collections.abc import Callable

from elbowroom.core.estimate import Note
from elbowroom.text import units
from elbowroom.text.language import ntr, tr


def headers() -> tuple[str, ...]:
    """Heads of the columns: program, verdict, parts, what it reserves, and how far the plan could
    go."""
    return (
        tr("Program"),
        tr("Verdict"),
        tr("Weights"),
        tr("Cache, full"),
        tr("Workspace"),
        tr("At start"),
        tr("Largest context"),
        tr("Most people"),
    )


def basis(is_measured: bool) -> str:
    """Whether a program's figures were compared with what it printed."""
    return tr("Compared with logs") if is_measured else tr("Bounds only")


def reserving(reserves: str) -> str:
    """How a program takes memory for conversations, in a few words."""
    return {
        "everything": tr("Reserves every conversation at full length"),
        "the rest": tr("Reserves all that is left as one pool"),
        "nothing": tr("Reserves nothing; the cache grows"),
    }[reserves]


def changed(changes: tuple[tuple[str, str, str], ...]) -> str:
    """What was not kept when the program was changed: field, before, after."""
    names = {"quant": tr("file type"), "cache_k": tr("keys"), "cache_v": tr("values")}
    parts = (f"{names[field]} {old} → {new}" for field, old, new in changes)
    listed = ", ".join(parts)
    return tr("Changed with it: {changes}.").format(changes=listed) if changes else ""


def title() -> str:
    """Title of the comparison."""
    return tr("This plan under every program")


def explanation() -> str:
    """What stands in the columns."""
    return tr(
        "Weights are as near in size, and the cache as near in bits, as each program can. "
        "“Cache, full” is everybody at full length; “At start” is what is taken before anybody "
        "asks anything."
    )


def use() -> str:
    """Chooses a program."""
    return tr("Use this")


def use_program(program: str) -> str:
    """The same, said to a screen reader."""
    return tr("Use {program}").format(program=program)


def own_program() -> str:
    """Of the program that the plan has."""
    return tr("The program of this plan.")


def not_here() -> str:
    """In place of a verdict, of a program that does not run the plan on this machine."""
    return tr("Not here")


def _weights(item: Note) -> str:
    facts = _facts(item)
    if facts["old"] == facts["new"]:
        return _more_or_less(
            item, tr("The weights take {size} more."), tr("The weights take {size} less.")
        )
    return _more_or_less(
        item,
        tr("Weights as {new} take {size} more than as {old}."),
        tr("Weights as {new} take {size} less than as {old}."),
    )


def _cache(item: Note) -> str:
    facts = _facts(item)
    if facts["old"] == facts["new"]:
        return _more_or_less(
            item,
            tr("It keeps the cache in another layout, which takes {size} more."),
            tr("It keeps the cache in another layout, which takes {size} less."),
        )
    return _more_or_less(
        item,
        tr("A cache of {new} takes {size} more than one of {old}."),
        tr("A cache of {new} takes {size} less than one of {old}."),
    )


def _workspace(item: Note) -> str:
    facts = _facts(item)
    if facts["old"] == facts["new"]:
        return _more_or_less(
            item,
            tr("Its workspace is {size} larger."),
            tr("Its workspace is {size} smaller."),
        )
    return _more_or_less(
        item,
        tr("Its workspace is {size} larger; it computes {new} tokens at once instead of {old}."),
        tr("Its workspace is {size} smaller; it computes {new} tokens at once instead of {old}."),
    )


def _runtime(item: Note) -> str:
    return _more_or_less(
        item,
        tr("The process itself takes {size} more."),
        tr("The process itself takes {size} less."),
    )


def _more_or_less(item: Note, more: str, less: str) -> str:
    change = int(item.fact("bytes"))
    size = units.size(abs(change))
    return (more if change > 0 else less).format(size=size, **_facts(item))


def _facts(item: Note) -> dict[str, str]:
    return {name: str(item.fact(name)) for name in ("old", "new")}


def _reserves(message: Callable[[], str]) -> Callable[[Note], str]:
    return lambda item: message().format(size=units.size(int(item.fact("bytes"))))


NOTES: dict[str, Callable[[Note], str]] = {
    "DIFFERENT_WEIGHTS": _weights,
    "DIFFERENT_CACHE": _cache,
    "DIFFERENT_WORKSPACE": _workspace,
    "DIFFERENT_RUNTIME": _runtime,
    "RESERVES_THE_REST": _reserves(
        lambda: tr(
            "It takes {size} when it starts, whatever people use; conversations share one pool "
            "and wait when it is full."
        )
    ),
    "RESERVES_NOTHING": _reserves(
        lambda: tr("It takes {size} when it starts; the cache grows as people use it.")
    ),
    "RESERVES_EVERYTHING": _reserves(
        lambda: tr("It reserves every conversation at full length when it starts: {size}.")
    ),
    "FEWER_AT_ONCE": lambda item: ntr(
        "It serves {n} conversation at a time; the others wait.",
        "It serves {n} conversations at a time; the others wait.",
        int(item.fact("people")),
    ).format(n=item.fact("people")),
    "SAME_FIGURES": lambda _: tr("The same figures."),
}
