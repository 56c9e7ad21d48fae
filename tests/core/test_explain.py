"""How a number was computed gives that number."""

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import COMPONENTS
from elbowroom.core.estimating import estimate
from elbowroom.core.explain import explain
from elbowroom.core.ggml_types import row_bytes
from elbowroom.core.scenario import Scenario
from tests.core.machines import cpu_machine, gpu_machine

PRODUCTS = ("KV_FULL", "KV_SLIDING", "KV_LATENT")


@pytest.fixture(scope="module", params=("cpu", "cuda"))
def answers(request, catalogue):
    """Estimates of every model, with and without flash attention, in two cache types."""
    machine = cpu_machine(4096) if request.param == "cpu" else gpu_machine(4096, 4096)
    result = []
    for model_id in catalogue.models.ids:
        for flash, cache in (("on", "f16"), ("off", "f16"), ("on", "q8_0")):
            scenario = Scenario(
                model_id, users=3, cache_k=cache, cache_v=cache, flash_attention=flash
            )
            try:
                result.append(estimate(catalogue.models.model(model_id), machine, scenario))
            except Refusal:
                continue
    return result


def test_the_terms_of_each_part_sum_to_it(answers):
    for answer in answers:
        for component in COMPONENTS:
            terms = explain(answer, component)
            total = answer.total(component)
            if total.basis != "unknown":
                assert sum(term.size for term in terms) == total.point, (answer.model.id, component)


def test_the_cache_formula_gives_the_bytes_beside_it(answers):
    checked = 0
    for answer in answers:
        for term in explain(answer, "kv_cache"):
            if term.code not in PRODUCTS or term.facts["index"]:
                continue
            f = term.facts
            cells = f["people"] * f["cells"] * f["layers"]
            row = row_bytes(f["type_k"], f["heads"] * f["k_dim"])
            row += row_bytes(f["type_v"], f["heads"] * f["v_dim"])
            assert cells * row + f["padding"] == term.size, (answer.model.id, f)
            checked += 1
    assert checked > 500
