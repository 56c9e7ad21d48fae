"""It crashed or slowed down: what the plan says of why, and what to look at to confirm it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from elbowroom.core.conversation import conversation, lengths
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.rates import FLUENT
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario
from elbowroom.core.ways_out import Ask, Way, ways_out, with_active, with_longest

SYMPTOMS = ("crash", "slow")
LIKELY_WAIT_PERCENT = 10
"""A pool in which a request waits at least so often is a cause of slowness."""

OWN_WORDS = {
    "cuda": "NVIDIA_SMI",
    "rocm": "ROCM_SMI",
    "vulkan": "NVTOP",
    "metal": "ACTIVITY_MONITOR",
}


@dataclass(frozen=True, slots=True)
class Cut:
    """One change that leaves the weights alone.

    Attributes:
        kind: ``context``, ``answer``, ``users``, ``cache``, ``prompt``, ``images`` or
            ``micro_batch``.
        scenario: the plan with the change made.
        saved: bytes less in the memory that decides; never negative.
        restores: the plan then fits, and is fast enough.
    """

    kind: str
    scenario: Scenario
    saved: int
    restores: bool


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A short answer.

    Attributes:
        symptom: ``crash`` or ``slow``.
        cause: ``TOO_MUCH``, ``WITHIN_MARGIN``, ``IN_SYSTEM_MEMORY``, ``POOL_FULL``, ``TOO_SLOW``,
            ``LONG_PROMPT`` or ``NOT_BY_THE_PLAN``.
        pool: id of the memory that decides.
        component: its largest part.
        growing: its largest part that tokens and people make; the one to cut.
        size: bytes of the largest part.
        need: bytes of all its parts.
        peak: code of the moment at which it holds most.
        cuts: what can be cut without touching the weights: what restores the plan first, then by
            what it saves.
        checks: what to look at, as codes.
    """

    symptom: str
    cause: str
    pool: str
    component: str
    growing: str
    size: int
    need: int
    peak: str
    cuts: tuple[Cut, ...]
    checks: tuple[str, ...]


def diagnose(answer: Estimate, symptom: str, ask: Ask) -> Diagnosis | None:
    """What is likely behind a crash or slowness; ``None`` where the estimate has no figures.

    Args:
        answer: the plan's estimate, with its speed.
        symptom: one of :data:`SYMPTOMS`.
        ask: estimates of other scenarios.
    """
    course = conversation(answer)
    if course is None:
        return None
    pool = answer.deciding_wanted
    growing = ("kv_cache", "workspace", "recurrent_state", "extras", "output")
    sizes = {leaf.component: leaf.point for leaf in pool.leaves}
    largest = max(sizes, key=lambda name: sizes[name])
    cause = _crash(answer) if symptom == "crash" else _slowness(answer)
    return Diagnosis(
        symptom=symptom,
        cause=cause,
        pool=pool.id,
        component=largest,
        growing=max(growing, key=pool.part),
        size=sizes[largest],
        need=pool.need,
        peak=course.at_peak.code,
        cuts=tuple(_cuts(answer, ask)),
        checks=tuple(_checks(answer, cause)),
    )


def _crash(answer: Estimate) -> str:
    if answer.verdict.code in ("NO_FIT", "SPILLS"):
        return "TOO_MUCH" if answer.verdict.code == "NO_FIT" else "IN_SYSTEM_MEMORY"
    if answer.verdict.code in ("TIGHT", "TIGHT_SPILL"):
        return "WITHIN_MARGIN"
    return "NOT_BY_THE_PLAN"


def _slowness(answer: Estimate) -> str:
    code, speed, paging = answer.verdict.code, answer.speed, answer.paging
    if code == "NO_FIT":
        return "TOO_MUCH"
    if code in ("SPILLS", "TIGHT_SPILL"):
        return "IN_SYSTEM_MEMORY"
    if paging is not None and paging.wait_percent >= LIKELY_WAIT_PERCENT:
        return "POOL_FULL"
    if speed is None or speed.grade == FLUENT:
        return "NOT_BY_THE_PLAN"
    waits = speed.first_token_s is not None and (
        speed.first_token_s.middle / answer.scenario.max_wait_s
        > answer.scenario.min_tok_s / speed.answer_tok_s_each.middle
    )
    return "LONG_PROMPT" if waits else "TOO_SLOW"


def _cuts(answer: Estimate, ask: Ask) -> list[Cut]:
    """One of each kind: the change that restores the plan, else a usual step."""
    ways = {way.kind: way for way in ways_out(answer, ask) if not way.touches_weights}
    mended = [_cut(answer, way) for way in ways.values()]
    others = []
    for kind, scenario in _usual_steps(answer):
        there = ask(scenario)
        if kind not in ways and not isinstance(there, Refusal):
            others.append(Cut(kind, scenario, _saved(answer, there), False))
    useful = [cut for cut in others if cut.saved > 0]
    return [*mended, *sorted(useful, key=lambda cut: -cut.saved)]


def _cut(answer: Estimate, way: Way) -> Cut:
    return Cut(way.kind, way.scenario, _saved(answer, way.answer), True)


def _usual_steps(answer: Estimate) -> Iterator[tuple[str, Scenario]]:
    """Half the context, people, precision and micro-batch; no pictures.

    What cannot be halved becomes a scenario that is refused.
    """
    scenario = answer.scenario
    longest, people = max(scenario.contexts), len(scenario.contexts)
    yield "context", with_longest(scenario, longest // 2)
    yield "users", with_active(scenario, people // 2)
    if scenario.cache_k == scenario.cache_v == "f16":
        yield "cache", replace(scenario, cache_k="q8_0", cache_v="q8_0")
    if scenario.images and scenario.vision == "auto" and answer.model.sees_images:
        yield "images", replace(scenario, images=0)
    if scenario.micro_batch > 128:
        yield "micro_batch", replace(scenario, micro_batch=scenario.micro_batch // 2)
    prompt, limit = lengths(scenario)
    if scenario.answer_tokens is not None and prompt + limit == longest:
        shorter = with_longest(scenario, prompt + limit // 2)
        yield "answer", replace(shorter, answer_tokens=limit // 2)


def _saved(before: Estimate, after: Estimate) -> int:
    """Bytes less in the memory that decides the first plan."""
    pool = before.deciding_wanted
    now = next((other for other in after.wanted if other.id == pool.id), pool)
    return max(0, pool.need - now.need)


def _checks(answer: Estimate, cause: str) -> Iterator[str]:
    """What confirms or refutes it, on this machine and with this program."""
    runtime = runtime_of(answer.scenario.runtime)
    if runtime.expected_lines(answer):
        yield "LOG_LINES"
    if runtime.lists_loaded:
        yield "PROGRAM_PS"
    for gpu in answer.machine.gpus[:1]:
        yield OWN_WORDS.get(gpu.backend, "NVTOP")
    if not answer.machine.gpus or cause in ("IN_SYSTEM_MEMORY", "TOO_MUCH"):
        yield "FREE"
    if cause == "NOT_BY_THE_PLAN":
        yield "SAME_SETTINGS"
    if len(answer.scenario.contexts) > 1:
        yield "ALL_PEOPLE"
