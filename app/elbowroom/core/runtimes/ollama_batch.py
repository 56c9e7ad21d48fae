"""How many tokens Ollama computes at once.

Source: ``automaticGenerationBatch`` and ``generationBatchFits`` in ``server/sched.go``,
``PredictServerVRAM`` and ``DefaultEmbeddingNumBatchForContext`` in ``llm/llama_server.go``.
"""

from elbowroom.core.architecture import first_nonzero
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp_layout import default_file_type
from elbowroom.core.runtimes.settings_used import is_default
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB, MIB
from elbowroom.core.weights import file_bytes

EMBEDDERS = ("bert", "nomic-bert")
EMBEDDING_BATCH = 2048
SMALL, CONSTRAINED = 512, 256
CONSTRAINED_CARD, CONSTRAINED_CONTEXT = 8 * GIB, 4096
"""Tokens of a batch: of embedding models, usually, and without flash attention on a card of at most
so many bytes with more than so many tokens of context."""

LARGER = ((32768, 2048, 60, 2 * GIB), (4096, 1024, 75, 768 * MIB))
"""Above how many tokens, which batch; percent of memory a model may take, what it costs more."""

LOAD_PERCENT = 80
"""Of the memory there is, for model, cache and what the batch costs together."""


def num_batch(model: Model, machine: Machine, scenario: Scenario) -> int:
    """Tokens of ``num_batch`` as set, or as Ollama chooses it for all slots together."""
    if not is_default(scenario, "micro_batch"):
        return scenario.micro_batch
    context = scenario.context * scenario.users
    if model.arch in EMBEDDERS:
        return min(EMBEDDING_BATCH, context)
    if scenario.flash_attention == "off" and any(gpu.backend == "cuda" for gpu in machine.gpus):
        return _without_flash_attention(machine, context)
    predicted = _predicted(model, scenario)
    for tokens, batch, percent, surcharge in LARGER:
        if context > tokens and _fits(predicted, _available(machine), percent, surcharge):
            return batch
    return SMALL


def _without_flash_attention(machine: Machine, context: int) -> int:
    small = any(gpu.usable.point <= CONSTRAINED_CARD for gpu in machine.gpus)
    return CONSTRAINED if small and context > CONSTRAINED_CONTEXT else SMALL


def _fits(predicted: int, available: int, percent: int, surcharge: int) -> bool:
    most = available * LOAD_PERCENT // 100
    return (
        predicted <= most
        and predicted <= available * percent // 100
        and surcharge <= most - predicted
    )


def _available(machine: Machine) -> int:
    """Memory of the cards, or the system's; Ollama asks for what is free at that moment."""
    return sum(gpu.usable.point for gpu in machine.gpus) or machine.ram_usable


def _predicted(model: Model, scenario: Scenario) -> int:
    """The file, and an f16 cache in every layer with the fewest heads of any."""
    hyper = model.hyperparameters
    heads = first_nonzero(hyper, "attention.head_count")
    width = model.embedding_length // heads if heads else 0
    kv_heads = min((run.layer.n_kv_heads for run in model.layers), default=0) or 1
    cache = 4 * model.n_layers_in_file * kv_heads * width * scenario.context * scenario.users
    return file_bytes(model, scenario.quant or default_file_type(model)) + cache
