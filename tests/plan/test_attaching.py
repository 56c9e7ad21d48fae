"""Files beside the plan's model: a second press takes away what the first one put there."""

from dataclasses import replace

import pytest

from elbowroom.core.attached import Adapter, Projector
from elbowroom.plan.attaching import attached, is_attached

ADAPTER = Adapter("style.gguf", 50_000_000, "llama")
PROJECTOR = Projector("eyes.gguf", 600_000_000)


@pytest.fixture
def scenario(catalogue):
    return catalogue.example()


@pytest.mark.parametrize("file", [ADAPTER, PROJECTOR, "llama-3.2-1b"])
def test_what_is_attached_twice_is_taken_away(scenario, file):
    once = attached(scenario, file)
    assert is_attached(once, file)
    assert not is_attached(scenario, file)
    assert attached(once, file) == scenario


def test_an_adapter_gives_way_to_another_of_its_name_and_to_no_other(scenario):
    two = attached(attached(scenario, ADAPTER), replace(ADAPTER, name="other.gguf"))
    newer = replace(ADAPTER, size=60_000_000)
    assert [one.name for one in two.adapters] == ["style.gguf", "other.gguf"]
    assert attached(two, newer).adapters == (two.adapters[1], newer)


def test_a_projector_turns_seeing_on_again_where_it_was_off(scenario):
    off = replace(scenario, vision="off")
    assert attached(off, PROJECTOR).vision == "auto"
    assert attached(replace(off, projector=PROJECTOR), PROJECTOR).vision == "off"
