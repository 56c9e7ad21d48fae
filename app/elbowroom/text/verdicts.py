"""The answer in a word and a sentence."""

from collections.abc import Iterator

from elbowroom.core.estimate import Estimate, Pool
from elbowroom.core.rates import TOO_SLOW
from elbowroom.core.techniques import TECHNIQUES
from elbowroom.text import pools, speed, techniques, units
from elbowroom.text.components import pool as pool_name
from elbowroom.text.language import tr


def word(code: str) -> str:
    """One or two words for a verdict."""
    return {
        "FITS": tr("Fits"),
        "TIGHT": tr("Tight"),
        "SPILLS": tr("Runs slower"),
        "TIGHT_SPILL": tr("May run, slower"),
        "TOO_SLOW": speed.fits_but_too_slow(),
        "NO_FIT": tr("Does not fit"),
        "UNKNOWN": tr("Cannot tell"),
    }[code]


def cards_grade(answer: Estimate) -> str:
    """Whether the cards go into the machine: ``NO_FIT``, ``UNKNOWN``, or empty where they do."""
    codes = {item.code for item in answer.notes}
    if "CARD_DOES_NOT_FIT" in codes:
        return "NO_FIT"
    return "UNKNOWN" if "CARD_FIT_UNKNOWN" in codes else ""


def shown_code(answer: Estimate) -> str:
    """The verdict's code as it is shown: a card that does not go in is no plan that fits, and one
    that is too slow is ``TOO_SLOW``, whatever its memory says."""
    if cards_grade(answer) == "NO_FIT":
        return "NO_FIT"
    return "TOO_SLOW" if _only_too_slow(answer) else answer.verdict.code


def _only_too_slow(answer: Estimate) -> bool:
    """Whether the memory suffices and the speed does not."""
    is_slow = answer.speed is not None and answer.speed.grade == TOO_SLOW
    return is_slow and answer.verdict.code in ("FITS", "TIGHT")


def headline(answer: Estimate) -> str:
    """The verdict's word; or that the card does not go in, or the speed does not suffice."""
    grade = cards_grade(answer)
    if grade == "NO_FIT":
        return tr("The card does not go in")
    if grade and answer.verdict.code in ("FITS", "TIGHT"):
        return tr("Fits, if the card goes in")
    if _only_too_slow(answer):
        return speed.fits_but_too_slow()
    return word(answer.verdict.code)


def sentence(answer: Estimate) -> str:
    """The verdict with the number that decides."""
    verdict = answer.verdict
    pool = next(p for p in answer.pools if p.id == verdict.pool)
    if verdict.code == "UNKNOWN":
        return unknown_reason(verdict.reason)
    if answer.paging is not None and pools.decides(answer.paging):
        memory = pools.sentence(answer, answer.paging, pool)
    else:
        memory = _SENTENCES[verdict.code](answer, pool)
    memory = " ".join((*_pace(answer), memory, *_what_ifs(answer)))
    if cards_grade(answer) != "NO_FIT":
        return memory
    return tr("The notes say why. Of the memory alone: {sentence}").format(sentence=memory)


def _pace(answer: Estimate) -> Iterator[str]:
    """The limit of speed that is missed, before what the memory says."""
    if _only_too_slow(answer) and answer.speed is not None:
        yield speed.decides(answer.speed)


def _what_ifs(answer: Estimate) -> Iterator[str]:
    """That the figures are those of a what-if, and what it loses."""
    chosen = answer.scenario.technique
    if not chosen:
        return
    yield techniques.applied(", ".join(map(techniques.name, chosen)))
    if any(TECHNIQUES[name].is_lossy for name in chosen):
        yield techniques.applied_lossy()


def unknown_reason(code: str) -> str:
    """Why there is no answer, and what to do."""
    return {
        "NO_FLASH_KERNEL": tr(
            "This card has no flash-attention kernel for the model's head size, so attention "
            "would run on the CPU. Set flash attention to auto or off."
        ),
        "NO_ARCHITECTURE": tr(
            "llama.cpp cannot load this model: it does not have its architecture. Below stands "
            "what runs it, and roughly how big it is."
        ),
        "LOADER_REFUSES": tr(
            "llama.cpp has this architecture but refuses this model: its loader asks for a value "
            "that the model does not have. Below stands what runs it, and roughly how big it is."
        ),
        "METADATA_NOT_KNOWN": tr(
            "llama.cpp has this architecture, but what a file of this model holds is not known: "
            "only its rough size can be given."
        ),
        "ARCHITECTURE_NOT_KNOWN": tr(
            "How this architecture keeps its cache and what it computes in is not known to "
            "Elbowroom. The weights are those of the file; the cache lies between two bounds."
        ),
        "OTHER_PROGRAM": tr(
            "llama.cpp does not run this kind of model. Below stands what runs it, and roughly how "
            "big it is."
        ),
    }[code]


def sure_room(pool: Pool) -> int:
    """Bytes that stay free even at the high end of the need."""
    return max(0, pool.usable - pool.need_high)


def _fits(answer: Estimate, pool: Pool) -> str:
    sure = sure_room(pool)
    return tr(
        "About {free} of {usable} stays free, even at the high end of the model's need."
    ).format(free=units.free(sure), usable=units.size(pool.usable, 1))


def _tight(answer: Estimate, pool: Pool) -> str:
    return tr(
        "Probably fits. {free} to spare is less than the margin of {margin}: close other "
        "programs, or take one step less."
    ).format(free=units.free(answer.verdict.free), margin=units.needed(answer.verdict.margin))


def _spills(answer: Estimate, pool: Pool) -> str:
    spill = units.needed(answer.verdict.spill)
    cards = [card.name for card in answer.pools if card.kind == "vram"]
    if len(cards) > 1:
        return tr(
            "{cards} together cannot hold all: {spill} goes to system memory, which is slower."
        ).format(cards=" + ".join(cards), spill=spill)
    return tr("{pool} cannot hold all: {spill} goes to system memory, which is slower.").format(
        spill=spill, pool=pool_name(pool.kind, pool.name)
    )


def _tight_spill(answer: Estimate, pool: Pool) -> str:
    return tr(
        "May run with {spill} in system memory; {free} to spare is within the margin of {margin}."
    ).format(
        spill=units.needed(answer.verdict.spill),
        free=units.free(answer.verdict.free),
        margin=units.needed(answer.verdict.margin),
    )


def _no_fit(answer: Estimate, pool: Pool) -> str:
    short = units.needed(answer.verdict.short)
    if pool.kind == "unified":
        return tr(
            "{short} more is needed than the {usable} of shared memory that the GPU may use."
        ).format(short=short, usable=units.size(pool.usable, 1))
    if pool.kind == "vram" and not answer.scenario.offload.is_auto:
        return tr(
            "{short} more is needed than the {usable} of {pool}: put fewer layers on the card."
        ).format(short=short, usable=units.size(pool.usable, 1), pool=pool.name)
    if len(answer.pools) > 1 and pool.kind == "ram":
        return tr("{short} more system RAM is needed beside the card.").format(short=short)
    return tr("{short} more memory is needed than this machine has.").format(short=short)


_SENTENCES = {
    "FITS": _fits,
    "TIGHT": _tight,
    "SPILLS": _spills,
    "TIGHT_SPILL": _tight_spill,
    "NO_FIT": _no_fit,
}
