"""Flags about the people who use a model: who they are, what they do, how many at once."""

import argparse
from dataclasses import replace
from typing import Any

from elbowroom.catalog.workloads import workload, workloads
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import DEFAULT_CONTEXT, DEFAULT_PROMPT, Person, Scenario
from elbowroom.core.units import parse_tokens
from elbowroom.text import command
from elbowroom.text.flags import flag
from elbowroom.text.refusals import refusal


def person(text: str) -> Person:
    """``[NAME:]TOKENS[/ANSWER]``, or a workload in place of the tokens: ``Dad:coding-agent``."""
    name, _, rest = text.rpartition(":")
    lengths, _, answer = rest.partition("/")
    try:
        if lengths in workloads():
            found = workloads()[lengths].person(name)
        else:
            found = Person(_count(lengths), None, name)
        return replace(found, answer_tokens=_count(answer)) if answer else found
    except ValueError as error:
        raise argparse.ArgumentTypeError(command.not_a_person(text)) from error
    except Refusal as fault:
        raise argparse.ArgumentTypeError(refusal(fault)) from fault


def add_people_flags(parser: argparse.ArgumentParser, tokens: Any) -> None:
    """Household, who is active, and the lengths; ``tokens`` parses a number of tokens."""
    add = parser.add_argument
    add(
        "--household",
        type=person,
        nargs="+",
        metavar="[NAME:]TOKENS[/N]",
        help=flag("household"),
    )
    add("--active", type=int, metavar="N", help=flag("active"))
    add("--workload", metavar="ID", help=flag("workload"))
    add(
        "--prompt-tokens",
        type=tokens,
        default=DEFAULT_PROMPT,
        metavar="N",
        help=flag("prompt"),
    )
    add("--answer-tokens", type=tokens, metavar="N", help=flag("answer"))


def with_workload(scenario: Scenario, name: str | None) -> Scenario:
    """The scenario with a workload's lengths wherever the flags give none of their own.

    Raises:
        Refusal: ``UNKNOWN_CHOICE``; ``CONFLICTING_FIELDS`` beside a household.
    """
    if name is None:
        return scenario
    if scenario.household:
        raise Refusal("CONFLICTING_FIELDS", "workload", other="--household")
    lengths = workload(name).applied(scenario)
    unset = {
        "context": scenario.context == DEFAULT_CONTEXT,
        "prompt_tokens": scenario.prompt_tokens == DEFAULT_PROMPT,
        "answer_tokens": scenario.answer_tokens is None,
        "images": scenario.images == 0,
    }
    taken = {field: getattr(lengths, field) for field, is_unset in unset.items() if is_unset}
    return replace(scenario, **taken)


def _count(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        return parse_tokens(text)
