"""Which class a device belongs to, and what follows from it."""

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.speed_classes import Device, class_of, speed_file
from elbowroom.core.rates import Speed
from elbowroom.core.scenario import InlineGpu, InlineMachine, Scenario

CATALOGUE = Catalogue()


def speed(machine: object, model: str = "llama-3.1-8b", **chosen: object) -> Speed:
    found = CATALOGUE.estimate(Scenario(model, machine, **chosen)).speed
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("device", "name"),
    [
        (Device("cuda", 448, "NVIDIA", compute_capability=8.6), "cuda-up-to-450"),
        (Device("cuda", 672, "NVIDIA", compute_capability=12.0), "cuda-450-to-1000"),
        (Device("cuda", 1792, "NVIDIA", compute_capability=12.0), "cuda-above-1000"),
        (Device("cuda", 320, "NVIDIA", compute_capability=7.5), "cuda-turing"),
        (Device("cuda", 347, "NVIDIA", compute_capability=6.1), "cuda-before-turing"),
        (Device("rocm", 800, "AMD"), "rocm"),
        (Device("vulkan", 640, "AMD"), "vulkan-amd"),
        (Device("vulkan", 640, "AMD", arm_host=True), "vulkan-on-arm"),
        (Device("vulkan", 76.8, "Intel", integrated=True), "vulkan-integrated-intel"),
        (Device("metal", 273, "Apple", integrated=True), "metal"),
        (Device("cpu", 76.8, isa=("avx2",)), "cpu-avx2"),
        (Device("cpu", 89.6, isa=("avx512", "avx2")), "cpu-avx512"),
        (Device("cpu", 17.1, isa=("neon",)), "cpu-neon"),
    ],
)
def test_a_device_belongs_to_one_class(device: Device, name: str) -> None:
    found = class_of(device)
    assert found is not None
    assert found.id == name


def test_a_processor_without_vector_instructions_was_never_measured() -> None:
    assert class_of(Device("cpu", 14.9)) is None
    found = CATALOGUE.estimate(Scenario("llama-3.2-1b", "zimablade-3760", memory_gib=8))
    assert found.speed is None
    assert "SPEED_UNKNOWN" in {note.code for note in found.notes}


def test_classes_have_sources_and_wider_bands_for_what_was_not_measured() -> None:
    for found in speed_file().classes:
        assert found.source
        assert found.checked_on
        for spread in (found.reach, found.layer_us, *found.prompt.values()):
            assert spread.extrapolated[0] <= spread.measured[0]
            assert spread.extrapolated[1] >= spread.measured[1]


def test_ids_of_measured_devices_exist() -> None:
    hardware = CATALOGUE.hardware
    known = {profile.id for profile in (*hardware.hosts(), *hardware.gpus())}
    for found in speed_file().classes:
        for name in found.measured:
            assert name in known or " " in name


def test_the_zimacubes_processors_are_extrapolated_and_the_creator_pack_s_card_is_not() -> None:
    assert speed("zimacube-2-standard").is_extrapolated
    assert speed("zimacube-2-pro").is_extrapolated
    assert not speed("zimacube-2-creator-pack").is_extrapolated
    assert not speed("gmktec-g3-plus").is_extrapolated
    assert speed("zimaboard-2-1664").is_extrapolated


def test_a_second_module_doubles_what_the_processor_answers() -> None:
    one, two = speed("zimacube-2-standard"), speed("zimacube-2-standard", memory_gib=16)
    assert two.answer_tok_s.middle == pytest.approx(2 * one.answer_tok_s.middle, rel=0.01)
    assert two.prompt_tok_s is not None
    assert one.prompt_tok_s is not None
    assert two.prompt_tok_s.middle == pytest.approx(one.prompt_tok_s.middle, rel=0.05)


def test_an_n150_answers_an_8b_at_three_tokens_a_second() -> None:
    for machine in ("gmktec-g3-plus", "zimaboard-2-1664"):
        found = speed(machine).answer_tok_s
        assert found.low <= 3.0
        assert found.high >= 3.6


def test_the_makers_own_figures_of_the_rtx_pro_2000_lie_inside() -> None:
    big = speed("zimacube-2-creator-pack", "qwen3.6-35b-a3b", quant="Q2_K", context=4096)
    assert big.answer_tok_s.low <= 68 <= big.answer_tok_s.high
    dense = speed("zimacube-2-creator-pack", "qwen3.8-27b", quant="IQ2_XXS", context=4096)
    assert dense.answer_tok_s.low <= 23.1 <= dense.answer_tok_s.high
    assert dense.prompt_tok_s is not None
    assert dense.prompt_tok_s.low <= 570 <= dense.prompt_tok_s.high


def test_a_machine_described_inline_has_no_bandwidth_and_so_no_speed() -> None:
    found = CATALOGUE.estimate(Scenario("llama-3.1-8b", InlineMachine(64, (InlineGpu(24),))))
    assert found.speed is None
    assert "SPEED_UNKNOWN" in {note.code for note in found.notes}


def test_no_band_is_wider_than_four_times_on_any_machine() -> None:
    for model in ("llama-3.2-1b", "llama-3.1-8b", "qwen3-30b-a3b", "gpt-oss-20b"):
        for host in CATALOGUE.hardware.hosts():
            for memory in host.sizes[:1] + host.sizes[-1:]:
                found = CATALOGUE.estimate(Scenario(model, host.id, memory_gib=memory)).speed
                if found is None:
                    continue
                bands = (found.answer_tok_s, found.answer_tok_s_all, found.prompt_tok_s)
                for band in bands:
                    assert band is None or band.high <= 4 * band.low, (model, host.id)


def test_no_band_is_wider_than_four_times_with_any_card() -> None:
    for model in ("llama-3.2-1b", "qwen3-30b-a3b"):
        for card in CATALOGUE.hardware.gpus():
            found = CATALOGUE.estimate(Scenario(model, "desktop-1-slot", gpus=(card.id,))).speed
            if found is None:
                continue
            for band in (found.answer_tok_s, found.prompt_tok_s):
                assert band is None or band.high <= 4 * band.low, (model, card.id)
