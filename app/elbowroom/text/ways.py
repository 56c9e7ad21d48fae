"""Ways out of a plan, and what changed its verdict, in words."""

from elbowroom.text import units
from elbowroom.text.language import ntr, tr


def title() -> str:
    """Heading of the ways out."""
    return tr("Ways out")


def none_alone() -> str:
    """No single change mends the plan."""
    return tr("No single change is enough here: it takes two, or a smaller model.")


def button(kind: str, old: str, new: str) -> str:
    """A way out on its button: what changes, and to what."""
    text = {
        "context": tr("Context {old} → {new}"),
        "answer": tr("Answers up to {new} tokens"),
        "users": tr("{new} at once instead of {old}"),
        "prompt": tr("Prompt {old} → {new}"),
        "images": tr("Images {old} → {new}"),
        "cache": tr("Cache {old} → {new}"),
        "micro_batch": tr("Micro-batch {old} → {new}"),
        "quant": tr("File type {old} → {new}"),
        "card": tr("Card: {new}"),
        "machine": tr("Machine: {new}"),
    }[kind]
    return text.format(old=old, new=new)


def ends_in(word: str, is_fluent: bool) -> str:
    """The verdict that a way leads to."""
    if is_fluent:
        return tr("Then: {verdict}").format(verdict=word)
    return tr("Then: {verdict}, and still too slow").format(verdict=word)


def saves(size: str) -> str:
    """Memory that a change gives back."""
    return tr("saves {size}").format(size=size)


def adds_workspace(size: str) -> str:
    """What a smaller cache adds elsewhere."""
    return tr("adds {size} of workspace").format(size=size)


def costs(kind: str) -> str:
    """What a change takes from a person."""
    return {
        "context": tr("The conversation forgets earlier."),
        "answer": tr("Long answers are cut short."),
        "users": tr("The others wait for a place."),
        "prompt": tr("Less can be sent along with a question."),
        "images": tr("It sees no pictures."),
        "cache": tr("Answers may get a little worse; long ones more so."),
        "micro_batch": tr("Prompts are read a little more slowly."),
        "quant": tr("Another file to download, a little further from the original."),
        "card": tr("It has to be bought."),
        "machine": tr("It has to be bought."),
    }[kind]


def price(usd: float | None) -> str:
    """A price as found; empty where none is known."""
    return tr("about US${usd}").format(usd=f"{usd:,.0f}") if usd else ""


def step(change: str) -> str:
    """A way out as an undo step."""
    return tr("way out: {change}").format(change=change)


def changed(step_name: str, before: str, after: str, moves: str) -> str:
    """What the last step did to the verdict."""
    text = (
        tr("{step}: {moves}. {before} → {after}")
        if before != after
        else tr("{step}: {moves}. Still: {after}")
    )
    return text.format(step=step_name, before=before, after=after, moves=moves)


def move(name: str, size_bytes: int) -> str:
    """One part that moved."""
    sign = "+" if size_bytes > 0 else "−"
    return tr("{name} {sign}{size}").format(
        name=name, sign=sign, size=units.size(abs(size_bytes), 2)
    )


def usable_moved(size_bytes: int) -> str:
    """Usable memory that moved."""
    return move(tr("usable memory"), size_bytes)


def nothing_moved() -> str:
    """A step that changes no memory."""
    return tr("no memory moved")


def more(count: int) -> str:
    """Further ways out behind a button."""
    return ntr("{n} more", "{n} more", count).format(n=count)


def shown_for(name: str) -> str:
    """Accessible name of the row of ways out."""
    return tr("Ways out: {name}").format(name=name)
