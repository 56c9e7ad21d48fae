"""Who is active, and what a question says about itself."""

import pytest

from elbowroom.core.attached import Projector
from elbowroom.core.scenario import Offload, Person, Scenario

PEOPLE = (Person(4096), Person(16_384), Person(8192))


@pytest.mark.parametrize(
    ("asked", "everyone", "active"),
    [
        ({"context": 100, "users": 3}, (100,) * 3, (100,) * 3),
        ({"context": 100, "users": 3, "active": 2}, (100,) * 3, (100,) * 2),
        ({"context": 100, "users": 3, "active": 9}, (100,) * 3, (100,) * 3),
        ({"household": PEOPLE, "users": 9}, (4096, 16_384, 8192), (4096, 16_384, 8192)),
        ({"household": PEOPLE, "active": 2}, (4096, 16_384, 8192), (16_384, 8192)),
        ({"household": PEOPLE, "active": 9}, (4096, 16_384, 8192), (16_384, 8192, 4096)),
    ],
)
def test_where_fewer_are_active_it_may_be_those_with_the_longest_contexts(asked, everyone, active):
    scenario = Scenario("any", **asked)
    assert (scenario.everyone, scenario.contexts) == (everyone, active)


@pytest.mark.parametrize(
    ("asked", "sees"),
    [
        ({}, False),
        ({"images": 1}, True),
        ({"projector": Projector("mine.gguf", 1)}, True),
        ({"images": 1, "vision": "off"}, False),
        ({"projector": Projector("mine.gguf", 1), "vision": "off"}, False),
        ({"vision": "card"}, True),
        ({"vision": "ram"}, True),
    ],
)
def test_an_encoder_is_loaded_for_pictures_or_a_projector_or_because_somebody_says_so(asked, sees):
    assert Scenario("any", **asked).sees is sees


def test_tokens_are_verified_at_once_only_with_a_draft():
    assert Scenario("any", draft_tokens=5).drafted == 0
    assert Scenario("any", draft="mtp", draft_tokens=5).drafted == 5


def test_another_model_keeps_the_settings_but_nothing_that_was_attached():
    own = {"quant": "Q8_0", "draft": "small", "projector": Projector("mine.gguf", 1)}
    asked = Scenario("any", users=3, **own)
    assert asked.with_model("other") == Scenario("other", users=3)


@pytest.mark.parametrize(
    ("offload", "is_auto"),
    [
        (Offload(), True),
        (Offload(gpu_layers=0), False),
        (Offload(cpu_moe_layers=0), False),
        (Offload(kv_on_gpu=False, mmap=False), True),
    ],
)
def test_a_count_of_layers_is_a_decision_even_where_it_is_none(offload, is_auto):
    assert offload.is_auto is is_auto
