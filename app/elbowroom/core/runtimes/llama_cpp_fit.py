"""How much of a model llama.cpp puts on the cards on its own when they do not hold all of it.

Source: ``common/fit.cpp`` (``--fit``, on by default) of llama.cpp, read 2026-11-29. It keeps
``--fit-target`` bytes of each card free, fills the cards from the last one and the last layer, and
of a mixture of experts first moves the experts, layer by layer, then brings back as many as fit.

Left out: overflow of a split layer to the next card, which moves less than one layer.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import accumulate

from elbowroom.core.placement import RAM, Placement
from elbowroom.core.units import MIB
from elbowroom.core.weight_table import WeightTable

FIT_TARGET = 1024 * MIB
"""Bytes of each card that stay free (``--fit-target``)."""

ONE_LEFT = 2
"""Split layers that remain, the output's place among them."""

PARTLY = ("gate", "up", "attention")
"""What of one more layer may stay on the last card, the most first."""


@dataclass(frozen=True, slots=True)
class Room:
    """What the layers have to share.

    Attributes:
        targets: bytes each card may hold, its workspace included.
        cache: bytes of cache and state of each layer on a card; zeros where they lie in RAM.
        workspace: bytes of each card's workspace with layers in RAM.
        moe_workspace: likewise with only experts in RAM.
        whole_workspace: likewise with everything on the cards.
    """

    targets: tuple[int, ...]
    cache: tuple[int, ...]
    workspace: tuple[int, ...]
    moe_workspace: tuple[int, ...]
    whole_workspace: tuple[int, ...]


@dataclass(slots=True)
class _Share:
    """One card's layers.

    Attributes:
        layers: how many; the output counts as the last one.
        split: how many of them, the last ones, have their experts in RAM.
    """

    layers: int
    split: int


class Fit:
    """The search for one model, setting and machine."""

    def __init__(self, table: WeightTable, room: Room) -> None:
        self._table, self._room = table, room
        self._all = len(table.layers) + 1
        self._cache = tuple(accumulate(room.cache, initial=0))

    def whole(self) -> Placement | None:
        """Everything on the cards, filled from the last one; ``None`` where it is too much."""
        shares = self._fill(self._room.whole_workspace, with_experts=True)
        return self._placement(shares) if self._are_all_on_cards(shares) else None

    def chosen(self, kv_on_gpu: bool) -> Placement:
        """What the cards hold where not everything fits: at least one layer is not theirs."""
        if not self._table.has_experts:
            shares = self._fill(self._room.workspace, with_experts=True)
            if self._are_all_on_cards(shares):
                next(share for share in shares if share.layers).layers -= 1
            return self._placement(shares, kv_on_gpu=kv_on_gpu)
        shares = self._fill(self._room.moe_workspace, with_experts=False)
        if not self._are_all_on_cards(shares):
            shares = self._fill(self._room.workspace, with_experts=False)
            return self._placement(shares, kv_on_gpu=kv_on_gpu)
        self._bring_experts_back(shares)
        return self._placement(shares, self._part_of_one_more(shares), kv_on_gpu)

    def _are_all_on_cards(self, shares: list[_Share]) -> bool:
        return sum(share.layers for share in shares) == self._all

    def _fill(self, workspace: tuple[int, ...], with_experts: bool) -> list[_Share]:
        """As many layers as fit, from the last card and the last layer on."""
        shares: list[_Share] = []
        end = self._all
        for card in reversed(range(len(workspace))):
            room = self._room.targets[card] - workspace[card]

            def fits(layers: int, end: int = end, room: int = room) -> bool:
                share = _share(layers, with_experts, end == self._all)
                return self._bytes(share, end - layers) <= room

            layers = largest_count(end, fits)
            shares.append(_share(layers, with_experts, end == self._all))
            end -= layers
        return shares[::-1]

    def _bytes(self, share: _Share, start: int) -> int:
        """Weights, cache and state of a card whose first layer is ``start``."""
        table, last = self._table, self._all - 1
        end = min(start + share.layers, last)
        whole = min(start + share.layers - share.split, last)
        size = table.dense_sums[end] - table.dense_sums[start]
        size += table.expert_sums[whole] - table.expert_sums[start]
        size += self._cache[end] - self._cache[start]
        if share.layers:
            size += table.shared_device
        return size + (table.output_device if start + share.layers == self._all else 0)

    def _bring_experts_back(self, shares: list[_Share]) -> None:
        """Make layers whole from the first card and the first layer on, while they fit."""
        card = 0
        while card <= _first_with_split(shares):
            room = self._room.targets[card] - self._room.moe_workspace[card]

            def fits(count: int, card: int = card, room: int = room) -> bool:
                moved = _converted(shares, card, count)
                start = self._all - sum(share.layers for share in moved[card:])
                return self._bytes(moved[card], start) <= room

            most = sum(share.split for share in shares) - ONE_LEFT
            shares[:] = _converted(shares, card, largest_count(most, fits))
            card += 1

    def _part_of_one_more(self, shares: list[_Share]) -> str:
        """What of the last card's first split layer still fits beside the rest."""
        share, start = shares[-1], self._all - shares[-1].layers
        layer = start + share.layers - share.split
        if layer >= self._all - 1 or not share.split:
            return "dense"
        room = self._room.targets[-1] - self._room.moe_workspace[-1] - self._bytes(share, start)
        row = self._table.layers[layer]
        _, dense = row.split("dense")
        return next((kept for kept in PARTLY if row.split(kept)[1] - dense < room), "dense")

    def _placement(
        self, shares: list[_Share], first_split: str = "dense", kv_on_gpu: bool = True
    ) -> Placement:
        start = self._all - sum(share.layers for share in shares)
        layers, kept = [RAM] * start, ["all"] * start
        for card, share in enumerate(shares):
            layers += [card] * share.layers
            kept += ["all"] * (share.layers - share.split)
            kept += ["dense"] * share.split
        if shares[-1].split:
            kept[self._all - shares[-1].split] = first_split
        output = layers[-1]
        kept = [
            "all" if name == "dense" and not row.has_experts else name
            for name, row in zip(kept[:-1], self._table.layers, strict=True)
        ]
        return Placement(tuple(layers[:-1]), tuple(kept), output, kv_on_gpu)


def _share(layers: int, with_experts: bool, has_output: bool) -> _Share:
    """Layers on a card; without experts all are split, but one in the output's place."""
    return _Share(layers, 0 if with_experts else max(0, layers - has_output))


def _first_with_split(shares: list[_Share]) -> int:
    return next((i for i, share in enumerate(shares) if share.split), -1)


def _converted(shares: list[_Share], card: int, count: int) -> list[_Share]:
    """``count`` split layers made whole on ``card``, taken in order from the first that has any."""
    moved = [replace(share) for share in shares]
    for share in moved[card:]:
        taken = min(count, share.split)
        share.layers -= taken
        share.split -= taken
        moved[card].layers += taken
        count -= taken
    return moved


def largest_count(top: int, fits: Callable[[int], bool]) -> int:
    """Largest n in 0..top that fits, else 0; more never fits where less does not."""
    low, high = 0, top
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low
