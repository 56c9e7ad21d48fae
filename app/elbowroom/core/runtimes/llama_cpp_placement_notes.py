"""What to know about where a plan lies: what moved to RAM, and how to ask llama.cpp for it."""

from collections.abc import Iterator

from elbowroom.core.estimate import Estimate, Note
from elbowroom.core.placement import Placement
from elbowroom.core.runtimes.llama_cpp_fit import FIT_TARGET
from elbowroom.core.runtimes.llama_cpp_offload import SPILLED, tensor_split


def placement_notes(answer: Estimate) -> Iterator[Note]:
    """Notes on the placement of one plan, what moved first."""
    placement, offload = answer.placement, answer.scenario.offload
    if placement is None:
        if not (offload.is_auto and offload.kv_on_gpu):
            yield Note("OFFLOAD_WITHOUT_CARD")
        return
    if answer.verdict.code == "NO_FIT" and offload.is_auto:
        yield Note("NOT_PLACED")
    else:
        yield from _in_ram(answer, placement)
    if answer.verdict.code in SPILLED:
        yield Note("PLACED_BY_FIT", (("bytes", FIT_TARGET),))
    elif answer.verdict.code in ("FITS", "TIGHT") and offload.is_auto:
        yield from _kept_whole(answer)
    if len(answer.machine.gpus) > 1:
        cards = len(answer.machine.gpus)
        listed = ", ".join(str(placement.layers_on(card)) for card in range(cards))
        facts = (("layers", listed), ("split", tensor_split(placement, cards)))
        yield Note("SPLIT_OVER_CARDS", facts)


def _in_ram(answer: Estimate, placement: Placement) -> Iterator[Note]:
    """Layers, experts and cache in RAM."""
    of = ("of", len(placement.layers))
    if placement.layers_in_ram:
        facts = (("layers", placement.layers_in_ram), of, ("gpu_layers", placement.gpu_layers))
        yield Note("LAYERS_IN_RAM", (*facts, ("setting", "-ngl")))
    if placement.split_layers:
        yield Note("EXPERTS_IN_RAM", (("layers", placement.split_layers), of))
    if not placement.kv_on_gpu:
        yield Note("CACHE_IN_RAM", (("bytes", answer.pools[-1].part("kv_cache")),))


def _kept_whole(answer: Estimate) -> Iterator[Note]:
    """On its own, llama.cpp would move some of a plan that leaves less than its target free."""
    cards = (pool for pool in answer.pools if pool.kind == "vram")
    least = min(pool.usable - pool.need for pool in cards)
    if least < FIT_TARGET:
        yield Note("FIT_WOULD_MOVE", (("bytes", FIT_TARGET),))


def for_program(note: Note, layers_setting: str) -> Note:
    """The note as it stands under a program around llama.cpp, which has none of its flags.

    Args:
        note: llama.cpp's.
        layers_setting: what the program calls the number of layers on the cards.
    """
    facts = dict(note.facts)
    if note.code == "LAYERS_IN_RAM":
        return Note(note.code, (*(facts | {"setting": layers_setting}).items(),))
    if note.code == "SPLIT_OVER_CARDS":
        return Note("LAYERS_ON_EACH_CARD", (("layers", facts["layers"]),))
    return note
