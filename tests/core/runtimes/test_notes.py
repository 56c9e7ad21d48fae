"""What is said of a conversation's length, of its pictures and of memory that is assumed."""

from dataclasses import replace

import pytest

from elbowroom.core.amounts import Amount
from elbowroom.core.estimating import estimate
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB
from tests.core.machines import cpu_machine, gpu_machine, machine_for, machine_with, unified_machine

ABOUT_LENGTH = {
    *("CONTEXT_ABOVE_MODEL_MAX", "CONTEXT_NEEDS_YARN", "CONTEXT_PAST_CONFIGURATION"),
    *("CONTEXT_PAST_CARD", "MODEL_MAX_UNKNOWN"),
}


@pytest.fixture
def notes(catalogue):
    def ask(scenario, machine=None):
        model = catalogue.models.model(scenario.model)
        return {
            note.code: note for note in estimate(model, machine or gpu_machine(), scenario).notes
        }

    return ask


@pytest.mark.parametrize(
    ("model_id", "context", "said"),
    [
        ("llama-3.1-8b", 131_072, set()),
        ("llama-3.1-8b", 131_073, {"CONTEXT_ABOVE_MODEL_MAX"}),
        ("qwen2.5-14b", 32_768, set()),
        ("qwen2.5-14b", 32_769, {"CONTEXT_NEEDS_YARN"}),
        ("qwen2.5-14b", 131_072, {"CONTEXT_NEEDS_YARN"}),
        ("qwen2.5-14b", 131_073, {"CONTEXT_ABOVE_MODEL_MAX"}),
        ("ax-4.0-72b", 32_769, {"CONTEXT_PAST_CONFIGURATION"}),
        ("lfm2-1.2b", 32_769, {"CONTEXT_PAST_CARD"}),
        ("mamba-2.8b", 100, {"MODEL_MAX_UNKNOWN"}),
    ],
)
def test_a_length_is_measured_at_what_is_published_for_the_model(notes, model_id, context, said):
    assert ABOUT_LENGTH & notes(Scenario(model_id, context=context)).keys() == said


@pytest.mark.parametrize(
    ("images", "code"), [(0, None), (31, "IMAGES_IN_CONTEXT"), (32, "IMAGES_PAST_CONTEXT")]
)
def test_pictures_that_fill_the_context_leave_no_room_for_words(notes, images, code):
    """Gemma 3: 256 tokens each, of 8,192."""
    found = notes(Scenario("gemma-3-4b", images=images))
    assert {"IMAGES_IN_CONTEXT", "IMAGES_PAST_CONTEXT"} & found.keys() == (
        {code} if code else set()
    )
    if code:
        assert found[code].fact("tokens") == 256 * images


def test_only_memory_that_is_a_guess_is_said_to_be_one(notes):
    asked, machine = Scenario("llama-3.1-8b"), machine_with(24, 24)
    usable = Amount(23 * GIB, 22 * GIB, 24 * GIB)
    guessed = replace(machine.gpus[1], usable=usable)
    assert "USABLE_VRAM_ASSUMED" not in notes(asked, machine)
    found = notes(asked, replace(machine, gpus=(machine.gpus[0], guessed)))
    assert found["USABLE_VRAM_ASSUMED"].facts == (("low", 22 * GIB), ("high", 24 * GIB))
    for reserve, is_said in (
        (Amount(GIB, GIB, 2 * GIB, is_assumption=True), True),
        (Amount(GIB, GIB, 2 * GIB), False),
        (Amount(0, 0, 0, is_assumption=True), False),
    ):
        shown = notes(asked, replace(cpu_machine(), system_reserve=reserve))
        assert ("SYSTEM_RESERVE_ASSUMED" in shown) is is_said


def test_the_share_of_one_memory_is_said(notes):
    found = notes(Scenario("llama-3.1-8b"), unified_machine(64))
    assert dict(found["UNIFIED_SHARE"].facts) == {"bytes": 48 * GIB, "of": 64 * GIB}


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_a_beginning_that_two_share_and_the_program_does_not_is_said(notes, runtime):
    for users, expected in ((1, False), (2, not RUNTIMES[runtime].shares_prefix)):
        asked = Scenario("llama-3.1-8b", runtime=runtime, users=users, shared_prefix=1000)
        found = notes(asked, machine_for(runtime, 64))
        assert ("PREFIX_NOT_SHARED" in found) is expected
