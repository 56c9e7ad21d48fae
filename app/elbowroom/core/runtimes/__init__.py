"""Runtimes: what each reserves, pads, defaults to and refuses. One file each."""

from typing import Protocol

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate, Pool
from elbowroom.core.explain_term import Explanation
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.exllamav3 import ExLlamaV3
from elbowroom.core.runtimes.generic import Generic
from elbowroom.core.runtimes.llama_cpp import LlamaCpp
from elbowroom.core.runtimes.openvino import OpenVino
from elbowroom.core.runtimes.pooled import PooledRuntime
from elbowroom.core.runtimes.sglang import SGLang
from elbowroom.core.runtimes.tensorrt_llm import TensorRtLlm
from elbowroom.core.runtimes.vllm import Vllm
from elbowroom.core.scenario import Scenario


class Runtime(Protocol):
    """A program that serves models, as far as memory is concerned."""

    name: str

    def estimate(self, model: Model, machine: Machine, scenario: Scenario) -> Estimate:
        """The memory it needs for a scenario."""
        ...

    def wanted(self, model: Model, machine: Machine, scenario: Scenario) -> tuple[Pool, ...] | None:
        """Its pools with everything where the plan wants it; ``None`` where not known."""
        ...


_ALL: tuple[Runtime, ...] = (
    LlamaCpp(),
    Vllm(),
    SGLang(),
    TensorRtLlm(),
    ExLlamaV3(),
    OpenVino(),
    Generic(),
)

RUNTIMES: dict[str, Runtime] = {runtime.name: runtime for runtime in _ALL}


def explain_pool(answer: Estimate, component: str) -> tuple[Explanation, ...]:
    """The terms of one component of an answer by a runtime with a pool."""
    runtime = runtime_of(answer.scenario.runtime)
    return runtime.explain(answer, component) if isinstance(runtime, PooledRuntime) else ()


def has_pool(name: str) -> bool:
    """Whether the runtime of that name keeps its cache in a pool."""
    return isinstance(RUNTIMES.get(name), PooledRuntime)


def runtime_of(name: str) -> Runtime:
    """The runtime of that name.

    Raises:
        Refusal: ``UNKNOWN_RUNTIME``.
    """
    if name not in RUNTIMES:
        raise Refusal("UNKNOWN_RUNTIME", "runtime", found=name, allowed=tuple(RUNTIMES))
    return RUNTIMES[name]
