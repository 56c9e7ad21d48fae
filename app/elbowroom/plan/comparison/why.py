"""Why two cells differ: the sentences."""

from collections.abc import Iterator

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.units import MIB
from elbowroom.plan.comparison.cells import Found
from elbowroom.plan.comparison.traits import Traits, traits
from elbowroom.plan.comparison.view_models import CompareVM, WhyVM
from elbowroom.plan.comparison.why_facts import cache_type, facts
from elbowroom.text import compare, refusals, units, verdicts
from elbowroom.text import why as words
from elbowroom.text.programs import program

NOTEWORTHY = 64 * MIB
"""Differences of less than this are not worth a sentence."""

ROUND = 1000
"""Tokens to which the point is rounded where two needs cross."""


def names(vm: CompareVM, one: tuple[int, int], other: tuple[int, int]) -> tuple[str, str]:
    """What the two are called: by model, by machine, or by both, as they differ."""
    if one[1] == other[1]:
        return vm.rows[one[0]].title, vm.rows[other[0]].title
    if one[0] == other[0]:
        return vm.columns[one[1]].title, vm.columns[other[1]].title
    called = [compare.cell_name(vm.rows[r].title, vm.columns[c].title) for r, c in (one, other)]
    return called[0], called[1]


def why(one: Found, other: Found, name: str, other_name: str) -> WhyVM:
    """The answer, with the table of what differs and what does not."""
    title = words.question(name, other_name)
    unknown = tuple(_unknown(one, name)) + tuple(_unknown(other, other_name))
    if unknown or one.estimate is None or other.estimate is None:
        return WhyVM(title, unknown, (name, other_name), ())
    pair = _Pair(one.estimate, other.estimate, name, other_name)
    sentences = tuple(pair.sentences()) or (words.alike(),)
    return WhyVM(title, sentences, (name, other_name), facts(one.estimate, other.estimate))


def _unknown(found: Found, name: str) -> Iterator[str]:
    """Why a cell has no answer; nothing where it has one."""
    if isinstance(found.answer, Refusal):
        yield words.without_answer(name, refusals.refusal(found.answer))
    elif not found.is_judged:
        yield words.without_answer(name, verdicts.sentence(found.answer))


class _Pair:
    """Two estimates with their names; each method says one thing, or nothing."""

    def __init__(self, one: Estimate, other: Estimate, name: str, other_name: str) -> None:
        self._answers = one, other
        self._traits: tuple[Traits, Traits] = traits(one), traits(other)
        self._names = name, other_name

    def sentences(self) -> Iterator[str]:
        """The weightiest first."""
        yield from self._programs()
        yield from self._weights()
        yield from self._cache()
        yield from self._workspace()
        yield from self._experts()
        yield from self._machines()
        yield from self._crossing()

    def _larger(self, component: str) -> tuple[int, int]:
        """Which of the two has more of a component, and by how many bytes."""
        sizes = [each.parts[component] for each in self._traits]
        return (0 if sizes[0] > sizes[1] else 1), abs(sizes[0] - sizes[1])

    def _programs(self) -> Iterator[str]:
        runtimes = [runtime_of(answer.scenario.runtime) for answer in self._answers]
        if runtimes[0].name == runtimes[1].name:
            return
        (one, other), titles = self._names, [program(runtime.title) for runtime in runtimes]
        if titles[0] not in one:
            yield words.programs(one, titles[0], other, titles[1])
        for runtime in runtimes:
            if runtime.has_pool:
                yield words.pool(program(runtime.title))

    def _weights(self) -> Iterator[str]:
        larger, size = self._larger("weights")
        if size < NOTEWORTHY:
            return
        models = [answer.model for answer in self._answers]
        types = [str(answer.scenario.quant) for answer in self._answers]
        smaller = 1 - larger
        if models[0].id != models[1].id:
            sizes = [
                words.parameters_in(units.parameters(model.parameters), kind)
                for model, kind in zip(models, types, strict=True)
            ]
            yield words.weights_of_models(
                self._names[larger],
                units.size(size),
                sizes[larger],
                self._names[smaller],
                sizes[smaller],
            )
        elif types[0] != types[1]:
            name = self._names[larger]
            yield words.weights_of_types(name, units.size(size), types[larger], types[smaller])

    def _cache(self) -> Iterator[str]:
        larger, size = self._larger("kv_cache")
        tokens = max(self._answers[larger].scenario.contexts)
        if size >= NOTEWORTHY:
            yield words.cache_larger(self._names[larger], units.size(size), tokens)
        (one, other), (a, b) = self._names, self._traits
        kinds = [cache_type(answer.scenario) for answer in self._answers]
        if kinds[0] != kinds[1] and kinds[0] not in one:
            yield words.cache_types(one, kinds[0], other, kinds[1])
        if self._answers[0].model.id == self._answers[1].model.id:
            return
        for name, each, answer in zip(self._names, self._traits, self._answers, strict=True):
            if each.sliding and (a.sliding, a.window) != (b.sliding, b.window):
                yield words.window(name, each.sliding, answer.model.n_layers, each.window)
            if each.latent and a.latent != b.latent:
                yield words.latent(name, each.latent)
            if each.recurrent and a.recurrent != b.recurrent:
                yield words.recurrent(name, each.recurrent, answer.model.n_layers)
        if a.growing != b.growing and a.growing and b.growing:
            yield words.growing(one, a.growing, other, b.growing)
        if a.heads != b.heads and a.heads and b.heads:
            pairs = [f"{heads} × {size}" for heads, size in (a.heads, b.heads)]
            yield words.heads(one, pairs[0], other, pairs[1])

    def _workspace(self) -> Iterator[str]:
        larger, size = self._larger("workspace")
        if size >= NOTEWORTHY:
            yield words.workspace(self._names[larger], units.size(size))
        flash = [answer.flash for answer in self._answers]
        if flash[0] != flash[1]:
            yield words.without_flash(self._names[0 if not flash[0] else 1])

    def _experts(self) -> Iterator[str]:
        a, b = (each.experts for each in self._traits)
        if a == b or self._answers[0].model.id == self._answers[1].model.id:
            return
        for name, each in zip(self._names, (a, b), strict=True):
            if each:
                yield words.experts(name, *each)

    def _machines(self) -> Iterator[str]:
        if self._answers[0].machine is self._answers[1].machine:
            return
        (one, other), (a, b) = self._names, self._traits
        if a.usable != b.usable:
            yield words.usable(one, units.size(a.usable, 1), other, units.size(b.usable, 1))
        rates = [each.bandwidth_gb_s for each in (a, b)]
        if rates[0] and rates[1] and rates[0] != rates[1]:
            yield words.bandwidth(one, words.gb_s(rates[0]), other, words.gb_s(rates[1]))

    def _crossing(self) -> Iterator[str]:
        """Where the one that needs more begins to need less, beyond every window."""
        one, other = self._answers
        a, b = self._traits
        people, tokens = len(one.scenario.contexts), max(one.scenario.contexts)
        slope = (one.per_token_bytes - other.per_token_bytes) * people
        ahead = sum(a.parts.values()) - sum(b.parts.values())
        if _place(one) != _place(other) or slope * ahead >= 0:
            return
        meeting = round((tokens + abs(ahead) / abs(slope)) / ROUND) * ROUND
        end = min(answer.model.max_context or 0 for answer in self._answers)
        if max(tokens, a.window, b.window) < meeting <= end:
            less = 1 if slope > 0 else 0
            yield words.meets(meeting, self._names[less], self._names[1 - less])


def _place(answer: Estimate) -> tuple[object, ...]:
    """What has to be equal for two needs to be compared along the context."""
    scenario = answer.scenario
    return id(answer.machine), scenario.contexts, scenario.runtime
