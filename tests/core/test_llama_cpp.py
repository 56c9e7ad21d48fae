"""llama.cpp's rules that no measured row covers."""

from dataclasses import replace

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.estimating import estimate
from elbowroom.core.explain import explain
from elbowroom.core.file_types import typed_tensors
from elbowroom.core.runtimes import llama_cpp
from elbowroom.core.scenario import Scenario
from elbowroom.core.weights import file_bytes
from tests.core.machines import cpu_machine, gpu_machine, unified_machine


@pytest.mark.parametrize("users", [1, 4])
@pytest.mark.parametrize("cache", ["bf16", "f32"])
def test_a_cache_that_cuda_copies_to_f16_never_needs_less_workspace_than_f16(
    catalogue, cache, users
):
    scenario = Scenario("llama-3.1-8b", context=131072, users=users)
    model, machine = catalogue.models.model("llama-3.1-8b"), gpu_machine(200, 200)
    plain = estimate(model, machine, scenario).total("workspace")
    other = replace(scenario, cache_k=cache, cache_v=cache)
    copied = estimate(model, machine, other).total("workspace")
    assert copied.point > 1.5 * plain.point


def test_a_setting_whose_graph_was_not_measured_is_a_range(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    scenario = Scenario("llama-3.1-8b", users=4, cache_k="f32", cache_v="f32")
    leaf = estimate(model, cpu_machine(), scenario).total("workspace")
    assert leaf.basis == "bounded"
    assert leaf.low < leaf.high


@pytest.mark.parametrize("backend", ["vulkan", "metal"])
def test_only_cuda_copies_the_cache(catalogue, backend):
    model = catalogue.models.model("llama-3.1-8b")
    scenario = Scenario("llama-3.1-8b", context=65536)
    for cache in ("bf16", "f32", "q8_0"):
        other = replace(scenario, cache_k=cache, cache_v=cache)
        machine = gpu_machine(96, 96, backend)
        point = estimate(model, machine, other).total("workspace").point
        assert point <= estimate(model, machine, scenario).total("workspace").point


def test_shared_memory_holds_a_tied_token_table_once(catalogue):
    model = catalogue.models.model("gemma-3-27b")
    weights = estimate(model, unified_machine(), Scenario("gemma-3-27b")).total("weights")
    assert weights.point == pytest.approx(file_bytes(model, "Q4_K_M"), rel=0.001)


def without_graphs(model):
    """The model as a file of an architecture that nobody measured."""
    return replace(model, programs={}, memo={})


@pytest.mark.parametrize("machine", [cpu_machine(), gpu_machine()])
def test_a_model_without_a_graph_has_bounds_by_formula_around_what_the_graph_says(
    catalogue, machine
):
    model, scenario = catalogue.models.model("llama-3.1-8b"), Scenario("llama-3.1-8b", users=4)
    replayed = estimate(model, machine, scenario).total("workspace")
    answer = estimate(without_graphs(model), machine, scenario)
    leaf = answer.total("workspace")
    assert leaf.basis == "closed form"
    assert leaf.low <= replayed.point <= leaf.high
    assert "WORKSPACE_BY_FORMULA" in [note.code for note in answer.notes]
    (term,) = explain(answer, "workspace")
    assert (term.code, term.size) == ("WORKSPACE_FORMULA", leaf.point)
    assert "by formula" in term.source


def test_figures_that_no_graph_was_made_for_are_bounds_by_formula(catalogue):
    """As a stranger's file may state them."""
    model = catalogue.models.model("llama-3.1-8b")
    huge = dict(model.hyperparameters) | {"embedding_length": 1 << 55}
    odd = replace(model, hyperparameters=huge, memo={})
    leaf = estimate(odd, cpu_machine(), Scenario("llama-3.1-8b")).total("workspace")
    assert leaf.basis == "closed form"


def test_a_graph_that_was_replayed_often_is_not_remembered_for_ever(catalogue):
    model = catalogue.models.model("llama-3.1-8b")
    (program,) = model.programs.values()
    asked = Scenario("llama-3.1-8b", context=7 * 256)
    before = estimate(model, cpu_machine(), asked).total("workspace")
    program.memo.clear()
    program.memo.update({("filled", i): (0, 0) for i in range(5000)})
    other = replace(asked, context=9 * 256)
    estimate(model, cpu_machine(), other)
    assert len(program.memo) < 100
    assert estimate(model, cpu_machine(), asked).total("workspace") == before


@pytest.mark.parametrize("machine", [cpu_machine(), unified_machine()])
def test_without_a_kernel_for_its_heads_the_workspace_is_not_known(catalogue, monkeypatch, machine):
    monkeypatch.setattr(llama_cpp, "flash_runs_on_device", lambda model, where: False)
    model = catalogue.models.model("llama-3.1-8b")
    answer = estimate(model, machine, Scenario("llama-3.1-8b", flash_attention="on"))
    assert (answer.verdict.code, answer.verdict.reason) == ("UNKNOWN", "NO_FLASH_KERNEL")
    leaf = answer.total("workspace")
    assert (leaf.basis, leaf.low, leaf.point, leaf.high) == ("unknown", 0, 0, 0)


def test_a_model_without_tensors_is_refused_by_name(catalogue):
    model = replace(catalogue.models.model("llama-3.1-8b"), tensors=(), memo={})
    for runtime in ("llama.cpp", "vllm"):
        with pytest.raises(Refusal) as refused:
            estimate(model, gpu_machine(), Scenario("llama-3.1-8b", runtime=runtime))
        assert (refused.value.code, refused.value.facts["found"]) == ("TENSORS_MISSING", model.id)


def test_the_rows_of_a_file_that_cannot_be_loaded_are_its_own(catalogue):
    """Its table of tensors says how large they are, though no program loads it yet."""
    known = catalogue.models.model("llama-3.1-8b")
    waiting = catalogue.models.model("ax-k2-692b").not_loadable
    stored = tuple(replace(tensor, type="f16") for tensor in known.tensors)
    model = replace(known, tensors=stored, stored_as="F16", not_loadable=waiting, memo={})
    answer = estimate(model, cpu_machine(), Scenario("llama-3.1-8b"))
    (term,) = explain(answer, "weights")
    assert term.code == "WEIGHTS_IN_RAM"
    assert term.facts == {"quant": "F16", "tensors": 292}
    assert term.size == answer.total("weights").high


def test_a_file_type_that_nobody_writes_is_refused_with_those_there_are(catalogue):
    with pytest.raises(Refusal) as refused:
        typed_tensors(catalogue.models.model("llama-3.1-8b"), "Q9_X")
    assert refused.value.code == "UNKNOWN_FILE_TYPE"
    assert "Q4_K_M" in refused.value.facts["allowed"]


@pytest.mark.parametrize(("micro_batch", "threads"), [(512, 8), (256, 4)])
def test_threads_work_in_a_tenth_more_than_a_row_of_the_feed_forward_part(
    catalogue, micro_batch, threads
):
    """``ggml_graph_plan``: 14,336 elements of a byte and a bit, and 512 KiB a thread."""
    machine = replace(cpu_machine(), threads=threads)
    asked = Scenario("llama-3.1-8b", micro_batch=micro_batch)
    runtime = estimate(catalogue.models.model(asked.model), machine, asked).total("runtime")
    buffer = 14_336 * micro_batch * 11 // 10 + threads * 512 * 1024
    assert runtime.point == machine.process_cost.point + buffer
