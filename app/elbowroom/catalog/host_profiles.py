"""The file format of ``hardware_profiles/hosts/``: one computer a file.

``hardware_profiles/README.md`` says how to add one.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from elbowroom.catalog.data_files import (
    GPU_BACKENDS,
    Backend,
    Confidence,
    Count,
    Evidence,
    FileFormat,
    Fraction,
    GbPerS,
    Gib,
    Lanes,
    Limits,
    Mib,
    Millimetres,
    Note,
    PastPrice,
    PcieGen,
    PriceDate,
    ProfileId,
    SharedMemory,
    UnifiedMemory,
    Usd,
    Watts,
    Word,
)

ASSUMED_FROM = frozenset(("template", "platform", "general_knowledge", "calc"))
"""Keys of ``sources`` that stand for no page and no measurement."""


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
        share_rule: which rule of ``unified_share`` says how much of the RAM it may use:
            ``amd-gtt`` (the kernel's half), ``mesa`` (what Mesa's Vulkan driver for Intel
            offers); ``None`` where none is known, or ``unified_memory`` names it.
    """

    name: Word
    backends: tuple[Literal["cuda", "metal", "openvino", "rocm", "sycl", "vulkan"], ...]
    units: Annotated[int, Limits(ge=1, le=20_000)] | None
    max_ghz: Annotated[float, Limits(gt=0, le=10)] | None
    shares_memory: bool
    usable_fraction: Fraction | None
    share_rule: SharedMemory | None = None
    note: Note | None = None

    @property
    def backend(self) -> Backend | None:
        """The first of its back ends that llama.cpp's memory is known for."""
        return next((known for b in self.backends for known in GPU_BACKENDS if b == known), None)


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
        plan_gb_s: likewise, by the cautious reading, where sources differ on the lanes.
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
    plan_gb_s: GbPerS | None = None
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


NVME_PLACES = ("NVMe", "M.2", "U.2")
"""How a profile's ``storage`` names places for fast drives."""


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
    def has_only_sata(self) -> bool:
        """Whether its drives are named, and none of them can be NVMe."""
        named = self.storage or ""
        return "SATA" in named and not any(place in named for place in NVME_PLACES)

    @property
    def sizes(self) -> tuple[float, ...]:
        """Memory sizes that can be chosen, in GiB, ascending: 8 rather than 8.0."""
        known = {option.gib for option in self.memory_options if option.gib}
        return tuple(sorted(int(gib) if gib == int(gib) else gib for gib in known))

    @property
    def assumed(self) -> tuple[str, ...]:
        """Fields of a template that nobody measured or read; empty for a product."""
        if not self.template:
            return ()
        sources = self.field_sources.items()
        return tuple(field for field, keys in sources if not ASSUMED_FROM.isdisjoint(keys))

    @property
    def integrated(self) -> IntegratedGpu | None:
        """Graphics on the processor, where a model can run on them."""
        return self.igpu if self.igpu and self.igpu.backend else None

    @property
    def shipped(self) -> MemoryOption | None:
        """The option it is sold with; ``None`` if that is no memory, or not known how much."""
        return next((o for o in self.memory_options if o.as_shipped and o.gib), None)
