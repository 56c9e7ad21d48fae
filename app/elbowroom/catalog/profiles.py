"""The file format of ``hardware_profiles/``: one host or one GPU a file.

The dataclasses are the format. pydantic reads files against them, strictly, and writes the JSON
Schemas beside the files from them; it is imported only when a file is read. Memory is binary
(``gib``, ``mib``), bandwidth decimal (``gb_s``, 1e9 bytes a second). ``null`` is unknown, never
zero. ``hardware_profiles/README.md`` says how to add a file.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar, cast

from elbowroom.catalog.paths import hardware_profiles
from elbowroom.core.errors import Refusal

T = TypeVar("T")


class Limits:
    """Bounds of a field, as pydantic names them; it asks for them when it builds a parser."""

    __slots__ = ("bounds",)

    def __init__(self, **bounds: Any) -> None:
        self.bounds = bounds

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), **self.bounds}


ProfileId = Annotated[str, Limits(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
Word = Annotated[str, Limits(min_length=1, max_length=100)]
Note = Annotated[str, Limits(min_length=1, max_length=400)]
SourceText = Annotated[str, Limits(min_length=1, max_length=2000)]
Day = Annotated[str, Limits(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
PriceDate = Annotated[str, Limits(pattern=r"^([0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?|launch)$")]
Gib = Annotated[float, Limits(ge=0, le=8192)]
Mib = Annotated[int, Limits(ge=1, le=8192 * 1024)]
GbPerS = Annotated[float, Limits(gt=0, le=20_000)]
Rate = Annotated[float, Limits(gt=0, le=100_000)]
Watts = Annotated[float, Limits(gt=0, le=5_000)]
Usd = Annotated[float, Limits(gt=0, le=1_000_000)]
Millimetres = Annotated[float, Limits(gt=0, le=2_000)]
Fraction = Annotated[float, Limits(ge=0, le=1)]
Count = Annotated[int, Limits(ge=0, le=1024)]
PcieGen = Annotated[int, Limits(ge=1, le=8)]
Lanes = Annotated[int, Limits(ge=1, le=16)]
Confidence = Literal["high", "medium", "low"]
Backend = Literal["cuda", "rocm", "vulkan", "metal"]
UnifiedMemory = Literal["apple", "strix-halo", "gb10", "jetson"]


class FileFormat:
    """What every part of a file obeys: exact types, no unknown keys, no nan or infinity."""

    __slots__ = ()
    __pydantic_config__: ClassVar[Any] = {
        "extra": "forbid",
        "strict": True,
        "allow_inf_nan": False,
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class PastPrice(FileFormat):
    """A price of another day: US dollars before tax, or the range they were asked in."""

    price_usd: Usd | None
    price_date: PriceDate | None
    low_usd: Usd | None = None
    high_usd: Usd | None = None
    note: Note | None = None
    sources: tuple[Word, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleNeed(FileFormat):
    """Memory modules to buy for an option: the kind (``ddr5-sodimm-32``) and how many."""

    id: ProfileId
    count: Count


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryOption(FileFormat):
    """One way to equip a host with memory.

    Attributes:
        gib: size as sold; 0 for a host sold without memory, ``None`` when not stated.
        modules: layout, ``2x32`` or ``soldered``.
        channels: 64-bit channels; soldered buses in 64-bit equivalents.
        bandwidth_gb_s: theoretical.
        visible_mib: what the operating system was seen to report.
        as_shipped: the option the host is sold with.
        barebone: sold without memory.
    """

    gib: Gib | None
    modules: Word | None
    soldered: bool | None
    type: Word | None
    speed_mts: Annotated[int, Limits(ge=100, le=20_000)] | None
    channels: Count | None
    bandwidth_gb_s: GbPerS | None
    visible_mib: Mib | None
    as_shipped: bool
    barebone: bool
    price_usd: Usd | None
    price_date: PriceDate | None
    needs_modules: tuple[ModuleNeed, ...] = ()
    price_history: tuple[PastPrice, ...] = ()
    note: Note | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class InstructionSets(FileFormat):
    """Vector instructions the CPU back end of a runtime can use."""

    avx2: bool
    avx_vnni: bool
    avx512: bool
    amx: bool
    neon: bool
    sve: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Cpu(FileFormat):
    """The processor; ``tdp_w`` is text, since makers state ranges."""

    model: Word
    arch: Literal["x86_64", "arm64"]
    threads: Count | None
    p_cores: Count | None
    e_cores: Count | None
    max_ghz: Annotated[float, Limits(gt=0, le=10)] | None
    tdp_w: Word | None
    isa: InstructionSets
    note: Note | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IntegratedGpu(FileFormat):
    """Graphics on the processor.

    Attributes:
        backends: what can compute on it, the best one first.
        units: execution units, compute units or cores, as the maker counts.
        usable_fraction: share of the RAM it may use by default.
    """

    name: Word
    backends: tuple[Literal["cuda", "metal", "openvino", "rocm", "sycl", "vulkan"], ...]
    units: Annotated[int, Limits(ge=1, le=20_000)] | None
    max_ghz: Annotated[float, Limits(gt=0, le=10)] | None
    shares_memory: bool
    usable_fraction: Fraction | None
    note: Note | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GpuMemoryLimit(FileFormat):
    """How much memory graphics get, and the setting that changes it."""

    rule: Note
    settable: Note | None = None
    default_fraction: Fraction | None = None
    max_measured_mib: Mib | None = None
    note: Note | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSize(FileFormat):
    """Largest card a slot has room for, in millimetres; width is the thickness."""

    length: Millimetres | None
    height: Millimetres | None
    width: Millimetres | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SlotLayout(FileFormat):
    """Another way the same slot may be wired."""

    pcie_gen: PcieGen
    lanes: Lanes


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot(FileFormat):
    """A PCIe slot.

    Attributes:
        theoretical_gb_s: one way, after line coding.
        power_w: what the slot itself gives.
        power_confidence: ``low`` where 75 W is the norm rather than the maker's word.
        card_power_max_w: largest card, plugs included.
        aux_plug: the supply has a plug for a card.
    """

    id: Word
    physical: Word | None
    pcie_gen: PcieGen
    lanes: Lanes | None
    theoretical_gb_s: GbPerS | None
    power_w: Watts | None
    aux_plug: bool
    max_card_mm: CardSize | None
    low_profile_required: bool | None
    confidence: Confidence
    power_confidence: Confidence | None = None
    card_power_max_w: Watts | None = None
    other_layout: SlotLayout | None = None
    conflict: Note | None = None
    note: Note | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Enclosure(FileFormat):
    """A port for an external card.

    Attributes:
        gb_s: what PCIe can carry through the port.
        link_gb_s: the raw link.
        proven: an external card was seen working; ``None`` when nobody reports either way.
    """

    kind: Literal["thunderbolt4", "usb4", "oculink"]
    ports: Count
    gb_s: GbPerS
    link_gb_s: GbPerS
    proven: bool | None
    note: Note | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Supply(FileFormat):
    """The power supply."""

    type: Word | None
    watts: Watts | None
    volts: Annotated[float, Limits(gt=0, le=500)] | None
    amps: Annotated[float, Limits(gt=0, le=100)] | None
    note: Note | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatingSystem(FileFormat):
    """The system it comes with, and the RAM that keeps when idle, once somebody measured it."""

    name: Word
    reserved_ram_gib: Gib | None = None
    note: Note | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DriverSupport(FileFormat):
    """What is known about drivers, by maker of the card and by back end."""

    nvidia: Note | None = None
    amd: Note | None = None
    intel: Note | None = None
    cuda: Note | None = None
    rocm: Note | None = None
    metal: Note | None = None
    card: Note | None = None
    egpu: Note | None = None
    known_problems: tuple[Note, ...] = ()
    note: Note | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence(FileFormat):
    """Where a profile's figures come from.

    Attributes:
        checked_on: day of the look-up; a price has a date of its own.
        field_confidence: fields less sure, or surer, than the whole.
        field_sources: for each field, keys of ``sources``.
        sources: key -> the source in full.
        unknown: what was looked for and not found.
        conflicts: where sources differ, and which one was used.
    """

    checked_on: Day
    confidence: Confidence
    field_sources: Mapping[str, tuple[Word, ...]] = field(hash=False)
    sources: Mapping[str, SourceText] = field(hash=False)
    unknown: tuple[Note, ...]
    conflicts: tuple[Note, ...]
    field_confidence: Mapping[str, Confidence] = field(default_factory=dict, hash=False)
    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        for name, keys in self.field_sources.items():
            if name not in self.__dataclass_fields__:
                raise ValueError(f"field_sources names no field: {name}")
            if lost := set(keys) - set(self.sources):
                raise ValueError(f"not in sources: {', '.join(sorted(lost))}")

    def source_of(self, name: str) -> str:
        """The sources of a field in full, joined; empty when the field names none."""
        return "; ".join(self.sources[key] for key in self.field_sources.get(name, ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class HostProfile(Evidence):
    """A computer as sold, or a template of one.

    Attributes:
        form: ``laptop`` where the kind does not tell.
        template: a class of machines; its figures are assumptions to edit.
        unified_memory: CPU and GPU share the memory by design; names the share's rule.
        gpu_fitted: id of the card it is sold with.
        idle_w, load_w: at the wall.
        size_mm: length, width, height.
        price_usd: of the option it ships with, before tax, on ``price_date``.
    """

    id: ProfileId
    name: Word
    family: Word
    kind: Literal["nas", "board", "mac", "desktop", "mini-pc", "dev-kit", "sbc", "server"]
    template: bool
    status: Word
    memory_options: Annotated[tuple[MemoryOption, ...], Limits(min_length=1)]
    memory_max_gib: Gib | None
    unified_memory: UnifiedMemory | None
    cpu: Cpu | None
    igpu: IntegratedGpu | None
    gpu_fitted: ProfileId | None
    slots: tuple[Slot, ...]
    enclosures: tuple[Enclosure, ...]
    supply: Supply | None
    idle_w: Watts | None
    load_w: Watts | None
    os: OperatingSystem | None
    size_mm: tuple[Millimetres, Millimetres, Millimetres] | None
    price_usd: Usd | None
    price_date: PriceDate | None
    form: Literal["laptop"] | None = None
    memory_note: Note | None = None
    gpu_memory_limit: GpuMemoryLimit | None = None
    power_note: Note | None = None
    driver_support: DriverSupport | None = None
    storage: Note | None = None
    network: Note | None = None
    price_note: Note | None = None

    @property
    def sizes(self) -> tuple[float, ...]:
        """Memory sizes that can be chosen, in GiB, ascending: 8 rather than 8.0."""
        known = {option.gib for option in self.memory_options if option.gib}
        return tuple(sorted(int(gib) if gib == int(gib) else gib for gib in known))

    @property
    def shipped(self) -> MemoryOption | None:
        """The option it is sold with; ``None`` if that is no memory, or not known how much."""
        return next((o for o in self.memory_options if o.as_shipped and o.gib), None)


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


SCHEMAS: Mapping[str, type] = {"hosts": HostProfile, "gpus": GpuProfile}
"""Folder of ``hardware_profiles`` -> what each file in it holds."""


@cache
def _adapter(kind: Any) -> Any:
    from pydantic import TypeAdapter

    return TypeAdapter(kind)


def host_adapter() -> Any:
    """pydantic's reader of a host, for parsing and for the JSON Schema."""
    return _adapter(HostProfile)


def gpu_adapter() -> Any:
    """pydantic's reader of a GPU, for parsing and for the JSON Schema."""
    return _adapter(GpuProfile)


def read_json(path: Path, kind: type[T]) -> T:
    """One file, read against a dataclass or another type pydantic knows.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE`` with the file's name, where in it (a JSON path, or line
            and column), and what is wrong, in English.
    """
    from pydantic import ValidationError

    try:
        return cast(T, _adapter(cast(Any, kind)).validate_json(path.read_bytes()))
    except OSError as fault:
        raise damaged(path, "", fault.strerror or "unreadable") from fault
    except ValidationError as fault:
        first = fault.errors(include_url=False, include_input=False)[0]
        what = str(first.get("ctx", {}).get("error", first["msg"]))
        if first["type"] == "json_invalid":
            message, _, place = what.rpartition(" at ")
            raise damaged(path, place, message) from fault
        raise damaged(path, ".".join(map(str, first["loc"])), what) from fault


def damaged(path: Path, where: str, what: str) -> Refusal:
    """The refusal of a data file that cannot be used."""
    return Refusal("DAMAGED_DATA_FILE", path.name, where=where, what=what)


def schema_text(folder: str) -> str:
    """JSON Schema of the files in a folder of ``hardware_profiles``, as it is kept there."""
    schema = _adapter(SCHEMAS[folder]).json_schema()
    draft = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(draft | schema, indent=2, ensure_ascii=False) + "\n"


def write_schemas() -> None:
    """Write the JSON Schemas anew after a change of the format (a checkout only)."""
    for folder in SCHEMAS:
        target = hardware_profiles() / f"{folder}.schema.json"
        target.write_text(schema_text(folder), encoding="utf-8", newline="\n")
