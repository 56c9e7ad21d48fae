"""This computer as a machine: from what the system says to a profile; failing is one sentence."""

import json
import sys
from dataclasses import replace

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.computer.found import Computer, FoundCard
from elbowroom.catalog.computer.keeping import save_record
from elbowroom.catalog.computer.profile import (
    THIS_COMPUTER,
    as_record,
    known_card,
    sold_size,
)
from elbowroom.catalog.computer.reading import Probe, amd_cards, read_computer
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Scenario
from elbowroom.text.refusals import refusal

GIB = 1 << 30
CARD = FoundCard("NVIDIA GeForce RTX 3060", 12288 << 20)
PROBE = Probe(
    ram_bytes=lambda: 33_500_000_000,
    cpu=lambda: "AMD Ryzen 7 5700X\n 8-Core",
    threads=lambda: 16,
    machine="x86_64",
    platform="linux",
    cards=lambda: (CARD,),
)


@pytest.fixture(scope="module")
def hardware() -> HardwareCatalog:
    return Catalogue().hardware


def test_what_the_system_says_becomes_a_computer():
    found = read_computer(PROBE)
    assert found == Computer(33_500_000_000, "AMD Ryzen 7 5700X 8-Core", 16, "x86_64", (CARD,))


def test_without_a_memory_size_one_sentence_says_so():
    def fails() -> int:
        raise OSError

    with pytest.raises(Refusal) as fault:
        read_computer(replace(PROBE, ram_bytes=fails))
    assert "\n" not in refusal(fault.value)
    assert "Pick" in refusal(fault.value)


def test_a_driver_that_fails_hides_only_its_cards():
    def fails() -> tuple[FoundCard, ...]:
        raise OSError

    assert read_computer(replace(PROBE, cards=fails)).cards == ()


def test_apples_own_chips_share_their_memory():
    mac = read_computer(replace(PROBE, machine="arm64", platform="darwin"))
    assert mac.has_unified_memory
    assert mac.cards == ()


@pytest.mark.parametrize(("seen", "sold"), [(33_500_000_000, 32), (16 * GIB, 16), (7.6 * GIB, 8)])
def test_memory_is_named_as_it_is_sold(seen, sold):
    assert sold_size(int(seen)) == sold


def test_a_card_is_found_in_the_catalogue_by_name_and_memory(hardware):
    cards = hardware.gpus()
    assert known_card(CARD, cards).id == "nvidia-geforce-rtx-3060-12-gb"
    assert known_card(FoundCard("Voodoo 2", 12 << 20), cards) is None
    assert known_card(replace(CARD, memory_bytes=8 * GIB), cards) is None


def test_the_profile_is_read_like_any_other_and_can_be_planned_with(hardware, tmp_path):
    record = as_record(read_computer(PROBE), hardware.gpus(), "This computer", "2026-11-30")
    save_record(record, tmp_path)
    mine = HardwareCatalog(hardware_profiles(), tmp_path)
    host = mine.host(THIS_COMPUTER)
    assert host.gpu_fitted == "nvidia-geforce-rtx-3060-12-gb"
    assert host.sizes == (32,)
    machine = mine.machine(Scenario("llama-3.1-8b", THIS_COMPUTER))
    assert machine.gpus[0].memory == 12 * GIB


def test_saving_again_is_seen_after_looking_again(hardware, tmp_path):
    record = as_record(read_computer(PROBE), hardware.gpus(), "This computer", "2026-11-30")
    save_record(record, tmp_path)
    mine = HardwareCatalog(hardware_profiles(), tmp_path)
    assert mine.host(THIS_COMPUTER).sizes == (32,)
    record["memory_options"][0]["gib"] = 64
    save_record(record, tmp_path)
    mine.look_again()
    assert mine.host(THIS_COMPUTER).sizes == (64,)


def kept(read, tmp_path, **entered):
    """The profile after a reading, the person's entries, and the reading of a 64 GB computer."""
    save_record(read, tmp_path)
    path = tmp_path / "hosts" / f"{THIS_COMPUTER}.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | entered), "utf-8")
    option = read["memory_options"][0] | {"gib": 64}
    save_record(read | {"memory_options": [option]}, tmp_path)
    return HardwareCatalog(hardware_profiles(), tmp_path).host(THIS_COMPUTER)


@pytest.fixture
def read(hardware):
    return as_record(read_computer(PROBE), hardware.gpus(), "This computer", "2026-11-30")


def test_what_the_person_knows_of_the_memory_stays_with_its_new_size(read, tmp_path):
    known = read["memory_options"][0] | {"bandwidth_gb_s": 51.2, "visible_mib": 31900}
    host = kept(read, tmp_path, memory_options=[known], idle_w=21)
    (option,) = host.memory_options
    assert (option.gib, option.bandwidth_gb_s, option.visible_mib) == (64, 51.2, None)
    assert host.idle_w == 21


def test_sizes_that_the_person_listed_stay_where_the_one_that_was_read_is_among_them(
    read, tmp_path
):
    sizes = [read["memory_options"][0] | {"gib": gib} for gib in (32, 64, 96)]
    assert kept(read, tmp_path, memory_options=sizes).sizes == (32, 64, 96)


def test_a_name_and_a_processor_that_the_person_corrected_stay(read, tmp_path):
    cpu = read["cpu"] | {"model": "Ryzen 7 5700X3D"}
    named = read["field_sources"] | {"cpu": ["by-hand"]}
    sources = read["sources"] | {"by-hand": "Entered by hand"}
    host = kept(read, tmp_path, name="Study", cpu=cpu, field_sources=named, sources=sources)
    assert (host.name, host.cpu.model) == ("Study", "Ryzen 7 5700X3D")


def test_what_no_reading_says_of_a_processor_stays_with_it(read, tmp_path):
    host = kept(read, tmp_path, cpu=read["cpu"] | {"tdp_w": "65"})
    assert (host.cpu.threads, host.cpu.tdp_w) == (16, "65")


def test_a_card_that_was_taken_out_is_gone_and_one_that_was_entered_stays(hardware, tmp_path):
    cards = hardware.gpus()
    found = read_computer(PROBE)
    with_card, without = (
        as_record(replace(found, cards=seen), cards, "Mine", "2026-11-30") for seen in ((CARD,), ())
    )
    save_record(with_card, tmp_path)
    save_record(without, tmp_path)
    assert HardwareCatalog(hardware_profiles(), tmp_path).host(THIS_COMPUTER).gpu_fitted is None
    entered = kept(without, tmp_path, gpu_fitted="nvidia-geforce-rtx-3060-12-gb")
    assert entered.gpu_fitted == "nvidia-geforce-rtx-3060-12-gb"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"id": "another"}'])
def test_a_profile_that_cannot_be_read_gives_way_to_the_reading(read, tmp_path, text):
    path = tmp_path / "hosts" / f"{THIS_COMPUTER}.json"
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    save_record(read, tmp_path)
    assert HardwareCatalog(hardware_profiles(), tmp_path).host(THIS_COMPUTER).sizes == (32,)


@pytest.mark.parametrize("odd", [None, 5, [], [5], {}, "x"])
@pytest.mark.parametrize("field", ["memory_options", "cpu", "sources", "field_sources"])
def test_a_draft_of_any_shape_is_kept_beside_a_profile_that_can_be_used(read, tmp_path, field, odd):
    draft = tmp_path / "hosts" / f"{THIS_COMPUTER}.json.draft"
    draft.parent.mkdir()
    draft.write_text(json.dumps(read | {"idle_w": "quiet", "id": "x", field: odd}), "utf-8")
    save_record(read, tmp_path)
    assert HardwareCatalog(hardware_profiles(), tmp_path).host(THIS_COMPUTER).sizes == (32,)
    assert json.loads(draft.read_text("utf-8"))["idle_w"] == "quiet"


def test_an_unreadable_computer_part_stays_unknown(hardware):
    bare = read_computer(replace(PROBE, cpu=lambda: "", threads=lambda: None, machine="riscv64"))
    record = as_record(bare, hardware.gpus(), "This computer", "2026-11-30")
    assert record["cpu"] is None
    assert json.dumps(record)


def test_amd_cards_are_read_from_the_drivers_files(tmp_path):
    for number, (vendor, size) in enumerate((("0x1002", 16 * GIB), ("0x8086", 0))):
        device = tmp_path / f"card{number}" / "device"
        device.mkdir(parents=True)
        (device / "vendor").write_text(vendor + "\n")
        (device / "device").write_text("0x7550\n")
        (device / "mem_info_vram_total").write_text(f"{size}\n")
    assert list(amd_cards(tmp_path)) == [FoundCard("AMD 0x7550", 16 * GIB)]


@pytest.mark.skipif(sys.platform == "win32", reason="reads a POSIX system")
def test_this_very_computer_can_be_read():
    found = read_computer()
    assert found.ram_bytes > 256 << 20
