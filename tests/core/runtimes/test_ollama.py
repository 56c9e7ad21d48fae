"""What Ollama does with a plan: contexts multiply, batches grow, some models serve one."""

from dataclasses import replace

import pytest

from elbowroom.core.amounts import exactly
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Leaf
from elbowroom.core.estimating import estimate
from elbowroom.core.runtimes.llama_cpp_older import older_workspace
from elbowroom.core.runtimes.ollama import default_context
from elbowroom.core.runtimes.ollama_batch import num_batch
from elbowroom.core.scenario import Person, Scenario
from elbowroom.core.units import GIB, MIB
from elbowroom.core.weights import file_bytes
from tests.core.machines import cpu_machine, gpu_machine, unified_machine

LLAMA = Scenario("llama-3.1-8b", runtime="ollama", context=8192)


def answered(catalogue, scenario: Scenario, machine=None):
    return estimate(catalogue.models.model(scenario.model), machine or gpu_machine(48), scenario)


def codes(answer) -> list[str]:
    return [note.code for note in answer.notes]


def test_context_is_reserved_for_each_person(catalogue):
    one = answered(catalogue, LLAMA).total("kv_cache").point
    four = answered(catalogue, replace(LLAMA, users=4))
    assert four.total("kv_cache").point == 4 * one
    assert "OLLAMA_CONTEXT_MULTIPLIED" in codes(four)


def test_everybody_gets_the_largest_context_of_a_household(catalogue):
    people = (Person(2048), Person(16384))
    mixed = answered(catalogue, replace(LLAMA, household=people))
    equal = answered(catalogue, replace(LLAMA, users=2, context=16384))
    assert mixed.need == equal.need


@pytest.mark.parametrize(
    ("context", "vram", "batch"),
    [(4096, 48, 512), (8192, 48, 1024), (65536, 48, 2048), (8192, 6, 512), (65536, 20, 1024)],
)
def test_the_batch_grows_with_the_context_while_memory_is_ample(catalogue, context, vram, batch):
    asked = replace(LLAMA, context=context)
    plain = replace(asked, runtime="llama.cpp", micro_batch=batch, batch=batch)
    machine = gpu_machine(vram)
    answer = answered(catalogue, asked, machine)
    assert answer.total("workspace") == answered(catalogue, plain, machine).total("workspace")
    assert ("OLLAMA_BATCH" in codes(answer)) == (batch != 512)


def test_a_batch_that_is_set_stays(catalogue):
    answer = answered(catalogue, replace(LLAMA, context=65536, micro_batch=256))
    plain = replace(answer.scenario, runtime="llama.cpp", batch=256)
    assert answer.total("workspace") == answered(catalogue, plain).total("workspace")


@pytest.mark.parametrize(
    ("context", "vram", "backend", "batch"),
    [
        (4097, 8, "cuda", 256),
        (4096, 8, "cuda", 512),
        (4097, 9, "cuda", 512),
        (65_536, 48, "cuda", 512),
        (65_536, 48, "vulkan", 2048),
    ],
)
def test_a_small_card_without_flash_attention_computes_less_at_once(
    catalogue, context, vram, backend, batch
):
    """Of CUDA cards; others follow the usual rule (``automaticGenerationBatch``)."""
    asked = replace(LLAMA, context=context, flash_attention="off")
    machine = gpu_machine(vram, backend=backend)
    assert num_batch(catalogue.models.model(LLAMA.model), machine, asked) == batch


@pytest.mark.parametrize(("context", "batch"), [(512, 512), (2048, 2048), (8192, 2048)])
def test_an_embedding_model_computes_a_whole_text_at_once_up_to_a_limit(catalogue, context, batch):
    asked = Scenario("bge-m3", runtime="ollama", context=context)
    assert num_batch(catalogue.models.model(asked.model), gpu_machine(48), asked) == batch


def test_some_architectures_serve_one_at_a_time(catalogue):
    asked = Scenario("qwen3.5-9b", runtime="ollama", users=4)
    answer = answered(catalogue, asked)
    alone = answered(catalogue, replace(asked, users=1))
    assert answer.need == alone.need
    assert "OLLAMA_ONE_AT_A_TIME" in codes(answer)
    assert "OLLAMA_ONE_AT_A_TIME" not in codes(alone)


def test_a_context_ends_at_what_the_model_was_trained_for(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    above = answered(catalogue, replace(LLAMA, context=2 * model.max_context))
    assert above.need == answered(catalogue, replace(LLAMA, context=model.max_context)).need
    assert "OLLAMA_CONTEXT_LIMITED" in codes(above)


@pytest.mark.parametrize(
    ("machine", "tokens"),
    [
        (cpu_machine(), 4096),
        (gpu_machine(12), 4096),
        (gpu_machine(24), 32768),
        (unified_machine(64), 262144),
    ],
)
def test_memory_decides_the_context_that_nobody_set(machine, tokens):
    assert default_context(machine) == tokens


def test_keys_and_values_have_one_type(catalogue):
    with pytest.raises(Refusal) as two:
        answered(catalogue, replace(LLAMA, cache_k="q8_0"))
    assert (two.value.code, two.value.field) == ("ONE_CACHE_TYPE_FOR_BOTH", "cache_v")
    with pytest.raises(Refusal) as unknown:
        answered(catalogue, replace(LLAMA, cache_k="iq4_nl", cache_v="iq4_nl"))
    assert (unknown.value.code, unknown.value.field) == ("CACHE_TYPE_NOT_OF_RUNTIME", "cache_k")


def test_settings_without_effect_are_named(catalogue):
    answer = answered(catalogue, replace(LLAMA, slots="unified", frontend="library"))
    (note,) = (note for note in answer.notes if note.code == "SETTINGS_NOT_USED")
    assert note.fact("fields") == "slots, frontend"
    assert answer.need == answered(catalogue, LLAMA).need


def test_the_older_engine_sized_windows_for_all_slots_and_one_batch(catalogue):
    """Cells of a window: four times 1,025 and a batch of 512, in steps of 256."""
    asked = Scenario("gemma-3-12b", runtime="ollama-0.24", context=32768, users=4)
    answer = answered(catalogue, asked)
    windows = 40 * 4864 * 8 * (256 + 256) * 2
    whole = 8 * 4 * 32768 * 8 * (256 + 256) * 2
    assert answer.total("kv_cache").point == windows + whole


@pytest.mark.parametrize(("context", "cells"), [(1024, 1024), (1025, 1536), (32_768, 1536)])
def test_the_older_engine_keeps_a_window_and_a_batch_where_the_context_is_longer(
    catalogue, context, cells
):
    """One conversation: 1,024 and 512 cells in the 40 sliding layers of Gemma 3 12B."""
    answer = answered(catalogue, Scenario("gemma-3-12b", runtime="ollama-0.24", context=context))
    whole = -(-context // 256) * 256
    assert answer.total("kv_cache").point == (40 * cells + 8 * whole) * 8 * (256 + 256) * 2


def test_the_older_engine_may_have_kept_every_head_of_a_latent(catalogue):
    answer = answered(catalogue, Scenario("glm-4.7-flash", runtime="ollama-0.24"))
    leaf = answer.total("kv_cache")
    assert leaf.low < leaf.point / 10
    assert leaf.point == leaf.high


def test_the_older_engine_fills_pools_that_add_up(catalogue):
    answer = answered(catalogue, replace(LLAMA, runtime="ollama-0.24"), gpu_machine(8))
    assert answer.verdict.code in ("TIGHT", "SPILLS", "FITS")
    assert {pool.id for pool in answer.pools} == {"gpu0", "ram"}
    leaf = answer.total("workspace")
    assert leaf.low < leaf.point < leaf.high <= 2.5 * leaf.low


@pytest.mark.parametrize(
    ("context", "users", "gib", "batch"),
    [
        (4096, 1, 48, 512),
        (4097, 1, 48, 1024),
        (2049, 2, 48, 1024),
        (32768, 1, 48, 1024),
        (32769, 1, 48, 2048),
    ],
)
def test_a_batch_is_larger_above_a_context_of_all_and_not_at_it(
    catalogue, context, users, gib, batch
):
    model = catalogue.models.model("llama-3.1-8b")
    asked = Scenario("llama-3.1-8b", runtime="ollama", context=context, users=users)
    assert num_batch(model, gpu_machine(gib), asked) == batch


@pytest.mark.parametrize(
    ("context", "batch", "percent", "surcharge"),
    [(65536, 2048, 60, 2 * GIB), (16384, 1024, 75, 768 * MIB)],
)
def test_a_larger_batch_needs_its_share_of_the_card_and_room_beside_the_model(
    catalogue, context, batch, percent, surcharge
):
    """Ollama's ``generationBatchFits``: it must hold to the byte, on either side."""
    model = catalogue.models.model("llama-3.1-8b")
    asked = Scenario("llama-3.1-8b", runtime="ollama", context=context)
    predicted = file_bytes(model, "Q4_K_M") + 4 * 32 * 8 * 128 * context
    least = max(-(-100 * predicted // percent), -(-100 * (predicted + surcharge) // 80))
    assert num_batch(model, with_usable(least + 100), asked) == batch
    assert num_batch(model, with_usable(least - 100), asked) < batch


def with_usable(size):
    machine = gpu_machine(48)
    return replace(machine, gpus=(replace(machine.gpus[0], usable=exactly(size)),))


def test_the_older_engine_keeps_its_reserve_of_each_card_free_to_the_byte(catalogue):
    """``MinimumMemory``, 457 MiB: a layer less where a byte of it is missing."""
    asked = replace(LLAMA, runtime="ollama-0.24")
    placed = answered(catalogue, asked, gpu_machine(4))
    assert 0 < placed.placement.layers_on(0) < 32
    held = placed.pools[0].need + 457 * MIB
    layers = [
        answered(catalogue, asked, with_usable(held - missing)).placement.layers_on(0)
        for missing in (0, 1)
    ]
    assert layers == [placed.placement.layers_on(0), placed.placement.layers_on(0) - 1]


def test_what_is_not_known_of_todays_build_is_not_known_of_an_older_one():
    unknown = Leaf("workspace", 0, 0, 0, "unknown")
    assert older_workspace(unknown) == unknown
    known = older_workspace(Leaf("workspace", 1000, 900, 1100))
    assert (known.low, known.point, known.high) == (630, 1000, 1540)
