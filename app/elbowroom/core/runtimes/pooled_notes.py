"""What a person should know beside the numbers of a runtime with a pool."""

from elbowroom.core.estimate import Note, Verdict
from elbowroom.core.paging import Paging
from elbowroom.core.runtimes.common_notes import context_notes, machine_notes
from elbowroom.core.runtimes.pooled_plan import CardPlan, Takes
from elbowroom.core.runtimes.settings_used import not_compared, not_counted, unused_settings


def pool_notes(
    takes: Takes, plan: CardPlan, paging: Paging, verdict: Verdict, is_measured: bool
) -> list[Note]:
    """Notes of one plan, the most important first."""
    program = ("program", takes.title)
    notes = list(not_compared(takes.title, is_measured))
    if verdict.code in ("FITS", "TIGHT"):
        pool = paging.pool
        facts = (("bytes", pool.point), ("low", pool.low), ("high", pool.high))
        notes.append(Note("POOL_RESERVED", (program, *facts, ("tokens", paging.tokens))))
    if paging.starts and paging.worst > paging.pool.low:
        notes.append(_waiting(program, paging))
    if plan.model.cache_at_most:
        notes.append(Note("CACHE_AT_MOST"))
    notes.extend(context_notes(plan.model, plan.scenario))
    used = ("memory_share", "context_use") if takes.has_share else ("context_use",)
    notes.extend(unused_settings(plan.scenario, takes.title, used))
    notes.extend(not_counted(plan.scenario, takes.title, _counted(takes, plan)))
    notes.append(Note("RUNTIME_SUPPORT_NOT_CHECKED", (program,)))
    if plan.cards and not plan.machine.unified:
        notes.append(Note("HOST_MEMORY_NOT_SIZED", (program,)))
    notes.extend(machine_notes(plan.machine))
    return notes


def _counted(takes: Takes, plan: CardPlan) -> tuple[str, ...]:
    """Which of what lies beside the model is in the figures."""
    found = ["images", "vision"] if takes.loads_encoder else []
    found += ["draft"] if plan.model.draft is not None else []
    found += ["shared_prefix"] if takes.shares_prefix else []
    return tuple(found)


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
