"""mlx-lm on Apple computers: nothing is reserved, the figures are those of full conversations."""

from collections.abc import Iterator
from dataclasses import replace

from elbowroom.core.checks import check_scenario
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate, Leaf, Note, Pool
from elbowroom.core.explain_term import Explanation
from elbowroom.core.kv_cache import per_token_bytes
from elbowroom.core.log_lines.others import LM_STUDIO, MLX, MLX_PEAK
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes import mlx_weights
from elbowroom.core.runtimes.cache_types import check_one_type
from elbowroom.core.runtimes.common_notes import context_notes, machine_notes
from elbowroom.core.runtimes.mlx_cache import CHUNK, ROTATING, Kept, cache_bytes, state_bytes
from elbowroom.core.runtimes.mlx_command import settings_of, start_command
from elbowroom.core.runtimes.mlx_explain import explain_mlx
from elbowroom.core.runtimes.mlx_workspace import scores, workspace_leaf
from elbowroom.core.runtimes.protocol import NOTHING, StartCommand
from elbowroom.core.runtimes.settings_used import (
    is_default,
    not_compared,
    not_counted,
    unused_settings,
)
from elbowroom.core.scenario import Scenario
from elbowroom.core.token_work import TokenWork
from elbowroom.core.verdict import judge

CACHE_TYPES = ("f16", "q8_0", "q4_0")
"""16 bits as the model has, and eight or four bits in groups of 64."""

NOT_KNOWN = ("compressed", "cross")
"""Layers whose cache in MLX was not looked up."""


def _answers(model: Model) -> bool:
    """Whether it writes answers, with layers that are known: no embedding model."""
    layers = [run.layer for run in model.layers]
    keeps = any(layer.has_cache or layer.state_elements or layer.conv_elements for layer in layers)
    return keeps and not any(layer.kind in NOT_KNOWN for layer in layers)


class MlxLm:
    """``mlx_lm.server`` for several, ``mlx_lm.generate`` for one with a quantised cache."""

    name = "mlx-lm"
    title = "mlx-lm 0.31"
    checked_on = "2026-11-29"
    is_measured = False
    is_speed_measured = False
    has_pool = False
    prints_lines_of = (MLX, LM_STUDIO)
    shares_prefix = False
    loads_encoder = False
    counts_draft = False
    counts_companions = False
    reserves = NOTHING
    works_in_free = True
    unloads_after_minutes = 0
    lists_loaded = False
    used: tuple[str, ...] = ("micro_batch",)
    has_one_cache_type = True
    cache_types = None
    holds_prompt_inputs = False

    def served(self, model: Model, machine: Machine, scenario: Scenario) -> Scenario:
        """Prompts are read in its own chunks."""
        return replace(scenario, micro_batch=self.kept(scenario).chunk)

    def kept(self, scenario: Scenario) -> Kept:
        """Conversations as the cache sees them."""
        chunk = CHUNK if is_default(scenario, "micro_batch") else scenario.micro_batch
        contexts = scenario.contexts
        return Kept(max(contexts), len(contexts), scenario.cache_k, chunk)

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """One pool, filled as far as it is when every conversation is full."""
        quant = scenario.quant or mlx_weights.usual(model)
        check_scenario(scenario, tuple(mlx_weights.BITS))
        self._check(model, machine, scenario)
        kept = self.kept(scenario)
        pool = self._pool(model, machine, quant, kept)
        return Estimate(
            model=model,
            machine=machine,
            scenario=replace(scenario, quant=quant),
            pools=(pool,),
            verdict=judge((pool,)),
            notes=tuple(self._notes(model, machine, scenario, kept)),
            per_token_bytes=per_token_bytes(model, scenario.cache_k, scenario.cache_v),
            flash=not scores(model, kept),
            wanted=(pool,),
        )

    def wanted(self, model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...] | None:
        """The one pool: nothing can move."""
        check_scenario(scenario, tuple(mlx_weights.BITS))
        self._check(model, machine, scenario)
        quant = scenario.quant or mlx_weights.usual(model)
        return (self._pool(model, machine, quant, self.kept(scenario)),)

    def explain(self, answer: Estimate, component: str) -> tuple[Explanation, ...]:
        """The terms of MLX's own rules."""
        return explain_mlx(answer, component, self.kept(answer.scenario), self.title)

    def cache_beyond_weights(
        self, model: Model, machine: Machine, scenario: Scenario, with_workspace: bool
    ) -> int:
        """In steps of the cache, as it grows."""
        self._check(model, machine, scenario)
        kept = self.kept(scenario)
        size = cache_bytes(model, kept)[1]
        if with_workspace:
            size += workspace_leaf(model, kept, self.holds_prompt_inputs).point
        return size - mlx_weights.weight_bytes(model, scenario.quant or mlx_weights.usual(model))

    def file_types(self, model: Model) -> tuple[str, ...]:
        """Bits a weight, as the MLX community names its files."""
        return tuple(mlx_weights.BITS)

    def weight_sizes(self, model: Model, file_type: str) -> tuple[int, int]:
        """A file is as large as its weights in memory."""
        size = mlx_weights.weight_bytes(model, file_type)
        return size, size

    def token_work(self, model: Model, file_type: str) -> TokenWork:
        """Of the tensors as MLX keeps them."""
        return mlx_weights.token_work(model, file_type)

    def default_file_type(self, model: Model) -> str:
        """The file's own; else four bits."""
        return mlx_weights.usual(model)

    def command(self, answer: Estimate) -> StartCommand:
        """How it is started as planned."""
        return start_command(answer)

    def settings(self, command: StartCommand) -> dict[str, object]:
        """Scenario fields that a command line says."""
        return settings_of(command)

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """It says nothing of its memory before it has answered; then one line."""
        return (MLX_PEAK.printed(peak=None),) if not is_default(answer.scenario, "cache_k") else ()

    def _check(self, model: Model, machine: Machine, scenario: Scenario) -> None:
        """What it can run on, and with which cache.

        Raises:
            Refusal: with the field at fault.
        """
        if not machine.gpus or machine.gpus[0].backend != "metal":
            raise Refusal("NEEDS_APPLE", "runtime", program=self.title)
        if not model.tensors or not _answers(model):
            raise Refusal("NOT_SIZED_FOR_RUNTIME", "model", found=model.name, program=self.title)
        if check_one_type(scenario, self.title, CACHE_TYPES) == "f16":
            return
        if any(run.layer.window and model.arch in ROTATING for run in model.layers):
            raise Refusal("WINDOWS_NOT_QUANTISED", "cache_k", program=self.title)
        if len(scenario.contexts) > 1:
            raise Refusal("QUANTISED_CACHE_FOR_ONE", "users", program=self.title)

    def _pool(self, model: Model, machine: Machine, quant: str, kept: Kept) -> Pool:
        gpu = machine.gpus[0]
        weights = mlx_weights.weight_bytes(model, quant)
        steady, full = cache_bytes(model, kept)
        narrow, wide = state_bytes(model, kept.people)
        device, process = gpu.process_cost, machine.process_cost
        runtime = Leaf(
            "runtime",
            device.point + process.point,
            device.low + process.low,
            device.high + process.high,
            "range",
        )
        leaves = (
            Leaf("weights", weights, weights, weights),
            Leaf("kv_cache", full, steady, full, "exact" if steady == full else "range"),
            Leaf("recurrent_state", wide, narrow, wide, "range"),
            workspace_leaf(model, kept, self.holds_prompt_inputs),
            runtime,
        )
        present = tuple(leaf for leaf in leaves if leaf.high)
        return Pool("unified", "unified", machine.name, machine.ram, gpu.usable.point, present)

    def _notes(
        self, model: Model, machine: Machine, scenario: Scenario, kept: Kept
    ) -> Iterator[Note]:
        half = replace(kept, context=max(1, kept.context // 2))
        full, used = cache_bytes(model, kept)[1], cache_bytes(model, half)[1]
        yield Note("CACHE_GROWS", (("program", self.title), ("bytes", full), ("half", used)))
        if kept.type_k != "f16":
            yield Note("QUANTISED_CACHE_PEAK")
        if scores(model, kept):
            yield Note("SCORES_NOT_FUSED", (("bytes", scores(model, kept)),))
        yield from self.own_notes(scenario, kept)
        yield from context_notes(model, scenario)
        yield from machine_notes(machine)
        yield from unused_settings(scenario, self.title, self.used)
        yield from not_counted(scenario, self.title, ())
        yield from not_compared(self.title, self.is_measured)

    def own_notes(self, scenario: Scenario, kept: Kept) -> Iterator[Note]:
        """What only this program does."""
        yield Note("CONTEXT_NOT_LIMITED", (("context", kept.context),))
