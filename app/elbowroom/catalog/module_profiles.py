"""The file format of ``hardware_profiles/modules/``: one memory module, or kit of them, a file.

``hardware_profiles/README.md`` says how to add one.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from elbowroom.catalog.data_files import (
    Evidence,
    Limits,
    Note,
    PastPrice,
    PriceDate,
    ProfileId,
    Usd,
    Word,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleProfile(Evidence):
    """Memory to buy: one module, or a kit.

    Attributes:
        gib: memory of the whole item: of both modules of a kit of two.
        pieces: modules in it.
        speed_mts: rated; a host may run it slower.
        price_usd: of the whole item, before tax, on ``price_date``; ``None`` where none was found.
        price_kind: single module, half of a kit, a maker's store.
    """

    id: ProfileId
    name: Word
    type: Literal[
        "ddr3l-sodimm", "ddr4-sodimm", "ddr4-dimm", "ddr4-rdimm", "ddr5-sodimm", "ddr5-dimm"
    ]
    gib: Annotated[float, Limits(gt=0, le=1024)]
    pieces: Annotated[int, Limits(ge=1, le=8)]
    speed_mts: Annotated[int, Limits(ge=100, le=20_000)] | None
    price_usd: Usd | None
    price_date: PriceDate | None
    price_low_usd: Usd | None
    price_high_usd: Usd | None
    price_kind: Note | None
    price_note: Note | None = None
    price_history: tuple[PastPrice, ...] = ()
