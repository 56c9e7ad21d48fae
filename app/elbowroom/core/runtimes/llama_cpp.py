"""llama.cpp b11739: what it reserves, from scenario to pools."""

from dataclasses import replace

from elbowroom.core.checks import check_scenario
from elbowroom.core.estimate import Estimate, Pool, Verdict
from elbowroom.core.flash_attention import flash_runs_on_device
from elbowroom.core.kv_cache import per_token_bytes
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.placement import Placement
from elbowroom.core.runtimes.llama_cpp_bounds import bounded_estimate
from elbowroom.core.runtimes.llama_cpp_cards import Cards
from elbowroom.core.runtimes.llama_cpp_layout import Layout, lay_out
from elbowroom.core.runtimes.llama_cpp_notes import notes
from elbowroom.core.runtimes.llama_cpp_pools import one_pool
from elbowroom.core.scenario import Scenario
from elbowroom.core.verdict import judge


class LlamaCpp:
    """Memory of llama-server, llama-cli and the library."""

    name = "llama.cpp"

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """Pools, verdict and notes for one scenario."""
        check_scenario(scenario)
        layout = lay_out(model, machine, scenario)
        if model.not_loadable is not None:
            return bounded_estimate(model, machine, scenario, layout, model.not_loadable)
        placement, pools, wanted, verdict = _placed(model, machine, scenario, layout)
        answer = Estimate(
            model=model,
            machine=machine,
            scenario=replace(scenario, quant=layout.quant),
            pools=pools,
            verdict=verdict,
            notes=(),
            per_token_bytes=per_token_bytes(model, scenario.cache_k, scenario.cache_v),
            flash=layout.flash,
            wanted=wanted,
            placement=placement,
        )
        return replace(answer, notes=tuple(notes(answer, layout)))

    def wanted(self, model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...] | None:
        """Pools with everything where the plan wants it."""
        check_scenario(scenario)
        layout = lay_out(model, machine, scenario)
        if model.not_loadable is not None or not _is_known(model, machine, layout):
            return None
        if not _has_cards(machine):
            return (one_pool(model, machine, scenario, layout, True),)
        _, pools = Cards(model, machine, scenario, layout, True).wanted()
        return pools


def _has_cards(machine: Machine) -> bool:
    """Whether there is memory of a GPU's own beside the RAM."""
    return bool(machine.gpus) and not machine.unified


def _is_known(model: Model, machine: Machine, layout: Layout) -> bool:
    """Whether attention runs where the rest does, so that its workspace can be told."""
    return flash_runs_on_device(model, machine) or not layout.flash


_Placed = tuple[Placement | None, tuple[Pool, ...], tuple[Pool, ...], Verdict]


def _placed(model: Model, machine: Machine, scenario: Scenario, layout: Layout) -> _Placed:
    """Placement, pools as they are and as wanted, and the verdict."""
    known = _is_known(model, machine, layout)
    if not _has_cards(machine):
        pools: tuple[Pool, ...] = (one_pool(model, machine, scenario, layout, known),)
        return None, pools, pools, judge(pools) if known else _unknown(pools)
    cards = Cards(model, machine, scenario, layout, known)
    placement, wanted = cards.wanted()
    if not known:
        return placement, wanted, wanted, _unknown(wanted)
    verdict = judge(wanted)
    if verdict.code != "NO_FIT" or not scenario.offload.is_auto:
        return placement, wanted, wanted, verdict
    chosen, pools = cards.spilled()
    verdict = judge(wanted, pools)
    if verdict.code == "NO_FIT":
        return placement, wanted, wanted, verdict
    return chosen, pools, wanted, verdict


def _unknown(pools: tuple[Pool, ...]) -> Verdict:
    return Verdict("UNKNOWN", pools[0].id, field="flash_attention", reason="NO_FLASH_KERNEL")
