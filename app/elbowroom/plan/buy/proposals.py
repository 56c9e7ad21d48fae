"""Candidate models for wishes, the best first.

The rule, in this order; each step is a fact of the catalogue or is said to be an assumption:

1. llama.cpp runs it, it takes what the workload gives it (photos need vision), and its context is
   long enough.
2. Its publisher names every language asked for, and its licence allows the use.
3. It was made for the task: for code, models that are named after it or after agents.
4. It is recent: the last :data:`RECENT_MONTHS` months before the newest of the catalogue. Our
   assumption: of two models of one size the newer one usually answers better.
5. It is larger. Loss falls with the number of parameters (Kaplan et al. 2020, arXiv:2001.08361); a
   mixture counts as the geometric mean of all and of active parameters, which is a rule of thumb
   and our assumption.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.licences import ALLOWED
from elbowroom.catalog.model_index import IndexEntry
from elbowroom.catalog.workloads import Workload
from elbowroom.plan.buy.wishes import Wishes

RECENT_MONTHS = 24
CODE_NAMES = ("coder", "code", "devstral", "laguna", "mellum")
"""Words in the names of models made for code."""

CODE_TASKS = ("coding-agent",)
ODD_TASKS = ("embedding", "audio")


@dataclass(frozen=True, slots=True)
class Proposal:
    """One candidate.

    Attributes:
        entry: the model.
        size: parameters it counts as.
        is_made_for_it: it is named after the task.
        is_recent: it came out in the last two years.
    """

    entry: IndexEntry
    size: int
    is_made_for_it: bool
    is_recent: bool


def proposals(catalogue: Catalogue, wishes: Wishes, workload: Workload) -> tuple[Proposal, ...]:
    """Models that the wishes allow, the best first by the rule above."""
    entries = catalogue.index.entries
    newest = max((entry.record.released or "" for entry in entries), default="")
    found = [_proposal(entry, workload, newest) for entry in _allowed(entries, wishes, workload)]
    return tuple(sorted(found, key=_rank))


def _rank(proposal: Proposal) -> tuple[bool, bool, int, str]:
    record = proposal.entry.record
    return not proposal.is_made_for_it, not proposal.is_recent, -proposal.size, record.id


def _allowed(
    entries: tuple[IndexEntry, ...], wishes: Wishes, workload: Workload
) -> Iterator[IndexEntry]:
    longest = wishes.longest or workload.context
    for entry in entries:
        record = entry.record
        if record.llama_cpp.reason is not None or entry.modalities & set(ODD_TASKS):
            continue
        if workload.images and "vision" not in entry.modalities:
            continue
        if record.max_context is not None and record.max_context < longest:
            continue
        if not set(wishes.languages) <= entry.languages:
            continue
        if wishes.commercial and entry.commercial not in ALLOWED:
            continue
        yield entry


def _proposal(entry: IndexEntry, workload: Workload, newest: str) -> Proposal:
    record = entry.record
    is_code = any(word in record.id for word in CODE_NAMES)
    is_wanted = workload.id in CODE_TASKS
    return Proposal(
        entry=entry,
        size=isqrt(record.parameters * (record.active_parameters or record.parameters)),
        is_made_for_it=is_code == is_wanted,
        is_recent=_months(newest) - _months(record.released or "") <= RECENT_MONTHS,
    )


def _months(released: str) -> int:
    year, _, month = released.partition("-")
    return int(year) * 12 + int(month or 1) if year else 0
