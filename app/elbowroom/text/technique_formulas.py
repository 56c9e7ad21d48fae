"""Formulas of techniques with a plan's numbers, one sentence each."""

from collections.abc import Callable, Mapping

from elbowroom.core.explain_term import Fact
from elbowroom.text import units
from elbowroom.text.language import tr

Facts = Mapping[str, Fact]


def _number(facts: Facts, name: str) -> str:
    return f"{int(facts[name]):,}"


def _size(facts: Facts, name: str) -> str:
    return units.size(int(facts[name]))


def _bytes(facts: Facts) -> str:
    """Bytes of an element, scales included."""
    return f"{int(facts['millibits']) / 8000:.7g}"


def _precision(facts: Facts) -> str:
    return tr(
        "{people} × {tokens} tokens × {elements} elements × {bytes} bytes, scales included"
    ).format(
        people=_number(facts, "people"),
        tokens=_number(facts, "tokens"),
        elements=_number(facts, "elements"),
        bytes=_bytes(facts),
    )


def _kivi(facts: Facts) -> str:
    return tr(
        "{people} × {elements} elements × (all but the last {recent} tokens in {bytes} bytes, "
        "those in 2 bytes)"
    ).format(
        people=_number(facts, "people"),
        elements=_number(facts, "elements"),
        recent=_number(facts, "recent"),
        bytes=_bytes(facts),
    )


def _evicted(facts: Facts) -> str:
    return tr(
        "Of {people} × {tokens} tokens, {budget} each are kept; one conversation holds all of them "
        "while its prompt is read"
    ).format(
        people=_number(facts, "people"),
        tokens=_number(facts, "tokens"),
        budget=_number(facts, "budget"),
    )


def _h2o(facts: Facts) -> str:
    return tr("{kept}, and {size} note how often each token was used").format(
        kept=_evicted(facts), size=_size(facts, "scores")
    )


def _streaming(facts: Facts) -> str:
    return tr(
        "Of {people} × {tokens} tokens, at most {budget} each: 4 first ones, 1,020 last ones and a "
        "micro-batch"
    ).format(
        people=_number(facts, "people"),
        tokens=_number(facts, "tokens"),
        budget=_number(facts, "budget"),
    )


def _windows(facts: Facts) -> str:
    return tr(
        "{layers} of {of} layers keep a window of {window} tokens instead of {tokens}"
    ).format(
        layers=facts["layers"],
        of=facts["of"],
        window=_number(facts, "window"),
        tokens=_number(facts, "tokens"),
    )


def _matrix(facts: Facts) -> str:
    return tr(
        "Without it {heads} heads × {cells} cells × {tokens} tokens of a micro-batch × 4 bytes = "
        "{size}"
    ).format(
        heads=_number(facts, "heads"),
        cells=_number(facts, "cells"),
        tokens=_number(facts, "micro_batch"),
        size=_size(facts, "bytes"),
    )


def _fallback(facts: Facts) -> str:
    return tr("Heads of {head_size} elements").format(head_size=facts["head_size"])


def _eager(facts: Facts) -> str:
    return tr("{heads} heads × {tokens} × {tokens} tokens of the prompt × 4 bytes").format(
        heads=_number(facts, "heads"), tokens=_number(facts, "tokens")
    )


def _heads(facts: Facts) -> str:
    return tr("{layers} layers with {kv_heads} KV heads for {heads} query heads").format(
        layers=facts["layers"], kv_heads=facts["kv_heads"], heads=facts["heads"]
    )


def _latent(facts: Facts) -> str:
    if not int(facts["latent"]):
        return _heads(facts)
    return tr(
        "{layers} layers keep one latent of {latent} elements for {heads} query heads"
    ).format(layers=facts["layers"], latent=facts["latent"], heads=facts["heads"])


def _paged(facts: Facts) -> str:
    return tr(
        "Reserved {reserved}; in use {in_use} when {people} people use {use} % of their context, "
        "in pages of {page} tokens, of which the last wastes up to {waste} a conversation"
    ).format(
        reserved=_size(facts, "reserved"),
        in_use=_size(facts, "in_use"),
        people=_number(facts, "people"),
        use=facts["use"],
        page=_number(facts, "page"),
        waste=_size(facts, "waste"),
    )


def _mapped(facts: Facts) -> str:
    return tr(
        "Reserved {reserved}; mapped {in_use} when {people} people use {use} % of their context, "
        "in pages of {page} for each of {layers} tensors: up to {waste} wasted a conversation"
    ).format(
        reserved=_size(facts, "reserved"),
        in_use=_size(facts, "in_use"),
        people=_number(facts, "people"),
        use=facts["use"],
        page=_size(facts, "page"),
        layers=facts["layers"],
        waste=_size(facts, "waste"),
    )


def _prefix(facts: Facts) -> str:
    return tr(
        "{prefix} tokens once and the rest of each conversation: {together} tokens for {people} "
        "people"
    ).format(
        prefix=_number(facts, "prefix"),
        together=_number(facts, "together"),
        people=_number(facts, "people"),
    )


def _branches(facts: Facts) -> str:
    return tr(
        "{prompt} tokens once and {branches} × {answer} tokens of answers, {size} a token"
    ).format(
        prompt=_number(facts, "prompt"),
        branches=facts["branches"],
        answer=_number(facts, "answer"),
        size=_size(facts, "bytes"),
    )


def _draft(facts: Facts) -> str:
    verified = tr("{tokens} drafted tokens are verified at once").format(tokens=facts["tokens"])
    if "model" not in facts:
        return verified
    return tr("{model}: weights, a cache of the same context, workspace; {verified}").format(
        model=facts["model"], verified=verified
    )


def _mtp(facts: Facts) -> str:
    layers = int(facts["layers"])
    if not layers:
        return ""
    return tr(
        "{layers} × weights and cache of such a layer; {tokens} drafted tokens are verified at once"
    ).format(layers=layers, tokens=facts["tokens"])


def _vision(facts: Facts) -> str:
    projector = tr("Projector and encoder of {size} in 16 bits").format(size=_size(facts, "bytes"))
    if not int(facts["tokens"]):
        return projector
    return tr("{projector}; {images} × {each} tokens of the context for {side} pixels").format(
        projector=projector,
        images=facts["images"],
        each=_number(facts, "each"),
        side=_number(facts, "side"),
    )


def _graphs(facts: Facts) -> str:
    return tr("{sizes} batch sizes captured: {low} to {high}").format(
        sizes=facts["sizes"], low=_size(facts, "low"), high=_size(facts, "high")
    )


def _library(facts: Facts) -> str:
    return tr("{low} a stream up to compute capability 8.9, {high} from 9.0 on").format(
        low=_size(facts, "low"), high=_size(facts, "high")
    )


def _conversion(facts: Facts) -> str:
    return tr(
        "2 bytes × {cells} cells × {elements} elements of the widest layer = {size}, of which part "
        "overlaps with other workspace"
    ).format(
        cells=_number(facts, "cells"),
        elements=_number(facts, "elements"),
        size=_size(facts, "bytes"),
    )


def _allocator(facts: Facts) -> str:
    return tr("{reserved} of {size} are reserved; {free} are left for other programs").format(
        reserved=_size(facts, "reserved"),
        size=_size(facts, "size"),
        free=_size(facts, "free"),
    )


def _moved_cache(facts: Facts) -> str:
    return tr("{size} of cache lie in RAM").format(size=_size(facts, "bytes"))


def _moved(facts: Facts) -> str:
    return tr("{layers} of {of} layers").format(layers=facts["layers"], of=facts["of"])


def _recompute(facts: Facts) -> str:
    return tr("One conversation of {tokens} tokens is kept instead of {people}").format(
        tokens=_number(facts, "tokens"), people=_number(facts, "people")
    )


def _retrieval(facts: Facts) -> str:
    return tr(
        "{passages} passages of {passage} tokens and the answer, {short} tokens instead of "
        "{tokens}; an embedding model, and an index of {size}"
    ).format(
        passages=facts["passages"],
        passage=facts["passage"],
        short=_number(facts, "short"),
        tokens=_number(facts, "tokens"),
        size=_size(facts, "bytes"),
    )


def _beside(facts: Facts) -> str:
    return tr("The whole need of {models}, each for one conversation").format(
        models=facts["models"]
    )


def _turns(facts: Facts) -> str:
    return tr("The larger of {first} and {second} instead of both").format(
        first=_size(facts, "first"), second=_size(facts, "second")
    )


FORMULAS: dict[str, Callable[[Facts], str]] = {
    "precision": _precision,
    "kivi-2": _kivi,
    "h2o": _h2o,
    "snapkv": _evicted,
    "streaming-llm": _streaming,
    "sliding-window": _windows,
    "flash-attention": _matrix,
    "flash-fallback": _fallback,
    "score-matrix": _matrix,
    "eager-attention": _eager,
    "grouped-heads": _latent,
    "latent-attention": _latent,
    "full-heads": _latent,
    "one-head": _latent,
    "paged-attention": _paged,
    "vattention": _mapped,
    "shared-prefix": _prefix,
    "branches": _branches,
    "draft-model": _draft,
    "mtp": _mtp,
    "vision": _vision,
    "vision-in-ram": _vision,
    "cuda-graphs": _graphs,
    "library-workspace": _library,
    "tensor-conversion": _conversion,
    "allocator-reserve": _allocator,
    "kv-in-ram": _moved_cache,
    "layers-in-ram": _moved,
    "experts-in-ram": _moved,
    "recompute": _recompute,
    "retrieval": _retrieval,
    "models-beside": _beside,
    "model-switch": _turns,
}
