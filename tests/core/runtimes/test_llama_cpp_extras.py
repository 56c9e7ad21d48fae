"""Where llama.cpp loads what goes with a model: the first card, the last one, or the RAM."""

import pytest

from elbowroom.core.attached import Adapter
from elbowroom.core.estimating import estimate
from elbowroom.core.explain import explain
from elbowroom.core.scenario import Scenario
from tests.core.machines import cpu_machine, machine_with, unified_machine

SEEING, DRAFTING, DENSE = "qwen3-vl-8b", "qwen3.6-35b-a3b", "llama-3.1-8b"
ASKED = {
    "projector": Scenario(SEEING, images=1),
    "projector in RAM": Scenario(SEEING, images=1, vision="ram"),
    "adapter": Scenario(DENSE, adapters=(Adapter("mine.gguf", 1 << 20, widest=4096),)),
    "own layers": Scenario(DRAFTING, draft="mtp"),
}


@pytest.mark.parametrize(
    ("asked", "pool"),
    [
        ("projector", "gpu0"),
        ("projector in RAM", "ram"),
        ("adapter", "gpu0"),
        ("own layers", "gpu1"),
    ],
)
def test_a_projector_lies_on_the_first_card_and_what_drafts_on_the_last(catalogue, asked, pool):
    scenario = ASKED[asked]
    answer = estimate(catalogue.models.model(scenario.model), machine_with(48, 48), scenario)
    assert {each.id for each in answer.pools if each.part("extras")} == {pool}
    assert {term.facts["pool"] for term in explain(answer, "extras")} == {pool}


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize(
    ("machine", "pool"), [(cpu_machine(), "ram"), (unified_machine(), "unified")]
)
def test_where_there_is_one_memory_all_of_it_lies_there(catalogue, machine, pool, asked):
    scenario = ASKED[asked]
    answer = estimate(catalogue.models.model(scenario.model), machine, scenario)
    assert answer.total("extras").point
    assert {term.facts["pool"] for term in explain(answer, "extras")} == {pool}


def test_the_states_after_each_drafted_token_are_held_and_one_more_or_less(catalogue):
    """One layer's state for the next token and five drafted ones."""
    model = catalogue.models.model(DRAFTING)
    scenario = Scenario(DRAFTING, draft="mtp", draft_tokens=5, users=2)
    answer = estimate(model, machine_with(48, 48), scenario)
    terms = {term.code: term for term in explain(answer, "extras")}
    layer = max(run.layer.state_elements + run.layer.conv_elements for run in model.layers)
    assert terms["VERIFIED_STATES"].facts["each"] == 2 * 4 * layer
    assert terms["VERIFIED_STATES"].size == 6 * 2 * 4 * layer
    rest = terms["MTP_LAYERS"].facts
    assert terms["MTP_LAYERS"].size == sum(
        rest[part] for part in ("weights", "kv_cache", "workspace")
    )
    leaf = answer.total("extras")
    work = rest["workspace"]
    assert leaf.low == rest["weights"] + rest["kv_cache"] + work // 2 + 2 * 4 * layer


def test_a_model_without_a_state_holds_none_for_drafted_tokens(catalogue):
    model = catalogue.models.model("glm-4.5-air")
    answer = estimate(model, machine_with(96, 96), Scenario(model.id, draft="mtp"))
    assert [term.code for term in explain(answer, "extras")] == ["MTP_LAYERS"]
