"""Words for where weights and cache lie."""

from elbowroom.core.scenario import Offload
from elbowroom.text.language import ntr, tr


def caption() -> str:
    """The switch's caption."""
    return tr("Layers on the card")


def mode(code: str) -> str:
    """Who decides."""
    return {"auto": tr("Auto"), "layers": tr("Chosen")}[code]


def mode_hint(code: str) -> str:
    """What that means."""
    return {
        "auto": tr("As many as fit, as the program counts it"),
        "layers": tr("As many as you say (-ngl); the others stay in RAM and are slower"),
    }[code]


def layers_name() -> str:
    """The box for layers."""
    return tr("How many layers lie on the card")


def layers_range(most: int) -> str:
    """What it takes."""
    return tr("Layers: a whole number from 0 to {high}.").format(high=most)


def experts() -> str:
    """Caption of the box for experts."""
    return tr("Layers with experts in RAM")


def cache_caption() -> str:
    """Caption of where the cache lies."""
    return tr("KV cache in")


def cache(code: str) -> str:
    """Where the cache lies."""
    return {"card": tr("Card"), "ram": tr("RAM")}[code]


def cache_hint(code: str) -> str:
    """What that means."""
    return {
        "card": tr("With its layer: fast"),
        "ram": tr("In system memory (-nkvo): leaves room on the card, and each answer is slower"),
    }[code]


def now(offload: Offload) -> str:
    """An offload in a few words, for the undo text."""
    if offload.gpu_layers is None:
        parts = [tr("auto")]
    else:
        parts = [ntr("{n} layer", "{n} layers", offload.gpu_layers).format(n=offload.gpu_layers)]
    if offload.cpu_moe_layers:
        parts.append(tr("experts of {n} in RAM").format(n=offload.cpu_moe_layers))
    if not offload.kv_on_gpu:
        parts.append(tr("cache in RAM"))
    return ", ".join(parts)
