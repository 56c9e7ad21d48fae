"""Ways out of a plan that does not fit, is tight or too slow: single changes that mend it.

Each is judged by an estimate of its own, so that none is offered that does not lead to FITS or
TIGHT. Their order is by what they take from a person (docs/adr/0016).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from elbowroom.core.conversation import lengths
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.ggml_types import CACHE_TYPES, millibits
from elbowroom.core.limits import largest_context, most_users
from elbowroom.core.rates import TOO_SLOW
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario
from elbowroom.core.verdict import FITTING

Ask = Callable[[Scenario], Estimate | Refusal]
"""Answers a scenario, with its speed."""

TIGHT_COST, SLOW_COST, PEOPLE_COST, QUANT_COST = 0.3, 0.5, 0.1, 0.1
EIGHT_BIT_COST, FOUR_BIT_COST, IMAGES_COST = 0.1, 0.35, 0.6
ANSWER_SHARE = 0.8
"""All as docs/adr/0016 gives them; an answer cut short costs a little less than a conversation."""

LEAST_MILLIBITS = 3000
"""Bits a weight below which no file type is offered: the measured loss is then no small one."""

WAIT_STEP = 256
"""A shorter prompt is a multiple of so many tokens."""


@dataclass(frozen=True, slots=True)
class Way:
    """One change that leads out.

    Attributes:
        kind: ``answer``, ``context``, ``users``, ``prompt``, ``images``, ``cache``, ``quant``,
            ``card`` or ``machine``.
        scenario: the plan with the change made.
        answer: its estimate.
        cost: what it takes from the person, for the order; 1 is the whole of something.
    """

    kind: str
    scenario: Scenario
    answer: Estimate
    cost: float

    @property
    def touches_weights(self) -> bool:
        """Whether it needs another file or another machine."""
        return self.kind in ("quant", "card", "machine")


def needs_way_out(answer: Estimate) -> bool:
    """Whether a plan does not fit its memory with room to spare, or is too slow."""
    return answer.verdict.code not in ("FITS", "UNKNOWN") or is_too_slow(answer)


def is_too_slow(answer: Estimate) -> bool:
    """Whether the expected speed is below what the person asks for."""
    return answer.speed is not None and answer.speed.grade == TOO_SLOW


def ways_out(answer: Estimate, ask: Ask) -> list[Way]:
    """Single changes of the settings that mend a plan, the cheapest first; one of each kind.

    Args:
        answer: the plan's estimate.
        ask: estimates of other scenarios.
    """
    if not needs_way_out(answer):
        return []
    found = (first_way(answer, kind, tries, ask, True) for kind, tries in _tries(answer))
    return sorted((way for way in found if way is not None), key=lambda way: way.cost)


Try = tuple[Scenario, float]
"""A changed scenario, and what the change costs."""


def first_way(
    answer: Estimate, kind: str, tries: Iterator[Try], ask: Ask, may_be_slow: bool = False
) -> Way | None:
    """The first of several changes that mends all, else the one that mends most.

    Args:
        answer: the plan's estimate.
        kind: what is changed.
        tries: changed scenarios, each with its cost.
        ask: estimates of other scenarios.
        may_be_slow: what fits and is too slow counts, where the plan did not even fit.
    """
    best: Way | None = None
    for scenario, cost in tries:
        there = ask(scenario) if scenario != answer.scenario else answer
        if isinstance(there, Refusal) or not _is_better(answer, there, may_be_slow):
            continue
        extra = TIGHT_COST * (there.verdict.code == "TIGHT") + SLOW_COST * is_too_slow(there)
        way = Way(kind, scenario, there, cost + extra)
        if not extra:
            return way
        best = way if best is None or way.cost < best.cost else best
    return best


def _is_better(before: Estimate, after: Estimate, may_be_slow: bool) -> bool:
    """Whether a change mends a plan: it ends in what fits, and is no sidestep."""
    if after.verdict.code not in FITTING:
        return False
    if is_too_slow(after):
        return may_be_slow and before.verdict.code not in FITTING
    return after.verdict.code == "FITS" or before.verdict.code != "TIGHT" or is_too_slow(before)


def _tries(answer: Estimate) -> Iterator[tuple[str, Iterator[Try]]]:
    memory_fails = answer.verdict.code != "FITS"
    if memory_fails:
        yield "answer", _shorter_answers(answer)
        yield "context", _shorter_contexts(answer)
    if len(answer.scenario.contexts) > 1:
        yield "users", _fewer_people(answer) if memory_fails else _half_the_people(answer)
    if is_too_slow(answer):
        yield "prompt", _shorter_prompts(answer)
    if memory_fails:
        yield "images", _no_images(answer)
        yield "cache", _smaller_caches(answer)
    yield "quant", _smaller_files(answer)


def _edges(answer: Estimate) -> Iterator[int]:
    """Largest context that fits, and that is tight."""
    for with_margin in (True, False):
        if found := largest_context(answer.model, answer.machine, answer.scenario, with_margin):
            yield found


def _shorter_contexts(answer: Estimate) -> Iterator[Try]:
    scenario = answer.scenario
    longest = max(scenario.contexts)
    for edge in _edges(answer):
        if edge < longest:
            yield with_longest(scenario, edge), 1 - edge / longest


def _shorter_answers(answer: Estimate) -> Iterator[Try]:
    """The prompt stays whole, its answer ends earlier: where the limit of answers is set."""
    scenario = answer.scenario
    prompt, limit = lengths(scenario)
    if scenario.answer_tokens is None:
        return
    for edge in _edges(answer):
        if prompt < edge < prompt + limit:
            shorter = replace(with_longest(scenario, edge), answer_tokens=edge - prompt)
            yield shorter, ANSWER_SHARE * (1 - (edge - prompt) / limit)


def with_longest(scenario: Scenario, tokens: int) -> Scenario:
    """The scenario with no conversation longer than ``tokens``."""
    people = tuple(
        replace(
            person,
            context=min(person.context, tokens),
            answer_tokens=person.answer_tokens and min(person.answer_tokens, tokens),
        )
        for person in scenario.household
    )
    return replace(scenario, household=people, context=min(scenario.context, tokens))


def with_active(scenario: Scenario, people: int) -> Scenario:
    """The scenario with fewer people at once; those of a household stay members of it."""
    if scenario.household:
        return replace(scenario, active=people)
    return replace(scenario, users=people, active=None)


def _fewer_people(answer: Estimate) -> Iterator[Try]:
    scenario, now = answer.scenario, len(answer.scenario.contexts)
    for with_margin in (True, False):
        most = most_users(answer.model, answer.machine, scenario, with_margin=with_margin)
        if 0 < most < now:
            yield with_active(scenario, most), 1 - most / now + PEOPLE_COST


def _half_the_people(answer: Estimate) -> Iterator[Try]:
    """Fewer who answer at once: each is answered faster."""
    now = people = len(answer.scenario.contexts)
    while people > 1:
        people //= 2
        yield with_active(answer.scenario, people), 1 - people / now + PEOPLE_COST


def _shorter_prompts(answer: Estimate) -> Iterator[Try]:
    """As much of the prompt as is read in the time that a person waits."""
    scenario, speed = answer.scenario, answer.speed
    if speed is None or speed.first_token_s is None:
        return
    share = scenario.max_wait_s / speed.first_token_s.middle
    prompt = int(speed.prompt_tokens * share) // WAIT_STEP * WAIT_STEP
    if share < 1 and prompt:
        yield replace(scenario, prompt_tokens=prompt), 1 - prompt / speed.prompt_tokens


def _no_images(answer: Estimate) -> Iterator[Try]:
    """Without pictures their encoder is not loaded, where nobody asks for it."""
    if answer.scenario.images and answer.scenario.vision == "auto" and answer.model.sees_images:
        yield replace(answer.scenario, images=0), IMAGES_COST


def _smaller_caches(answer: Estimate) -> Iterator[Try]:
    """The next precisions down, for keys and values alike, then for the keys alone."""
    scenario, runtime = answer.scenario, runtime_of(answer.scenario.runtime)
    known = runtime.cache_types
    bits = dict(known) if known is not None else {name: millibits(name) for name in CACHE_TYPES}
    now = max(bits[scenario.cache_k], bits[scenario.cache_v])
    for name in sorted(USUAL_CACHES & bits.keys(), key=lambda name: -bits[name]):
        if bits[name] < now:
            cost = EIGHT_BIT_COST if bits[name] >= EIGHT_BITS else FOUR_BIT_COST
            yield replace(scenario, cache_k=name, cache_v=name), cost
            if not runtime.has_one_cache_type and bits[name] < bits[scenario.cache_k]:
                yield replace(scenario, cache_k=name), cost


USUAL_CACHES = {"q8_0", "q4_0", "fp8", "u8"}
"""Of each runtime's cache types, those that people use."""

EIGHT_BITS = 8_000


def _smaller_files(answer: Estimate) -> Iterator[Try]:
    """The next smaller types of the weights."""
    scenario, model = answer.scenario, answer.model
    runtime, quant = runtime_of(scenario.runtime), str(scenario.quant)
    if not model.parameters or not model.tensors:
        return
    now = runtime.weight_sizes(model, quant)[1]
    sized = [(runtime.weight_sizes(model, name)[1], name) for name in runtime.file_types(model)]
    for size, name in sorted(sized, reverse=True):
        if size < now and size * 8000 >= LEAST_MILLIBITS * model.parameters:
            yield replace(scenario, quant=name), (now - size) / now + QUANT_COST
