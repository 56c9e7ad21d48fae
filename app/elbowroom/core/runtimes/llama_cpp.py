"""llama.cpp b11739: what it reserves, from scenario to pools."""

from collections.abc import Mapping
from dataclasses import replace

from elbowroom.core.checks import check_scenario
from elbowroom.core.estimate import Estimate, Leaf, Pool, Verdict
from elbowroom.core.explain_term import Explanation
from elbowroom.core.extras import Extra, leaves_by_pool
from elbowroom.core.flash_attention import flash_runs_on_device
from elbowroom.core.kv_cache import per_token_bytes
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.placement import Placement
from elbowroom.core.runtimes.llama_cpp_bounds import bounded_estimate
from elbowroom.core.runtimes.llama_cpp_build import BUILD, CHECKED_ON
from elbowroom.core.runtimes.llama_cpp_cards import Cards
from elbowroom.core.runtimes.llama_cpp_command import settings_of, start_command
from elbowroom.core.runtimes.llama_cpp_crossing import cache_beyond_weights
from elbowroom.core.runtimes.llama_cpp_explain import explain_llama_cpp
from elbowroom.core.runtimes.llama_cpp_extras import extras_of, term_of
from elbowroom.core.runtimes.llama_cpp_layout import (
    Layout,
    allowed_types,
    default_file_type,
    file_types,
    lay_out,
)
from elbowroom.core.runtimes.llama_cpp_lines import expected_lines
from elbowroom.core.runtimes.llama_cpp_notes import notes
from elbowroom.core.runtimes.llama_cpp_pools import one_pool
from elbowroom.core.runtimes.llama_cpp_traits import OnLlamaCpp
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.runtimes.settings_used import (
    COUNTED,
    SETTINGS,
    not_counted,
    unused_settings,
)
from elbowroom.core.scenario import Scenario
from elbowroom.core.token_work import TokenWork, token_work
from elbowroom.core.verdict import judge
from elbowroom.core.weights import file_bytes, weight_bytes


class LlamaCpp(OnLlamaCpp):
    """Memory of llama-server, llama-cli and the library."""

    name = "llama.cpp"
    title = BUILD
    checked_on = CHECKED_ON
    is_measured = True
    used: tuple[str, ...] = SETTINGS
    has_one_cache_type = False

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """Pools, verdict and notes for one scenario."""
        check_scenario(scenario, allowed_types(model))
        layout = lay_out(model, machine, scenario)
        if model.not_loadable is not None:
            return bounded_estimate(model, machine, scenario, layout, model.not_loadable)
        extras = leaves_by_pool(self._extras(model, machine, scenario, layout))
        placement, pools, wanted, verdict = _placed(model, machine, scenario, layout, extras)
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
        unused = unused_settings(scenario, self.title, self.used)
        left_out = not_counted(scenario, self.title, COUNTED)
        return replace(answer, notes=(*notes(answer, layout), *unused, *left_out))

    def wanted(self, model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...] | None:
        """Pools with everything where the plan wants it."""
        check_scenario(scenario, allowed_types(model))
        layout = lay_out(model, machine, scenario)
        if model.not_loadable is not None or not _is_known(model, machine, layout):
            return None
        extras = leaves_by_pool(self._extras(model, machine, scenario, layout))
        if not _has_cards(machine):
            return (one_pool(model, machine, scenario, layout, True, extras),)
        _, pools = Cards(model, machine, scenario, layout, True, extras).wanted()
        return pools

    def _extras(
        self, model: Model, machine: Machine, scenario: Scenario, layout: Layout
    ) -> tuple[Extra, ...]:
        """What is loaded beside the model."""

        def ask(other: Model, asked: Scenario) -> tuple[Pool, ...] | None:
            return self.wanted(other, machine, asked)

        return extras_of(model, machine, scenario, layout, ask)

    def served(self, model: Model, machine: Machine, scenario: Scenario) -> Scenario:
        """As it is asked."""
        return scenario

    def explain(self, answer: Estimate, component: str) -> tuple[Explanation, ...]:
        """The terms of one component."""
        if component != "extras" or answer.model.not_loadable is not None:
            return explain_llama_cpp(answer, component)
        layout = lay_out(answer.model, answer.machine, answer.scenario)
        found = self._extras(answer.model, answer.machine, answer.scenario, layout)
        return tuple(term_of(extra) for extra in found)

    def cache_beyond_weights(
        self, model: Model, machine: Machine, scenario: Scenario, with_workspace: bool
    ) -> int:
        """How far the cache of all conversations passes the weights."""
        return cache_beyond_weights(model, machine, scenario, with_workspace)

    def file_types(self, model: Model) -> tuple[str, ...]:
        """GGUF file types, largest first."""
        return file_types(model)

    def weight_sizes(self, model: Model, file_type: str) -> tuple[int, int]:
        """Bytes of a file's tensors, and of them in RAM."""
        return file_bytes(model, file_type), weight_bytes(model, file_type, gpu=False).host

    def token_work(self, model: Model, file_type: str) -> TokenWork:
        """Of the file's tensors."""
        return token_work(model, file_type)

    def default_file_type(self, model: Model) -> str:
        """Q4_K_M or the publisher's own."""
        return default_file_type(model)

    def command(self, answer: Estimate) -> StartCommand:
        """How llama-server is started as planned."""
        return start_command(answer)

    def settings(self, command: StartCommand) -> dict[str, object]:
        """Scenario fields that its command line says."""
        return settings_of(command)

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """Its buffer lines, in its own wording."""
        return expected_lines(answer)


def _has_cards(machine: Machine) -> bool:
    """Whether there is memory of a GPU's own beside the RAM."""
    return bool(machine.gpus) and not machine.unified


def _is_known(model: Model, machine: Machine, layout: Layout) -> bool:
    """Whether attention runs where the rest does, so that its workspace can be told."""
    return flash_runs_on_device(model, machine) or not layout.flash


_Placed = tuple[Placement | None, tuple[Pool, ...], tuple[Pool, ...], Verdict]


def _placed(
    model: Model,
    machine: Machine,
    scenario: Scenario,
    layout: Layout,
    extras: Mapping[str, Leaf],
) -> _Placed:
    """Placement, pools as they are and as wanted, and the verdict."""
    known = _is_known(model, machine, layout)
    if not _has_cards(machine):
        pools: tuple[Pool, ...] = (one_pool(model, machine, scenario, layout, known, extras),)
        return None, pools, pools, judge(pools) if known else _unknown(pools)
    cards = Cards(model, machine, scenario, layout, known, extras)
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
