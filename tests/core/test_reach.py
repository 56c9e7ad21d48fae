"""Limits beside context and people: answers, pictures, and one person alone."""

from dataclasses import replace

import pytest

from elbowroom.core.estimating import estimate
from elbowroom.core.limits import limits
from elbowroom.core.reach import most_images, reach
from elbowroom.core.scenario import Person, Scenario
from tests.core.machines import gpu_machine

LLAMA = Scenario("llama-3.1-8b", prompt_tokens=1000)


@pytest.fixture
def found(catalogue):
    def ask(scenario, vram=24):
        return reach(catalogue.models.model(scenario.model), gpu_machine(vram), scenario)

    return ask


def test_one_more_person_than_the_most_that_are_tight_does_not_fit(catalogue, found):
    model, machine = catalogue.models.model(LLAMA.model), gpu_machine(24)
    limit = found(LLAMA)
    assert limit.max_users_tight > limit.everybody.max_users
    codes = [
        estimate(model, machine, replace(LLAMA, users=limit.max_users_tight + more)).verdict.code
        for more in (0, 1)
    ]
    assert codes == ["TIGHT", "SPILLS"]
    assert found(LLAMA, vram=4).max_users_tight is None


def test_workspace_is_added_to_the_cache_that_passes_the_weights(found):
    """4.83 GB of cache each, beside 4.91 GB of weights; with workspace one person is enough."""
    limit = found(replace(LLAMA, context=36_864))
    assert limit.kv_passes_weights_at_users == 2
    assert limit.attention_passes_weights_at_users == 1


def test_one_of_several_people_has_the_limits_of_who_has_the_longest_context_alone(
    catalogue, found
):
    household = replace(LLAMA, household=(Person(4096), Person(16_384)))
    alone = replace(LLAMA, context=16_384)
    model = catalogue.models.model(LLAMA.model)
    assert found(household).alone == limits(model, gpu_machine(24), alone)
    assert found(alone).alone is None


def test_the_longest_answer_is_what_the_largest_context_leaves_of_the_prompt(found):
    limit = found(replace(LLAMA, users=4))
    all_of_it, of_one = limit.everybody, limit.alone
    assert limit.longest_answer() == all_of_it.max_context - 1000
    assert limit.longest_answer(is_tight=True) == all_of_it.max_context_tight - 1000
    assert limit.longest_answer(is_alone=True) == of_one.max_context - 1000
    assert all_of_it.max_context < all_of_it.max_context_tight < of_one.max_context


def test_there_is_no_answer_where_the_prompt_alone_does_not_fit(found):
    asked = replace(LLAMA, users=4, context=131_072)
    edge = found(asked).everybody.max_context
    assert found(replace(asked, prompt_tokens=edge - 1)).longest_answer() == 1
    assert found(replace(asked, prompt_tokens=edge)).longest_answer() is None
    assert found(asked, vram=4).longest_answer() is None


def test_images_are_limited_by_the_context_that_fits_beside_the_answer(catalogue):
    scenario = Scenario("gemma-3-12b", "zimacube-2-creator-pack", users=2, answer_tokens=300)
    found = catalogue.reach(scenario)
    seeing = catalogue.limits(replace(scenario, images=1))
    assert found.max_images == (seeing.max_context - 300) // 256
    assert found.max_images_tight == (seeing.max_context_tight - 300) // 256
    assert found.max_images_tight > found.max_images
    assert catalogue.reach(Scenario("llama-3.1-8b", scenario.machine)).max_images is None


@pytest.mark.parametrize(
    ("answer_tokens", "images"),
    [(None, 512), (1, 511), (256, 511), (257, 510), (130_816, 1), (131_072, None), (200_000, None)],
)
def test_pictures_fill_what_the_answer_leaves_of_the_largest_context(
    catalogue, answer_tokens, images
):
    """Each takes 256 tokens of the 131,072 that the model was trained for."""
    model = catalogue.models.model("gemma-3-12b")
    asked = Scenario(model.id, answer_tokens=answer_tokens)
    assert most_images(model, gpu_machine(200), asked) == images
