"""What of one program's estimate can be compared with another's."""

from dataclasses import dataclass

from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.runtimes.protocol import NOTHING, THE_REST

CACHE = ("kv_cache", "recurrent_state")
WORK = ("workspace", "output", "extras")
STARTS = ("FITS", "TIGHT", "SPILLS", "TIGHT_SPILL")


@dataclass(frozen=True, slots=True)
class Figures:
    """Bytes over all pools.

    Attributes:
        weights: of the model.
        cache: of all conversations at full length, recurrent states included.
        workspace: what computing takes, output and extras included.
        runtime: what the process itself takes.
        reserved: what is taken when it starts, before anybody asks anything; ``None`` where it
            does not start.
        tokens_at_once: tokens of a prompt that are computed together.
        people_at_once: conversations that it serves together.
    """

    weights: int
    cache: int
    workspace: int
    runtime: int
    reserved: int | None
    tokens_at_once: int
    people_at_once: int


def figures_of(answer: Estimate) -> Figures:
    """The figures of an estimate."""
    cache = _summed(answer, CACHE)
    if answer.paging is not None:
        cache = answer.paging.worst * len(answer.pools)
    runtime = runtime_of(answer.scenario.runtime)
    served = runtime.served(answer.model, answer.machine, answer.scenario)
    return Figures(
        weights=answer.total("weights").point,
        cache=cache,
        workspace=_summed(answer, WORK),
        runtime=answer.total("runtime").point,
        reserved=_reserved(answer, cache) if answer.verdict.code in STARTS else None,
        tokens_at_once=served.micro_batch,
        people_at_once=len(served.contexts),
    )


def _reserved(answer: Estimate, cache: int) -> int:
    runtime = runtime_of(answer.scenario.runtime)
    rest = answer.need - _summed(answer, CACHE)
    rest -= answer.total("workspace").point if runtime.works_in_free else 0
    reserves = runtime.reserves
    if reserves == THE_REST and answer.paging is not None:
        return rest + answer.paging.pool.point * len(answer.pools)
    return rest if reserves == NOTHING else rest + cache


def _summed(answer: Estimate, names: tuple[str, ...]) -> int:
    return sum(answer.total(name).point for name in names)
