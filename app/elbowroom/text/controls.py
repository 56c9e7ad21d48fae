"""Texts of the left column: what is chosen, what can be, and what it costs."""

from elbowroom.text import units
from elbowroom.text.language import ntr, tr


def per_thousand(size: str) -> str:
    """What more context costs."""
    return tr("+{size} per 1,000 tokens and person").format(size=size)


def favourites() -> str:
    """Heading of what the person marked."""
    return tr("Favourites")


def recent() -> str:
    """Heading of what was chosen last."""
    return tr("Recent")


def no_growth() -> str:
    """A model whose memory does not grow with the context."""
    return tr("A longer context costs nothing here")


def fits_up_to(tokens: int) -> str:
    """Link beside the context."""
    return tr("fits up to {tokens}").format(tokens=units.tokens(tokens))


def fits_people(count: int) -> str:
    """Link below the number of people."""
    return ntr("fits up to {n} person", "fits up to {n} people", count).format(n=f"{count:,}")


def precision_note(label: str, net: int, cache: int, workspace: int) -> str:
    """Net effect of the next precision down."""
    text = (
        tr("{label}-bit saves {net}: cache {cache}, workspace {workspace}")
        if net >= 0
        else tr("{label}-bit costs {net}: cache {cache}, workspace {workspace}")
    )
    return text.format(
        label=label,
        net=units.in_column(abs(net)),
        cache=units.signed(cache),
        workspace=units.signed(workspace),
    )


def lowest_precision(program: str) -> str:
    """Nothing below."""
    return tr("The cache is as small as {program} can make it").format(program=program)


def no_cache() -> str:
    """A model without a KV cache."""
    return tr("This model keeps no KV cache")


def cache_type_hint(name: str, bits: str, has_scales: bool) -> str:
    """Tooltip of a precision."""
    if not has_scales:
        return tr("{name}: {bits} bits a value").format(name=name, bits=bits)
    return tr("{name}: {bits} bits a value, scales included").format(name=name, bits=bits)


def flash_label(value: str) -> str:
    """Segments of the flash-attention switch."""
    return {"auto": tr("Auto"), "on": tr("On"), "off": tr("Off")}[value]


def flash_note(is_on: bool, value: str, pads_cache: bool) -> str:
    """What flash attention does here."""
    if value == "auto":
        return tr("Auto: on here") if is_on else tr("Auto: off, this card has no kernel for it")
    if pads_cache:
        return tr("Off makes the workspace grow, and pads the values of this model")
    return tr("Off makes the workspace grow; the KV cache stays the same")


def machine_subtitle(gpu: str, ram: str) -> str:
    """Facts of a machine in one line."""
    return (
        tr("{gpu} · {ram} RAM").format(gpu=gpu, ram=ram) if gpu else tr("{ram} RAM").format(ram=ram)
    )


def layers(total: int, kinds: tuple[tuple[str, int], ...]) -> str:
    """Layers of a model by kind: "32 layers, all full attention"."""
    head = ntr("{n} layer", "{n} layers", total).format(n=total)
    if len(kinds) == 1:
        return tr("{layers}, all {kind}").format(layers=head, kind=layer_kind(kinds[0][0]))
    parts = ", ".join(
        tr("{n} {kind}").format(n=count, kind=layer_kind(kind)) for kind, count in kinds
    )
    return tr("{layers}: {parts}").format(layers=head, parts=parts)


def layer_kind(kind: str) -> str:
    """A kind of layer."""
    return {
        "full": tr("full attention"),
        "sliding": tr("sliding window"),
        "mla": tr("latent attention"),
        "compressed": tr("compressed attention"),
        "recurrent": tr("recurrent"),
        "hybrid": tr("attention and recurrent"),
        "shared": tr("shared cache"),
        "cross": tr("cross-attention"),
        "none": tr("without cache"),
    }[kind]


def kv_heads(heads: int, dim: int) -> str:
    """KV heads of a model."""
    return tr("{heads} KV heads × {dim}").format(heads=heads, dim=dim)


def between(low: str, high: str) -> str:
    """The two ends of a size."""
    return tr("{low} to {high}").format(low=low, high=high)


def cache_at_16_bits() -> str:
    """Why a smaller cache cannot be chosen."""
    return tr("The cache of a model that llama.cpp cannot load is shown at 16 bits.")


def not_in_llama_cpp() -> str:
    """A model that llama.cpp cannot load, in a list."""
    return tr("not in llama.cpp")


def quant_subtitle(file_size: str, memory: str) -> str:
    """Size of a file type."""
    return tr("{file} file, {memory} of weights").format(file=file_size, memory=memory)


def model_subtitle(publisher: str, parameters: str, context: str) -> str:
    """Facts of a model in the picker."""
    if not context:
        return tr("{publisher} · {parameters}").format(publisher=publisher, parameters=parameters)
    return tr("{publisher} · {parameters} · up to {context} tokens").format(
        publisher=publisher, parameters=parameters, context=context
    )


def flash_set(value: str) -> str:
    """Flash attention as the person set it, in the line of its folded part."""
    return tr("flash attention: {value}").format(value=value)


def nothing_beside() -> str:
    """No service runs beside the model."""
    return tr("nothing else")


def none_set() -> str:
    """No technique is in use."""
    return tr("none set")


def no_memory() -> str:
    """A machine sold without memory."""
    return tr("memory to be chosen")


def gb(number: str) -> str:
    """Memory as sold."""
    return tr("{number} GB").format(number=number)


def no_card() -> str:
    """A machine without a card."""
    return tr("No graphics card")


def on_cpu() -> str:
    """What that means."""
    return tr("runs on the CPU, in system memory")


def shares_memory() -> str:
    """Graphics that use the system's memory."""
    return tr("shares the system's memory")


def card_subtitle(gib: str, bandwidth_gb_s: float | None, watts: float | None) -> str:
    """Facts of a card in one line; what is not known is left out."""
    parts = [gb(gib)]
    if bandwidth_gb_s:
        parts.append(tr("{number} GB/s").format(number=f"{bandwidth_gb_s:,.0f}"))
    if watts:
        parts.append(tr("{number} W").format(number=f"{watts:,.0f}"))
    return " · ".join(parts)
