"""What llama.cpp computes in beside its graph (``ggml_graph_plan``)."""

from dataclasses import replace

import pytest

from elbowroom.core.estimating import estimate
from elbowroom.core.scenario import Scenario
from tests.core.machines import cpu_machine, gpu_machine


@pytest.mark.parametrize(
    ("model_id", "widest", "context", "flash"),
    [
        ("llama-3.1-8b", 14_336, 8192, "auto"),
        ("gpt-oss-20b", 4 * 2880, 8192, "auto"),
        ("qwen3-30b-a3b", 8 * 768, 8192, "auto"),
        ("mamba-2.8b", 2560, 8192, "auto"),
        ("llama-3.1-8b", None, 8192, "off"),
    ],
)
def test_threads_share_a_buffer_that_no_log_shows(catalogue, model_id, widest, context, flash):
    """A row of each token in the widest layer and a tenth more, and half a MiB a thread; without
    flash attention at least the scores, in 16 bits."""
    machine = replace(cpu_machine(), threads=6)
    scenario = Scenario(model_id, context=context, flash_attention=flash)
    leaf = estimate(catalogue.models.model(model_id), machine, scenario).total("runtime")
    buffer = 2 * 32 * context * 512 if widest is None else widest * 512 * 11 // 10 + 6 * 512 * 1024
    assert leaf.point == machine.process_cost.point + buffer


@pytest.mark.parametrize("backend", ["vulkan", "metal"])
def test_what_other_back_ends_compute_in_spans_both_ways_to_read_a_packed_cache(catalogue, backend):
    """Whether they copy it to 16 bits, as CUDA does, nobody measured."""
    model = catalogue.models.model("llama-3.1-8b")

    def leaf(on, cache):
        asked = Scenario(model.id, context=65_536, cache_k=cache, cache_v=cache)
        pool = estimate(model, gpu_machine(96, 96, on), asked).pools[0]
        return next(leaf for leaf in pool.leaves if leaf.component == "workspace")

    plain, copied, found = leaf("cuda", "f16"), leaf("cuda", "q8_0"), leaf(backend, "q8_0")
    assert plain.point < copied.point
    assert (found.point, found.low, found.high) == (plain.point, plain.low, copied.high)
