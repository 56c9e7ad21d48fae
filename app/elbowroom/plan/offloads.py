"""Where weights and cache lie, as far as the program lets a person decide it."""

from dataclasses import replace

from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.scenario import MAX_LAYERS, Offload, Scenario
from elbowroom.plan.answers import runtime_now
from elbowroom.plan.control_view_models import OffloadVM, StepVM
from elbowroom.text import offload as words

AUTO, CHOSEN = "auto", "layers"


def offload_vm(
    model: Model | None, machine: Machine | None, scenario: Scenario
) -> OffloadVM | None:
    """What can be chosen; ``None`` without a card, or where the program decides it all."""
    used = runtime_now(scenario).used
    if machine is None or not machine.gpus or machine.unified:
        return None
    if model is None or "offload.gpu_layers" not in used:
        return None
    now, layers = scenario.offload, model.n_layers + 1
    experts = int(model.hyperparameters.get("expert_count", 0))
    has_experts = "offload.cpu_moe_layers" in used and experts > 1
    return OffloadVM(
        mode=AUTO if now.gpu_layers is None else CHOSEN,
        modes=tuple(StepVM(c, words.mode(c), words.mode_hint(c), True) for c in (AUTO, CHOSEN)),
        layers=min(now.gpu_layers if now.gpu_layers is not None else layers, layers),
        most_layers=layers,
        experts=min(now.cpu_moe_layers or 0, layers - 1) if has_experts else None,
        cache="card" if now.kv_on_gpu else "ram",
        caches=_caches() if "offload.kv_on_gpu" in used else (),
    )


def _caches() -> tuple[StepVM, ...]:
    codes = ("card", "ram")
    return tuple(StepVM(code, words.cache(code), words.cache_hint(code), True) for code in codes)


def in_mode(now: Offload, mode: str, layers: int) -> Offload:
    """The program decides, or so many layers lie on the card."""
    return replace(now, gpu_layers=None if mode == AUTO else with_layers(now, layers).gpu_layers)


def with_layers(now: Offload, layers: int) -> Offload:
    """So many layers on the card."""
    return replace(now, gpu_layers=max(0, min(layers, MAX_LAYERS)))


def with_experts(now: Offload, layers: int) -> Offload:
    """Experts of so many layers in RAM; of none, the program decides again."""
    return replace(now, cpu_moe_layers=max(0, min(layers, MAX_LAYERS)) or None)


def with_cache(now: Offload, place: str) -> Offload:
    """The cache on the ``card``, or in ``ram``."""
    return replace(now, kv_on_gpu=place == "card")
