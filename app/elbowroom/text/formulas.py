"""How a number was computed, with this plan's figures."""

from collections.abc import Callable

from elbowroom.core.explain_term import Explanation
from elbowroom.core.ggml_types import BLOCK
from elbowroom.text import extras, pools, units
from elbowroom.text.language import ntr, tr
from elbowroom.text.shown import shown


def formula(term: Explanation) -> str:
    """One term as a formula with its numbers."""
    return _FORMULAS[term.code](term)


def lines(terms: tuple[Explanation, ...]) -> tuple[str, ...]:
    """Every term with its size, then the sources."""
    result = [_line(term) for term in terms]
    sources = dict.fromkeys((term.source, term.checked_on) for term in terms if term.source)
    result += [
        tr("Source: {source}; checked {date}.").format(source=source, date=date)
        for source, date in sources
    ]
    return tuple(result)


def _line(term: Explanation) -> str:
    """A term with its size, where it has one."""
    if term.code in _WITHOUT_SIZE:
        return formula(term)
    return _with_size(term).format(formula=formula(term), size=exact(term.size)) + _shares(term)


def _with_size(term: Explanation) -> str:
    """A product equals its size; other terms are followed by it."""
    products = ("OUTPUT", "RECURRENT_STATE", "POOL_BLOCKS")
    is_product = term.code.startswith("KV_") or term.code in products
    return tr("{formula} = {size}") if is_product else tr("{formula}: {size}")


def _shares(term: Explanation) -> str:
    """Where a term lies, if in two memories."""
    host, device = int(term.facts.get("host", 0)), int(term.facts.get("device", 0))
    if not host or not device:
        return ""
    return ntr(
        "; of it {device} on the card and {host} in RAM",
        "; of it {device} on the {n} cards and {host} in RAM",
        int(term.facts["cards"]),
    ).format(device=units.size(device), host=units.size(host), n=term.facts["cards"])


def summary(terms: tuple[Explanation, ...]) -> str:
    """One line for the table: the first term, and how many more there are."""
    if not terms:
        return ""
    what_ifs = [term for term in terms if term.code == "WHAT_IF"]
    if what_ifs:
        return "; ".join(map(formula, what_ifs))
    first = _SHORT.get(terms[0].code, formula)(terms[0])
    more = len(terms) - 1
    if not more or not terms[0].code.startswith("KV_"):
        return first
    return ntr(
        "{first}; and {n} more kind of layer", "{first}; and {n} more kinds of layers", more
    ).format(first=first, n=more)


def exact(size_bytes: int) -> str:
    """A size to the byte, and readable."""
    return tr("{bytes} bytes ({size})").format(bytes=f"{size_bytes:,}", size=units.size(size_bytes))


def _weights(term: Explanation) -> str:
    return tr("{tensors} tensors as {quant}").format(
        tensors=f"{term.facts['tensors']:,}", quant=term.facts["quant"]
    )


def _weights_bounds(term: Explanation) -> str:
    facts = term.facts
    return tr("{parameters} parameters × {low} to {high} bits as {quant}").format(
        parameters=f"{facts['parameters']:,}",
        low=f"{int(facts['low_millibits']) / 1000:g}",
        high=f"{int(facts['high_millibits']) / 1000:g}",
        quant=facts["quant"],
    )


def _weights_gpu(term: Explanation) -> str:
    text = _weights(term)
    if not term.facts["whole"]:
        return text
    if term.facts["tied"]:
        text += tr(", the token table in RAM and once more on the card")
    return text


def _weights_short(term: Explanation) -> str:
    if not term.facts["whole"]:
        return _weights(term) + _shares(term)
    return tr("{tensors}; the token table, {host}, stays in RAM").format(
        tensors=_weights(term), host=units.size(int(term.facts["host"]))
    )


def _kv_full(term: Explanation) -> str:
    facts = term.facts
    if facts["type_k"] == facts["type_v"]:
        text = tr(
            "{people} × {cells} tokens × {layers} layers × {heads} heads × "
            "({k_dim} + {v_dim}) × {type_k}"
        )
    else:
        text = tr(
            "{people} × {cells} tokens × {layers} layers × {heads} heads × "
            "({k_dim} × {type_k} + {v_dim} × {type_v})"
        )
    return text.format(**_readable(term)) + _more(term)


def _kv_sliding(term: Explanation) -> str:
    return _kv_full(term) + tr(", window of {window}").format(
        window=units.tokens(int(term.facts["window"]))
    )


def _kv_latent(term: Explanation) -> str:
    text = tr("{people} × {cells} tokens × {layers} layers × latent of {k_dim} × {type_k}")
    return text.format(**_readable(term)) + _more(term)


def _kv_compressed(term: Explanation) -> str:
    if not term.facts["ratio"]:
        return tr(
            "{people} × {layers} layers with a window of {window} × {k_dim} × {type_k}"
        ).format(**_readable(term))
    return tr(
        "{people} × {layers} layers: a window of {window}, then one cell of {k_dim} for "
        "every {ratio} of {cells} tokens"
    ).format(**_readable(term)) + _more(term)


def _kv_bounds(term: Explanation) -> str:
    text = tr("up to {cells} tokens × {layers} layers × {elements} × {type_k}")
    facts = term.facts
    return text.format(
        cells=units.tokens(int(facts["cells"])),
        layers=facts["layers"],
        elements=f"{facts['elements']:,}",
        type_k=_type(str(facts["type_k"])),
    )


def _more(term: Explanation) -> str:
    """What comes on top of the product: an index, padded rows."""
    text = ""
    if term.facts["index"]:
        text += tr(", and an index of {index} a token").format(index=term.facts["index"])
    if term.facts["padding"]:
        text += tr(", and {size} of padding").format(size=units.size(int(term.facts["padding"])))
    return text


def _readable(term: Explanation) -> dict[str, str]:
    """Facts as text: token counts with separators."""
    counts = ("cells", "window")
    return {
        name: units.tokens(int(value)) if name in counts else str(value)
        for name, value in term.facts.items()
    } | {
        "people": _caches(int(term.facts["people"])),
        "type_k": _type(str(term.facts["type_k"])),
        "type_v": _type(str(term.facts["type_v"])),
    }


def _type(name: str) -> str:
    """A cache type with its bytes: "2 B (f16)"."""
    block, size = BLOCK[name]
    return f"{size / block:g} B ({name})"


def _caches(n: int) -> str:
    return ntr("{n} cache", "{n} caches", n).format(n=n)


def _state(term: Explanation) -> str:
    return tr("{people} × {layers} layers, {each} a conversation, whatever its length").format(
        people=_conversations(int(term.facts["people"])),
        layers=term.facts["layers"],
        each=units.size(int(term.facts["each"])),
    )


def _conversations(n: int) -> str:
    return ntr("{n} conversation", "{n} conversations", n).format(n=n)


def _workspace(term: Explanation) -> str:
    facts = term.facts
    text = (
        tr("micro-batch of {micro_batch}, flash attention on")
        if facts["flash"] == "on"
        else tr("micro-batch of {micro_batch}, flash attention off: grows with {cells} cells")
    )
    return text.format(micro_batch=facts["micro_batch"], cells=units.tokens(int(facts["cells"])))


def _chunk(term: Explanation) -> str:
    facts = term.facts
    text = tr("prompts in chunks of {chunk} tokens").format(chunk=units.tokens(int(facts["chunk"])))
    if facts["scores"]:
        text += tr(", scores of {cells} tokens: {size}").format(
            cells=units.tokens(int(facts["cells"])), size=units.size(int(facts["scores"]))
        )
    return text


def _all_layers(term: Explanation) -> str:
    return tr("{people} × {cells} tokens in {layers} layers as {type_k}").format(
        people=_conversations(int(term.facts["people"])),
        cells=units.tokens(int(term.facts["tokens"])),
        layers=term.facts["layers"],
        type_k=_type(str(term.facts["type_k"])),
    )


def _workspace_short(term: Explanation) -> str:
    facts = term.facts
    if facts["flash"] == "on":
        return tr("micro-batch of {micro_batch}, flash attention on").format(**facts)
    return tr("micro-batch of {micro_batch}, flash attention off").format(**facts)


def _output(term: Explanation) -> str:
    return tr("{people} × vocabulary of {vocab} × 4 bytes").format(
        people=_conversations(int(term.facts["people"])), vocab=f"{term.facts['vocab']:,}"
    )


def _runtime_gpu(term: Explanation) -> str:
    return tr("{backend} context and kernels, {low} to {high}").format(
        backend={"cuda": "CUDA", "rocm": "ROCm", "vulkan": "Vulkan", "metal": "Metal"}[
            str(term.facts["backend"])
        ],
        low=units.size(int(term.facts["low"])),
        high=units.size(int(term.facts["high"])),
    )


def _runtime_cpu(term: Explanation) -> str:
    facts = term.facts
    text = tr("process, {low} to {high}").format(
        low=units.size(int(facts["low"])), high=units.size(int(facts["high"]))
    )
    if facts["buffer"]:
        text += tr(", with {size} of work buffer for the CPU threads").format(
            size=units.size(int(facts["buffer"]))
        )
    return text


_FORMULAS: dict[str, Callable[[Explanation], str]] = {
    "CALIBRATED": lambda term: tr('difference to the log "{name}"').format(
        name=shown(term.facts["name"])
    ),
    "WEIGHTS_ON_GPU": _weights_gpu,
    "WEIGHTS_IN_RAM": _weights,
    "WEIGHTS_BOUNDS": _weights_bounds,
    "KV_BOUNDS": _kv_bounds,
    "KV_ALL_LAYERS": _all_layers,
    "KV_FULL": _kv_full,
    "KV_SLIDING": _kv_sliding,
    "KV_LATENT": _kv_latent,
    "KV_COMPRESSED": _kv_compressed,
    "RECURRENT_STATE": _state,
    "WORKSPACE_REPLAYED": _workspace,
    "WORKSPACE_BOUNDED": _workspace,
    "WORKSPACE_FORMULA": _workspace,
    "WORKSPACE_CHUNK": _chunk,
    "WORKSPACE_UNKNOWN": lambda _: tr("not known: attention would run on the CPU"),
    "WORKSPACE_NOT_SIZED": lambda _: tr("not known: it depends on the program"),
    "OUTPUT": _output,
    **pools.FORMULAS,
    **extras.FORMULAS,
    "RUNTIME_GPU": _runtime_gpu,
    "RUNTIME_CPU": _runtime_cpu,
}

_WITHOUT_SIZE = ("WORKSPACE_UNKNOWN", "WORKSPACE_NOT_SIZED", "WHAT_IF")
"""Terms that are not known, or that say a difference: they have no size to name."""

_SHORT: dict[str, Callable[[Explanation], str]] = {
    "WEIGHTS_ON_GPU": _weights_short,
    "WORKSPACE_REPLAYED": _workspace_short,
    "WORKSPACE_BOUNDED": _workspace_short,
    "WORKSPACE_FORMULA": _workspace_short,
}
