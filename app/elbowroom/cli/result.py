"""An answer as JSON: integers are bytes, codes instead of sentences."""

from dataclasses import asdict
from typing import Any

from elbowroom.catalog.scenarios import to_json
from elbowroom.core.energy import Energy
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS, Estimate, Note, Pool
from elbowroom.core.limits import Limits
from elbowroom.core.rates import Band, Speed
from elbowroom.core.reach import Reach
from elbowroom.core.runtimes import runtime_of
from elbowroom.text.refusals import refusal
from elbowroom.text.verdicts import cards_grade


def answered(answer: Estimate, limits: Reach | None, year: Energy | None = None) -> dict[str, Any]:
    """The result of a scenario."""
    data: dict[str, Any] = {
        "scenario": to_json(answer.scenario),
        "verdict": verdict(answer),
        "total": _total(answer),
        "pools": [_pool(pool) for pool in answer.pools],
        "memory": asdict(answer.machine.memory) if answer.machine.memory else None,
        "placement": _placement(answer),
        "per_token_bytes": answer.per_token_bytes,
        "flash_attention": answer.flash,
        "paging": _paging(answer),
        "limits": _reach(limits) if limits else None,
        "speed": speed(answer.speed),
        "notes": [
            note_data(note)
            for note in (*answer.notes, *limit_notes(answer, limits.everybody if limits else None))
        ],
        "error": None,
    }
    return data | {"energy": energy(year)} if year else data


def speed(found: Speed | None) -> dict[str, Any] | None:
    """The speed: bands of tokens a second and seconds, four digits each."""
    if found is None:
        return None
    bands = {
        "answer_tok_s": found.answer_tok_s,
        "answer_tok_s_each": found.answer_tok_s_each,
        "answer_tok_s_all": found.answer_tok_s_all,
        "prompt_tok_s": found.prompt_tok_s,
        "first_token_s": found.first_token_s,
        "load_s": found.load_s,
    }
    data: dict[str, Any] = {name: band and _ends(band) for name, band in bands.items()}
    return data | {
        "grade": found.grade,
        "decides": found.decides,
        "filled_tokens": found.filled,
        "prompt_tokens": found.prompt_tokens,
        "drive": found.drive.kind,
        "classes": list(found.classes),
        "extrapolated": found.is_extrapolated,
    }


def energy(year: Energy) -> dict[str, Any]:
    """A year's electricity; what is unknown makes the rest the least it can be."""
    return {
        "idle_w": year.idle_w,
        "load_w": year.load_w,
        "hours_a_day": year.hours_a_day,
        "kwh_a_year": round(year.kwh_a_year, 1),
        "cost_a_year": year.cost_a_year and round(year.cost_a_year, 2),
        "unknown": list(year.unknown),
    }


def _ends(band: Band) -> list[float]:
    return [float(f"{end:.4g}") for end in (band.low, band.high)]


def refused(scenario: dict[str, Any] | None, error: Refusal) -> dict[str, Any]:
    """The result of a scenario that cannot be answered."""
    return {
        "scenario": scenario,
        "error": {"code": error.code, "field": error.field, "message": refusal(error)},
    }


def verdict(answer: Estimate) -> dict[str, Any]:
    """The verdict with the bytes that decide."""
    found = answer.verdict
    data: dict[str, Any] = {
        "code": found.code,
        "pool": found.pool,
        "free_bytes": found.free,
        "short_bytes": found.short,
        "margin_bytes": found.margin,
        "spill_bytes": found.spill,
    }
    if found.code == "UNKNOWN":
        data |= {"field": found.field, "reason": found.reason}
    if grade := cards_grade(answer):
        data["cards"] = grade
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


def _reach(found: Reach) -> dict[str, Any]:
    """Limits of everybody, and of one person where several are active."""
    directions = {
        "max_users_tight": found.max_users_tight,
        "max_answer": found.longest_answer(),
        "max_answer_tight": found.longest_answer(is_tight=True),
        "max_images": found.max_images,
        "max_images_tight": found.max_images_tight,
        "kv_passes_weights_at_users": found.kv_passes_weights_at_users,
        "attention_passes_weights_at_users": found.attention_passes_weights_at_users,
    }
    if found.alone is None:
        return _limits(found.everybody) | directions
    answers = {
        "max_answer": found.longest_answer(is_alone=True),
        "max_answer_tight": found.longest_answer(is_tight=True, is_alone=True),
    }
    alone = _limits(found.alone) | answers
    return _limits(found.everybody) | directions | {"one_person": alone}


def _limits(limits: Limits) -> dict[str, int | None]:
    return {
        "max_context": limits.max_context,
        "max_context_tight": limits.max_context_tight,
        "max_users": limits.max_users,
        "kv_passes_weights_at": limits.kv_passes_weights_at,
        "attention_passes_weights_at": limits.attention_passes_weights_at,
    }


def limit_notes(answer: Estimate, limits: Limits | None) -> tuple[Note, ...]:
    """What ends the search for a limit where memory does not: the model, or the program."""
    if limits is None:
        return ()
    notes = []
    if limits.tight_capped and limits.max_context_tight:
        code = "CONTEXT_CAPPED_BY_MODEL" if limits.cap_is_models else "LIMIT_SEARCH_ENDS"
        notes.append(Note(code, (("max", limits.max_context_tight),)))
    if limits.users_capped and limits.max_users:
        program = runtime_of(answer.scenario.runtime).title
        facts = (("max", limits.max_users), ("program", program))
        notes.append(Note("USERS_CAPPED_BY_RUNTIME", facts))
    return tuple(notes)


def note_data(note: Note) -> dict[str, Any]:
    """A note as its code and facts."""
    return {"code": note.code, **dict(note.facts)}
