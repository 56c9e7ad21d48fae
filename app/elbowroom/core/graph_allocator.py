"""ggml's graph allocator, replayed: the size of a compute buffer to the byte.

llama.cpp sizes one arena per backend by walking the prompt-processing graph and giving every
intermediate tensor the best-fitting free block (:mod:`elbowroom.core.best_fit`). A graph program
holds that walk for one architecture, with tensor sizes as sums of products of hyperparameters;
here it is evaluated and replayed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from elbowroom.core.best_fit import Stretch, peak, stretches
from elbowroom.core.ggml_types import ALIGN_CPU, ALIGN_CUDA, ALIGN_PINNED_HOST

HOST, DEVICE = 0, 1

Size = tuple[tuple[float, tuple[str, ...]], ...]
"""A tensor's bytes: sum of coefficient x product of symbols."""


@dataclass(frozen=True, slots=True, eq=False)
class GraphProgram:
    """The allocation order of one architecture's compute graph.

    Attributes:
        variant: name of the graph, e.g. ``"llama"``.
        layers: repeating layers the graph was cut to.
        sizes: symbolic tensor sizes.
        events: per class (``"on,0,0,u,cpu"``: flash attention, K class, V class, unified or
            multi-stream, backend) a list of ints: ``2 * size_index + space`` allocates the next
            tensor, ``~n`` frees the n-th.
        per_layer: index of the size that one tensor of every layer has from the start to its
            layer (sparse attention), else ``None``.
        bounds: where the replay does not equal every measured row: (low, high) factors from the
            rows, for host and device.
    """

    variant: str
    layers: int
    sizes: tuple[Size, ...]
    events: Mapping[str, Sequence[int]]
    per_layer: int | None = None
    bounds: tuple[tuple[float, float], tuple[float, float]] | None = None
    memo: dict[object, tuple[int, int]] = field(default_factory=dict)
    spaces: dict[object, tuple[list[Stretch], list[Stretch]]] = field(default_factory=dict)


def evaluate(sizes: Sequence[Size], symbols: Mapping[str, int]) -> list[int]:
    """The bytes of every size of a program. A symbol the model lacks counts as zero."""
    values = []
    for size in sizes:
        total: float = 0
        for coefficient, names in size:
            product = coefficient
            for name in names:
                product *= symbols.get(name, 0)
            total += product
        values.append(round(total))
    return values


LARGEST = 1 << 60


class ImpossibleSize(ValueError):  # noqa: N818 - figures that a file may state
    """A size that no tensor has."""


def replay(
    program: GraphProgram,
    graph_class: str,
    symbols: Mapping[str, int],
    extra_layers: int = 0,
) -> tuple[int, int]:
    """Host and device bytes of the compute buffers.

    Args:
        program: graph of the model's architecture.
        graph_class: key of ``program.events``; one that ends in ``gpu`` has a device arena and
            a pinned host arena.
        symbols: hyperparameters and batch sizes by their short name.
        extra_layers: layers beyond ``program.layers``; counts only where the program keeps a
            tensor of every layer alive.

    Raises:
        KeyError: the program has no such class.
        ImpossibleSize: the figures are those of no model of this architecture.
    """
    key = graph_class, extra_layers, frozenset(symbols.items())
    if key not in program.memo:
        values = evaluate(program.sizes, symbols)
        if not 0 <= min(values) <= max(values) < LARGEST:
            raise ImpossibleSize(graph_class)
        if len(program.memo) > 4096:
            program.memo.clear()
        host, device = _by_space(program, graph_class, extra_layers)
        align = ALIGN_PINNED_HOST if graph_class.endswith("gpu") else ALIGN_CPU
        try:
            program.memo[key] = peak(host, values, align), peak(device, values, ALIGN_CUDA)
        except IndexError as error:  # tensors without bytes left a block where none is sought
            raise ImpossibleSize(graph_class) from error
    return program.memo[key]


def _by_space(
    program: GraphProgram, graph_class: str, extra_layers: int
) -> tuple[list[Stretch], list[Stretch]]:
    """The walk through each memory space."""
    key = (graph_class, extra_layers)
    if key not in program.spaces:
        events = program.events[graph_class]
        if program.per_layer is not None and extra_layers:
            events = _with_extra_layers(events, program.per_layer, extra_layers)
        spaces: tuple[list[int], list[int]] = [], []
        allocated = [0, 0]
        where: list[tuple[int, int]] = []
        for event in events:
            if event >= 0:
                space = event & 1
                where.append((space, allocated[space]))
                allocated[space] += 1
                spaces[space].append(event >> 1)
            else:
                space, number = where[~event]
                spaces[space].append(~number)
        layers = program.layers + extra_layers
        program.spaces[key] = stretches(spaces[HOST], layers), stretches(spaces[DEVICE], layers)
    return program.spaces[key]


def _with_extra_layers(events: Sequence[int], per_layer: int, extra: int) -> list[int]:
    """Events with ``extra`` more of the tensors that every layer holds from the start.

    The program has one such tensor for each of its layers, allocated before the first free. The
    others are put beside the first of them and freed with the last.
    """
    first_free = next((i for i, event in enumerate(events) if event < 0), len(events))
    own = [i for i in range(first_free) if events[i] >> 1 == per_layer]
    if not own:
        return list(events)
    first, last = own[0], own[-1]
    head = list(events[: first + 1]) + [events[first]] * extra

    def shifted(index: int) -> int:
        return index if index <= first else index + extra

    tail: list[int] = []
    for event in events[first + 1 :]:
        if event >= 0:
            tail.append(event)
            continue
        tail.append(~shifted(~event))
        if ~event == last:
            tail.extend(~(first + 1 + n) for n in range(extra))
    return head + tail
