"""An answer as JSON: integers are bytes, codes instead of sentences."""

from typing import Any

from elbowroom.catalog.scenarios import to_json
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS, Estimate, Note, Pool
from elbowroom.core.limits import Limits
from elbowroom.text.refusals import refusal


def answered(answer: Estimate, limits: Limits | None) -> dict[str, Any]:
    """The result of a scenario."""
    return {
        "scenario": to_json(answer.scenario),
        "verdict": _verdict(answer),
        "total": _total(answer),
        "pools": [_pool(pool) for pool in answer.pools],
        "placement": _placement(answer),
        "per_token_bytes": answer.per_token_bytes,
        "flash_attention": answer.flash,
        "paging": _paging(answer),
        "limits": _limits(limits) if limits else None,
        "speed": None,
        "notes": [_note(note) for note in (*answer.notes, *limit_notes(limits))],
        "error": None,
    }


def refused(scenario: dict[str, Any] | None, error: Refusal) -> dict[str, Any]:
    """The result of a scenario that cannot be answered."""
    return {
        "scenario": scenario,
        "error": {"code": error.code, "field": error.field, "message": refusal(error)},
    }


def _verdict(answer: Estimate) -> dict[str, Any]:
    verdict = answer.verdict
    data: dict[str, Any] = {
        "code": verdict.code,
        "pool": verdict.pool,
        "free_bytes": verdict.free,
        "short_bytes": verdict.short,
        "margin_bytes": verdict.margin,
        "spill_bytes": verdict.spill,
    }
    if verdict.code == "UNKNOWN":
        data |= {"field": verdict.field, "reason": verdict.reason}
    return data


def _paging(answer: Estimate) -> dict[str, Any] | None:
    """The pool of a runtime that has one: reserved, in use, and what happens when it is full."""
    paging = answer.paging
    if paging is None:
        return None
    pool = {"point": paging.pool.point, "low": paging.pool.low, "high": paging.pool.high}
    return {
        "reserved_bytes": pool,
        "block_bytes": paging.block_bytes,
        "block_tokens": paging.block_tokens,
        "blocks": paging.blocks,
        "tokens": paging.tokens,
        "concurrency": round(paging.concurrency, 2),
        "one_request_bytes": paging.one_request,
        "context_use": paging.use_percent,
        "in_use_bytes": paging.in_use,
        "worst_case_bytes": paging.worst,
        "people_at_once": paging.people_at_once,
        "wait_percent": paging.wait_percent,
        "starts": paging.starts,
        "largest_start": paging.largest_start,
    }


def _placement(answer: Estimate) -> dict[str, Any] | None:
    """Where each layer lies, and llama.cpp's own numbers for it; ``null`` without a card."""
    placement = answer.placement
    if placement is None:
        return None
    gpus = range(len(answer.machine.gpus))
    return {
        "auto": answer.scenario.offload.is_auto,
        "gpu_layers": placement.gpu_layers,
        "layers": {f"gpu{i}": placement.layers_on(i) for i in gpus}
        | {"ram": placement.layers_in_ram},
        "experts_in_ram": placement.split_layers,
        "kv_on_gpu": placement.kv_on_gpu,
        "output": f"gpu{placement.output}" if placement.output in gpus else "ram",
    }


def _total(answer: Estimate) -> dict[str, int]:
    parts = {name: answer.total(name).point for name in COMPONENTS}
    return parts | {"need": answer.need}


def _pool(pool: Pool) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": pool.id,
        "kind": pool.kind,
        "name": pool.name,
        "size": pool.size,
        "usable": pool.usable,
    }
    data |= {name: pool.part(name) for name in COMPONENTS}
    ranges = {
        leaf.component: {"low": leaf.low, "high": leaf.high, "basis": leaf.basis}
        for leaf in pool.leaves
    }
    return data | {
        "need": pool.need,
        "need_low": pool.need_low,
        "need_high": pool.need_high,
        "ranges": ranges,
    }


def _limits(limits: Limits) -> dict[str, int | None]:
    return {
        "max_context": limits.max_context,
        "max_context_tight": limits.max_context_tight,
        "max_users": limits.max_users,
        "kv_passes_weights_at": limits.kv_passes_weights_at,
        "attention_passes_weights_at": limits.attention_passes_weights_at,
    }


def limit_notes(limits: Limits | None) -> tuple[Note, ...]:
    if limits is None:
        return ()
    notes = []
    if limits.tight_capped and limits.max_context_tight:
        code = "CONTEXT_CAPPED_BY_MODEL" if limits.cap_is_models else "LIMIT_SEARCH_ENDS"
        notes.append(Note(code, (("max", limits.max_context_tight),)))
    if limits.users_capped and limits.max_users:
        notes.append(Note("USERS_CAPPED_BY_RUNTIME", (("max", limits.max_users),)))
    return tuple(notes)


def _note(note: Note) -> dict[str, Any]:
    return {"code": note.code, **dict(note.facts)}
