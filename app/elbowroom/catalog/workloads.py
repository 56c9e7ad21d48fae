"""What people do with a model, as lengths: one JSON a workload in ``resources/workloads``."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated

from elbowroom.catalog.data_files import (
    Day,
    FileFormat,
    Limits,
    Note,
    ProfileId,
    SourceText,
    Word,
    read_json,
)
from elbowroom.catalog.near import near_misses
from elbowroom.catalog.paths import resources
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import MAX_CONTEXT, Person, Scenario

Tokens = Annotated[int, Limits(ge=1, le=MAX_CONTEXT)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Workload(FileFormat):
    """One kind of conversation.

    Attributes:
        name: title by language.
        why: what is typical of it, by language.
        prompt_tokens: of the longest question, with all that is sent along.
        answer_tokens: limit of one answer.
        context: tokens that the conversation may hold.
        images: in one conversation.
        turns: questions before a new conversation is begun.
        is_assumption: part of it nobody measured; ``sources`` say which.
    """

    id: ProfileId
    name: Mapping[str, Word]
    why: Mapping[str, Note]
    prompt_tokens: Tokens
    answer_tokens: Tokens
    context: Tokens
    images: Annotated[int, Limits(ge=0, le=1000)]
    turns: Annotated[int, Limits(ge=1, le=1000)]
    sources: tuple[SourceText, ...]
    checked_on: Day
    is_assumption: bool

    def __post_init__(self) -> None:
        if self.prompt_tokens + self.answer_tokens > self.context:
            raise ValueError("prompt and answer together are longer than the context")

    def person(self, name: str = "") -> Person:
        """Somebody who does this."""
        return Person(self.context, self.answer_tokens, name, self.id)

    def applied(self, scenario: Scenario) -> Scenario:
        """The scenario with the lengths of this workload for everybody."""
        return replace(
            scenario,
            household=tuple(self.person(person.name) for person in scenario.household),
            context=self.context,
            prompt_tokens=self.prompt_tokens,
            answer_tokens=self.answer_tokens,
            images=self.images,
        )


@cache
def workloads() -> Mapping[str, Workload]:
    """Every workload by id.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    paths = sorted((resources() / "workloads").glob("*.json"))
    return {path.stem: read_json(path, Workload) for path in paths}


def workload(name: str) -> Workload:
    """One workload.

    Raises:
        Refusal: ``UNKNOWN_CHOICE`` with those that there are.
    """
    known = workloads()
    if name not in known:
        near = near_misses(name, known, 1)
        raise Refusal("UNKNOWN_CHOICE", "workload", found=name, allowed=near or tuple(known))
    return known[name]
