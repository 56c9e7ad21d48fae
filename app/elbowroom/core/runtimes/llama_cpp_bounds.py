"""The answer for a model that llama.cpp cannot load: no verdict, but how big it would be."""

from dataclasses import replace

from elbowroom.core.bounds import CACHE_TYPE, cache_bounds, state_bounds, weight_bounds
from elbowroom.core.estimate import BOUNDS, Estimate, Leaf, Note, Pool, Verdict
from elbowroom.core.kv_cache import per_token_bytes
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model, NotLoadable
from elbowroom.core.runtimes.common_notes import context_notes, machine_notes
from elbowroom.core.runtimes.llama_cpp_layout import Layout
from elbowroom.core.scenario import Scenario

NO_VERDICT = Verdict("UNKNOWN", "", field="model")


def bounded_estimate(
    model: Model, machine: Machine, scenario: Scenario, layout: Layout, why: NotLoadable
) -> Estimate:
    """Bounds of weights, cache and state in the memory that the plan wants filled."""
    pool = _pool(machine, _leaves(model, scenario, layout))
    return Estimate(
        model=model,
        machine=machine,
        scenario=replace(scenario, quant=layout.quant),
        pools=(pool,),
        verdict=replace(NO_VERDICT, pool=pool.id, reason=why.reason),
        notes=(*_notes(model, why), *context_notes(model, scenario), *machine_notes(machine)),
        per_token_bytes=per_token_bytes(model, CACHE_TYPE, CACHE_TYPE),
        flash=layout.flash,
        wanted=(pool,),
    )


def _leaves(model: Model, scenario: Scenario, layout: Layout) -> tuple[Leaf, ...]:
    parts = (
        ("weights", weight_bounds(model, layout.quant)),
        ("kv_cache", cache_bounds(model, scenario.contexts, layout.shape)),
        ("recurrent_state", state_bounds(model, layout.shape.n_seq)),
    )
    sized = (Leaf(name, high, low, high, BOUNDS) for name, (low, high) in parts if high)
    return (*sized, Leaf("workspace", 0, 0, 0, "unknown"))


def _pool(machine: Machine, leaves: tuple[Leaf, ...]) -> Pool:
    """The first card's memory, or the system's."""
    if not machine.gpus:
        return Pool("ram", "ram", "", machine.ram, machine.ram_usable, leaves)
    gpu = machine.gpus[0]
    if machine.unified:
        return Pool("unified", "unified", machine.name, machine.ram, gpu.usable.point, leaves)
    return Pool("gpu0", "vram", gpu.name, gpu.memory, gpu.usable.point, leaves)


def _notes(model: Model, why: NotLoadable) -> list[Note]:
    """What runs it instead, and what the bounds leave out."""
    notes = [Note("SERVED_BY", (("programs", ", ".join(why.served_by)),))]
    if not why.served_by:
        notes = [Note("SERVED_BY_NOT_KNOWN")]
    if why.needs:
        notes.append(Note("METADATA_MISSING", (("key", why.needs),)))
    notes.append(Note("BOUNDS_ONLY"))
    if model.cache_at_most:
        notes.append(Note("CACHE_AT_MOST"))
    if not model.is_confirmed:
        notes.append(Note("DIMENSIONS_NOT_CONFIRMED"))
    return notes
