"""The example that explains why this program exists."""

import json
from dataclasses import replace

import pytest

from elbowroom.catalog.paths import resources
from elbowroom.catalog.scenarios import parse


@pytest.fixture
def scenario():
    sample = json.loads((resources() / "samples" / "one-long-conversation.json").read_text("utf-8"))
    return parse(json.dumps(sample["scenario"]))


def test_one_conversation_fits_and_four_do_not_with_the_same_weights(catalogue, scenario):
    one = catalogue.estimate(scenario)
    four = catalogue.estimate(replace(scenario, users=4))
    assert one.verdict.code == "FITS"
    assert four.verdict.code not in ("FITS", "TIGHT")
    assert one.total("weights") == four.total("weights")
    assert four.total("kv_cache").point == 4 * one.total("kv_cache").point


def test_flash_attention_changes_the_workspace_and_not_the_cache(catalogue, scenario):
    on = catalogue.estimate(replace(scenario, flash_attention="on"))
    off = catalogue.estimate(replace(scenario, flash_attention="off"))
    assert on.total("kv_cache") == off.total("kv_cache")
    assert off.total("workspace").point > 4 * on.total("workspace").point
