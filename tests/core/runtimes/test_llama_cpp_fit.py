"""The search of ``--fit`` on models of round figures, card by card and layer by layer.

A layer takes 100 bytes, 10 of cache and 300 of experts, the output 50. The output counts as the
last layer; of the layers whose experts lie in RAM its place is one, so that the first layer of its
card keeps its own.
"""

from collections.abc import Sequence
from itertools import accumulate

import pytest

from elbowroom.core.placement import RAM
from elbowroom.core.runtimes.llama_cpp_fit import Fit, Room, largest_count
from elbowroom.core.weight_table import LayerWeights, WeightTable


def layer_of(experts: int) -> LayerWeights:
    parts = (100, 0, 0, 0, experts // 3, experts // 3, experts // 3)
    copies = frozenset({(experts, 1)} if experts else set())
    return LayerWeights(parts, parts, frozenset(), copies)


def table(experts: Sequence[int], shared: int) -> WeightTable:
    """Layers with so many bytes of experts each."""
    return WeightTable(
        layers=tuple(map(layer_of, experts)),
        tables=0,
        output_host=50,
        output_device=50,
        output_matrix=50,
        second_table=0,
        shared_host=shared,
        shared_device=shared,
        dense_sums=tuple(range(0, 100 * len(experts) + 1, 100)),
        expert_sums=tuple(accumulate(experts, initial=0)),
    )


def search(*rooms: int, experts: Sequence[int] = (300,) * 4, shared: int = 0) -> Fit:
    """Cards with so much for layers beside workspaces of 20, 30 and 40 bytes."""
    targets = tuple(room + 40 for room in rooms)
    n = len(rooms)
    cache = (10,) * len(experts)
    return Fit(table(experts, shared), Room(targets, cache, (40,) * n, (30,) * n, (20,) * n))


def dense(*rooms: int, **more) -> tuple[tuple[int, ...], int]:
    placement = search(*rooms, experts=(0,) * 4, **more).chosen(kv_on_gpu=True)
    assert set(placement.kept) == {"all"}
    return placement.layers, placement.output


def test_the_whole_is_on_the_card_where_it_fits_to_the_byte_with_its_own_workspace():
    needed = 4 * (100 + 10 + 300) + 50 - 20
    whole = search(needed).whole()
    assert whole is not None
    assert (whole.layers, whole.output, whole.is_whole) == ((0,) * 4, 0, True)
    assert search(needed - 1).whole() is None


@pytest.mark.parametrize(
    ("room", "on_card", "output"),
    [(49, 0, RAM), (50, 0, 0), (159, 0, 0), (160, 1, 0), (270, 2, 0), (380, 3, 0), (900, 3, 0)],
)
def test_a_card_is_filled_from_the_output_on_and_one_layer_stays_in_ram(room, on_card, output):
    assert dense(room) == ((RAM,) * (4 - on_card) + (0,) * on_card, output)


def test_cards_are_filled_from_the_last_one():
    assert dense(230, 170) == ((RAM, 0, 0, 1), 1)
    assert dense(230, 0) == ((RAM, RAM, RAM, 0), 0)
    assert dense(900, 170) == ((RAM, 0, 0, 1), 1)


def test_what_every_card_with_a_layer_holds_is_counted_once_for_each():
    assert dense(270 + 7, shared=7) == ((RAM, RAM, 0, 0), 0)
    assert dense(270 + 6, shared=7) == ((RAM, RAM, RAM, 0), 0)
    assert dense(117, 57, shared=7) == ((RAM, RAM, RAM, 0), 1)


@pytest.mark.parametrize(
    ("room", "on_card", "kept"),
    [
        (459, 0, ("all", "all", "all", "all")),
        (460, 1, ("all", "all", "all", "all")),
        (570, 2, ("all", "all", "all", "dense")),
        (680, 3, ("all", "all", "dense", "dense")),
    ],
)
def test_with_too_little_for_all_layers_the_last_ones_stay_without_their_experts(
    room, on_card, kept
):
    placement = search(room).chosen(kv_on_gpu=True)
    assert (placement.layers, placement.output) == ((RAM,) * (4 - on_card) + (0,) * on_card, 0)
    assert placement.kept == kept


@pytest.mark.parametrize(
    ("room", "kept"),
    [
        (790, ("all", "dense", "dense", "dense")),
        (791, ("all", "attention", "dense", "dense")),
        (890, ("all", "attention", "dense", "dense")),
        (891, ("all", "up", "dense", "dense")),
        (991, ("all", "gate", "dense", "dense")),
        (1090, ("all", "all", "dense", "dense")),
        (1390, ("all", "all", "all", "dense")),
        (1391, ("all", "all", "all", "attention")),
        (9999, ("all", "all", "all", "gate")),
    ],
)
def test_experts_come_back_from_the_first_layer_on_and_part_of_one_more(room, kept):
    """With ten bytes more than ``room``: the workspace with only experts in RAM is smaller."""
    placement = search(room - 10).chosen(kv_on_gpu=True)
    assert (placement.layers, placement.output) == ((0,) * 4, 0)
    assert placement.kept == kept


@pytest.mark.parametrize(
    ("rooms", "kept"),
    [
        ((519, 600), ("dense", "dense", "all", "attention")),
        ((520, 600), ("all", "dense", "all", "attention")),
        ((820, 600), ("all", "all", "all", "attention")),
        ((820, 1170), ("all", "all", "all", "gate")),
    ],
)
def test_on_several_cards_the_first_gets_its_experts_back_first(rooms, kept):
    placement = search(*(room - 10 for room in rooms)).chosen(kv_on_gpu=True)
    assert (placement.layers, placement.output) == ((0, 0, 1, 1), 1)
    assert placement.kept == kept


@pytest.mark.parametrize(
    ("rooms", "layers", "kept"),
    [
        ((1640, 700), (0, 0, 0, 0, 1, 1), ("all", "all", "all", "all", "all", "up")),
        ((1639, 700), (0, 0, 0, 1, 1, 1), ("all", "all", "all", "all", "attention", "dense")),
        ((1639, 980), (0, 0, 0, 1, 1, 1), ("all", "all", "all", "all", "all", "dense")),
    ],
    ids=["one more", "a byte too little", "and the next one brings its own back"],
)
def test_a_card_with_room_left_takes_a_layer_of_the_next_one_with_its_experts(rooms, layers, kept):
    fit = search(*(room - 10 for room in rooms), experts=(300,) * 6)
    placement = fit.chosen(kv_on_gpu=True)
    assert (placement.layers, placement.output, placement.kept) == (layers, 1, kept)


def test_a_last_card_with_little_but_the_output_has_no_layer_to_split():
    for room, on_first, kept in (
        (460, 3, ("dense", "dense", "dense", "all")),
        (50, 4, ("dense",) * 4),
    ):
        placement = search(110 * on_first - 10, room - 10).chosen(kv_on_gpu=True)
        assert placement.layers == (0,) * on_first + (1,) * (4 - on_first)
        assert (placement.output, placement.kept) == (1, kept)


def test_a_layer_without_experts_is_whole_among_those_that_lose_theirs():
    placement = search(790 - 10, experts=(300, 300, 0, 300)).chosen(kv_on_gpu=True)
    assert placement.kept == ("all", "dense", "all", "dense")


def test_a_card_that_cannot_hold_the_output_holds_nothing():
    placement = search(40).chosen(kv_on_gpu=True)
    assert (placement.layers, placement.output) == ((RAM,) * 4, RAM)
    assert placement.kept == ("all",) * 4


def test_a_cache_that_is_kept_in_ram_stays_there():
    assert not search(400).chosen(kv_on_gpu=False).kv_on_gpu
    assert not search(400, experts=(0,) * 4).chosen(kv_on_gpu=False).kv_on_gpu
    assert not search(900).chosen(kv_on_gpu=False).kv_on_gpu


@pytest.mark.parametrize("most", range(6))
def test_the_largest_count_that_fits_is_found_wherever_it_lies(most):
    assert largest_count(5, lambda count: count <= most) == most
