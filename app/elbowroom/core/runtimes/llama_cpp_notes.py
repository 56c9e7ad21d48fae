"""What a person should know beside llama.cpp's numbers."""

from elbowroom.core.estimate import Estimate, Note
from elbowroom.core.machine import INTEGRATED, Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp_layout import Layout
from elbowroom.core.runtimes.llama_cpp_placement_notes import placement_notes
from elbowroom.core.scenario import Scenario
from elbowroom.core.weights import weight_bytes
from elbowroom.core.workspace import BOUNDED, CLOSED_FORM


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
    return found


def context_notes(model: Model, scenario: Scenario) -> list[Note]:
    """Whether the longest conversation is past what is published for the model."""
    longest, other = max(scenario.contexts), model.other_context
    if model.max_context is None:
        return [Note("MODEL_MAX_UNKNOWN")]
    if longest <= model.max_context:
        return []
    here = (("context", longest), ("max", model.max_context))
    if other is None or longest > other.tokens:
        return [Note("CONTEXT_ABOVE_MODEL_MAX", here)]
    facts = (*here, ("other", other.tokens))
    if other.how == "yarn":
        return [Note("CONTEXT_NEEDS_YARN", facts)]
    if other.how == "card":
        return [Note("CONTEXT_PAST_CONFIGURATION", facts)]
    return [Note("CONTEXT_PAST_CARD", facts)]


def _workspace_notes(answer: Estimate, layout: Layout) -> list[Note]:
    model, placement = answer.model, answer.placement
    basis = next((leaf.basis for _, leaf in answer.leaves() if leaf.component == "workspace"), "")
    if basis == CLOSED_FORM:
        return [Note("WORKSPACE_BY_FORMULA", (("arch", model.arch),))]
    if placement and (not placement.is_whole or len(set(placement.layers)) > 1):
        return [Note("CARD_WORKSPACE_BOUNDED")]
    if basis == BOUNDED:
        return [Note("WORKSPACE_BOUNDED", (("arch", model.arch),))]
    return [Note("GPU_WORKSPACE_COMPUTED")] if layout.on_gpu and basis == "computed" else []


def machine_notes(machine: Machine) -> list[Note]:
    """What of the machine's memory is assumed."""
    notes = []
    if machine.gpus:
        notes.extend(_usable_notes(machine))
    if machine.system_reserve.is_assumption and machine.system_reserve.point:
        reserve = machine.system_reserve
        facts = (("bytes", reserve.point), ("low", reserve.low), ("high", reserve.high))
        notes.append(Note("SYSTEM_RESERVE_ASSUMED", facts))
    return notes


def _usable_notes(machine: Machine) -> list[Note]:
    """How much of its memory a GPU may use, where that is a share or a range."""
    gpu = machine.gpus[0]
    usable, whole = gpu.usable, ("of", machine.ram)
    if gpu.id == INTEGRATED:
        ends = (("low", usable.low), ("high", usable.high))
        return [Note("INTEGRATED_SHARE", (("bytes", usable.point), whole, *ends))]
    if machine.unified:
        return [Note("UNIFIED_SHARE", (("bytes", usable.point), whole))]
    assumed = dict.fromkeys(
        (gpu.usable.low, gpu.usable.high)
        for gpu in machine.gpus
        if gpu.usable.low != gpu.usable.high
    )
    return [Note("USABLE_VRAM_ASSUMED", (("low", a), ("high", b))) for a, b in assumed]


def _repack_notes(model: Model, machine: Machine, layout: Layout) -> list[Note]:
    if layout.on_gpu or not machine.repacks_weights:
        return []
    repacked = weight_bytes(model, layout.quant, gpu=False).repacked
    return [Note("CPU_REPACK", (("bytes", repacked),))] if repacked else []
