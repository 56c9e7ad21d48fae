"""A cache kept in blocks that all conversations draw from one pool, group by group of layers.

Layers that keep the same tokens form a group with one table of blocks. Every block has the same
bytes, so groups are padded to one number of layers and one page a layer. The rule is that of
vLLM 0.33.0 (``v1/core/kv_cache_planning.py``, ``v1/kv_cache_interface.py``), whose engine the
others follow in what matters here: a block of some tokens, whole blocks a conversation.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from elbowroom.core.model import Layer, Model
from elbowroom.core.units import ceil_div, round_up

CHUNKED_ARCHS = ("llama4",)
"""Architectures whose local layers see a chunk of the text, not a sliding window."""

LATENT_BLOCK = 128
"""Tokens that blocks of hybrid models with a latent cache are a multiple of."""


@dataclass(frozen=True, slots=True)
class PoolRule:
    """How a runtime keeps a cache in blocks.

    Attributes:
        block_tokens: tokens of a block, before states make blocks larger.
        k_bits: thousandths of a bit of a cached key element, scales included.
        v_bits: likewise of a value element.
        cards: cards that share the heads; a layer keeps at least one head on each.
        state_bytes: bytes of a recurrent state element.
        state_blocks: blocks of recurrent state that a conversation holds.
        in_flight: tokens computed but not yet settled, kept beside a window.
        honours_windows: sliding layers give blocks back behind their window.
    """

    block_tokens: int
    k_bits: int
    v_bits: int
    cards: int
    state_bytes: int
    state_blocks: int = 1
    in_flight: int = 0
    honours_windows: bool = True


@dataclass(frozen=True, slots=True)
class BlockGroup:
    """Layers with one table of blocks.

    Attributes:
        kind: ``full``, ``sliding``, ``chunked`` or ``state``.
        groups: groups of this kind that take blocks alike.
        block_tokens: tokens of one block.
        kept: tokens that ``sliding`` and ``chunked`` layers keep, those in flight included.
        states: blocks that the ``state`` of a conversation takes in all groups; 0 for other kinds.
    """

    kind: str
    groups: int
    block_tokens: int
    kept: int
    states: int

    def blocks(self, tokens: int) -> int:
        """Blocks that one conversation of ``tokens`` takes at most."""
        if self.kind == "state":
            return self.states
        if self.kind == "sliding":
            return self.groups * (ceil_div(min(self.kept, tokens), self.block_tokens) + 1)
        if self.kind == "chunked":
            tokens = min(self.kept, tokens)
        return self.groups * ceil_div(tokens, self.block_tokens)


@dataclass(frozen=True, slots=True)
class BlockPool:
    """How a model's cache is cut into blocks, on each card.

    Attributes:
        groups: groups of layers.
        block_bytes: bytes of one block; 0 for a model without a cache.
        token_bytes: bytes that a further token costs past every window.
        is_hybrid: groups of several kinds share the pool, so that tokens are a derived figure.
    """

    groups: tuple[BlockGroup, ...]
    block_bytes: int
    token_bytes: int
    is_hybrid: bool

    def blocks(self, tokens: int) -> int:
        """Blocks that one conversation of ``tokens`` takes at most."""
        return sum(group.blocks(tokens) for group in self.groups)

    def shared_blocks(self, tokens: int) -> int:
        """Whole blocks that several conversations with the same first ``tokens`` can share.

        Layers that keep every token only: windows move on, and states differ from the first
        token that does.
        """
        return sum(
            group.groups * (tokens // group.block_tokens)
            for group in self.groups
            if group.kind == "full"
        )

    def saved_by_sharing(self, contexts: Sequence[int], prefix: int) -> int:
        """Bytes that one copy of a prefix saves: P + N x (T - P), in whole blocks."""
        held = [self.shared_blocks(min(prefix, tokens)) for tokens in contexts]
        return self.block_bytes * (sum(held) - max(held, default=0))

    def state_blocks(self) -> int:
        """Blocks of one conversation that hold recurrent state."""
        return sum(group.states for group in self.groups)

    def bytes_of(self, tokens: int) -> int:
        """Bytes of the blocks of one conversation."""
        return self.block_bytes * self.blocks(tokens)


@dataclass(frozen=True, slots=True)
class _Spec:
    kind: str
    token_bytes: int
    window: int = 0
    state: int = 0


def block_pool(model: Model, rule: PoolRule) -> BlockPool:
    """Groups and block size of a model under a rule."""
    specs: Counter[_Spec] = Counter()
    for run in model.layers:
        for spec in _specs(model, run.layer, rule):
            specs[spec] += run.count
    past_windows = sum(
        count * spec.token_bytes for spec, count in specs.items() if spec.kind == "full"
    )
    kinds = {(spec.kind, spec.window) for spec in specs}
    if len(kinds) > 1:
        return _hybrid(model, specs, rule, past_windows)
    if not specs:
        return BlockPool((), 0, 0, False)
    ((kind, window),) = kinds
    page = sum(count * _page(spec, rule.block_tokens) for spec, count in specs.items())
    group = _group(kind, window, 1, rule.block_tokens, rule)
    return BlockPool((group,), page, past_windows, False)


def token_pool(model: Model, rule: PoolRule, window_percent: int = 100) -> BlockPool:
    """Cells of one size for all layers, in pages of ``rule.block_tokens``; states apart.

    Args:
        model: the model.
        rule: how the cache is kept; windows are not honoured.
        window_percent: part of the cells that sliding layers have.
    """
    cell = state = past_windows = 0
    for run in model.layers:
        for spec in _specs(model, run.layer, rule):
            size = run.count * spec.token_bytes
            cell += size if spec.kind == "full" else size * window_percent // 100
            past_windows += size if spec.kind == "full" else 0
            state += run.count * spec.state
    block = cell * rule.block_tokens
    groups: list[BlockGroup] = []
    if cell:
        groups.append(_group("full", 0, 1, rule.block_tokens, rule))
    if state:
        block = block or state
        states = ceil_div(state * rule.state_blocks, block)
        groups.append(BlockGroup("state", 1, rule.block_tokens, 0, states))
    is_hybrid = bool(state) or past_windows < cell
    return BlockPool(tuple(groups), block, past_windows, is_hybrid)


def _specs(model: Model, layer: Layer, rule: PoolRule) -> list[_Spec]:
    found = []
    if layer.has_cache:
        found.append(_attention(model, layer, rule))
    state = layer.conv_elements * 2 + layer.state_elements * rule.state_bytes
    if state and layer.kind != "compressed":
        found.append(_Spec("state", 0, state=ceil_div(state, rule.cards)))
    return found


def _attention(model: Model, layer: Layer, rule: PoolRule) -> _Spec:
    """A latent is kept whole on every card, heads are shared out."""
    is_latent = layer.kind in ("mla", "compressed")
    heads = layer.n_kv_heads if is_latent else max(1, layer.n_kv_heads // rule.cards)
    millibits = heads * (layer.k_dim * rule.k_bits + layer.v_dim * rule.v_bits)
    millibits += layer.index_k * rule.k_bits + layer.index_v * rule.v_bits
    size = ceil_div(millibits, 8000)
    if not layer.window or not rule.honours_windows or layer.kind == "compressed":
        return _Spec("full", size)
    return _Spec("chunked" if model.arch in CHUNKED_ARCHS else "sliding", size, layer.window)


def _page(spec: _Spec, block_tokens: int) -> int:
    """Bytes of one layer's share of a block."""
    return spec.state if spec.kind == "state" else spec.token_bytes * block_tokens


def _hybrid(model: Model, specs: Counter[_Spec], rule: PoolRule, past_windows: int) -> BlockPool:
    """Groups of equal size and page (``_get_kv_cache_groups_uniform_page_size``)."""
    tokens = _block_tokens(model, specs, rule)
    page = max(_page(spec, tokens) for spec in specs)
    size = _group_size(specs)
    groups = []
    for spec, count in specs.items():
        own = tokens
        if spec.token_bytes and page % _page(spec, tokens) == 0:
            own = page // spec.token_bytes
        groups.append(_group(spec.kind, spec.window, ceil_div(count, size), own, rule))
    return BlockPool(tuple(groups), size * page, past_windows, True)


def _group(kind: str, window: int, groups: int, block_tokens: int, rule: PoolRule) -> BlockGroup:
    """A sliding layer sees its own token and those of its window before it."""
    before = window - 1 if kind == "sliding" else window
    states = groups * rule.state_blocks if kind == "state" else 0
    return BlockGroup(kind, groups, block_tokens, before + rule.in_flight, states)


def _block_tokens(model: Model, specs: Counter[_Spec], rule: PoolRule) -> int:
    """Blocks grow until an attention page holds a state (``_align_hybrid_block_size``)."""
    state = max(spec.state for spec in specs)
    widths = [spec.token_bytes for spec in specs if spec.token_bytes]
    if not state or not widths:
        return rule.block_tokens
    is_latent = any(run.layer.kind == "mla" for run in model.layers)
    step = max(rule.block_tokens, LATENT_BLOCK) if is_latent else rule.block_tokens
    return round_up(ceil_div(state, max(widths)), step)


def _group_size(specs: Counter[_Spec]) -> int:
    """Layers of a group: of the rarest kind, or of the commonest where they are close."""
    fewest, most = min(specs.values()), max(specs.values())
    return most if 2 * most < 3 * fewest else fewest
