"""An answer as text for a terminal."""

from collections.abc import Iterator

from elbowroom.cli.result import limit_notes
from elbowroom.cli.start_lines import start_lines
from elbowroom.core.energy import Energy
from elbowroom.core.estimate import BOUNDS, WHAT_IF, Estimate, Leaf, Pool
from elbowroom.core.machine import Machine
from elbowroom.core.rates import Speed
from elbowroom.core.reach import Reach
from elbowroom.text import command, conversation, pools, techniques, units, verdicts
from elbowroom.text import energy as energy_words
from elbowroom.text import machines as machine_words
from elbowroom.text import speed as speed_words
from elbowroom.text.components import component
from elbowroom.text.components import pool as pool_name
from elbowroom.text.notes import note

LABEL_WIDTH, LIMIT_WIDTH = 18, 46


def report(answer: Estimate, limits: Reach | None, year: Energy | None = None) -> str:
    """The whole answer, ending without a newline."""
    return "\n".join(_lines(answer, limits, year))


def _lines(answer: Estimate, limits: Reach | None, year: Energy | None) -> Iterator[str]:
    scenario = answer.scenario
    contexts = scenario.contexts
    cache = scenario.cache_k
    if scenario.cache_v != cache:
        cache = f"K {scenario.cache_k}, V {scenario.cache_v}"
    context = units.tokens(max(contexts))
    yield command.summary_line(
        answer.model.name, str(scenario.quant), command.people(len(contexts), context), cache
    )
    yield from _machine(answer.machine)
    yield ""
    yield f"{verdicts.headline(answer)}. {verdicts.sentence(answer)}"
    for pool in answer.pools:
        yield ""
        yield from _pool(pool)
    if answer.paging is not None:
        yield ""
        yield from (f"  {padded(label, 28)}{size}" for label, size in pools.views(answer.paging))
    if answer.speed:
        yield ""
        yield from _speed(answer.speed)
    if limits and answer.verdict.code != "UNKNOWN":
        yield ""
        yield from limit_lines(limits)
    if year:
        yield ""
        yield from _energy(year)
    notes = (*answer.notes, *limit_notes(answer, limits.everybody if limits else None))
    if notes:
        yield ""
        yield command.notes_title()
        yield from (f"  {note(item)}" for item in notes)
    if verdicts.shown_code(answer) not in ("NO_FIT", "UNKNOWN"):
        yield from start_lines(answer)


def _machine(machine: Machine) -> Iterator[str]:
    """The machine, and the memory that it was planned with."""
    yield command.own_machine() if machine.id == "custom" else machine.name
    if machine.memory:
        yield machine_words.planned_with(machine.memory)


def _speed(speed: Speed) -> Iterator[str]:
    yield f"{speed_words.title()}: {speed_words.grade(speed.grade)}"
    for label, value in speed_words.rows(speed):
        yield f"  {padded(label, 42)}{value}"
    yield f"  {speed_words.assumptions(speed)}"
    if meaning := speed_words.meaning(speed):
        yield f"  {meaning}"


def _energy(year: Energy) -> Iterator[str]:
    yield energy_words.title()
    yield from (f"  {fact}" for fact in energy_words.facts(year))
    if year.unknown:
        yield f"  {energy_words.enter_what_is_unknown()}"


def _pool(pool: Pool) -> Iterator[str]:
    yield _pool_head(pool)
    for leaf in pool.leaves:
        label = component(leaf.component)
        point = units.size(leaf.point) if leaf.has_point else units.DASH
        yield f"  {padded(label, LABEL_WIDTH)}{point:>12}   {span(leaf)}"


def _pool_head(pool: Pool) -> str:
    name, usable = pool_name(pool.kind, pool.name), units.size(pool.usable)
    if any(leaf.basis == BOUNDS for leaf in pool.leaves):
        low, high = units.size(pool.need_low), units.size(pool.need_high)
        return command.pool_bounds_line(name, low, high, usable)
    return command.pool_line(name, units.size(pool.need), usable)


def span(leaf: Leaf) -> str:
    """The range of a number in words."""
    if leaf.basis == "unknown":
        return command.unknown_word()
    if leaf.is_at_most:
        return command.at_most(units.size(leaf.high))
    if leaf.low == leaf.high:
        if leaf.basis == WHAT_IF:
            return techniques.what_if()
        return units.size(leaf.high) if leaf.basis == BOUNDS else command.exact_word()
    low, high = units.size(leaf.low), units.size(leaf.high)
    return low if low == high else f"{low} – {high}"


def limit_lines(found: Reach) -> Iterator[str]:
    """The limits, one a line."""
    limits = found.everybody
    yield command.limits_title()
    most, tight_most = (
        f"{users:,}" if users else command.none_fits()
        for users in (limits.max_users, found.max_users_tight)
    )
    values = (
        _capped(limits.max_context, limits.context_capped and limits.cap_is_models),
        _capped(limits.max_context_tight, limits.tight_capped and limits.cap_is_models),
        most,
        tight_most,
        _tokens(found.longest_answer(), command.none_fits()),
        _tokens(found.longest_answer(is_tight=True), command.none_fits()),
        _tokens(limits.kv_passes_weights_at, command.never()),
        _tokens(limits.attention_passes_weights_at, command.never()),
        _people(found.kv_passes_weights_at_users),
        _people(found.attention_passes_weights_at_users),
    )
    for label, value in zip(command.limit_rows(), values, strict=True):
        yield f"  {padded(label, LIMIT_WIDTH)}{value}"
    if found.max_images:
        label = command.images_row()
        yield f"  {padded(label, LIMIT_WIDTH)}{found.max_images:,}"
    if found.alone is not None:
        largest = _tokens(found.alone.max_context, command.none_fits())
        yield f"  {padded(command.one_person_row(), LIMIT_WIDTH)}{largest}"
        yield f"  {conversation.who_hint()}"


def _capped(count: int | None, is_models: bool) -> str:
    value = _tokens(count, command.none_fits())
    return command.capped(value) if is_models else value


def _people(count: int | None) -> str:
    return command.people_value(count) if count else command.never()


def _tokens(count: int | None, otherwise: str) -> str:
    return command.tokens_value(units.tokens(count)) if count else otherwise


def padded(text: str, width: int) -> str:
    """Text filled to a number of terminal cells."""
    return text + " " * max(1, width - terminal_cells(text))


def terminal_cells(text: str) -> int:
    """Cells of a terminal that a text takes; Hangul takes two each."""
    import unicodedata

    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
