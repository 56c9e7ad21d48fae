"""What a person should know beside llama.cpp's numbers."""

from elbowroom.core.estimate import Note
from elbowroom.core.machine import INTEGRATED, Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.llama_cpp_layout import Layout
from elbowroom.core.scenario import Scenario
from elbowroom.core.weights import weight_bytes


def notes(
    model: Model, machine: Machine, scenario: Scenario, layout: Layout, verdict: str
) -> list[Note]:
    """Notes of one plan, the most important first."""
    found: list[Note] = []
    if verdict in ("SPILLS", "TIGHT_SPILL"):
        found.append(Note("SPILL_NOT_PLACED"))
    longest = max(scenario.contexts)
    if model.max_context is None:
        found.append(Note("MODEL_MAX_UNKNOWN"))
    elif longest > model.max_context:
        found.append(
            Note("CONTEXT_ABOVE_MODEL_MAX", (("context", longest), ("max", model.max_context)))
        )
    if layout.flash_fell_back:
        head = max((run.layer.k_dim for run in model.layers), default=0)
        found.append(Note("FLASH_OFF_ON_DEVICE", (("head_size", head),)))
    if len({*scenario.contexts}) > 1 and scenario.slots == "split":
        found.append(Note("SLOTS_AS_LARGE_AS_THE_LARGEST", (("context", longest),)))
    found.extend(_workspace_notes(model, layout))
    found.extend(_machine_notes(model, machine, layout))
    return found


def _workspace_notes(model: Model, layout: Layout) -> list[Note]:
    if not model.programs:
        return [Note("WORKSPACE_BY_FORMULA", (("arch", model.arch),))]
    if any(program.bounds for program in model.programs.values()):
        return [Note("WORKSPACE_BOUNDED", (("arch", model.arch),))]
    return [Note("GPU_WORKSPACE_COMPUTED")] if layout.on_gpu else []


def _machine_notes(model: Model, machine: Machine, layout: Layout) -> list[Note]:
    notes = []
    if layout.on_gpu:
        notes.extend(_usable_notes(machine))
    if machine.system_reserve.is_assumption and machine.system_reserve.point:
        reserve = machine.system_reserve
        facts = (("bytes", reserve.point), ("low", reserve.low), ("high", reserve.high))
        notes.append(Note("SYSTEM_RESERVE_ASSUMED", facts))
    if not layout.on_gpu and machine.repacks_weights:
        repacked = weight_bytes(model, layout.quant, gpu=False).repacked
        if repacked:
            notes.append(Note("CPU_REPACK", (("bytes", repacked),)))
    return notes


def _usable_notes(machine: Machine) -> list[Note]:
    """How much of its memory the GPU may use, where that is a share or a range."""
    gpu = machine.gpus[0]
    usable = gpu.usable
    whole, ends = ("of", machine.ram), (("low", usable.low), ("high", usable.high))
    if gpu.id == INTEGRATED:
        return [Note("INTEGRATED_SHARE", (("bytes", usable.point), whole, *ends))]
    if machine.unified:
        return [Note("UNIFIED_SHARE", (("bytes", usable.point), whole))]
    return [Note("USABLE_VRAM_ASSUMED", ends)] if usable.low != usable.high else []
