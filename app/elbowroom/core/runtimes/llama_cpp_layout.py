"""A scenario in llama.cpp's own terms: file type, slots, cells, kernels."""

from dataclasses import dataclass

from elbowroom.core.checks import check_cache_types
from elbowroom.core.errors import Refusal
from elbowroom.core.file_types import FILE_TYPES
from elbowroom.core.flash_attention import CUDA_LIKE, flash_runs_on_device
from elbowroom.core.kv_cache import CacheShape, cache_shape
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.scenario import Scenario

DEFAULT_FILE_TYPE = "Q4_K_M"


@dataclass(frozen=True, slots=True)
class Layout:
    """The scenario in llama.cpp's own terms.

    Attributes:
        quant: file type.
        shape: cells and streams of the cache.
        flash: flash attention runs.
        flash_fell_back: ``auto`` gave up because the device has no kernel for the heads.
        on_gpu: a GPU computes.
        cuda: its buffers are padded as CUDA does.
        drafted: tokens verified at once beyond the next one.
    """

    quant: str
    shape: CacheShape
    flash: bool
    flash_fell_back: bool
    on_gpu: bool
    cuda: bool
    drafted: int = 0

    @property
    def logits_rows(self) -> int:
        """Rows of logits that the server reserves: of each slot's next and drafted tokens."""
        return self.shape.n_seq * (1 + self.drafted)


def default_file_type(model: Model) -> str:
    """The file's own; else Q4_K_M, or that of the publisher's own quantised checkpoint."""
    return model.stored_as or model.native_file_type or DEFAULT_FILE_TYPE


def file_types(model: Model) -> tuple[str, ...]:
    """File types that make sense for the model, largest first."""
    if model.stored_as is not None:
        return (model.stored_as,)
    if model.native_file_type is None:
        return tuple(name for name in FILE_TYPES if name != "MXFP4_MOE")
    return FILE_TYPES


def allowed_types(model: Model) -> tuple[str, ...]:
    """File types that a scenario may name, whether they make sense or not."""
    return FILE_TYPES if model.stored_as is None else (model.stored_as,)


def lay_out(model: Model, machine: Machine, scenario: Scenario) -> Layout:
    """Slots, cells and kernels as llama.cpp would choose them.

    Raises:
        Refusal: the cache types do not go together, or the model has no weights to size.
    """
    if not model.tensors and model.not_loadable is None:
        raise Refusal("TENSORS_MISSING", "model", found=model.id)
    on_gpu = bool(machine.gpus)
    supported = flash_runs_on_device(model, machine)
    flash = supported if scenario.flash_attention == "auto" else scenario.flash_attention == "on"
    check_cache_types(model, scenario, flash)
    unified = scenario.slots == "unified"
    contexts = scenario.contexts
    n_ctx = sum(contexts) if unified else max(contexts) * len(contexts)
    return Layout(
        quant=scenario.quant or default_file_type(model),
        shape=cache_shape(n_ctx, len(contexts), unified, scenario.batch, scenario.micro_batch),
        flash=flash,
        flash_fell_back=scenario.flash_attention == "auto" and not supported,
        on_gpu=on_gpu,
        cuda=any(gpu.backend in CUDA_LIKE for gpu in machine.gpus),
        drafted=scenario.drafted,
    )
