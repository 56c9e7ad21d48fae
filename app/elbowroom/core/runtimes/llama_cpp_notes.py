"""What a person should know beside llama.cpp's numbers."""

from elbowroom.core.estimate import Estimate, Note
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.common_notes import context_notes, machine_notes
from elbowroom.core.runtimes.llama_cpp_layout import Layout
from elbowroom.core.runtimes.llama_cpp_placement_notes import placement_notes
from elbowroom.core.weights import weight_bytes
from elbowroom.core.workspace import BOUNDED, CLOSED_FORM

OF_THE_PROGRAM = (
    "SLOTS_AS_LARGE_AS_THE_LARGEST",
    "SERVER_DEFAULTS",
    "FIT_WOULD_MOVE",
    "SETTINGS_NOT_USED",
    "PREFIX_NOT_SHARED",
    "NOT_COUNTED",
)
"""Notes about llama.cpp's own programs, which say nothing where another one starts it."""


def notes(answer: Estimate, layout: Layout) -> list[Note]:
    """Notes of one plan, the most important first."""
    model, machine, scenario = answer.model, answer.machine, answer.scenario
    found = list(placement_notes(answer))
    if model.is_support_assumed:
        found.append(Note("SUPPORT_ASSUMED", (("arch", model.arch),)))
    if model.cache_at_most:
        found.append(Note("CACHE_AT_MOST"))
    found.extend(context_notes(model, scenario))
    if layout.flash_fell_back:
        head = max((run.layer.k_dim for run in model.layers), default=0)
        found.append(Note("FLASH_OFF_ON_DEVICE", (("head_size", head),)))
    if len({*scenario.contexts}) > 1 and scenario.slots == "split":
        longest = max(scenario.contexts)
        found.append(Note("SLOTS_AS_LARGE_AS_THE_LARGEST", (("context", longest),)))
    found.extend(_workspace_notes(answer, layout))
    found.extend(machine_notes(machine))
    found.extend(_repack_notes(model, machine, layout))
    if scenario.frontend == "server":
        context = model.max_context or max(scenario.contexts)
        found.append(Note("SERVER_DEFAULTS", (("context", context),)))
    return found


def _workspace_notes(answer: Estimate, layout: Layout) -> list[Note]:
    model, placement = answer.model, answer.placement
    basis = next((leaf.basis for _, leaf in answer.leaves() if leaf.component == "workspace"), "")
    if basis == CLOSED_FORM:
        return [Note("WORKSPACE_BY_FORMULA", (("arch", model.arch),))]
    if placement and (not placement.is_whole or len(set(placement.layers)) > 1):
        return [Note("CARD_WORKSPACE_BOUNDED")]
    if basis == BOUNDED:
        if not model.is_measured:
            return [Note("WORKSPACE_NOT_MEASURED", (("arch", model.arch),))]
        return [Note("WORKSPACE_BOUNDED", (("arch", model.arch),))]
    return [Note("GPU_WORKSPACE_COMPUTED")] if layout.on_gpu and basis == "computed" else []


def _repack_notes(model: Model, machine: Machine, layout: Layout) -> list[Note]:
    if layout.on_gpu or not machine.repacks_weights:
        return []
    repacked = weight_bytes(model, layout.quant, gpu=False).repacked
    return [Note("CPU_REPACK", (("bytes", repacked),))] if repacked else []
