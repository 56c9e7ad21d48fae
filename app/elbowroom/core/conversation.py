"""Memory over one conversation: what is held at each moment, from the start of the program on.

A moment is told from estimates alone: what a runtime reserves at the start is held from then on;
what it pages or grows is that of a plan whose conversations are only so long.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from elbowroom.core.estimate import Estimate, Pool
from elbowroom.core.estimating import wanted_pools
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.runtimes.protocol import NOTHING, THE_REST
from elbowroom.core.scenario import Person, Scenario
from elbowroom.core.units import ceil_div
from elbowroom.core.vision import image_tokens

PROMPT_STEPS, ANSWER_STEPS = 4, 3
"""Moments shown of a prompt and of an answer: the ends, and as many between."""

CACHE, FULLY = "kv_cache", 100


@dataclass(frozen=True, slots=True)
class Held:
    """One memory at one moment.

    Attributes:
        pool: id of the pool.
        parts: component and bytes that are held, in the order of the estimate's.
        in_use: bytes of the cache that hold tokens.
        reserved: bytes set aside for caches, in use or not; more than the cache's part where a
            runtime reserves a pool.
        reclaimable: bytes of file pages beside it that the system gives up when they are needed.
    """

    pool: str
    parts: tuple[tuple[str, int], ...]
    in_use: int = 0
    reserved: int = 0
    reclaimable: int = 0

    @property
    def total(self) -> int:
        """Bytes of all parts."""
        return sum(size for _, size in self.parts)

    def part(self, component: str) -> int:
        """Bytes of one component; 0 when it is not held."""
        return dict(self.parts).get(component, 0)


@dataclass(frozen=True, slots=True)
class Moment:
    """One point of the conversation.

    Attributes:
        code: ``START``, ``LOAD``, ``READY``, ``WARM_UP``, ``IMAGE``, ``PROMPT``, ``ANSWER``,
            ``FULL``, ``IDLE`` or ``SWITCH``.
        tokens: that the longest conversation holds.
        pools: every memory of the estimate, in its order.
    """

    code: str
    tokens: int
    pools: tuple[Held, ...]

    def held(self, pool_id: str) -> Held:
        """One memory by id."""
        return next(held for held in self.pools if held.pool == pool_id)


@dataclass(frozen=True, slots=True)
class Timeline:
    """A conversation from start to switch.

    Attributes:
        moments: in the order of time.
        reserves: memory for conversations that the program takes when it starts:
            ``everything``, ``the rest`` or ``nothing``.
        people: conversations that go on at once.
        prompt: tokens of the first prompt.
        answer: tokens of its answer.
        pool: id of the memory that decides.
        peak: place of the first moment at which that memory holds most.
        unloads_after: idle minutes after which the program gives the memory back; 0 for never.
    """

    moments: tuple[Moment, ...]
    reserves: str
    people: int
    prompt: int
    answer: int
    pool: str
    peak: int
    unloads_after: int

    @property
    def at_peak(self) -> Moment:
        """The moment that needs most."""
        return self.moments[self.peak]


def conversation(answer: Estimate, everybody: bool = True) -> Timeline | None:
    """The course of a plan's conversations; ``None`` where the estimate has no figures.

    Args:
        answer: the estimate.
        everybody: all active people talk at once; else one of them, with the longest context.
    """
    if answer.verdict.code == "UNKNOWN":
        return None
    course = _Course(answer, everybody)
    moments = tuple(course.moments())
    totals = [moment.held(answer.verdict.pool).total for moment in moments]
    return Timeline(
        moments=moments,
        reserves=course.reserves,
        people=len(course.contexts),
        prompt=course.prompt,
        answer=course.answer_tokens,
        pool=answer.verdict.pool,
        peak=totals.index(max(totals)),
        unloads_after=runtime_of(answer.scenario.runtime).unloads_after_minutes,
    )


def while_switching(answer: Estimate) -> int:
    """Bytes of the memory that decides, while this model is there and the next one comes.

    The next one is taken to be as large: programs that unload first never hold both.
    """
    return 2 * answer.deciding.need


def lengths(scenario: Scenario) -> tuple[int, int]:
    """Tokens of the first prompt and of its answer, in the longest conversation."""
    longest = max(scenario.contexts)
    prompt = max(1, min(scenario.prompt_tokens, longest - 1))
    own = [p.answer_tokens or longest for p in scenario.household if p.context == longest]
    limit = scenario.answer_tokens or max(own, default=longest)
    return prompt, min(limit, longest - prompt)


class _Course:
    """What each moment holds, for one estimate."""

    def __init__(self, answer: Estimate, everybody: bool) -> None:
        self._answer = answer
        scenario = answer.scenario
        runtime = runtime_of(scenario.runtime)
        served = runtime.served(answer.model, answer.machine, scenario)
        self._batch = served.micro_batch
        self.reserves = runtime.reserves
        self.contexts = scenario.contexts if everybody else (max(scenario.contexts),)
        self.prompt, self.answer_tokens = lengths(scenario)
        self._whole = sum(pool.part(CACHE) for pool in answer.wanted)

    def moments(self) -> Iterator[Moment]:
        """From the start of the program to a change of the model."""
        yield Moment("START", 0, self._only("runtime"))
        yield Moment("LOAD", 0, self._loading())
        yield Moment("READY", 0, self._at(0))
        if self.reserves != NOTHING:
            yield Moment("WARM_UP", 0, self._at(0))
        seen = self._first_image()
        if self._answer.scenario.images and self._answer.model.sees_images:
            yield Moment("IMAGE", seen, self._at(seen))
        for tokens in _steps(seen, self.prompt, self._batch, PROMPT_STEPS):
            yield Moment("PROMPT", tokens, self._at(tokens))
        end = self.prompt + self.answer_tokens
        for tokens in _steps(self.prompt, end, 1, ANSWER_STEPS):
            yield Moment("ANSWER", tokens, self._at(tokens))
        longest = max(self.contexts)
        if end < longest:
            yield Moment("FULL", longest, self._at(longest))
        yield Moment("IDLE", longest, self._idle(longest))
        yield Moment("SWITCH", 0, self._only("runtime"))

    def _first_image(self) -> int:
        """Tokens that the first picture of the prompt takes; 0 without one, or where not known."""
        answer = self._answer
        encoder = answer.model.encoder
        if not answer.scenario.images or encoder is None:
            return 0
        return min(self.prompt, image_tokens(encoder, answer.scenario.image_side) or 0)

    def _only(self, *components: str) -> tuple[Held, ...]:
        return tuple(Held(pool.id, _parts(pool, components)) for pool in self._answer.pools)

    def _loading(self) -> tuple[Held, ...]:
        """The file passes through the system's page cache, which gives its pages up again.

        Weights that are computed on in RAM are pages of it themselves; what is repacked exists
        twice until the pages of the original are given up.
        """
        pages = self._file_pages()
        return tuple(
            replace(held, reclaimable=pages) if held.pool == "ram" else held
            for held in self._only("weights", "runtime")
        )

    def _file_pages(self) -> int:
        """Bytes of the file's pages in RAM that are not counted as weights there."""
        answer = self._answer
        repacked = [note.fact("bytes") for note in answer.notes if note.code == "CPU_REPACK"]
        if repacked:
            return int(repacked[0])
        runtime, quant = runtime_of(answer.scenario.runtime), str(answer.scenario.quant)
        file = runtime.weight_sizes(answer.model, quant)[0]
        mapped = sum(pool.part("weights") for pool in answer.pools if pool.kind == "ram")
        return max(0, file - mapped) if answer.scenario.offload.mmap else file

    def _at(self, tokens: int) -> tuple[Held, ...]:
        """While the longest conversation holds so many tokens."""
        answer = self._answer
        if self.reserves == NOTHING:
            pools = self._shorter(tokens) if tokens else ()
            return tuple(_grown(pool) for pool in pools) or self._only("weights", "runtime")
        filled = self._shorter(tokens) if tokens else ()
        if self.reserves == THE_REST:
            used = {pool.id: pool.part(CACHE) for pool in filled}
            return tuple(self._paged(pool, used.get(pool.id, 0)) for pool in answer.pools)
        whole = sum(pool.part(CACHE) for pool in filled)
        return tuple(self._set_aside(pool, whole) for pool in answer.pools)

    def _set_aside(self, pool: Pool, used: int) -> Held:
        """A memory whose cache was taken at the start, with its share of what is used."""
        whole = pool.part(CACHE)
        share = min(whole, used * whole // self._whole) if self._whole else 0
        return Held(pool.id, _parts(pool), share, whole)

    def _paged(self, pool: Pool, used: int) -> Held:
        """A memory with a pool of pages: who finds none left waits."""
        paging = self._answer.paging
        aside = paging.pool.point if paging is not None and pool.part(CACHE) else 0
        filled = min(used, aside)
        held = tuple((name, filled if name == CACHE else size) for name, size in _parts(pool))
        return Held(pool.id, held, filled, aside)

    def _idle(self, longest: int) -> tuple[Held, ...]:
        """What is kept when nobody asks: pages are free for others, all else stays."""
        if self.reserves == THE_REST:
            return self._at(0)
        return self._at(longest)

    def _shorter(self, tokens: int) -> tuple[Pool, ...]:
        """The pools of a plan whose conversations are so long, and no longer."""
        answer = self._answer
        if (
            self.reserves != THE_REST
            and self.contexts == answer.scenario.contexts
            and tokens >= max(self.contexts)
        ):
            return answer.wanted
        lengths = [min(tokens, context) for context in self.contexts]
        asked = replace(with_contexts(answer.scenario, lengths), context_use=FULLY)
        return wanted_pools(answer.model, answer.machine, asked) or ()


def with_contexts(scenario: Scenario, contexts: list[int]) -> Scenario:
    """The scenario with these conversations."""
    if len(set(contexts)) == 1:
        one = contexts[0]
        return replace(scenario, household=(), active=None, users=len(contexts), context=one)
    people = tuple(Person(tokens) for tokens in contexts)
    return replace(scenario, household=people, active=None)


def _parts(pool: Pool, components: tuple[str, ...] = ()) -> tuple[tuple[str, int], ...]:
    """Component and bytes of a pool's leaves, all or some."""
    return tuple(
        (leaf.component, leaf.point)
        for leaf in pool.leaves
        if leaf.point and (not components or leaf.component in components)
    )


def _grown(pool: Pool) -> Held:
    """A memory of which nothing is reserved: all of the cache is in use."""
    cache = pool.part(CACHE)
    return Held(pool.id, _parts(pool), cache, cache)


def _steps(start: int, end: int, stride: int, most: int) -> list[int]:
    """Up to ``most`` values from one stride past ``start`` to ``end``, evenly spread."""
    count = ceil_div(end - start, stride)
    places = sorted({1 + (count - 1) * i // max(1, most - 1) for i in range(most)}) if count else []
    return [min(end, start + place * stride) for place in places]
