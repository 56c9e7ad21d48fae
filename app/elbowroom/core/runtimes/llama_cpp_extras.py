"""What llama.cpp loads beside a model, and where: projector, draft, its own MTP layers, others."""

from collections.abc import Iterator

from elbowroom.core.amounts import Amount, exactly
from elbowroom.core.explain_term import Explanation
from elbowroom.core.extras import (
    Asked,
    Extra,
    adapter_extras,
    beside_extras,
    draft_extras,
    loads_encoder,
    vision_extras,
)
from elbowroom.core.kv_cache import CacheTypes, layer_state_bytes, widest_value
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.mtp import check_mtp, mtp_cache, mtp_layers, mtp_weights, mtp_workspace
from elbowroom.core.runtimes.llama_cpp_build import BUILD
from elbowroom.core.runtimes.llama_cpp_compute import workspace_of
from elbowroom.core.runtimes.llama_cpp_layout import Layout
from elbowroom.core.scenario import MTP, Scenario

ENCODER = f"{BUILD}, tools/mtmd/clip.cpp, compared with logs"
ADAPTERS = f"{BUILD}, llama-adapter.cpp and llama-graph.cpp"
SPECULATIVE = f"{BUILD}, common/speculative.cpp"


def extras_of(
    model: Model, machine: Machine, scenario: Scenario, layout: Layout, ask: Asked
) -> tuple[Extra, ...]:
    """All of it.

    Raises:
        Refusal: the model has no such encoder or layers, or a companion cannot be served.
    """
    beside = scenario.draft or model.beside or scenario.adapters
    if not (beside or loads_encoder(model, scenario)):
        return ()
    return tuple(_extras(model, machine, scenario, layout, ask))


def term_of(extra: Extra) -> Explanation:
    """How one of them was computed."""
    facts = {**extra.facts, "pool": extra.pool}
    return Explanation(extra.code, facts, extra.amount.point, extra.source)


def _extras(
    model: Model, machine: Machine, scenario: Scenario, layout: Layout, ask: Asked
) -> Iterator[Extra]:
    if loads_encoder(model, scenario):
        home = _pool(machine, 0)
        yield from vision_extras(model, machine, scenario, home, layout.flash, ENCODER)
    home = _pool(machine, 0) if layout.on_gpu else _ram(machine)
    yield from adapter_extras(model, scenario, home, ADAPTERS)
    if scenario.draft == MTP:
        yield from _mtp(model, machine, scenario, layout)
    elif model.draft is not None:
        yield from draft_extras(model.draft, scenario, ask, SPECULATIVE)
    if scenario.draft:
        yield from _verified_states(model, machine, layout)
    for other in model.beside:
        yield from beside_extras(other, scenario, ask, f"{BUILD}, a process of its own")


def _mtp(model: Model, machine: Machine, scenario: Scenario, layout: Layout) -> Iterator[Extra]:
    """The layers that the main context leaves out, with a cache and a context of their own."""
    check_mtp(model)
    padded = 0 if layout.flash else widest_value(model)
    types = CacheTypes(scenario.cache_k, scenario.cache_v, padded, layout.cuda)
    weights = mtp_weights(model, layout.quant)
    cache = mtp_cache(model, layout.shape, types)
    main = workspace_of(model, scenario, layout)
    size, (low, high) = main.device, main.device_range
    if not layout.on_gpu:
        size, (low, high) = main.host, main.host_range
    work = mtp_workspace(Amount(size, min(low, size), max(high, size)))
    both = exactly(weights + cache)
    yield Extra(
        _pool(machine, -1),
        Amount(both.point + work.point, both.low + work.low, both.high + work.high),
        "MTP_LAYERS",
        {
            "layers": mtp_layers(model),
            "tokens": scenario.draft_tokens,
            "weights": weights,
            "kv_cache": cache,
            "workspace": work.point,
        },
        f"{BUILD}, llama-model.cpp, load_mtp",
    )


def _verified_states(model: Model, machine: Machine, layout: Layout) -> Iterator[Extra]:
    """The graph of a recurrent layer holds the state after each drafted token.

    Measured on Qwen3.6 35B-A3B with 4 slots and 3 drafted tokens: 32 MiB more workspace.
    """
    layer = max(layer_state_bytes(run.layer, layout.shape.n_seq) for run in model.layers)
    if layer:
        yield Extra(
            _pool(machine, -1),
            Amount(layer * (layout.drafted + 1), layer, layer * (layout.drafted + 2)),
            "VERIFIED_STATES",
            {"each": layer, "tokens": layout.drafted + 1},
            f"{BUILD}, measured on one model",
        )


def _ram(machine: Machine) -> str:
    return "unified" if machine.unified else "ram"


def _pool(machine: Machine, card: int) -> str:
    """The pool of a card: the first or the last; the one memory where there is no card."""
    if machine.unified:
        return "unified"
    return f"gpu{range(len(machine.gpus))[card]}" if machine.gpus else "ram"
