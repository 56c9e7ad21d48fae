"""The file format of ``hardware_profiles/gpus/``: one card a file.

``hardware_profiles/README.md`` says how to add one.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from elbowroom.catalog.data_files import (
    Backend,
    Confidence,
    Count,
    Day,
    Evidence,
    FileFormat,
    Fraction,
    GbPerS,
    Lanes,
    Limits,
    Mib,
    Millimetres,
    Note,
    PastPrice,
    PcieGen,
    PriceDate,
    ProfileId,
    Rate,
    Usd,
    Watts,
    Word,
)

RESERVED_IDS = ("igpu", "none")
"""What a scenario and the command line say in a card's place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardVariant(FileFormat):
    """A board partner's card of other dimensions (millimetres) than the reference."""

    card: Word
    length_mm: Millimetres | None
    height_mm: Millimetres | None
    thickness_mm: Millimetres | None
    plug: Word | None
    confidence: Confidence
    sources: tuple[Word, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GpuProfile(Evidence):
    """A graphics card, or a laptop's GPU.

    Attributes:
        backend: the llama.cpp back end to plan with.
        memory_mib_reported: the driver's total, in the state the card ships in.
        memory_mib_usable: what a program on Linux was seen to get.
        memory_mib_usable_windows: likewise on Windows, which hides less.
        ecc: as shipped; ``ecc_capacity_cost`` is the share of memory it takes when on.
        data_rate_gbps: gigabits a second and pin.
        fp16_dense_tflops_fp16_accumulate: and the two after it: dense, no sparsity.
        board_power_w: the card's limit, to plan the load with.
        suggested_supply_w: of the whole computer.
        low_profile: ``some`` where only some makers' cards are.
        msrp_usd: launch price, before tax.
        price_usd: street price on ``price_date``; ``price_kind`` says new, used or asking.
    """

    id: ProfileId
    name: Word
    vendor: Literal["NVIDIA", "AMD", "Intel", "Apple"]
    backend: Backend
    chip: Word | None
    architecture: Word
    compute_capability: Annotated[str, Limits(pattern=r"^[0-9]{1,2}\.[0-9]$")] | None
    release_date: Day | None
    memory_gib: Annotated[float, Limits(gt=0, le=8192)]
    memory_type: Word
    memory_bus_bits: Annotated[int, Limits(ge=16, le=16_384)] | None
    memory_mib_reported: Mib | None
    memory_mib_usable: Mib | None
    ecc: Literal["none", "off", "on"] | None
    ecc_capacity_cost: Fraction | None
    bandwidth_gb_s: GbPerS | None
    data_rate_gbps: Rate | None
    fp16_dense_tflops_fp16_accumulate: Rate | None
    fp16_bf16_dense_tflops_fp32_accumulate: Rate | None
    int8_dense_tops: Rate | None
    board_power_w: Watts | None
    suggested_supply_w: Watts | None
    idle_w: Watts | None
    load_w: Watts | None
    external_power: Word | None
    cooling: Literal["active", "passive"] | None
    pcie_gen: PcieGen | None
    pcie_lanes: Lanes | None
    slot_width: Word | None
    slots_occupied: Count | None
    length_mm: Millimetres | None
    height_mm: Millimetres | None
    thickness_mm: Millimetres | None
    low_profile: Literal["yes", "no", "some"] | None
    msrp_usd: Usd | None
    msrp_date: PriceDate | None
    price_usd: Usd | None
    price_date: PriceDate | None
    price_low_usd: Usd | None
    price_high_usd: Usd | None
    price_kind: Note | None
    price_confidence: Confidence | None
    form: Literal["laptop"] | None = None
    amd_isa: Word | None = None
    memory_mib_usable_windows: Mib | None = None
    memory_note: Note | None = None
    compute_note: Note | None = None
    power_note: Note | None = None
    low_profile_note: Note | None = None
    dimension_note: Note | None = None
    card_variants: tuple[CardVariant, ...] = ()
    msrp_note: Note | None = None
    price_history: tuple[PastPrice, ...] = ()

    def __post_init__(self) -> None:
        Evidence.__post_init__(self)
        if self.id in RESERVED_IDS:
            raise ValueError("igpu and none have a meaning of their own")
        sold = self.memory_gib * 1024
        for mib in (self.memory_mib_reported, self.memory_mib_usable):
            if mib is not None and mib > sold:
                raise ValueError(f"{mib} MiB is more than memory_gib")
