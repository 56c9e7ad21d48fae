"""Replaying a graph: its sizes in symbols, its two memories, and layers that it was cut by."""

import pytest

from elbowroom.core.graph_allocator import GraphProgram, ImpossibleSize, replay

OWN, WORK, LARGE = 0, 1, 2
"""Sizes: what each layer holds from the start, what it computes in, and the end's own."""


def host(size):
    """The event that allocates a tensor in RAM."""
    return 2 * size


def device(size):
    """Likewise on the card."""
    return 2 * size + 1


def program(events, **settings):
    sizes = tuple(((factor, ("T",)),) for factor in (1, 4, 16))
    return GraphProgram("test", 2, sizes, {"on": events, "on,gpu": events}, **settings)


def test_a_size_is_a_sum_of_products_and_a_symbol_that_is_missing_counts_as_none():
    made = program([host(WORK)])
    assert replay(made, "on", {"T": 64}) == (4 * 64, 0)
    assert replay(made, "on", {}) == (0, 0)


def test_each_memory_has_an_arena_of_its_own():
    made = program([host(WORK), device(LARGE), ~0, device(OWN), ~1, ~2])
    assert replay(made, "on,gpu", {"T": 128}) == (4 * 128, 17 * 128)


def test_layers_that_were_cut_away_hold_their_tensor_from_the_start_to_their_end():
    """Two layers' own, then the work of each; the second's own is held until the large end."""
    events = [host(OWN), host(OWN), host(WORK), ~2, ~0, host(WORK), ~3, host(LARGE), ~1, ~4]
    made = program(events, per_layer=OWN)
    plain, _ = replay(made, "on", {"T": 32})
    for extra in (1, 5):
        more, _ = replay(made, "on", {"T": 32}, extra)
        assert more == plain + extra * 32


def test_tensors_of_cut_layers_end_with_the_last_of_those_that_are_there():
    """What comes after it may lie in their place."""
    events = [host(OWN), host(OWN), ~0, ~1, host(LARGE), ~2]
    made = program(events, per_layer=OWN)
    assert replay(made, "on", {"T": 32}, 3) == replay(made, "on", {"T": 32})


def test_a_later_tensor_of_the_same_size_is_none_of_the_layers_own():
    """4 and 5 x 4, then 4: the last takes the first one's place, and the large end the others'."""
    events = [host(WORK), host(WORK), ~0, host(WORK), ~1, host(LARGE), ~2, ~3]
    made = program(events, per_layer=WORK)
    assert replay(made, "on", {"T": 32}, 5) == ((4 + 5 * 4 + 4) * 32, 0)


def test_they_are_held_until_the_last_of_those_that_are_there():
    """Not only until the first: what is computed between them lies behind all."""
    made = program([host(OWN), host(OWN), ~0, host(WORK), ~1, ~2], per_layer=OWN)
    assert replay(made, "on", {"T": 32}, 5) == ((1 + 5 + 1 + 4) * 32, 0)


def test_of_one_layer_that_is_left_they_end_with_its_own():
    made = program([host(OWN), ~0, host(LARGE), ~1], per_layer=OWN)
    assert replay(made, "on", {"T": 32}, 3) == (16 * 32, 0)


def test_a_graph_without_such_tensors_is_the_same_for_any_number_of_layers():
    made = program([host(WORK), host(WORK), ~0, ~1])
    assert replay(made, "on", {"T": 32}, 7) == replay(made, "on", {"T": 32})


@pytest.mark.parametrize("tokens", [-1, 1 << 60])
def test_figures_of_no_model_are_told_from_sizes(tokens):
    with pytest.raises(ImpossibleSize):
        replay(program([host(WORK)]), "on", {"T": tokens})


def test_a_class_that_was_not_measured_is_none_of_the_programs():
    with pytest.raises(KeyError):
        replay(program([host(WORK)]), "off", {"T": 1})
