"""What is loaded beside a model: an image encoder, a draft, further models. Parts with a pool each.

The sizes of another model are the runtime's own estimate of it, so that nothing is computed twice.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from elbowroom.core.amounts import Amount
from elbowroom.core.attached import adapter_bytes, fits
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Leaf, Pool
from elbowroom.core.explain_term import Fact
from elbowroom.core.machine import Machine
from elbowroom.core.model import Model
from elbowroom.core.scenario import DEFAULT_CONTEXT, Scenario
from elbowroom.core.vision import Encoder, encoder_graph, projector_bytes

OF_THE_PROCESS = ("runtime",)
"""Parts that a draft shares with its model, because one process holds both."""

Asked = Callable[[Model, Scenario], tuple[Pool, ...] | None]
"""The pools of another model on the same machine; ``None`` where they cannot be told."""


@dataclass(frozen=True, slots=True)
class Extra:
    """Something that is loaded beside the model.

    Attributes:
        pool: id of the pool it lies in.
        amount: bytes.
        code: which formula explains it.
        facts: what the formula needs.
        source: where the rule comes from.
    """

    pool: str
    amount: Amount
    code: str
    facts: Mapping[str, Fact]
    source: str


def leaves_by_pool(extras: Iterable[Extra]) -> dict[str, Leaf]:
    """Each pool's extras as one part."""
    found: dict[str, Leaf] = {}
    for extra in extras:
        old = found.get(extra.pool, Leaf("extras", 0, 0, 0))
        point, low, high = (
            old.point + extra.amount.point,
            old.low + extra.amount.low,
            old.high + extra.amount.high,
        )
        found[extra.pool] = Leaf("extras", point, low, high, "exact" if low == high else "range")
    return found


def loads_encoder(model: Model, scenario: Scenario) -> bool:
    """Whether an image encoder is loaded, or asked for by name where there is none.

    Pictures of a workload that reach a model without eyes are left out, with a note; the plan is
    answered.
    """
    is_named = scenario.projector is not None or scenario.vision != "auto"
    return scenario.sees and (model.sees_images or is_named)


def encoder_of(model: Model, scenario: Scenario) -> Encoder:
    """The encoder that a scenario loads.

    Raises:
        Refusal: ``MODEL_SEES_NO_IMAGES`` or ``ENCODER_NOT_KNOWN``.
    """
    field = "images" if scenario.images else "vision"
    if not model.sees_images:
        raise Refusal("MODEL_SEES_NO_IMAGES", field, found=model.name)
    if model.encoder is None:
        raise Refusal("ENCODER_NOT_KNOWN", field, found=model.name)
    return model.encoder


def vision_extras(
    model: Model, machine: Machine, scenario: Scenario, home: str, flash: bool, source: str
) -> Iterator[Extra]:
    """Projector and the encoder's graph, on the first card or in RAM.

    Args:
        model: the model.
        machine: the machine.
        scenario: the question.
        home: pool of the first card; RAM where there is none.
        flash: flash attention runs.
        source: where the runtime's rule stands.

    Raises:
        Refusal: as :func:`encoder_of`.
    """
    encoder = encoder_of(model, scenario)
    pool = "ram" if scenario.vision == "ram" and not machine.unified else home
    weights, graph = projector_bytes(encoder), encoder_graph(encoder, flash, scenario.image_side)
    name = scenario.projector.name if scenario.projector else ""
    yield Extra(
        pool,
        weights,
        "VISION_PROJECTOR",
        {
            "parameters": encoder.parameters,
            "file": name,
            "low": weights.low,
            "high": weights.high,
        },
        source,
    )
    yield Extra(
        pool,
        graph,
        "VISION_GRAPH",
        {
            "patches": encoder.warmup_patches,
            "hidden": encoder.hidden,
            "inner": encoder.inner,
            "low": graph.low,
            "high": graph.high,
        },
        source,
    )


def adapter_extras(model: Model, scenario: Scenario, home: str, source: str) -> Iterator[Extra]:
    """Adapters of the person's own, where the model computes.

    Raises:
        Refusal: ``ADAPTER_OF_OTHER_MODEL`` where the file is for another architecture.
    """
    for adapter in scenario.adapters:
        if not fits(adapter, model.arch):
            raise Refusal(
                "ADAPTER_OF_OTHER_MODEL",
                "adapters",
                found=adapter.name,
                other=adapter.architecture,
                needs=model.arch,
            )
        facts: dict[str, Fact] = {"file": adapter.name, "bytes": adapter.size}
        amount = adapter_bytes(adapter, scenario.micro_batch)
        yield Extra(home, amount, "ADAPTER", facts | {"high": amount.high}, source)


def draft_extras(draft: Model, scenario: Scenario, ask: Asked, source: str) -> Iterator[Extra]:
    """A draft model in the same process: weights, a cache of the same context, workspace.

    Raises:
        Refusal: the runtime cannot serve it; the field is ``draft``.
    """
    asked = Scenario(
        model=draft.id,
        runtime=scenario.runtime,
        context=scenario.context,
        users=scenario.users,
        household=scenario.household,
        active=scenario.active,
        micro_batch=scenario.micro_batch,
        batch=scenario.batch,
        slots=scenario.slots,
        frontend=scenario.frontend,
    )
    facts: dict[str, Fact] = {"model": draft.name, "tokens": scenario.draft_tokens}
    pools = _asked(ask, draft, asked, "draft")
    yield from _of_pools(pools, OF_THE_PROCESS, "DRAFT_MODEL", facts, source)


def beside_extras(beside: Model, scenario: Scenario, ask: Asked, source: str) -> Iterator[Extra]:
    """Another loaded model, in a process of its own, with one conversation.

    Raises:
        Refusal: the runtime cannot serve it; the field is ``beside``.
    """
    context = min(DEFAULT_CONTEXT, beside.max_context or DEFAULT_CONTEXT)
    asked = Scenario(model=beside.id, runtime=scenario.runtime, context=context)
    facts: dict[str, Fact] = {"model": beside.name, "cells": context}
    yield from _of_pools(_asked(ask, beside, asked, "beside"), (), "MODEL_BESIDE", facts, source)


def _asked(ask: Asked, model: Model, scenario: Scenario, field: str) -> tuple[Pool, ...]:
    """The pools of a companion.

    Raises:
        Refusal: ``COMPANION_NOT_SERVED`` where there are none.
    """
    pools = ask(model, scenario)
    if pools is None:
        raise Refusal("COMPANION_NOT_SERVED", field, found=model.name)
    return pools


def _of_pools(
    pools: tuple[Pool, ...],
    left_out: tuple[str, ...],
    code: str,
    facts: Mapping[str, Fact],
    source: str,
) -> Iterator[Extra]:
    for pool in pools:
        leaves = [leaf for leaf in pool.leaves if leaf.component not in left_out]
        if leaves:
            size = Amount(
                sum(leaf.point for leaf in leaves),
                sum(leaf.low for leaf in leaves),
                sum(leaf.high for leaf in leaves),
            )
            named = {name: pool.part(name) for name in _SHOWN}
            yield Extra(pool.id, size, code, {**facts, **named}, source)


_SHOWN = ("weights", "kv_cache", "workspace")
"""Parts of a companion that its formula names."""
