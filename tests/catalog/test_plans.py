"""Plans on the machines people ask about: pools, reserve, verdict and reasons."""

import pytest

from elbowroom.core.scenario import InlineGpu, InlineMachine, Scenario
from elbowroom.core.units import GIB
from elbowroom.core.weights import weight_bytes


@pytest.fixture
def plan(catalogue):
    """The answer for a model on a machine."""

    def answer(model, machine, **settings):
        return catalogue.estimate(Scenario(model, machine, **settings))

    return answer


def codes(answer) -> set[str]:
    return {note.code for note in answer.notes}


def reserved(pool) -> float:
    return (pool.size - pool.usable) / GIB


def test_zimacube_2_creator_pack_spills_a_mixture_into_its_ram(plan):
    """RTX PRO 2000 with 16 GB, 64 GB of RAM; gpt-oss-120b has 59 GiB of weights."""
    answer = plan("gpt-oss-120b", "zimacube-2-creator-pack", context=16384)
    card, ram = answer.pools
    assert (card.kind, ram.kind) == ("vram", "ram")
    assert reserved(ram) == 1.5
    assert answer.verdict.code == "SPILLS"
    assert answer.placement.layers_in_ram == 0
    assert card.part("weights") + ram.part("weights") > 59 * GIB
    assert ram.part("kv_cache") == 0
    assert {"EXPERTS_IN_RAM", "PLACED_BY_FIT", "SYSTEM_RESERVE_ASSUMED"} <= codes(answer)


def test_zimacube_2_creator_pack_runs_a_dense_70b_mostly_from_ram(plan):
    """42.5 GB of file, 16 GB of card: two thirds of the layers have to lie in RAM."""
    answer = plan("llama-3.3-70b", "zimacube-2-creator-pack")
    assert answer.verdict.code == "SPILLS"
    assert 50 <= answer.placement.layers_in_ram <= 60
    assert "LAYERS_IN_RAM" in codes(answer)


def test_zimacube_2_standard_has_one_pool_and_8_gb_of_it(plan):
    answer = plan("llama-3.1-8b", "zimacube-2-standard")
    (ram,) = answer.pools
    assert (ram.size, reserved(ram)) == (8 * GIB, 1.5)
    assert answer.verdict.code == "FITS"
    assert answer.placement is None
    assert plan("llama-3.1-8b", "zimacube-2-standard", users=2).verdict.code == "NO_FIT"


def test_a_second_module_in_a_zimacube_2_standard_doubles_what_fits(plan, catalogue):
    sizes = catalogue.hardware.host("zimacube-2-standard").sizes
    assert 16 in sizes
    answer = plan("llama-3.1-8b", "zimacube-2-standard", memory_gib=16, users=4)
    assert answer.verdict.code == "FITS"


def test_zimaboard_2_runs_an_8b_in_its_16_gb(plan):
    answer = plan("llama-3.1-8b", "zimaboard-2-1664")
    (ram,) = answer.pools
    assert (ram.size, reserved(ram)) == (16 * GIB, 1.5)
    assert answer.verdict.code == "FITS"
    assert "CPU_REPACK" in codes(answer)
    assert plan("gemma-3-27b", "zimaboard-2-1664").verdict.code == "NO_FIT"


PC = InlineMachine(64, (InlineGpu(12), InlineGpu(24)))


def test_a_pc_with_12_and_24_gb_splits_what_neither_card_holds(plan):
    """Gemma 3 27B takes 15.4 GiB of weights, too much for 12 GB; together they have 36."""
    answer = plan("gemma-3-27b", PC, context=32768)
    first, second, _ = answer.pools
    assert [pool.id for pool in answer.pools] == ["gpu0", "gpu1", "ram"]
    assert answer.verdict.code == "FITS"
    assert 1.8 < second.part("weights") / first.part("weights") < 2.3
    assert "SPLIT_OVER_CARDS" in codes(answer)


def test_a_pc_with_12_and_24_gb_fills_both_before_ram(plan):
    answer = plan("llama-3.3-70b", PC)
    *cards, ram = answer.pools
    assert answer.verdict.code == "SPILLS"
    assert all(card.usable - card.need < 2 * GIB for card in cards)
    assert ram.part("weights") < 11 * GIB


def test_a_mac_has_one_memory_of_which_the_gpu_has_a_share(plan):
    answer = plan("gemma-3-27b", "mac-studio-m4-max", memory_gib=36)
    (pool,) = answer.pools
    assert (pool.kind, answer.verdict.code) == ("unified", "FITS")
    assert pool.usable == int(36 * GIB * 0.67)
    large = plan("llama-3.3-70b", "mac-studio-m4-max", memory_gib=36)
    assert large.verdict.code == "NO_FIT"
    assert "UNIFIED_SHARE" in codes(large)


def test_a_strix_halo_box_lends_half_of_its_memory_to_the_gpu(plan):
    answer = plan("gpt-oss-120b", "framework-desktop", memory_gib=128)
    (pool,) = answer.pools
    assert pool.usable == 64 * GIB
    assert answer.verdict.code == "FITS"
    assert "UNIFIED_SHARE" in codes(answer)


MEASURED_GIB = {65536: 13.5, 131072: 14.8}
"""Qwen3.6-35B-A3B on the RTX PRO 2000, from the maker's documentation
(www.zimaspace.com/docs/hardware/rtx-pro-2000-on-zimaos, read 2026-11-29)."""

MEASURED_FILE_GIB = 12.29
"""The file of the same page: IQ3_XXS of a "dynamic" recipe, which is not llama-quantize's own."""


ROUNDING = 0.05
"""Half a digit of the published figures."""


@pytest.fixture
def range_of_the_makers_file(plan):
    """Low and high of what the card holds at a context, in bytes.

    Assumed, as the page says neither the file, the cache types, the front end nor who counted: the
    IQ3_XXS file that the page's speeds are of, an f16 cache, one row of logits. Weights are the
    file's, less the token table that stays in RAM.
    """

    def ends(context: int, with_driver: bool = False) -> tuple[int, int]:
        machine = "zimacube-2-creator-pack"
        answer = plan("qwen3.6-35b-a3b", machine, quant="IQ3_XXS", context=context)
        card, _ = answer.wanted
        weights = int(MEASURED_FILE_GIB * GIB)
        weights -= weight_bytes(answer.model, "IQ3_XXS", gpu=True).host
        left_out = ("weights",) if with_driver else ("weights", "runtime")
        rest = [leaf for leaf in card.leaves if leaf.component not in left_out]
        return weights + sum(leaf.low for leaf in rest), weights + sum(leaf.high for leaf in rest)

    return ends


@pytest.mark.parametrize(("context", "measured"), MEASURED_GIB.items())
def test_the_makers_own_measurement_lies_inside_our_range(
    range_of_the_makers_file, context, measured
):
    """Read as llama.cpp's own sum of its buffers in GiB, without the driver's context."""
    low, high = range_of_the_makers_file(context)
    assert low <= (measured + ROUNDING) * GIB
    assert (measured - ROUNDING) * GIB <= high


@pytest.mark.parametrize(("context", "measured"), MEASURED_GIB.items())
def test_read_otherwise_the_makers_measurement_lies_below_our_range(
    range_of_the_makers_file, context, measured
):
    """Decimal GB, or the driver's context counted (docs/adr/0004): what the assumption is for."""
    assert range_of_the_makers_file(context)[0] > (measured + ROUNDING) * 1e9
    assert range_of_the_makers_file(context, with_driver=True)[0] > (measured + ROUNDING) * GIB


def test_what_64k_tokens_more_take_is_the_makers_difference_however_it_is_read(plan):
    contexts = tuple(MEASURED_GIB)
    cards = [
        plan("qwen3.6-35b-a3b", "zimacube-2-creator-pack", context=context).wanted[0]
        for context in contexts
    ]
    more = cards[1].part("kv_cache") - cards[0].part("kv_cache")
    measured = MEASURED_GIB[contexts[1]] - MEASURED_GIB[contexts[0]]
    for unit in (GIB, 1e9):
        assert abs(more / unit - measured) <= 2 * ROUNDING
