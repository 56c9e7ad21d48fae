"""What a person should know beside the numbers of a runtime with a pool."""

from elbowroom.core.estimate import Note, Verdict
from elbowroom.core.paging import Paging
from elbowroom.core.runtimes.common_notes import context_notes, machine_notes
from elbowroom.core.runtimes.pooled_plan import CardPlan
from elbowroom.core.runtimes.protocol import EVERYTHING, NOTHING, Runtime
from elbowroom.core.runtimes.settings_used import not_compared, not_counted, unused_settings


def pool_notes(runtime: Runtime, plan: CardPlan, paging: Paging, verdict: Verdict) -> list[Note]:
    """Notes of one plan, the most important first."""
    program = ("program", runtime.title)
    notes = list(not_compared(runtime.title, runtime.is_measured))
    if verdict.code in ("FITS", "TIGHT"):
        notes.append(_taken(runtime, paging))
    if paging.starts and paging.worst > paging.pool.low:
        notes.append(_waiting(program, paging))
    if plan.model.cache_at_most:
        notes.append(Note("CACHE_AT_MOST"))
    notes.extend(context_notes(plan.model, plan.scenario))
    notes.extend(unused_settings(plan.scenario, runtime.title, runtime.used))
    notes.extend(not_counted(plan.scenario, runtime.title, _counted(runtime, plan)))
    notes.append(Note("RUNTIME_SUPPORT_NOT_CHECKED", (program,)))
    if plan.cards and not plan.machine.unified:
        notes.append(Note("HOST_MEMORY_NOT_SIZED", (program,)))
    notes.extend(machine_notes(plan.machine))
    return notes


def _counted(runtime: Runtime, plan: CardPlan) -> tuple[str, ...]:
    """Which of what lies beside the model is in the figures."""
    found = ["images", "vision"] if runtime.loads_encoder else []
    found += ["draft"] if plan.model.draft is not None else []
    found += ["shared_prefix"] if runtime.shares_prefix else []
    return tuple(found)


def share_facts(title: str, share: float) -> tuple[tuple[str, int | str], ...]:
    """Facts of a share of memory that a runtime takes by default."""
    return ("program", title), ("percent", f"{100 * share:g}")


def _taken(runtime: Runtime, paging: Paging) -> Note:
    """What it takes for its cache, and when."""
    whole = "POOL_AS_ASKED" if runtime.reserves == EVERYTHING else "POOL_RESERVED"
    code = "POOL_GROWS" if runtime.reserves == NOTHING else whole
    pool = paging.pool
    sizes = (("bytes", pool.point), ("low", pool.low), ("high", pool.high))
    return Note(code, (("program", runtime.title), *sizes, ("tokens", paging.tokens)))


def _waiting(program: tuple[str, str], paging: Paging) -> Note:
    code = "POOL_PUTS_BACK" if paging.puts_back else "POOL_WAITS"
    facts = (
        ("percent", paging.wait_percent),
        ("use", paging.use_percent),
        ("people", paging.people_at_once),
        ("all", paging.people),
        ("context", paging.longest),
    )
    return Note(code, (program, *facts))
