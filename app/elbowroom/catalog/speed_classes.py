"""Classes of devices, and how far each gets of its theoretical speed.

The figures lie in ``resources/runtimes/speed.json``, read once, when first asked for; they were
fitted to ``tests/golden/speed.csv`` (docs/adr/0007).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from elbowroom.catalog.data_files import (
    Count,
    Day,
    FileFormat,
    Limits,
    SourceText,
    Word,
    read_json,
)
from elbowroom.catalog.paths import resources
from elbowroom.core.rates import Band, Drive

Share = Annotated[float, Limits(gt=0, le=1000)]
Ends = tuple[Share, Share]


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread(FileFormat):
    """A band for devices that were measured, and a wider one for the rest of their class."""

    measured: Ends
    extrapolated: Ends

    def band(self, is_measured: bool) -> Band:
        """The one that holds."""
        return Band(*(self.measured if is_measured else self.extrapolated))


@dataclass(frozen=True, slots=True, kw_only=True)
class Match(FileFormat):
    """Which devices belong to a class; what is not stated does not matter.

    Attributes:
        backend: of llama.cpp, or ``cpu``.
        vendors: makers of the device.
        integrated: graphics on the processor.
        arm_host: the host's processor is not x86.
        below_compute_capability: of NVIDIA's.
        up_to_gb_s: memory bandwidth.
        isa: vector instructions of a processor.
    """

    backend: Word
    vendors: tuple[Word, ...] = ()
    integrated: bool | None = None
    arm_host: bool | None = None
    below_compute_capability: float | None = None
    up_to_gb_s: float | None = None
    isa: Word | None = None

    def holds(self, device: "Device") -> bool:
        """Whether the device belongs."""
        return (
            device.backend == self.backend
            and (not self.vendors or device.vendor in self.vendors)
            and self.integrated in (None, device.integrated)
            and self.arm_host in (None, device.arm_host)
            and (self.isa is None or self.isa in device.isa)
            and (self.up_to_gb_s is None or device.bandwidth_gb_s <= self.up_to_gb_s)
            and (
                self.below_compute_capability is None
                or (device.compute_capability or 99) < self.below_compute_capability
            )
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeedClass(FileFormat):
    """One class.

    Attributes:
        reach: share of the theoretical bandwidth that generation reaches.
        layer_us: microseconds a layer and step beyond the reading.
        prompt: dense arithmetic that prompts reach, as a share of the maker's FP16 figure
            (``of_fp16``), or 10^12 operations a second of one unit (``tflops_a_unit``) or of one
            core and GHz (``tflops_a_p_core_ghz``, ``tflops_a_e_core_ghz``).
        measured: devices with rows of their own: ids of cards and hosts, names of integrated
            graphics, processors with the bandwidth they were measured at.
        rows: measured rows of the class.
    """

    id: Word
    match: Match
    reach: Spread
    layer_us: Spread
    prompt: Mapping[str, Spread]
    measured: tuple[Word, ...]
    rows: Count
    source: SourceText
    checked_on: Day


@dataclass(frozen=True, slots=True, kw_only=True)
class Range(FileFormat):
    """One range for all classes."""

    range: Ends
    source: SourceText
    checked_on: Day

    @property
    def band(self) -> Band:
        """As a band."""
        return Band(*self.range)


@dataclass(frozen=True, slots=True, kw_only=True)
class Value(FileFormat):
    """One number for all classes."""

    value: Share
    source: SourceText
    checked_on: Day


@dataclass(frozen=True, slots=True, kw_only=True)
class SpeedFile(FileFormat):
    """The file; of several classes that match, the first counts."""

    classes: tuple[SpeedClass, ...]
    expert_layer_us: Range
    expert_tokens: Value
    link_reach: Range
    disk_gb_s: Range
    sata_gb_s: Range

    def drive(self, has_only_sata: bool) -> Drive:
        """What a model is loaded from: NVMe unless the machine takes none."""
        kind, found = ("sata", self.sata_gb_s) if has_only_sata else ("nvme", self.disk_gb_s)
        return Drive(kind, found.band)


@dataclass(frozen=True, slots=True)
class Device:
    """A device as the classes tell them apart."""

    backend: str
    bandwidth_gb_s: float
    vendor: str = ""
    integrated: bool = False
    arm_host: bool = False
    compute_capability: float | None = None
    isa: tuple[str, ...] = ()
    names: tuple[str, ...] = ()


@cache
def speed_file() -> SpeedFile:
    """All classes.

    Raises:
        Refusal: ``DAMAGED_DATA_FILE``.
    """
    return read_json(resources() / "runtimes" / "speed.json", SpeedFile)


def class_of(device: Device) -> SpeedClass | None:
    """The device's class; ``None`` where nothing like it was measured."""
    return next((found for found in speed_file().classes if found.match.holds(device)), None)
