"""A plan under another program: what that program has is kept, the rest is the nearest it has."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import log

from elbowroom.core.errors import Refusal
from elbowroom.core.estimating import wanted_pools
from elbowroom.core.ggml_types import millibits
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.runtimes.protocol import Runtime
from elbowroom.core.scenario import Scenario

USUAL = {name: millibits(name) for name in ("f16", "q8_0", "q4_0")}
"""Cache types that every program on llama.cpp or MLX takes."""

AS_NEAR = 0.25
"""A program's own file type is near enough up to this difference in size."""


def carried(model: Model, machine: Machine, scenario: Scenario, runtime: str) -> Scenario:
    """The scenario under a runtime of that name.

    Weights are of the same size as nearly as its file types allow, its own default first; the
    cache has the same bits as nearly as its types allow, and 16 where it takes nothing less here.
    All else stays, also what the runtime has no setting for: the answer's notes say so.

    Raises:
        Refusal: ``UNKNOWN_RUNTIME``.
    """
    target = runtime_of(runtime)
    if runtime == scenario.runtime:
        return scenario
    asked = replace(scenario, runtime=runtime, quant=_file_type(model, scenario, target))
    tries = [replace(asked, cache_k=k, cache_v=v) for k, v in _caches(scenario, target)]
    return next((each for each in tries if _is_taken(model, machine, each)), tries[0])


def _is_taken(model: Model, machine: Machine, scenario: Scenario) -> bool:
    try:
        wanted_pools(model, machine, scenario)
    except Refusal:
        return False
    return True


def _file_type(model: Model, scenario: Scenario, target: Runtime) -> str | None:
    source, offered = runtime_of(scenario.runtime), target.file_types(model)
    now = scenario.quant or source.default_file_type(model)
    is_sized = now in source.file_types(model) and model.not_loadable is None
    if scenario.quant in offered or not is_sized:
        return scenario.quant if scenario.quant in offered else None
    size = source.weight_sizes(model, now)[1]

    def distance(name: str) -> float:
        return abs(log(target.weight_sizes(model, name)[1] / size))

    own = target.default_file_type(model)
    return None if distance(own) <= AS_NEAR else min(offered, key=distance)


def _caches(scenario: Scenario, target: Runtime) -> Iterator[tuple[str, str]]:
    """Types of keys and values to try: as they are, the nearest that it has, 16 bits."""
    k, v = scenario.cache_k, scenario.cache_v
    if target.has_one_cache_type:
        v = k
    offered = target.cache_types or USUAL
    if target.cache_types is None or {k, v} <= offered.keys():
        yield k, v
    bits = USUAL | dict(runtime_of(scenario.runtime).cache_types or {}) | dict(offered)
    yield _nearest(k, bits, offered), _nearest(v, bits, offered)
    yield "f16", "f16"


def _nearest(name: str, bits: Mapping[str, int], offered: Mapping[str, int]) -> str:
    """The offered type of about as many bits; of two as near, the larger."""
    wanted = bits[name] if name in bits else millibits(name)
    return min(offered, key=lambda other: (abs(offered[other] - wanted), -offered[other]))
