"""Published measurements of tokens a second, and the band that we answer to each."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from elbowroom.catalog.engines import engine_of
from elbowroom.catalog.speed_classes import Device
from elbowroom.core.rates import Band, Engine
from elbowroom.core.step_time import Attention, Load, answer_step, prompt_step
from elbowroom.core.token_work import attention_ops, cache_bytes_read, token_work
from elbowroom.core.units import GIB
from tests.golden.rows import GoldenModels

HERE = Path(__file__).parent
AMOUNTS = {
    "of_fp16": "fp16_tflops",
    "tflops_a_unit": "units",
    "tflops_a_p_core_ghz": "p_core_ghz",
    "tflops_a_e_core_ghz": "e_core_ghz",
}


@dataclass(frozen=True)
class Row:
    """One row with its bands; a band is ``None`` where the device has no class."""

    raw: dict[str, str]
    device_class: str
    answer: Band | None
    prompt: Band | None

    def __str__(self) -> str:
        return f"{self.raw['device']}, {self.raw['model']} {self.raw['quant']}"


def _engines(raw: dict[str, str], as_unmeasured: bool) -> list[Engine]:
    device = Device(
        backend=raw["speed_backend"],
        bandwidth_gb_s=float(raw["bandwidth_gb_s"]),
        vendor=raw["vendor"],
        integrated=raw["integrated"] == "1",
        arm_host=raw["arm_host"] == "1",
        compute_capability=float(raw["compute_capability"] or 0) or None,
        isa=tuple(raw["isa"].split()),
        names=() if as_unmeasured else (raw["device_id"],),
    )
    amounts = {name: float(raw[column] or 0) for name, column in AMOUNTS.items()}
    link = 15.75 if raw["ram_share"] else None
    found = engine_of("gpu0", device, amounts, link)
    beside = Device("cpu", 83.2, isa=("avx512", "avx2")) if raw["ram_share"] else None
    ram = engine_of("ram", beside, {"tflops_a_p_core_ghz": 12 * 4.7}) if beside else None
    return [engine for engine in (found, ram) if engine]


def _row(raw: dict[str, str], models, as_unmeasured: bool) -> Row:
    model = models.model(raw["catalogue_model"])
    work = token_work(model, raw["file_type"])
    scale = float(raw["model_size_gib"]) * GIB / (work.weights + work.tables_bytes)
    work = replace(
        work, dense_bytes=work.dense_bytes * scale, expert_bytes=work.expert_bytes * scale
    )
    engines = _engines(raw, as_unmeasured)
    if not engines:
        return Row(raw, "no class", None, None)
    beside = float(raw["ram_share"] or 0)
    shares = (1 - beside, beside)
    loads = [
        Load(engine, work.part(share, share), share)
        for engine, share in zip(engines, shares, strict=False)
    ]

    def attention(tokens: int) -> Attention:
        read = cache_bytes_read(model, tokens, 16_000, 16_000)
        return Attention(read, attention_ops(model, tokens), 4 * model.embedding_length)

    depth, prompt = int(raw["depth_tokens"]), int(raw["prompt_tokens"])
    size = min(prompt, int(raw["micro_batch"]))
    before = depth if "@d" in raw["test"] else 0
    step = prompt_step(loads, size, attention(before + prompt // 2))
    return Row(
        raw,
        engines[0].device_class,
        answer_step(loads, 1, attention(depth)).per(1),
        step.per(size) if step else None,
    )


def figures(rows: list[Row]) -> Iterator[tuple[str, Row, Band | None, float]]:
    """``answer`` or ``prompt``, the row, its band, and what was measured."""
    for row in rows:
        yield "answer", row, row.answer, float(row.raw["gen_tps"])
        if row.raw["prompt_tps"]:
            yield "prompt", row, row.prompt, float(row.raw["prompt_tps"])


def read_rows(models: GoldenModels, as_unmeasured: bool = False) -> list[Row]:
    """Every row; as if nobody had measured its device, if asked."""
    with (HERE / "speed.csv").open(encoding="utf-8", newline="") as file:
        return [_row(raw, models, as_unmeasured) for raw in csv.DictReader(file)]


def holds(band: Band | None, measured: float) -> bool:
    """Whether what was measured lies in the band."""
    return band is not None and band.low <= measured <= band.high
