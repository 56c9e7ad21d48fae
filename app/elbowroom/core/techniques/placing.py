"""What need not lie on the card: the cache, layers, experts; and caches that are computed again."""

from collections.abc import Mapping
from dataclasses import replace

from elbowroom.core.model import Model
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Offload, Scenario
from elbowroom.core.techniques.protocol import (
    Finding,
    Plan,
    Sums,
    Technique,
    by_setting,
    by_what_if,
    not_here,
)

_MOVED = ("weights", "kv_cache", "recurrent_state", "workspace", "output", "extras")


def _on_cards(plan: Plan, setting: str) -> Finding | None:
    """Why nothing can be moved off a card; ``None`` where it can."""
    machine = plan.answer.machine
    if not machine.gpus or machine.unified:
        return not_here("NO_CARD")
    if f"offload.{setting}" not in runtime_of(plan.scenario.runtime).used:
        return not_here("NO_OFFLOAD")
    return None


def _placed(plan: Plan, on: Offload, off: Offload, **facts: int) -> Finding:
    return by_setting(plan, {"offload": on}, {"offload": off}, **facts)


def _cache(plan: Plan) -> Finding:
    if why := _on_cards(plan, "kv_on_gpu"):
        return why
    if not plan.answer.total("kv_cache").point:
        return not_here("NO_CACHE")
    now = plan.scenario.offload
    on, off = replace(now, kv_on_gpu=False), replace(now, kv_on_gpu=True)
    return _placed(plan, on, off, bytes=plan.answer.total("kv_cache").point)


def _layers(plan: Plan) -> Finding:
    """Half of the layers, or those that the plan leaves in RAM."""
    if why := _on_cards(plan, "gpu_layers"):
        return why
    chosen, layers = plan.scenario.offload, plan.model.n_layers
    kept = chosen.gpu_layers
    if kept is None or kept > layers:
        kept = layers // 2
    on, off = replace(chosen, gpu_layers=kept), replace(chosen, gpu_layers=None)
    return _placed(plan, on, off, layers=layers + 1 - kept, of=layers + 1)


def _experts(plan: Plan) -> Finding:
    """All experts, or as many as the plan leaves in RAM."""
    if why := _on_cards(plan, "cpu_moe_layers"):
        return why
    if not plan.model.hyperparameters.get("expert_count"):
        return not_here("NO_EXPERTS")
    chosen, layers = plan.scenario.offload, plan.model.n_layers
    moved = chosen.cpu_moe_layers or layers
    on, off = replace(chosen, cpu_moe_layers=moved), replace(chosen, cpu_moe_layers=None)
    return _placed(plan, on, off, layers=min(moved, layers), of=layers)


def _one_kept(model: Model, scenario: Scenario, parts: Sums) -> Mapping[str, int]:
    """The longest conversation's share of the cache."""
    contexts = scenario.contexts
    return {"kv_cache": -(-parts["kv_cache"] * max(contexts) // sum(contexts))}


def _recompute(plan: Plan) -> Finding:
    contexts = plan.scenario.contexts
    if not plan.answer.total("kv_cache").point:
        return not_here("NO_CACHE")
    if len(contexts) < 2:
        return not_here("ONE_CONVERSATION")
    facts = {"people": len(contexts), "tokens": max(contexts)}
    return by_what_if(plan, "recompute", _one_kept, **facts)


PLACING = (
    Technique("kv-in-ram", "placing", _MOVED, _cache),
    Technique("layers-in-ram", "placing", _MOVED, _layers),
    Technique("experts-in-ram", "placing", _MOVED, _experts),
    Technique("recompute", "placing", ("kv_cache",), _recompute, what_if=_one_kept),
)
