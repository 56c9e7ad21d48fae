"""The cells of a comparison as they are shown."""

from functools import lru_cache

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS, Estimate, Pool
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.runtimes.protocol import THE_REST
from elbowroom.plan.comparison.cells import KEPT, Found
from elbowroom.plan.comparison.names import settings_text
from elbowroom.plan.comparison.state import Settings
from elbowroom.plan.comparison.view_models import CellVM
from elbowroom.plan.select_bars import pool_vm
from elbowroom.text import compare as words
from elbowroom.text import refusals, units, verdicts
from elbowroom.text import speed as speeds


@lru_cache(KEPT)
def cell_vm(found: Found | None, own: Settings, _wording: str) -> CellVM:
    """A cell, as far as it is known; remembered, since a matrix is shown many times."""
    only_here = words.own_settings(", ".join(settings_text(own))) if own.given else ""
    if found is None:
        return CellVM(own=only_here)
    if isinstance(found.answer, Refusal):
        word = words.short_word("UNKNOWN")
        return CellVM("UNKNOWN", word, own=only_here, sentence=refusals.refusal(found.answer))
    answer = found.answer
    if answer.verdict.code == "UNKNOWN":
        word = words.short_word("UNKNOWN")
        return CellVM("UNKNOWN", word, own=only_here, sentence=verdicts.sentence(answer))
    pool = shown_memory(answer)
    return CellVM(
        code=verdicts.shown_code(answer),
        word=words.short_word(_word(answer)),
        figure=_figure(answer),
        need=units.size(pool.need),
        speed=speeds.rate(answer.speed.answer_tok_s_each) if answer.speed else "",
        reach=words.reach(found.largest, found.most),
        pool=pool_vm(pool, is_shared=is_shared_pool(answer)),
        own=only_here,
        sentence=f"{verdicts.headline(answer)}. {verdicts.sentence(answer)}",
    )


def shown_memory(answer: Estimate) -> Pool:
    """The memory that decides, with everything where the plan wants it; of several cards all
    together, so that they compare with a single one."""
    deciding = answer.deciding_wanted
    cards = [pool for pool in answer.wanted if pool.kind == "vram"]
    if deciding not in cards or len(cards) == 1:
        return deciding
    return Pool(
        id=deciding.id,
        kind=deciding.kind,
        name=" + ".join(card.name for card in cards),
        size=sum(card.size for card in cards),
        usable=sum(card.usable for card in cards),
        leaves=tuple(leaf for card in cards for leaf in card.leaves),
    )


def is_shared_pool(answer: Estimate) -> bool:
    """Whether the program takes all that is left as a pool that people share."""
    return runtime_of(answer.scenario.runtime).reserves == THE_REST


def parts_of(pool: Pool) -> list[tuple[str, int]]:
    """Components that a memory holds, with their bytes."""
    return [(name, pool.part(name)) for name in COMPONENTS if pool.part(name)]


def _word(answer: Estimate) -> str:
    is_out = verdicts.cards_grade(answer) == "NO_FIT"
    return "NO_CARD" if is_out else verdicts.shown_code(answer)


def _figure(answer: Estimate) -> str:
    """The number that decides."""
    verdict = answer.verdict
    if verdict.code in ("FITS", "TIGHT"):
        free = units.free(verdict.free)
        return words.unused(free) if is_shared_pool(answer) else words.free(free)
    if verdict.code == "NO_FIT":
        return words.short(units.needed(verdict.short))
    return words.in_ram(units.needed(verdict.spill))
