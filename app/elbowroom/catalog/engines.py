"""What computes in a machine, and how fast: one engine for each pool that has one."""

from collections.abc import Iterator, Mapping, Sequence

from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import Cpu, HostProfile, IntegratedGpu, MemoryOption
from elbowroom.catalog.speed_classes import Device, SpeedClass, class_of, speed_file
from elbowroom.core.machine import Machine
from elbowroom.core.rates import Band, Engine

ISA = ("avx512", "avx2", "neon")


def engines(
    machine: Machine,
    host: HostProfile,
    option: MemoryOption,
    cards: Sequence[GpuProfile],
    links: Sequence[float | None],
) -> tuple[Engine, ...]:
    """Engines of a machine; a pool whose device or bandwidth is not known has none.

    Args:
        machine: as put together.
        host: its host.
        option: its memory.
        cards: what is put in, in the order of the pools.
        links: GB/s between each card and system memory, where known.
    """
    return tuple(_engines(machine, host, option, cards, links))


def _engines(
    machine: Machine,
    host: HostProfile,
    option: MemoryOption,
    cards: Sequence[GpuProfile],
    links: Sequence[float | None],
) -> Iterator[Engine]:
    is_arm = host.cpu is not None and host.cpu.arch != "x86_64"
    found: list[Engine | None] = []
    if machine.unified and host.igpu is not None:
        found.append(_integrated("unified", host, host.igpu, option))
    else:
        found += (
            _card(f"gpu{i}", card, link, is_arm)
            for i, (card, link) in enumerate(zip(cards, links, strict=True))
        )
        found.append(_processor("ram", host.cpu, option) if host.cpu else None)
    yield from (engine for engine in found if engine is not None)


def _card(pool: str, card: GpuProfile, link: float | None, arm_host: bool) -> Engine | None:
    if card.bandwidth_gb_s is None:
        return None
    capability = card.compute_capability
    device = Device(
        backend=card.backend,
        bandwidth_gb_s=card.bandwidth_gb_s,
        vendor=card.vendor,
        arm_host=arm_host,
        compute_capability=float(capability) if capability else None,
        names=(card.id,),
    )
    fp16 = card.fp16_dense_tflops_fp16_accumulate
    return engine_of(pool, device, {"of_fp16": fp16} if fp16 else {}, link)


def _integrated(
    pool: str, host: HostProfile, igpu: IntegratedGpu, option: MemoryOption
) -> Engine | None:
    if option.bandwidth_gb_s is None or igpu.backend is None:
        return None
    device = Device(
        backend=igpu.backend,
        bandwidth_gb_s=option.bandwidth_gb_s,
        vendor=igpu.name.split()[0],
        integrated=True,
        names=(host.id, igpu.name),
    )
    return engine_of(pool, device, {"tflops_a_unit": igpu.units} if igpu.units else {})


def _processor(pool: str, cpu: Cpu, option: MemoryOption) -> Engine | None:
    if option.bandwidth_gb_s is None:
        return None
    device = Device(
        backend="cpu",
        bandwidth_gb_s=option.bandwidth_gb_s,
        isa=tuple(name for name in ISA if getattr(cpu.isa, name)),
        names=(f"{cpu.model} at {option.bandwidth_gb_s:g} GB/s",),
    )
    ghz = cpu.max_ghz or 0
    cores = {
        "tflops_a_p_core_ghz": (cpu.p_cores or 0) * ghz,
        "tflops_a_e_core_ghz": (cpu.e_cores or 0) * ghz,
    }
    return engine_of(pool, device, cores)


def engine_of(
    pool: str, device: Device, amounts: Mapping[str, float], link: float | None = None
) -> Engine | None:
    """The engine of a device; ``None`` where nothing like it was measured.

    Args:
        pool: whose weights it works on.
        device: what it is.
        amounts: its arithmetic, by the name that the class's ``prompt`` has for it.
        link: GB/s to system memory, theoretical.
    """
    found = class_of(device)
    if found is None:
        return None
    is_measured = not set(found.measured).isdisjoint(device.names)
    common = speed_file()
    return Engine(
        pool=pool,
        device_class=found.id,
        bandwidth_gb_s=device.bandwidth_gb_s,
        reach=found.reach.band(is_measured),
        layer_us=found.layer_us.band(is_measured),
        expert_layer_us=common.expert_layer_us.band,
        tflops=_tflops(found, amounts, is_measured),
        expert_tokens=common.expert_tokens.value,
        is_extrapolated=not is_measured,
        link_gb_s=common.link_reach.band.times(link) if link else None,
    )


def _tflops(found: SpeedClass, amounts: Mapping[str, float], is_measured: bool) -> Band | None:
    """Arithmetic of all units or cores together; ``None`` where the device's is not known."""
    parts = [
        found.prompt[name].band(is_measured).times(amount)
        for name, amount in amounts.items()
        if amount and name in found.prompt
    ]
    if not parts:
        return None
    return Band(sum(part.low for part in parts), sum(part.high for part in parts))
