"""A scenario in the terms of a runtime that serves a checkpoint from a pool of cache blocks."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import gcd

from elbowroom.core.amounts import Amount
from elbowroom.core.architecture import first_nonzero
from elbowroom.core.checkpoints import native_packing
from elbowroom.core.checks import check_numbers
from elbowroom.core.errors import Refusal
from elbowroom.core.explain_term import Fact
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.runtimes.cache_types import check_one_type, check_types
from elbowroom.core.scenario import Scenario


@dataclass(frozen=True, slots=True)
class CardPlan:
    """A scenario as such a runtime sees it.

    Attributes:
        model: the model.
        machine: the machine.
        scenario: the question, with ``quant`` filled in.
        cards: cards that share the model by tensor parallelism; 0 where the CPU computes.
        total: bytes of one card that the driver offers.
        k_bits: thousandths of a bit of a cached key element.
        v_bits: likewise of a value element.
    """

    model: Model
    machine: Machine
    scenario: Scenario
    cards: int
    total: int
    k_bits: int
    v_bits: int

    @property
    def longest(self) -> int:
        """Tokens of the longest conversation: the runtime's maximum model length."""
        return max(self.scenario.contexts)

    @property
    def people(self) -> int:
        """Conversations planned for."""
        return len(self.scenario.contexts)

    @property
    def shares(self) -> int:
        """Parts that the weights are cut into."""
        return max(1, self.cards)

    def share_or(self, default: float) -> float:
        """The scenario's share of the memory, or the runtime's own default."""
        chosen = self.scenario.memory_share
        return default if chosen is None else chosen


@dataclass(frozen=True, slots=True)
class Part:
    """Something that lies beside the pool, on each card.

    Attributes:
        component: one of the components of an estimate.
        amount: bytes.
        code: which formula explains it.
        facts: what the formula needs.
        source: where the rule comes from.
        basis: as a leaf's.
    """

    component: str
    amount: Amount
    code: str
    facts: Mapping[str, Fact]
    source: str
    basis: str = "range"


@dataclass(frozen=True, slots=True)
class Takes:
    """What a runtime takes: devices, formats of weights and caches.

    Attributes:
        title: of the runtime, for refusals.
        backends: back ends of the cards it runs on; ``cpu`` where it needs none.
        packings: formats of the weights.
        cache_types: cache type -> thousandths of a bit of an element, the default first.
        apart: keys and values may differ in type.
        loads_encoder: it loads the image encoder of a model that has one.
        shares_prefix: conversations that begin alike hold the blocks of their beginning once.
    """

    title: str
    backends: tuple[str, ...]
    packings: tuple[str, ...]
    cache_types: Mapping[str, int]
    apart: bool = False
    shares_prefix: bool = True
    loads_encoder: bool = False


def card_plan(takes: Takes, model: Model, machine: Machine, scenario: Scenario) -> CardPlan:
    """The scenario checked and in the runtime's terms.

    Raises:
        Refusal: it does not run on this machine, or takes no such weights or cache.
    """
    check_numbers(scenario)
    if not model.tensors and model.not_loadable is None:
        raise Refusal("TENSORS_MISSING", "model", found=model.id)
    quant = scenario.quant or usual_packing(takes, model)
    if quant not in takes.packings:
        facts = {"found": quant, "allowed": takes.packings}
        raise Refusal("RUNTIME_TAKES_OTHER_WEIGHTS", "quant", program=takes.title, **facts)
    check_cache = check_types if takes.apart else check_one_type
    check_cache(scenario, takes.title, takes.cache_types)
    cards = _cards(takes, model, machine)
    total = machine.ram_usable if not cards else min(g.usable.point for g in machine.gpus[:cards])
    bits = takes.cache_types
    return CardPlan(
        model,
        machine,
        replace(scenario, quant=quant),
        cards,
        total,
        bits[scenario.cache_k],
        bits[scenario.cache_v],
    )


def context_parts(plan: CardPlan) -> tuple[Part, ...]:
    """The driver's context and kernels of one process on a card; nothing on the CPU."""
    if not plan.cards:
        return ()
    gpu = plan.machine.gpus[0]
    cost = gpu.process_cost
    facts: dict[str, Fact] = {"backend": gpu.backend, "low": cost.low, "high": cost.high}
    return (Part("runtime", cost, "RUNTIME_GPU", facts, cost.source),)


def usual_packing(takes: Takes, model: Model) -> str:
    """The publisher's own packed format, else the runtime's usual one, which stands first."""
    native = native_packing(model)
    is_packed = native != "BF16" and native in takes.packings
    return native if is_packed else takes.packings[0]


def _cards(takes: Takes, model: Model, machine: Machine) -> int:
    """Cards that share the heads evenly; 0 for the CPU."""
    found = tuple(dict.fromkeys(gpu.backend for gpu in machine.gpus)) or ("cpu",)
    if not set(found) <= set(takes.backends):
        allowed = takes.backends
        facts = {"found": ", ".join(found), "allowed": allowed}
        raise Refusal("RUNTIME_NEEDS_OTHER_DEVICE", "machine", program=takes.title, **facts)
    heads = first_nonzero(model.hyperparameters, "attention.head_count") or 1
    return max((n for n in range(1, len(machine.gpus) + 1) if gcd(n, heads) == n), default=0)
