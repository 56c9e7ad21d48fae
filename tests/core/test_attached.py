"""Adapters and projectors of the person's own."""

import pytest

from elbowroom.core.amounts import exactly
from elbowroom.core.attached import Adapter, Projector, adapter_bytes, fits
from elbowroom.core.vision import attached, encoder_graph, projector_bytes


def test_an_adapter_takes_its_tensors_and_at_most_two_rows_of_its_widest_matrix_a_token():
    """In 32 bits: the product, and it scaled."""
    found = adapter_bytes(Adapter("tone", 40_000_000, widest=14_336), 512)
    assert (found.low, found.point) == (40_000_000, 40_000_000)
    assert found.high == 40_000_000 + 2 * 4 * 14_336 * 512


def test_an_adapter_that_names_no_width_takes_its_tensors():
    assert adapter_bytes(Adapter("tone", 40_000_000), 512) == exactly(40_000_000)


@pytest.mark.parametrize(("architecture", "is_for"), [("", True), ("llama", True), ("phi3", False)])
def test_an_adapter_is_for_the_models_that_it_names(architecture, is_for):
    assert fits(Adapter("tone", 1, architecture), "llama") is is_for


def test_a_projector_of_which_only_the_size_is_known_computes_in_nobody_knows_how_much():
    """Its file to the byte, and a graph from nothing to the largest that was logged."""
    encoder = attached(Projector("eyes", 600_000_000), None)
    assert projector_bytes(encoder) == exactly(600_000_000)
    graph = encoder_graph(encoder, flash=False)
    assert (graph.low, graph.point, graph.high) == (0, 0, 256 << 20)


def test_a_projector_computes_in_rows_of_each_patch_and_without_flash_attention_in_its_scores():
    """32 bits of three rows beside the widened one; at the low end half of them."""
    told = Projector("eyes", 600_000_000, hidden=1152, inner=4304, heads=16, patches=4096)
    encoder = attached(told, None)
    rows, scores = 4 * (3 * 1152 + 4304) * 4096, 4 * 16 * 4096**2
    on, off = encoder_graph(encoder, flash=True), encoder_graph(encoder, flash=False)
    assert (on.low, on.point, on.high) == (rows // 2, rows, 3 * rows)
    assert (off.low, off.point, off.high) == tuple(
        size + scores for size in (rows // 2, rows, 3 * rows)
    )
