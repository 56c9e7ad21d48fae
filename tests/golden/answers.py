"""What the core answers to measured rows: worked out once, asked by several tests."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from elbowroom.core.estimate import Estimate
from elbowroom.core.estimating import estimate
from elbowroom.core.model import Model
from elbowroom.core.scenario import Offload, Person, Scenario
from elbowroom.core.workspace import WorkspaceBytes, workspace_bytes
from tests.golden.machines import CUDA_MACHINE
from tests.golden.rows import Row

BOUNDED_ARCHS = {
    "bert",
    "nomic-bert",
    "glm5-next",
    "kimi-k3",
    "minimax-m3",
    "deepseek4",
    "glm-dsa",
    "deepseek32",
}
"""Architectures whose graphs depend on more than the programs hold: a range is promised."""


class Worked(NamedTuple):
    """A row and its workspace."""

    row: Row
    work: WorkspaceBytes

    @property
    def measured(self) -> tuple[int, int]:
        """Bytes in RAM and on the card."""
        return self.row.number("compute_host"), self.row.number("compute_dev")

    @property
    def error(self) -> float:
        """The larger of both, as a share of what was measured."""
        host, device = self.measured
        on_card = abs(self.work.device / device - 1) if device else 0
        return max(abs(self.work.host / host - 1), on_card)


class Placed(NamedTuple):
    """A row and its whole estimate."""

    row: Row
    answer: Estimate


def is_spread(row: Row) -> bool:
    """Whether it lies apart from one processor or one card that holds everything."""
    return row.host_resident or row.two_gpus


def attends_on_cpu(row: Row) -> bool:
    """Whether the card has no kernel for its attention, which then runs on the processor."""
    return row.number("splits") > 2


@cache
def without_programs(model: Model) -> Model:
    """The model as if the graph of its architecture had never been measured."""
    return replace(model, programs={}, memo={})


def work_out(rows: Iterable[Row]) -> list[Worked]:
    """The workspace of each row in one place; attention on the processor is left out."""
    here = [row for row in rows if not is_spread(row) and not attends_on_cpu(row)]
    return [Worked(row, workspace_bytes(row.model, row.settings)) for row in here]


def place(rows: Iterable[Row]) -> list[Placed]:
    """The estimate of each row that is spread, through the one door."""
    spread = [row for row in rows if is_spread(row)]
    return [Placed(row, estimate(row.model, machine_of(row), scenario_of(row))) for row in spread]


def machine_of(row):
    """The emulated machine: one large CUDA card, two alike, or none."""
    cards = 2 if row.two_gpus else int(row.gpu)
    return replace(CUDA_MACHINE, gpus=CUDA_MACHINE.gpus * cards)


def scenario_of(row) -> Scenario:
    """The row's settings; it was measured with the file not mapped."""
    people = row.number("n_seq_max")
    return Scenario(
        model=row.model.id,
        quant=row.raw["file_type"],
        household=(Person(row.number("n_ctx") // people),) * people,
        cache_k=row.raw["type_k"],
        cache_v=row.raw["type_v"],
        flash_attention=row.raw["flash_attn"],
        micro_batch=row.number("n_ubatch"),
        batch=row.number("n_batch"),
        slots="unified" if row.raw["kv_unified"] == "1" else "split",
        frontend="server" if row.number("n_outputs_max") == people else "library",
        offload=Offload(
            gpu_layers=row.number("ngl"),
            cpu_moe_layers=999 if row.raw["note"] == "cpu-moe" else None,
            kv_on_gpu=row.raw["offload_kqv"] == "1",
            mmap=False,
        ),
    )


def kind_of(row) -> str:
    """How the row lies apart from one card that holds everything."""
    return "two GPUs" if row.two_gpus else row.raw["note"] or "cache in RAM"
