"""Runtimes: what each reserves, pads, defaults to and refuses. One file each, one line here."""

from elbowroom.core.errors import Refusal
from elbowroom.core.runtimes.llama_cpp import LlamaCpp
from elbowroom.core.runtimes.protocol import Runtime

RUNTIMES: dict[str, Runtime] = {runtime.name: runtime for runtime in (LlamaCpp(),)}


def runtime_of(name: str) -> Runtime:
    """The runtime of that name.

    Raises:
        Refusal: ``UNKNOWN_RUNTIME``.
    """
    if name not in RUNTIMES:
        raise Refusal("UNKNOWN_RUNTIME", "runtime", found=name, allowed=tuple(RUNTIMES))
    return RUNTIMES[name]
