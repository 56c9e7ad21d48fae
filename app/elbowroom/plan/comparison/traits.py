"""What of a cell's model, settings and machine decides its memory: plain facts, no words."""

from collections import Counter
from dataclasses import dataclass

from elbowroom.core.architecture import first_nonzero
from elbowroom.core.estimate import COMPONENTS, Estimate
from elbowroom.core.model import Model
from elbowroom.plan.comparison.select_cells import shown_memory

GROWING = ("full", "mla", "compressed", "hybrid")
"""Kinds of layers whose cache grows with every token."""


@dataclass(frozen=True, slots=True)
class Traits:
    """One cell.

    Attributes:
        parts: bytes of each component, over all memories, with everything where it is wanted.
        need: of the memory that decides.
        usable: of that memory.
        growing: layers whose cache grows.
        sliding: layers with a window.
        window: tokens of the largest window; 0 without one.
        recurrent: layers with a state.
        heads: (KV heads, numbers a head) of the layers that grow, where they are all alike.
        latent: numbers of a latent; 0 without one.
        experts: (used, of all); ``None`` without experts.
        bandwidth_gb_s: of the memory that decides; ``None`` where not known.
    """

    parts: dict[str, int]
    need: int
    usable: int
    growing: int
    sliding: int
    window: int
    recurrent: int
    heads: tuple[int, int] | None
    latent: int
    experts: tuple[int, int] | None
    bandwidth_gb_s: float | None


def traits(answer: Estimate) -> Traits:
    """The facts of an estimate."""
    model, pool = answer.model, shown_memory(answer)
    kinds: Counter[str] = Counter()
    for run in model.layers:
        kinds[run.layer.kind] += run.count
    parts = {name: sum(each.part(name) for each in answer.wanted) for name in COMPONENTS}
    return Traits(
        parts=parts,
        need=pool.need,
        usable=pool.usable,
        growing=sum(kinds[kind] for kind in GROWING),
        sliding=kinds["sliding"],
        window=max((run.layer.window for run in model.layers), default=0),
        recurrent=kinds["recurrent"] + kinds["hybrid"],
        heads=_heads(model),
        latent=max((r.layer.k_width for r in model.layers if r.layer.kind == "mla"), default=0),
        experts=_experts(model),
        bandwidth_gb_s=_bandwidth(answer),
    )


def _heads(model: Model) -> tuple[int, int] | None:
    grown = [run.layer for run in model.layers if run.layer.kind in ("full", "hybrid")]
    found = {(layer.n_kv_heads, layer.k_dim) for layer in grown}
    return next(iter(found)) if len(found) == 1 else None


def _experts(model: Model) -> tuple[int, int] | None:
    count = first_nonzero(model.hyperparameters, "expert_count")
    used = first_nonzero(model.hyperparameters, "expert_used_count")
    return (used, count) if count > 1 else None


def _bandwidth(answer: Estimate) -> float | None:
    """Of the card, or of the memory that a GPU shares."""
    name = answer.verdict.pool
    cards = answer.machine.gpus
    if name.startswith("gpu") and int(name[3:]) < len(cards):
        return cards[int(name[3:])].bandwidth_gb_s
    return cards[0].bandwidth_gb_s if name == "unified" and cards else None
