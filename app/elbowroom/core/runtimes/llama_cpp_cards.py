"""llama.cpp's pools on a machine with graphics cards: each card's, and the RAM beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from elbowroom.core.amounts import Amount
from elbowroom.core.estimate import Leaf, Pool
from elbowroom.core.kv_cache import CacheTypes, widest_value
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.placement import (
    RAM,
    Placement,
    cache_by_layer,
    place,
    state_by_layer,
    weights_by_memory,
)
from elbowroom.core.runtimes.llama_cpp_compute import graph_settings, workspace_of
from elbowroom.core.runtimes.llama_cpp_fit import FIT_TARGET, Fit, Room
from elbowroom.core.runtimes.llama_cpp_layout import Layout
from elbowroom.core.runtimes.llama_cpp_leaves import (
    amount,
    bounded_gpu_workspace,
    exact,
    gpu_workspace,
    host_workspace,
    kv_cache,
    of_pool,
    present,
    unknown,
)
from elbowroom.core.scenario import Offload, Scenario
from elbowroom.core.verdict import margin_of, severity
from elbowroom.core.weight_table import weight_table
from elbowroom.core.workspace import BOUNDED, WorkspaceBytes
from elbowroom.core.workspace_cards import CardWorkspace, Whole

Placed = tuple[Placement, tuple[Pool, ...]]


class Cards:
    """One scenario on a machine with cards.

    Args:
        known: the workspace can be told.
        extras: what is loaded beside the model, by pool.
    """

    def __init__(
        self,
        model: Model,
        machine: Machine,
        scenario: Scenario,
        layout: Layout,
        known: bool,
        extras: Mapping[str, Leaf],
    ) -> None:
        self._model, self._machine, self._scenario = model, machine, scenario
        self._layout, self._known, self._extras = layout, known, extras
        self._gpus = machine.gpus
        self._table = weight_table(model, layout.quant)
        self._free = tuple(
            max(1, gpu.usable.point - gpu.process_cost.point - self._beside(f"gpu{i}"))
            for i, gpu in enumerate(machine.gpus)
        )

    def _beside(self, pool: str) -> int:
        """Bytes of a card that what is loaded beside the model takes first."""
        return sum(leaf.point for leaf in of_pool(self._extras, pool))

    def wanted(self) -> Placed:
        """Where the plan wants everything: on the cards, or where the person put it.

        Several cards share the layers in proportion to what is free on each; where that leaves
        one of them short, they are filled one after another as ``--fit`` does, or with less to
        spare than it keeps (``--tensor-split``).
        """
        offload = self._scenario.offload
        first = self._at(place(self._model, self._table, self._free, offload))
        if len(self._gpus) == 1 or not (self._known and offload.is_auto):
            return first
        if not severity(first[1]) or not offload.kv_on_gpu:
            return first
        n = len(self._gpus)
        kept_free = ((FIT_TARGET,) * n, self._margins(), (0,) * n)
        full = [self._at(whole) for kept in kept_free if (whole := self._fit(kept).whole())]
        return min([first, *full], key=lambda placed: severity(placed[1]))

    def spilled(self) -> Placed:
        """What ``--fit`` leaves on the cards, and the rest in RAM."""
        kept_free = (FIT_TARGET,) * len(self._gpus)
        return self._at(self._fit(kept_free).chosen(self._scenario.offload.kv_on_gpu))

    def _at(self, placement: Placement) -> Placed:
        return placement, self._pools(placement)

    def _margins(self) -> tuple[int, ...]:
        """What each card must have left to FIT, with everything on the cards."""
        work = self._workspace.on(self._on_cards, range(len(self._gpus)))[1]
        margins = []
        for i, gpu in enumerate(self._gpus):
            leaf, cost = bounded_gpu_workspace(work[i], BOUNDED), gpu.process_cost
            error = leaf.high - leaf.point + cost.high - cost.point
            beside = of_pool(self._extras, f"gpu{i}")
            error += sum(extra.high - extra.point for extra in beside)
            margins.append(margin_of(gpu.usable.point, error))
        return tuple(margins)

    @cached_property
    def _on_cards(self) -> Placement:
        """Everything on the cards, in proportion to what is free."""
        return place(self._model, self._table, self._free, Offload())

    def _fit(self, kept_free: tuple[int, ...]) -> Fit:
        """The search that leaves these bytes of each card."""
        offload, n = self._scenario.offload, len(self._gpus)
        whole = replace(self._on_cards, kv_on_gpu=offload.kv_on_gpu)
        in_ram = replace(whole, layers=(RAM,) * len(whole.layers))
        split = replace(whole, kept=("dense",) * len(whole.kept))
        on_card = self._cache_on_card if offload.kv_on_gpu else (0,) * self._model.n_layers

        def needs(placement: Placement) -> tuple[int, ...]:
            cards = self._workspace.on(placement, range(n))[1]
            return tuple(cards[i].point for i in range(n))

        targets = tuple(free - kept for free, kept in zip(self._free, kept_free, strict=True))
        return Fit(self._table, Room(targets, on_card, needs(in_ram), needs(split), needs(whole)))

    def _pools(self, placement: Placement) -> tuple[Pool, ...]:
        host, cards = self._weights(placement)
        work = self._works(placement)
        pools = [
            Pool(
                f"gpu{i}",
                "vram",
                gpu.name,
                gpu.memory,
                gpu.usable.point,
                present(
                    (
                        exact("weights", cards[i]),
                        *self._cached(placement, i),
                        work[1][i],
                        *of_pool(self._extras, f"gpu{i}"),
                        amount("runtime", gpu.process_cost),
                    )
                ),
            )
            for i, gpu in enumerate(self._gpus)
        ]
        output = exact("output", self._model.vocab_size * self._layout.logits_rows * 4)
        ram = (
            exact("weights", host),
            *self._cached(placement, RAM),
            work[0],
            output,
            *of_pool(self._extras, "ram"),
            amount("runtime", self._machine.process_cost),
        )
        machine = self._machine
        return (*pools, Pool("ram", "ram", "", machine.ram, machine.ram_usable, present(ram)))

    def _weights(self, placement: Placement) -> tuple[int, tuple[int, ...]]:
        """Bytes in RAM and on each card; remembered, as they do not follow the context."""
        n, mmap, memo = len(self._gpus), self._scenario.offload.mmap, self._model.memo
        key = ("weights", self._layout.quant, placement, n, mmap)
        if key not in memo:
            memo[key] = weights_by_memory(self._table, placement, n, mmap)
        found: tuple[int, tuple[int, ...]] = memo[key]
        return found

    def _cached(self, placement: Placement, memory: int) -> tuple[Leaf, Leaf]:
        """Cache and state of the layers of one card, or of those in RAM."""
        places = placement.layers if placement.kv_on_gpu else (RAM,) * len(placement.layers)
        sizes = self._kv_in_ram if memory == RAM else self._kv_on_card
        cache, state = (_sum_of(each, places, memory) for each in (sizes, self._state))
        return kv_cache(self._model, cache), exact("recurrent_state", state)

    @cached_property
    def _kv_on_card(self) -> list[int]:
        return cache_by_layer(self._model, self._layout.shape, self._cache_types(self._layout.cuda))

    @cached_property
    def _kv_in_ram(self) -> list[int]:
        return cache_by_layer(self._model, self._layout.shape, self._cache_types(False))

    @cached_property
    def _state(self) -> list[int]:
        each = state_by_layer(self._model, self._layout.shape.n_seq)
        return [size * (1 + self._layout.drafted) for size in each]

    @cached_property
    def _cache_on_card(self) -> tuple[int, ...]:
        return tuple(kv + state for kv, state in zip(self._kv_on_card, self._state, strict=True))

    def _cache_types(self, cuda: bool) -> CacheTypes:
        padded = 0 if self._layout.flash else widest_value(self._model)
        return CacheTypes(self._scenario.cache_k, self._scenario.cache_v, padded, cuda)

    def _works(self, placement: Placement) -> tuple[Leaf, list[Leaf]]:
        """Workspace in RAM and on each card; one card that holds all is replayed as it is."""
        n = len(self._gpus)
        if not self._known:
            return unknown("workspace"), [unknown("workspace")] * n
        if n == 1 and placement.is_whole:
            return host_workspace(self._whole), [gpu_workspace(self._whole)]
        host, cards = self._workspace.at(placement)
        basis = "exact" if host.low == host.high else BOUNDED
        leaf = Leaf("workspace", host.point, host.low, host.high, basis)
        return leaf, [bounded_gpu_workspace(card, self._whole.basis) for card in cards]

    @cached_property
    def _whole(self) -> WorkspaceBytes:
        """As if one card held everything."""
        return workspace_of(self._model, self._scenario, self._layout)

    def _workspace_of_cpu(self) -> Amount:
        """RAM, as if there were no card."""
        work = workspace_of(self._model, self._scenario, replace(self._layout, on_gpu=False))
        return Amount(work.host, *work.host_range)

    @cached_property
    def _workspace(self) -> CardWorkspace:
        settings = graph_settings(self._scenario, self._layout)
        bare = self._whole
        if settings.logits_rows > settings.shape.n_seq:
            on_server = replace(self._scenario, frontend="server")
            bare = workspace_of(self._model, on_server, self._layout)
        whole = Whole(
            host=Amount(self._whole.host, *self._whole.host_range),
            device=Amount(self._whole.device, *self._whole.device_range),
            device_without_logits=Amount(bare.device, *bare.device_range),
            cpu=self._workspace_of_cpu,
        )
        types = self._cache_types(self._layout.cuda)
        return CardWorkspace(self._model, self._table, settings, types, whole, len(self._gpus))


def _sum_of(sizes: Sequence[int], places: Sequence[int], memory: int) -> int:
    """Bytes of the layers of one memory; mostly that of all of them, or of none."""
    there = places.count(memory)
    if there == len(places):
        return sum(sizes)
    return sum(s for s, at in zip(sizes, places, strict=True) if at == memory) if there else 0
