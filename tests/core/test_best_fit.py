"""The best-fit allocator: where a walk is cut changes nothing."""

from hypothesis import given
from hypothesis import strategies as st

from elbowroom.core.best_fit import peak, stretches

MANY_LAYERS = 24


@st.composite
def walks(draw) -> list[int]:
    """Equal layers between two others; each keeps one tensor for the next, frees the rest."""
    layer = draw(st.lists(st.integers(0, 5), min_size=2, max_size=8))
    frees = draw(st.permutations(range(len(layer))))
    kept = draw(st.integers(0, len(layer) - 1))
    events, allocated, handed = [0], 1, 0
    for _ in range(MANY_LAYERS):
        events += layer
        events += [~(allocated + n) for n in frees if n != kept]
        events.append(~handed)
        handed, allocated = allocated + kept, allocated + len(layer)
    return [*events, ~handed]


@given(events=walks(), sizes=st.lists(st.integers(1, 4000), min_size=6, max_size=6))
def test_a_walk_of_many_layers_reaches_as_far_when_it_is_cut(events, sizes):
    cut, whole = stretches(events, MANY_LAYERS), stretches(events, 1)
    assert len(cut) > MANY_LAYERS > len(whole)
    assert peak(cut, sizes, 32) == peak(whole, sizes, 32)


def test_a_tensor_takes_the_smallest_block_that_holds_it():
    large, small = 64, 32
    events = [0, 1, 1, 1, ~0, ~2, 1, 0]
    assert peak(stretches(events, 1), [large, small], 32) == large + 3 * small
