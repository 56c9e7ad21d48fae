"""What to know of people who are not active, and of answers that the context may cut."""

from collections.abc import Iterator

from elbowroom.core.estimate import Estimate, Note
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.runtimes.protocol import NOTHING, THE_REST


def people_notes(answer: Estimate) -> Iterator[Note]:
    """Notes on those who wait, by how the runtime keeps caches, and on the limit of answers.

    A cache set aside belongs to a place, not to a person: who comes later takes it over. Pages stay
    until they are needed. mlx_lm's server keeps up to ten finished caches (``--prompt-cache-size``
    of mlx-lm 0.31).
    """
    scenario = answer.scenario
    people, active = len(scenario.everyone), len(scenario.contexts)
    if active < people:
        runtime = runtime_of(scenario.runtime)
        facts = (("people", people), ("active", active), ("program", runtime.title))
        if runtime.reserves == THE_REST:
            yield Note("OTHERS_KEEP_PAGES", facts)
        elif runtime.reserves == NOTHING:
            yield Note("OTHERS_STILL_HELD", facts)
        else:
            yield Note("OTHERS_WAIT_FOR_A_SLOT", facts)
    longest = max(scenario.contexts)
    needed = scenario.prompt_tokens + (scenario.answer_tokens or 0)
    if scenario.answer_tokens is not None and needed > longest:
        yield Note("ANSWER_MAY_BE_CUT", (("needed", needed), ("context", longest)))
