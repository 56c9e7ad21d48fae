"""LM Studio 0.4: its llama.cpp engine, and its MLX engine on Apple computers.

Source: lmstudio.ai/docs (lms load; parallel requests), lmstudio-bug-tracker 2024 (what the command
line cannot set) and 2250 (how the MLX engine sizes a context). The engine's own logits rows are not
published: the workspace spans a row a slot to a row a token.
"""

from collections.abc import Iterator
from dataclasses import replace

from elbowroom.core.estimate import Estimate, Leaf, Note, Pool
from elbowroom.core.log_lines.others import LM_STUDIO_TOKEN
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp_command import total_context
from elbowroom.core.runtimes.llama_cpp_engine import ENGINE, LlamaCppEngine
from elbowroom.core.runtimes.llama_cpp_offload import SPILLED
from elbowroom.core.runtimes.lm_studio_command import (
    gpu_flag,
    is_all_in_ram,
    settings_of,
    start_command,
)
from elbowroom.core.runtimes.mlx_cache import Kept
from elbowroom.core.runtimes.mlx_lm import MlxLm
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.runtimes.settings_used import OFFLOAD, is_default
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB

TITLE, CHECKED_ON = "LM Studio 0.4", "2026-11-29"
IDLE_MINUTES = 60
"""Time to live of a model loaded on request (its page "Idle TTL and Auto-Evict", 2026-11-30)."""
MLX_RESERVE = 3 * GIB
"""Memory that its MLX engine leaves free when it limits a context (lmstudio-bug-tracker 2250)."""


OF_LLAMA_CPP = ("GPU_WORKSPACE_COMPUTED", "PLACED_BY_FIT")
"""Notes on its server's graph and its own search."""

ROWS_NOT_KNOWN = Note("LOGITS_ROWS_NOT_KNOWN", (("program", f"{TITLE} (llama.cpp)"),))


class LmStudio(LlamaCppEngine):
    """GGUF models: the context length is that of all conversations together."""

    name = "lm-studio"
    title = f"{TITLE} (llama.cpp)"
    checked_on = CHECKED_ON
    is_measured = False
    used: tuple[str, ...] = ("flash_attention", "micro_batch", "slots", *OFFLOAD)
    layers_setting = "GPU Offload"
    unloads_after_minutes = IDLE_MINUTES

    def served(self, model: Model, machine: Machine, scenario: Scenario) -> Scenario:
        """Its evaluation batch stands for both sizes."""
        return replace(scenario, batch=scenario.micro_batch, frontend="library")

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """llama.cpp's answer, the workspace from the server's to the library's."""
        answer = super().estimate(model, machine, scenario)
        least = ENGINE.estimate(model, machine, self._least(model, machine, scenario))
        kept = (note for note in answer.notes if note.code not in OF_LLAMA_CPP)
        return replace(
            answer,
            pools=_spanned(answer.pools, least.pools),
            wanted=_spanned(answer.wanted, least.wanted),
            notes=(*kept, ROWS_NOT_KNOWN),
        )

    def wanted(self, model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...] | None:
        """llama.cpp's, with the same span."""
        theirs = super().wanted(model, machine, scenario)
        least = ENGINE.wanted(model, machine, self._least(model, machine, scenario))
        return theirs and least and _spanned(theirs, least)

    def _least(self, model: Model, machine: Machine, scenario: Scenario) -> Scenario:
        """With a row of logits a slot."""
        return replace(self.served(model, machine, scenario), frontend="server")

    def said(self, answer: Estimate, served: Scenario) -> Iterator[Note]:
        """What its context length means, and what only its window can set."""
        people = len(served.contexts)
        if people > 1:
            facts = (("total", total_context(served)), ("people", people))
            yield Note("CONTEXT_OF_ALL_TOGETHER", facts)
        if answer.verdict.code in SPILLED:
            yield Note("LAYERS_CHOSEN_BY_PROGRAM", (("program", self.title),))
        changed = [name for name in _WINDOW_ONLY if not is_default(answer.scenario, name)]
        if is_all_in_ram(answer.scenario.offload):
            changed.remove("offload.gpu_layers")
        if changed:
            yield Note(
                "SET_IN_ITS_WINDOW", (("program", self.title), ("fields", ", ".join(changed)))
            )

    def command(self, answer: Estimate) -> StartCommand:
        """``lms load``."""
        return start_command(answer, total_context(answer.scenario), gpu_flag(answer))

    def settings(self, command: StartCommand) -> dict[str, object]:
        """Scenario fields that its command line says."""
        return settings_of(command, is_total=True)


class LmStudioMlx(MlxLm):
    """MLX models: mlx-lm's memory, and the embeddings of whole prompts."""

    name = "lm-studio-mlx"
    title = f"{TITLE} (MLX)"
    checked_on = CHECKED_ON
    is_measured = True
    holds_prompt_inputs = True
    unloads_after_minutes = IDLE_MINUTES

    def own_notes(self, scenario: Scenario, kept: Kept) -> Iterator[Note]:
        """How it limits a context by itself."""
        yield Note("CONTEXT_FITTED_BY_PROGRAM", (("program", self.title), ("bytes", MLX_RESERVE)))
        if not is_default(scenario, "cache_k"):
            yield Note(
                "SET_IN_ITS_WINDOW", (("program", self.title), ("fields", "cache_k, cache_v"))
            )

    def command(self, answer: Estimate) -> StartCommand:
        """``lms load``."""
        return start_command(answer, max(answer.scenario.contexts), "")

    def settings(self, command: StartCommand) -> dict[str, object]:
        """Scenario fields that its command line says."""
        return settings_of(command, is_total=False)

    def expected_lines(self, answer: Estimate) -> tuple[str, ...]:
        """The line in which its engine says what a token costs."""
        per_token = answer.per_token_bytes
        inputs = 2 * answer.model.embedding_length
        return (f"… {LM_STUDIO_TOKEN.printed(per_token=per_token, input_token=inputs)} …",)


_WINDOW_ONLY = ("cache_k", "cache_v", "flash_attention", "micro_batch", "slots", *OFFLOAD)


def _spanned(pools: tuple[Pool, ...], least: tuple[Pool, ...]) -> tuple[Pool, ...]:
    """The pools with workspaces down to those of the others."""
    pairs = zip(pools, least, strict=True)
    return tuple(_spanned_pool(pool, other) for pool, other in pairs)


def _spanned_pool(pool: Pool, least: Pool) -> Pool:
    lows = {leaf.component: leaf.low for leaf in least.leaves}

    def leaf_of(leaf: Leaf) -> Leaf:
        if leaf.component != "workspace" or not leaf.has_point:
            return leaf
        return replace(leaf, low=min(leaf.low, lows.get("workspace", 0)), basis="range")

    return replace(pool, leaves=tuple(leaf_of(leaf) for leaf in pool.leaves))
