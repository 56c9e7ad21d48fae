"""Ollama 0.30 and later: one llama-server a model, with Ollama's own context, slots and batch.

Source: ``llm/llama_server.go``, ``server/routes.go`` and ``server/sched.go`` of ollama/ollama.
"""

from collections.abc import Iterator
from dataclasses import replace

from elbowroom.core.estimate import Estimate, Note
from elbowroom.core.log_lines import llama_cpp, ollama
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.cache_types import check_one_type
from elbowroom.core.runtimes.llama_cpp_engine import LlamaCppEngine
from elbowroom.core.runtimes.llama_cpp_fit import FIT_TARGET
from elbowroom.core.runtimes.ollama_batch import EMBEDDERS, num_batch
from elbowroom.core.runtimes.ollama_command import settings_of, start_command
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB

CACHE_TYPES = ("f16", "q8_0", "q4_0")
"""What ``OLLAMA_KV_CACHE_TYPE`` takes (docs/faq); one for keys and values."""

CONTEXT_TIERS = ((47 * GIB, 262144), (23 * GIB, 32768), (0, 4096))
"""Context where none is set, by the memory of all cards (``server/routes.go``)."""

ONE_AT_A_TIME = (
    "mllama",
    "qwen3vl",
    "qwen3vlmoe",
    "qwen35",
    "qwen35moe",
    "qwen3next",
    "lfm2",
    "lfm2moe",
    "nemotron_h",
    "nemotron_h_moe",
    "nemotron_h_omni",
    *EMBEDDERS,
)
"""Architectures that get one slot whatever is set (``server/sched.go``); embedding models too."""


class Ollama(LlamaCppEngine):
    """Every slot holds ``num_ctx`` tokens, and there are as many as ``OLLAMA_NUM_PARALLEL``."""

    name = "ollama"
    title = "Ollama 0.30+"
    checked_on = "2026-11-29"
    is_measured = False
    used: tuple[str, ...] = ("flash_attention", "micro_batch", "offload.gpu_layers", "offload.mmap")
    layers_setting = "num_gpu"
    prints_lines_of = (ollama.PROGRAM, llama_cpp.PROGRAM)
    unloads_after_minutes = 5
    """``keep_alive`` by default (docs/faq, read 2026-11-30)."""
    lists_loaded = True

    def served(self, model: Model, machine: Machine, scenario: Scenario) -> Scenario:
        """Its llama-server: split slots, one batch for both sizes."""
        check_one_type(scenario, self.title, CACHE_TYPES)
        held = _held(model, scenario)
        batch = num_batch(model, machine, held)
        return replace(
            held,
            micro_batch=batch,
            batch=batch,
            slots="split",
            frontend="server",
            offload=replace(scenario.offload, cpu_moe_layers=None, kv_on_gpu=True),
        )

    def said(self, answer: Estimate, served: Scenario) -> Iterator[Note]:
        """How the context multiplies, and what it would choose itself."""
        people, slots = len(answer.scenario.contexts), len(served.contexts)
        context = served.contexts[0]
        if slots < people:
            yield Note("OLLAMA_ONE_AT_A_TIME", (("people", people),))
        elif people > 1:
            facts = (("context", context), ("people", people), ("total", context * people))
            yield Note("OLLAMA_CONTEXT_MULTIPLIED", facts)
        if context < max(answer.scenario.contexts):
            yield Note("OLLAMA_CONTEXT_LIMITED", (("max", context),))
        if (unset := default_context(answer.machine)) != context:
            yield Note("OLLAMA_DEFAULT_CONTEXT", (("default", unset), ("context", context)))
        if served.micro_batch != answer.scenario.micro_batch:
            yield Note("OLLAMA_BATCH", (("batch", served.micro_batch),))
        yield from _card_notes(answer)

    def command(self, answer: Estimate) -> StartCommand:
        """The server's environment, and a Modelfile with the rest."""
        return start_command(answer)

    def settings(self, command: StartCommand) -> dict[str, object]:
        """Scenario fields that environment and Modelfile say."""
        return settings_of(command)


def _card_notes(answer: Estimate) -> Iterator[Note]:
    """What Ollama does on its own with cards that hold the whole plan."""
    cards = [pool for pool in answer.pools if pool.kind == "vram"]
    is_whole = answer.placement is not None and answer.placement.is_whole
    if not is_whole or answer.verdict.code not in ("FITS", "TIGHT"):
        return
    if len(cards) > 1:
        yield Note("OLLAMA_ONE_CARD_FIRST")
    is_close = min(pool.usable - pool.need for pool in cards) < FIT_TARGET
    if is_close and answer.scenario.offload.gpu_layers is None:
        yield Note("OLLAMA_WOULD_MOVE", (("bytes", FIT_TARGET),))


def default_context(machine: Machine) -> int:
    """Tokens of a conversation where nobody sets them."""
    memory = sum(gpu.usable.point for gpu in machine.gpus)
    return next(tokens for least, tokens in CONTEXT_TIERS if memory >= least)


def _held(model: Model, scenario: Scenario) -> Scenario:
    """Equal slots of the largest context, at most the model's own; one where it serves one."""
    context = min(max(scenario.contexts), model.max_context or max(scenario.contexts))
    slots = 1 if model.arch in ONE_AT_A_TIME else len(scenario.contexts)
    return replace(scenario, household=(), active=None, context=context, users=slots)
