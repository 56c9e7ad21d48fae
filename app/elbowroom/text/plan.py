"""Texts of the plan as a whole: its name, how far it reaches, the status bar."""

from elbowroom.text import units
from elbowroom.text.language import ntr, tr


def untitled() -> str:
    """Name of a plan that has none."""
    return tr("Untitled plan")


def reach(users: int, max_context: int, is_capped: bool) -> str:
    """How far the context can go; capped by the model where its training ends first."""
    if not max_context:
        return ntr(
            "No context fits for {n} person", "No context fits for {n} people", users
        ).format(n=users)
    text = ntr(
        "Largest context for {n} person: {tokens} tokens",
        "Largest context for {n} people: {tokens} tokens",
        users,
    ).format(n=users, tokens=units.tokens(max_context))
    return text + " " + tr("(the model's maximum)") if is_capped else text


def reach_with_margin(users: int, max_context: int) -> str:
    """How far the context can go when the margin is kept, for a plan that does not keep it."""
    if not max_context:
        return ntr(
            "With the margin kept, no context fits for {n} person",
            "With the margin kept, no context fits for {n} people",
            users,
        ).format(n=users)
    return ntr(
        "With the margin kept, {n} person has room for {tokens} tokens",
        "With the margin kept, {n} people have room for {tokens} tokens each",
        users,
    ).format(n=users, tokens=units.tokens(max_context))


def crowd(max_users: int, context: int, program: str) -> str:
    """How many people have room; ``program`` where it is that which ends the search."""
    tokens = units.tokens(context)
    if not max_users:
        return tr("not even one person at {tokens} tokens").format(tokens=tokens)
    number = (
        tr("{n}, the most that {program} is planned for").format(
            n=f"{max_users:,}", program=program
        )
        if program
        else f"{max_users:,}"
    )
    return tr("most people at {tokens} tokens: {n}").format(n=number, tokens=tokens)


def margin_kept(size: str) -> str:
    """The margin of a plan that fits."""
    return tr("Margin kept free: {size}.").format(size=size)


def status(build: str, date: str) -> str:
    """Right side of the status bar."""
    return tr("{build} rules · data checked {date}").format(build=build, date=date)
