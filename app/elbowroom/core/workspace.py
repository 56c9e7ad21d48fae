"""The compute buffer ("workspace") of llama.cpp: exact by replay, else a range.

The buffer depends on micro-batch, context (the mask), attention kernel, cache types and logits
rows, not on the number of layers or the weight types. Where the architecture's graph was measured
it is replayed (:mod:`elbowroom.core.graph_allocator`); elsewhere a closed form gives bounds.
"""

from dataclasses import dataclass

from elbowroom.core.architecture import is_latent
from elbowroom.core.graph_allocator import GraphProgram, ImpossibleSize, replay
from elbowroom.core.graph_symbols import GraphSettings, symbols
from elbowroom.core.graph_variants import head_size
from elbowroom.core.model import Model
from elbowroom.core.workspace_formula import closed_form, closed_form_range

UNMEASURED_HIGH = 115
"""High end, in percent of the largest similar graph, where the own graph was not measured."""

REPLAYED, BOUNDED, CLOSED_FORM = "replayed", "bounded", "closed form"


@dataclass(frozen=True, slots=True)
class WorkspaceBytes:
    """Workspace by memory, with its range.

    Attributes:
        host: bytes in RAM (pinned when a GPU is used).
        device: bytes in VRAM.
        basis: ``replayed``, ``bounded`` or ``closed form``.
        host_range: low and high of ``host``.
        device_range: low and high of ``device``.
    """

    host: int
    device: int
    basis: str
    host_range: tuple[int, int]
    device_range: tuple[int, int]


def workspace_bytes(model: Model, settings: GraphSettings) -> WorkspaceBytes:
    """Host and device workspace with their ranges."""
    program = _program(model, settings)
    if program is None:
        return _by_formula(model, settings)
    own, nearest = _graph_classes(model, program, settings)
    try:
        if own is not None:
            return _replayed(model, program, own, settings)
        return _between(model, program, nearest, settings)
    except ImpossibleSize:  # a stranger's file states figures that this graph was not made for
        return _by_formula(model, settings)


def _by_formula(model: Model, settings: GraphSettings) -> WorkspaceBytes:
    """Bounds where there is no graph to replay."""
    host, device = closed_form(model, settings)
    factors = closed_form_range(model)
    return _ranged(CLOSED_FORM, host, device, factors, factors)


def _program(model: Model, settings: GraphSettings) -> GraphProgram | None:
    if model.arch == "minimax-m3":
        shape = settings.shape
        if shape.streams == 1 and shape.n_seq > 1:
            return model.programs.get("minimax-m3-useq")
        if shape.cells <= 2048:
            return model.programs.get("minimax-m3-small")
    return next(iter(model.programs.values()), None)


def _type_class(type_name: str, rotates: bool) -> int:
    """0 f16; 1 quantised, rotated; 2 bf16; 3 f32. Quantised without rotation acts as f16."""
    return {"f16": 0, "bf16": 2, "f32": 3}.get(type_name, int(rotates))


def _graph_classes(
    model: Model, program: GraphProgram, settings: GraphSettings
) -> tuple[str | None, list[str]]:
    """The program's class for these settings, and those between which an unmeasured one lies.

    A cache of which only K or only V is quantised acts as if both were: measured.
    """
    rotates = (
        settings.gpu
        or is_latent(model.hyperparameters)
        or head_size(model.hyperparameters) % 64 == 0
        or program.variant in ("phi3-96", "exaone-80")
    )
    k = _type_class(settings.type_k, rotates)
    v = _type_class(settings.type_v, rotates)
    many = settings.shape.streams > 1 or (model.arch == "deepseek4" and settings.shape.n_seq > 1)
    streams = "m" if many else "u"
    flash = "on" if settings.flash else "off"
    place = "gpu" if settings.gpu else "cpu"

    def known(pairs: list[tuple[int, int]], stream: str) -> list[str]:
        names = (f"{flash},{pair[0]},{pair[1]},{stream},{place}" for pair in pairs)
        return [name for name in names if name in program.events]

    one_quantised = [(1, 1)] if {k, v} == {0, 1} else []
    own = known([(k, v), *one_quantised], streams)
    if own:
        return own[0], []
    similar = [(k, v), (k, k), (v, v), (1, 1), (1, 0), (0, 0)]
    return None, known(similar, streams) or known(similar, "u")


def _between(
    model: Model, program: GraphProgram, classes: list[str], settings: GraphSettings
) -> WorkspaceBytes:
    """The largest of similar graphs, for settings whose own was not measured."""
    if not classes:
        return _by_formula(model, settings)
    found = [_replayed(model, program, name, settings) for name in classes]
    host, device = max(w.host for w in found), max(w.device for w in found)
    low_host, low_device = min(w.host for w in found), min(w.device for w in found)
    return WorkspaceBytes(
        host,
        device,
        BOUNDED,
        (low_host, host * UNMEASURED_HIGH // 100),
        (low_device, device * UNMEASURED_HIGH // 100),
    )


def _extra_layers(model: Model, program: GraphProgram) -> int:
    """Layers beyond the program's that keep a tensor alive from the start of the graph."""
    if program.per_layer is None:
        return 0
    if model.arch != "deepseek4":
        return model.n_layers - program.layers
    ratios: list[int] = model.hyperparameters["attention.compress_ratios"]
    return ratios[: model.n_layers].count(4) - ratios[: program.layers].count(4)


def _replayed(
    model: Model, program: GraphProgram, graph_class: str, settings: GraphSettings
) -> WorkspaceBytes:
    host, device = replay(
        program, graph_class, symbols(model, settings), _extra_layers(model, program)
    )
    if program.bounds is not None:
        return _ranged(BOUNDED, host, device, *program.bounds)
    if model.workspace_percent is not None:
        below, above = model.workspace_percent
        factors = 1 - below / 100, 1 + above / 100
        return _ranged(BOUNDED, host, device, factors, factors)
    return WorkspaceBytes(host, device, REPLAYED, (host, host), (device, device))


def _ranged(
    basis: str,
    host: int,
    device: int,
    host_bounds: tuple[float, float],
    device_bounds: tuple[float, float],
) -> WorkspaceBytes:
    def bounds(size: int, factors: tuple[float, float]) -> tuple[int, int]:
        return min(size, int(size * factors[0])), max(size, round(size * factors[1]))

    return WorkspaceBytes(
        host, device, basis, bounds(host, host_bounds), bounds(device, device_bounds)
    )
