"""The machine a scenario describes, and every reason to refuse one."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.core.errors import Refusal
from elbowroom.core.machine import Machine
from elbowroom.core.scenario import InlineGpu, InlineMachine, Scenario
from elbowroom.core.units import GIB, MIB

CATALOG = HardwareCatalog()
CREATOR_PACK = "zimacube-2-creator-pack"
PRO_2000 = "nvidia-rtx-pro-2000-blackwell"


def machine(where: str | InlineMachine | None, **chosen: Any) -> Machine:
    return CATALOG.machine(Scenario("any", machine=where, **chosen))


def refusal(where: str | InlineMachine | None, **chosen: Any) -> Refusal:
    with pytest.raises(Refusal) as refused:
        machine(where, **chosen)
    return refused.value


def test_creator_pack_has_its_card_and_its_memory() -> None:
    built = machine(CREATOR_PACK)
    assert (built.id, built.name) == (CREATOR_PACK, "ZimaCube 2 Creator Pack")
    assert (built.ram, built.unified, built.threads) == (64 * GIB, False, 12)
    assert built.repacks_weights
    cost = built.process_cost
    assert (cost.low, cost.point, cost.high) == (30 * MIB, 60 * MIB, 120 * MIB)
    (card,) = built.gpus
    assert (card.id, card.backend) == (PRO_2000, "cuda")
    assert card.memory == 17179869184
    assert (card.usable.low, card.usable.point, card.usable.high) == (16617832448,) * 3
    assert "zimaspace.com" in card.usable.source
    assert card.usable.checked_on == "2026-11-29"
    cost = card.process_cost
    assert (cost.low, cost.point, cost.high) == (300 * MIB, 450 * MIB, 750 * MIB)
    assert card.bandwidth_gb_s == 288


def test_gpus_replace_the_fitted_card() -> None:
    assert machine(CREATOR_PACK, gpus=()).gpus == ()
    (card,) = machine(CREATOR_PACK, gpus=("nvidia-geforce-rtx-3090",)).gpus
    assert card.usable.point == 24121 * MIB


@pytest.mark.parametrize("host", CATALOG.hosts(), ids=lambda host: host.id)
def test_every_host_makes_a_machine_with_each_of_its_memory_options(host: Any) -> None:
    for option in host.memory_options:
        if not option.gib:
            continue
        built = machine(host.id, memory_gib=option.gib)
        assert built.ram == int(option.gib * GIB)
        assert built.unified == (host.unified_memory is not None)
        assert built.threads >= 1
        for gpu in built.gpus:
            assert 0 < gpu.usable.low <= gpu.usable.point <= gpu.usable.high <= gpu.memory


@pytest.mark.parametrize("gpu", CATALOG.gpus(), ids=lambda gpu: gpu.id)
def test_every_card_goes_into_a_host(gpu: Any) -> None:
    (card,) = machine("desktop-1-slot", gpus=(gpu.id,)).gpus
    assert card.memory == int(gpu.memory_gib * GIB)
    assert 0.88 * card.memory < card.usable.point <= card.memory


def test_a_figure_seen_on_windows_does_not_count_on_linux() -> None:
    profile = CATALOG.gpu("nvidia-geforce-rtx-4060")
    (card,) = machine("desktop-1-slot", gpus=(profile.id,)).gpus
    assert profile.memory_mib_usable_windows == 8187
    assert card.usable.point == int(8188 * MIB * 0.975)
    assert card.usable.low < card.usable.point < card.usable.high


def test_without_a_driver_figure_a_share_of_the_sold_size_is_usable() -> None:
    (card,) = machine("desktop-1-slot", gpus=("nvidia-geforce-rtx-3070",)).gpus
    assert card.usable.point == int(8 * GIB * 0.985)


@pytest.mark.parametrize(
    ("host", "gib"),
    [
        (CREATOR_PACK, 1.5),
        ("zimaboard-1-832", 1.5),
        ("lincstation-n2", 1),
        ("rpi5", 1),
        ("workstation-epyc-7002", 1),
        ("desktop-1-slot", 3),
        ("gmktec-g3-plus", 3),
        ("mac-mini-m4", 3),
        ("dgx-spark", 3),
    ],
)
def test_system_keeps_memory_by_the_kind_of_host(host: str, gib: float) -> None:
    reserve = machine(host).system_reserve
    assert reserve.point == int(gib * GIB)
    assert reserve.is_assumption


@pytest.mark.parametrize(
    ("host", "gib", "backend", "usable"),
    [
        ("mac-mini-m4", 16, "metal", int(16 * GIB * 0.67)),
        ("mac-studio-m4-max", 36, "metal", int(36 * GIB * 0.67)),
        ("mac-mini-m4-pro", 48, "metal", 36 * GIB),
        ("framework-desktop", 128, "vulkan", 64 * GIB),
        ("dgx-spark", 128, "cuda", int(128 * GIB * 0.94)),
        ("jetson-agx-orin", 64, "cuda", int(64 * GIB * 0.94)),
        ("jetson-orin-nano-super", 8, "cuda", 5 * GIB),
    ],
)
def test_unified_memory_is_one_pool(host: str, gib: int, backend: str, usable: int) -> None:
    built = machine(host, memory_gib=gib)
    (gpu,) = built.gpus
    assert built.unified
    assert gpu.backend == backend
    assert gpu.memory == built.ram == gib * GIB
    assert gpu.usable.point == usable <= built.ram_usable


def test_a_card_takes_the_place_of_unified_memory() -> None:
    built = machine("minisforum-ms-s1-max", gpus=("nvidia-rtx-pro-4000-blackwell-sff",))
    assert not built.unified
    assert built.gpus[0].memory == 24 * GIB


@pytest.mark.parametrize("host", ["zimacube-2-pro", "zimaboard-2-1664", "beelink-ser9"])
def test_graphics_that_merely_share_memory_are_left_out(host: str) -> None:
    built = machine(host)
    assert built.gpus == ()
    assert not built.unified


@pytest.mark.parametrize(
    ("host", "gib", "share"),
    [
        ("zimacube-2-standard", 16, 0.75),  # Mesa's rule for Intel
        ("zimaboard-1-432", 4, 0.5),  # the same on a small machine; the system leaves less
        ("beelink-ser8", 32, 0.5),  # the kernel's half for AMD
        ("desktop-1-slot", 32, 0.5),  # nobody knows: an assumption
    ],
)
def test_integrated_graphics_compute_in_their_share_of_the_ram(host: str, gib: int, share: float):
    built = machine(host, memory_gib=gib, gpus=("igpu",))
    (gpu,) = built.gpus
    assert (gpu.id, gpu.backend, built.unified) == ("igpu", "vulkan", True)
    assert gpu.memory == built.ram == gib * GIB
    assert gpu.usable.point == min(int(gib * GIB * share), built.ram_usable)
    assert gpu.usable.low < gpu.usable.high < built.ram
    assert gpu.usable.source
    assert gpu.process_cost.point == 150 * MIB


def test_a_second_module_doubles_the_bandwidth_of_integrated_graphics() -> None:
    one, two = (machine("zimacube-2-standard", memory_gib=g, gpus=("igpu",)) for g in (8, 16))
    assert [built.gpus[0].bandwidth_gb_s for built in (one, two)] == [38.4, 76.8]


def test_integrated_graphics_take_the_place_of_the_fitted_card() -> None:
    built = machine(CREATOR_PACK, gpus=("igpu",))
    assert [gpu.name for gpu in built.gpus] == ["Intel Iris Xe"]


def test_unified_memory_is_its_own_integrated_graphics() -> None:
    assert machine("mac-mini-m4", gpus=("igpu",)) == machine("mac-mini-m4")


@pytest.mark.parametrize("host", ["rpi5", "synology-ds925-plus", "workstation-xeon-w"])
def test_a_host_without_usable_graphics_says_so(host: str) -> None:
    gib = CATALOG.host(host).sizes[0]
    refused = refusal(host, memory_gib=gib, gpus=("igpu",))
    assert (refused.code, refused.field) == ("NO_INTEGRATED_GPU", "gpus")
    assert refused.facts["machine"] == host


def test_integrated_graphics_are_planned_without_a_card() -> None:
    assert refusal(CREATOR_PACK, gpus=("igpu", PRO_2000)).code == "INTEGRATED_ALONE"


def test_weights_are_repacked_where_the_cpu_has_avx2() -> None:
    assert machine("zimaboard-2-832").repacks_weights
    assert not machine("zimaboard-1-832").repacks_weights


def test_host_sold_without_memory_asks_for_it() -> None:
    refused = refusal("minisforum-ms-01")
    assert (refused.code, refused.field) == ("MEMORY_NOT_CHOSEN", "memory_gib")
    assert refused.facts["allowed"] == (32, 64, 96)
    assert machine("minisforum-ms-01", memory_gib=96).ram == 96 * GIB


def test_host_of_unknown_memory_takes_the_persons_word() -> None:
    assert refusal("ugreen-idx6011").code == "MEMORY_NOT_CHOSEN"
    assert machine("ugreen-idx6011", memory_gib=48).ram == 48 * GIB
    assert machine("zimacube-pro-creator-gen1", memory_gib=32).ram == 32 * GIB
    assert refusal("zimacube-pro-creator-gen1", memory_gib=96).code == "MEMORY_OUT_OF_RANGE"


@pytest.mark.parametrize("gib", [0, 12, -8, 1e9, float("nan"), float("inf")])
def test_unknown_memory_option_is_refused(gib: float) -> None:
    refused = refusal("zimacube-2-pro", memory_gib=gib)
    assert (refused.code, refused.field) == ("UNKNOWN_MEMORY_OPTION", "memory_gib")
    assert refused.facts["allowed"] == (16, 32, 64)


def test_missing_machine_is_refused() -> None:
    refused = refusal(None)
    assert (refused.code, refused.field) == ("MACHINE_MISSING", "machine")


def test_unknown_machine_is_refused_with_near_misses() -> None:
    refused = refusal("zimacube2-pro")
    assert (refused.code, refused.field) == ("UNKNOWN_MACHINE", "machine")
    assert refused.facts["found"] == "zimacube2-pro"
    assert refused.facts["near"][0] == "zimacube-2-pro"


@pytest.mark.parametrize("name", ["", "../gpus/intel-arc-a310", "/etc/passwd", "zima\0cube", "*"])
def test_machine_names_that_are_paths_are_unknown(name: str) -> None:
    assert refusal(name).code == "UNKNOWN_MACHINE"


def test_unknown_gpu_is_refused_with_near_misses() -> None:
    refused = refusal(CREATOR_PACK, gpus=("RTX 3090",))
    assert (refused.code, refused.field) == ("UNKNOWN_GPU", "gpus")
    assert refused.facts["near"][0] == "nvidia-geforce-rtx-3090"


def test_a_second_card_has_its_own_memory() -> None:
    host = CATALOG.machine(Scenario("any", "desktop-2-slot", gpus=(PRO_2000, PRO_2000)))
    assert [gpu.memory for gpu in host.gpus] == [16 * GIB, 16 * GIB]
    inline = CATALOG.machine(Scenario("any", InlineMachine(64, (InlineGpu(12), InlineGpu(24)))))
    assert [gpu.memory for gpu in inline.gpus] == [12 * GIB, 24 * GIB]


def test_more_cards_than_the_runtime_takes_are_refused() -> None:
    refused = refusal(InlineMachine(64, (InlineGpu(24),) * 17))
    assert (refused.code, refused.field) == ("TOO_MANY_GPUS", "machine.gpus")
    assert refused.facts["found"] == 17
    assert refusal("desktop-2-slot", gpus=(PRO_2000,) * 17).field == "gpus"


def test_inline_machine_has_all_its_memory() -> None:
    built = machine(InlineMachine(64, (InlineGpu(24),)))
    assert (built.id, built.ram, built.ram_usable) == ("custom", 64 * GIB, 64 * GIB)
    (gpu,) = built.gpus
    assert (gpu.id, gpu.backend, gpu.memory) == ("gpu", "cuda", 24 * GIB)
    assert (gpu.usable.low, gpu.usable.point, gpu.usable.high) == (24 * GIB,) * 3
    assert gpu.process_cost.point == 450 * MIB
    assert machine(InlineMachine(16)).gpus == ()


@pytest.mark.parametrize("gib", [0, -1, 8193, 1e300, float("nan"), float("inf")])
def test_absurd_memory_is_refused(gib: float) -> None:
    refused = refusal(InlineMachine(gib))
    assert (refused.code, refused.field) == ("MEMORY_OUT_OF_RANGE", "machine.ram_gib")
    assert refused.facts["high"] == 8192
    refused = refusal(InlineMachine(16, (InlineGpu(gib),)))
    assert (refused.code, refused.field) == ("MEMORY_OUT_OF_RANGE", "machine.gpus")


@pytest.mark.parametrize("backend", ["opencl", "cpu", "", "CUDA"])
def test_unknown_back_end_is_refused(backend: str) -> None:
    refused = refusal(InlineMachine(16, (InlineGpu(8, backend),)))
    assert (refused.code, refused.field) == ("UNKNOWN_BACKEND", "machine.gpus")
    assert refused.facts == {"found": backend, "allowed": ("cuda", "rocm", "vulkan", "metal")}


@settings(deadline=None)
@given(
    ram=st.floats(0.001, 8192),
    memory=st.floats(0.001, 8192),
    backend=st.sampled_from(["cuda", "rocm", "vulkan", "metal"]),
)
def test_any_sane_inline_machine_is_built(ram: float, memory: float, backend: str) -> None:
    built = machine(InlineMachine(ram, (InlineGpu(memory, backend),)))
    assert abs(built.ram - ram * GIB) < 2048
    assert built.gpus[0].usable.point == built.gpus[0].memory > 0


@settings(deadline=None)
@given(st.text(max_size=40))
def test_any_other_name_is_refused_and_never_crashes(name: str) -> None:
    with pytest.raises(Refusal, match="UNKNOWN_MACHINE"):
        CATALOG.host(name)


def test_only_the_profiles_in_use_are_read(tmp_path: Path) -> None:
    for folder in ("hosts", "gpus"):
        (tmp_path / folder).mkdir()
    kept = (hardware_profiles() / "hosts" / "zimacube-2-pro.json").read_text(encoding="utf-8")
    (tmp_path / "hosts" / "zimacube-2-pro.json").write_text(kept, encoding="utf-8")
    (tmp_path / "hosts" / "torn.json").write_text(kept[:100], encoding="utf-8")
    catalog = HardwareCatalog(tmp_path)
    assert catalog.machine(Scenario("any", machine="zimacube-2-pro")).ram == 16 * GIB
    assert [host.id for host in catalog.hosts()] == ["zimacube-2-pro"]
    (fault,) = catalog.faults()
    assert (fault.code, fault.field) == ("DAMAGED_DATA_FILE", "torn.json")


def test_profile_under_another_name_is_refused(tmp_path: Path) -> None:
    (tmp_path / "hosts").mkdir()
    kept = (hardware_profiles() / "hosts" / "zimacube-2-pro.json").read_text(encoding="utf-8")
    (tmp_path / "hosts" / "mine.json").write_text(kept, encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        HardwareCatalog(tmp_path).host("mine")
    assert refused.value.facts["where"] == "id"


def test_measured_system_memory_takes_the_place_of_the_assumption(tmp_path: Path) -> None:
    (tmp_path / "hosts").mkdir()
    kept = hardware_profiles() / "hosts" / "zimacube-2-pro.json"
    record = json.loads(kept.read_text(encoding="utf-8"))
    record["os"]["reserved_ram_gib"] = 2
    (tmp_path / "hosts" / "zimacube-2-pro.json").write_text(json.dumps(record), encoding="utf-8")
    built = HardwareCatalog(tmp_path).machine(Scenario("any", machine="zimacube-2-pro"))
    assert built.system_reserve.point == 2 * GIB
    assert not built.system_reserve.is_assumption


def test_profiles_are_read_once() -> None:
    assert CATALOG.host(CREATOR_PACK) is CATALOG.host(CREATOR_PACK)
    assert CATALOG.hosts()[0] is CATALOG.hosts()[0]
