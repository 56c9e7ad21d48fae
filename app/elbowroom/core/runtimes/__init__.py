"""Runtimes: what each reserves, pads, defaults to and refuses. One file each, one line here."""

from elbowroom.core.errors import Refusal
from elbowroom.core.runtimes.exllamav3 import ExLlamaV3
from elbowroom.core.runtimes.generic import Generic
from elbowroom.core.runtimes.llama_cpp import LlamaCpp
from elbowroom.core.runtimes.lm_studio import LmStudio, LmStudioMlx
from elbowroom.core.runtimes.mlx_lm import MlxLm
from elbowroom.core.runtimes.ollama import Ollama
from elbowroom.core.runtimes.ollama_go import OllamaGo
from elbowroom.core.runtimes.openvino import OpenVino
from elbowroom.core.runtimes.protocol import Runtime
from elbowroom.core.runtimes.sglang import SGLang
from elbowroom.core.runtimes.tensorrt_llm import TensorRtLlm
from elbowroom.core.runtimes.vllm import Vllm

_ALL: tuple[Runtime, ...] = (
    LlamaCpp(),
    Ollama(),
    OllamaGo(),
    LmStudio(),
    LmStudioMlx(),
    MlxLm(),
    Vllm(),
    SGLang(),
    TensorRtLlm(),
    ExLlamaV3(),
    OpenVino(),
    Generic(),
)

RUNTIMES: dict[str, Runtime] = {runtime.name: runtime for runtime in _ALL}


def runtime_of(name: str) -> Runtime:
    """The runtime of that name.

    Raises:
        Refusal: ``UNKNOWN_RUNTIME``.
    """
    if name not in RUNTIMES:
        raise Refusal("UNKNOWN_RUNTIME", "runtime", found=name, allowed=tuple(RUNTIMES))
    return RUNTIMES[name]
