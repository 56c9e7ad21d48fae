"""The example that explains why this program exists."""

from dataclasses import replace

import pytest

from elbowroom.catalog.samples import samples


@pytest.fixture
def scenario():
    return samples()["one-long-conversation"].scenario


def held(answer, component):
    """Bytes of one component with everything on the card."""
    return sum(pool.part(component) for pool in answer.wanted)


def test_one_conversation_fits_and_four_do_not_with_the_same_weights(catalogue, scenario):
    one = catalogue.estimate(scenario)
    four = catalogue.estimate(replace(scenario, users=4))
    assert one.verdict.code == "FITS"
    assert four.verdict.code not in ("FITS", "TIGHT")
    assert held(one, "weights") == held(four, "weights")
    assert held(four, "kv_cache") == 4 * held(one, "kv_cache")


def test_flash_attention_changes_the_workspace_and_not_the_cache(catalogue, scenario):
    on = catalogue.estimate(replace(scenario, flash_attention="on"))
    off = catalogue.estimate(replace(scenario, flash_attention="off"))
    assert on.total("kv_cache") == off.total("kv_cache")
    assert off.total("workspace").point > 4 * on.total("workspace").point
