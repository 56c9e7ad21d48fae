"""What the cards hold, as llama.cpp's flags say it.

Source: ``common/arg.cpp`` of llama.cpp (``-ngl``, ``-ncmoe``, ``-nkvo``, ``--no-mmap``,
``--tensor-split``).
"""

from collections.abc import Iterator, Sequence

from elbowroom.core.estimate import Estimate
from elbowroom.core.placement import RAM, Placement
from elbowroom.core.runtimes.start_flags import flag, number
from elbowroom.core.scenario import Offload

ALL_LAYERS = "all"
"""In place of a count: the plan leaves it open, and everything is on the cards."""

SPILLED = ("SPILLS", "TIGHT_SPILL")


def offload_flags(answer: Estimate) -> Iterator[str]:
    """The flags of a plan; none where llama.cpp's own search (``--fit``) finds the placement."""
    offload, placement = answer.scenario.offload, answer.placement
    is_searched = offload.is_auto and answer.verdict.code in SPILLED
    if offload.gpu_layers is not None:
        yield from ("-ngl", str(offload.gpu_layers))
    elif answer.machine.gpus and not is_searched:
        yield from ("-ngl", ALL_LAYERS)
    if offload.cpu_moe_layers is not None:
        yield from ("-ncmoe", str(offload.cpu_moe_layers))
    if not offload.kv_on_gpu:
        yield "-nkvo"
    if not offload.mmap:
        yield "--no-mmap"
    cards = len(answer.machine.gpus)
    if placement is not None and cards > 1 and placement.gpu_layers and not is_searched:
        yield from ("--tensor-split", tensor_split(placement, cards))


def offload_in(words: Sequence[str]) -> Offload:
    """What a command line says of it; the split over cards follows from the machine.

    Raises:
        Refusal: ``BAD_FIELD`` for a number that is none.
    """
    layers, experts = flag(words, "-ngl"), flag(words, "-ncmoe")
    return Offload(
        gpu_layers=None
        if layers in (None, ALL_LAYERS)
        else number("offload.gpu_layers", str(layers)),
        cpu_moe_layers=None if experts is None else number("offload.cpu_moe_layers", experts),
        kv_on_gpu="-nkvo" not in words,
        mmap="--no-mmap" not in words,
    )


def tensor_split(placement: Placement, cards: int) -> str:
    """The value of ``--tensor-split``: the output counts as a layer of its card."""
    layers = [placement.layers_on(card) for card in range(cards)]
    if placement.output != RAM:
        layers[placement.output] += 1
    return ",".join(str(count) for count in layers)
