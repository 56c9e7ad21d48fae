"""What a runtime lets a person choose: formats of the weights, types of the cache."""

from collections.abc import Mapping
from dataclasses import dataclass

from elbowroom.core.checkpoints import checkpoint_bytes
from elbowroom.core.model import Model
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.runtimes.llama_cpp_layout import default_file_type, file_types
from elbowroom.core.runtimes.pooled import PooledRuntime
from elbowroom.core.runtimes.pooled_plan import Takes, usual_packing


@dataclass(frozen=True, slots=True)
class Offers:
    """The choices of one runtime for one model.

    Attributes:
        weights: formats of the weights.
        usual: the one that it takes when none is chosen.
        cache_types: cache type -> thousandths of a bit of an element; ``None`` where the types are
            those of ggml.
        apart: keys and values may differ in type.
    """

    weights: tuple[str, ...]
    usual: str
    cache_types: Mapping[str, int] | None = None
    apart: bool = True


def offers(runtime: str, model: Model) -> Offers:
    """What the runtime of that name offers; that of GGUF files for one that is unknown."""
    takes = takes_of(runtime)
    if takes is None:
        return Offers(file_types(model), default_file_type(model))
    return Offers(takes.packings, usual_packing(takes, model), takes.cache_types, takes.apart)


def packed_bytes(runtime: str, model: Model, name: str) -> int | None:
    """Bytes of a checkpoint's weights; ``None`` where the runtime reads GGUF files."""
    takes = takes_of(runtime)
    is_packing = takes is not None and name in takes.packings
    return checkpoint_bytes(model, name).point if is_packing else None


def takes_of(runtime: str) -> Takes | None:
    """What a runtime with a pool takes; ``None`` for another one."""
    found = RUNTIMES.get(runtime)
    return found.takes if isinstance(found, PooledRuntime) else None
