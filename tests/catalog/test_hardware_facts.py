"""The facts in the shipped hosts, cards and modules: dated, and in agreement with each other."""

import re
from typing import Any

import pytest

from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.module_profiles import ModuleProfile

CATALOG = HardwareCatalog()
HOSTS, GPUS, MODULES = CATALOG.hosts(), CATALOG.gpus(), CATALOG.modules()
ALL = (*HOSTS, *GPUS, *MODULES)

GB_S_A_LANE = {2: 0.5, 3: 0.985, 4: 1.969, 5: 3.938}
"""Of PCIe, one way, after line coding."""

NOT_CHANNELS_TIMES_SPEED = {
    "rpi5": "its bus has 32 bits, half of what a channel counts for",
}
ABOVE_THE_STATED_MAXIMUM = {
    ("minisforum-ms-a2", 128): "several owners run it; the maker states 96",
}
"""Exceptions, each with its reason."""


def by_id(profile: Any) -> str:
    return profile.id


@pytest.mark.parametrize("profile", ALL, ids=by_id)
def test_no_source_is_empty(profile: Any) -> None:
    assert all(profile.field_sources.values())
    assert all(text.strip() for text in profile.sources.values())


@pytest.mark.parametrize("profile", ALL, ids=by_id)
def test_a_price_is_older_than_the_day_it_was_looked_up(profile: Any) -> None:
    priced = [profile, *getattr(profile, "memory_options", ())]
    for price in priced:
        date = price.price_date
        assert date is None or date == "launch" or date <= profile.checked_on


@pytest.mark.parametrize("gpu", GPUS, ids=by_id)
def test_a_cards_bandwidth_is_its_bus_times_its_data_rate(gpu: GpuProfile) -> None:
    if None in (gpu.bandwidth_gb_s, gpu.memory_bus_bits, gpu.data_rate_gbps):
        return
    product = gpu.memory_bus_bits / 8 * gpu.data_rate_gbps
    assert gpu.bandwidth_gb_s == pytest.approx(product, rel=0.01)


DATA_RATES = {
    "GDDR5": (5, 9),
    "GDDR6": (10, 20),
    "GDDR6X": (18, 24),
    "GDDR7": (16, 32),
    "HBM2": (1.4, 2.4),
}
"""Gigabits a second and pin that such memory is sold with."""


@pytest.mark.parametrize("gpu", GPUS, ids=by_id)
def test_a_cards_data_rate_goes_with_its_type_of_memory(gpu: GpuProfile) -> None:
    low, high = DATA_RATES[gpu.memory_type.split()[0]]
    assert gpu.data_rate_gbps is None or low <= gpu.data_rate_gbps <= high


@pytest.mark.parametrize("host", HOSTS, ids=by_id)
def test_a_hosts_bandwidth_is_its_channels_times_its_speed(host: HostProfile) -> None:
    for option in host.memory_options:
        if None in (option.bandwidth_gb_s, option.channels, option.speed_mts):
            continue
        if host.id in NOT_CHANNELS_TIMES_SPEED:
            assert option.bandwidth_gb_s == pytest.approx(option.speed_mts * 4 / 1000, rel=0.02)
            continue
        product = option.channels * option.speed_mts * 8 / 1000
        assert option.bandwidth_gb_s == pytest.approx(product, rel=0.02), option


@pytest.mark.parametrize("host", HOSTS, ids=by_id)
def test_modules_add_up_to_the_size(host: HostProfile) -> None:
    for option in host.memory_options:
        pairs = re.findall(r"(\d+)x(\d+)", option.modules or "")
        if option.gib and pairs:
            assert sum(int(count) * int(gib) for count, gib in pairs) == option.gib
        if option.gib and host.memory_max_gib:
            is_above = option.gib > host.memory_max_gib
            assert is_above == ((host.id, option.gib) in ABOVE_THE_STATED_MAXIMUM)


@pytest.mark.parametrize("host", HOSTS, ids=by_id)
def test_modules_to_buy_are_known_and_of_the_hosts_kind(host: HostProfile) -> None:
    for option in host.memory_options:
        for need in option.needs_modules:
            module = CATALOG.module(need.id)
            assert module.type.upper().replace("-", " ") in option.type.replace("ECC ", "")
            assert need.count * module.gib <= option.gib


@pytest.mark.parametrize("host", HOSTS, ids=by_id)
def test_a_slots_speed_is_its_lanes_times_its_generation(host: HostProfile) -> None:
    for slot in host.slots:
        assert slot.lanes is None or slot.theoretical_gb_s == pytest.approx(
            slot.lanes * GB_S_A_LANE[slot.pcie_gen], rel=0.01
        )
        assert slot.plan_gb_s is None or slot.theoretical_gb_s is None
    for port in host.enclosures:
        assert port.gb_s <= port.link_gb_s


@pytest.mark.parametrize("host", HOSTS, ids=by_id)
def test_a_supply_gives_its_volts_times_its_amps(host: HostProfile) -> None:
    supply = host.supply
    if supply and supply.watts and supply.volts and supply.amps:
        assert supply.watts == pytest.approx(supply.volts * supply.amps, rel=0.02)


@pytest.mark.parametrize("module", MODULES, ids=by_id)
def test_a_modules_price_is_dated_or_said_to_be_unknown(module: ModuleProfile) -> None:
    assert (module.price_usd is None) == (module.price_date is None)
    assert (module.price_usd is None) == ("price" in module.unknown)
    for price in module.price_history:
        assert price.sources
        assert price.price_date


@pytest.mark.parametrize("host", HOSTS, ids=by_id)
def test_a_template_says_which_of_its_figures_are_assumed(host: HostProfile) -> None:
    assert bool(host.assumed) == host.template


def test_only_machines_without_a_place_for_nvme_load_from_sata() -> None:
    only_sata = {host.id for host in HOSTS if host.has_only_sata}
    assert {"zimaboard-2-1664", "zimablade-7700", "qnap-ts-ai642"} <= only_sata
    assert not {"zimacube-2-standard", "minisforum-n5-pro", "dgx-spark"} & only_sata
