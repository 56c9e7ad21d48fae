"""Runtimes that load a checkpoint: formats of weights, types of the cache."""

from collections.abc import Mapping

from elbowroom.core.checkpoints import PACKINGS, checkpoint_bytes, checkpoint_work, is_sized
from elbowroom.core.estimate import BOUNDS
from elbowroom.core.explain_term import Fact
from elbowroom.core.model import Model
from elbowroom.core.runtimes.pooled_plan import CardPlan, Part, Takes, usual_packing
from elbowroom.core.runtimes.pooled_sums import divided
from elbowroom.core.token_work import TokenWork


class CheckpointRuntime:
    """What follows from the formats that a runtime takes."""

    name: str
    takes: Takes

    @property
    def prints_lines_of(self) -> tuple[str, ...]:
        """Its own alone."""
        return (self.name,)

    @property
    def has_one_cache_type(self) -> bool:
        """Whether keys and values must be equal in type."""
        return not self.takes.apart

    @property
    def cache_types(self) -> Mapping[str, int]:
        """Its own types."""
        return self.takes.cache_types

    def file_types(self, model: Model) -> tuple[str, ...]:
        """Formats of checkpoints that it loads, largest first."""
        return tuple(sorted(self.takes.packings, key=lambda name: -PACKINGS[name].point))

    def weight_sizes(self, model: Model, file_type: str) -> tuple[int, int]:
        """A checkpoint is as large as its weights in memory."""
        size = checkpoint_bytes(model, file_type).point
        return size, size

    def token_work(self, model: Model, file_type: str) -> TokenWork:
        """Of the tensors as the checkpoint packs them."""
        return checkpoint_work(model, file_type)

    def default_file_type(self, model: Model) -> str:
        """The publisher's own packed format, or the runtime's usual one."""
        return usual_packing(self.takes, model)

    def weights(self, plan: CardPlan, with_table: bool = True) -> Part:
        """The checkpoint's weights on one card."""
        quant = str(plan.scenario.quant)
        size = divided(checkpoint_bytes(plan.model, quant, with_table), plan.shares)
        facts: dict[str, Fact] = {
            "quant": quant,
            "parameters": plan.model.parameters,
            "cards": plan.shares,
            "low": size.low,
            "high": size.high,
        }
        basis = "range" if is_sized(plan.model, quant) else BOUNDS
        source = "checkpoint layout: packed matrices, scales, 16-bit rest"
        return Part("weights", size, "WEIGHTS_CHECKPOINT", facts, source, basis)
