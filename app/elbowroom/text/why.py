"""Texts of "why do these two differ": sentences and lines of the table."""

from elbowroom.text import units
from elbowroom.text.language import tr


def question(one: str, other: str) -> str:
    """Title."""
    return tr("Why do {one} and {other} differ?").format(one=one, other=other)


def waiting() -> str:
    """Where the two are not worked out yet."""
    return tr("Working it out…")


def pick_two() -> str:
    """Where there is only one cell."""
    return tr("Add a model or a machine, and this says why two of them differ.")


def alike() -> str:
    """Two cells that need the same."""
    return tr("They need the same memory.")


def without_answer(name: str, reason: str) -> str:
    """One of the two is not judged."""
    return tr("{name}: {reason}").format(name=name, reason=reason)


def weights_of_models(larger: str, size: str, of_larger: str, smaller: str, of_smaller: str) -> str:
    """Other parameters; each as "8.0B parameters in Q4_K_M"."""
    return tr(
        "{larger}: the weights take {size} more, {of_larger} against {of_smaller} of {smaller}."
    ).format(larger=larger, size=size, of_larger=of_larger, smaller=smaller, of_smaller=of_smaller)


def parameters_in(parameters: str, quant: str) -> str:
    """A model's size in numbers and type."""
    return tr("{parameters} parameters in {quant}").format(parameters=parameters, quant=quant)


def weights_of_types(larger: str, size: str, type_larger: str, type_smaller: str) -> str:
    """One model in two file types."""
    return tr(
        "{larger}: the same parameters take {size} more, because {type_larger} keeps more bits of "
        "each than {type_smaller}."
    ).format(larger=larger, size=size, type_larger=type_larger, type_smaller=type_smaller)


def cache_larger(larger: str, size: str, tokens: int) -> str:
    """Other caches."""
    return tr("{larger}: at {tokens} tokens a person the cache takes {size} more.").format(
        tokens=units.tokens(tokens), larger=larger, size=size
    )


def window(name: str, layers: int, of: int, tokens: int) -> str:
    """Layers that forget."""
    return tr(
        "{name}: {layers} of {of} layers keep only the last {tokens} tokens, however long the "
        "conversation."
    ).format(name=name, layers=layers, of=of, tokens=units.tokens(tokens))


def latent(name: str, width: int) -> str:
    """Latent attention."""
    return tr(
        "{name} keeps one latent of {width} numbers a token and layer, in place of keys and values "
        "for every head."
    ).format(name=name, width=f"{width:,}")


def recurrent(name: str, layers: int, of: int) -> str:
    """Layers with a state."""
    return tr(
        "{name}: {layers} of {of} layers keep a state of one size instead of a cache that grows."
    ).format(name=name, layers=layers, of=of)


def growing(one: str, layers: int, other: str, other_layers: int) -> str:
    """How many layers grow."""
    return tr(
        "The cache grows in {layers} layers of {one}, and in {other_layers} of {other}."
    ).format(one=one, layers=layers, other=other, other_layers=other_layers)


def heads(one: str, heads: str, other: str, other_heads: str) -> str:
    """Heads in the cache; each as "8 × 128"."""
    return tr(
        "KV heads and numbers a head, in each layer: {heads} for {one}, {other_heads} for {other}."
    ).format(one=one, heads=heads, other=other, other_heads=other_heads)


def cache_types(one: str, kind: str, other: str, other_kind: str) -> str:
    """Cache precision."""
    return tr("The cache is kept in {kind} for {one} and in {other_kind} for {other}.").format(
        one=one, kind=kind, other=other, other_kind=other_kind
    )


def experts(name: str, used: int, of: int) -> str:
    """A mixture of experts."""
    return tr(
        "{name} uses {used} of {of} experts for a token: all of them take memory, but only those "
        "are read, so that it answers faster than its size suggests."
    ).format(name=name, used=used, of=of)


def programs(one: str, program: str, other: str, other_program: str) -> str:
    """Runtimes."""
    return tr("{one} is run by {program}, {other} by {other_program}.").format(
        one=one, program=program, other=other, other_program=other_program
    )


def pool(program: str) -> str:
    """A runtime that reserves."""
    return tr(
        "{program} reserves a pool for all caches when it starts, whatever is used of it."
    ).format(program=program)


def workspace(larger: str, size: str) -> str:
    """Other workspaces."""
    return tr("{larger}: the workspace takes {size} more.").format(larger=larger, size=size)


def without_flash(name: str) -> str:
    """No flash attention."""
    return tr(
        "{name}: without flash attention the scores of every token against every other are written "
        "into the workspace, which then grows with the context."
    ).format(name=name)


def usable(one: str, size: str, other: str, other_size: str) -> str:
    """Memories."""
    return tr("Usable for models: {size} on {one}, {other_size} on {other}.").format(
        one=one, size=size, other=other, other_size=other_size
    )


def bandwidth(one: str, gb_s: str, other: str, other_gb_s: str) -> str:
    """Memory bandwidth."""
    return tr(
        "Memory is read at {gb_s} on {one} and at {other_gb_s} on {other}: answers come about in "
        "that proportion."
    ).format(one=one, gb_s=gb_s, other=other, other_gb_s=other_gb_s)


def meets(tokens: int, less: str, more: str) -> str:
    """Where two needs cross."""
    return tr("From about {tokens} tokens a person on, {less} needs less than {more}.").format(
        tokens=units.tokens(tokens), less=less, more=more
    )


def gb_s(value: float) -> str:
    """A bandwidth."""
    return tr("{number} GB/s").format(number=f"{value:,.0f}")


def label(name: str) -> str:
    """A line of the table."""
    return {
        "need": tr("Need"),
        "usable": tr("Usable memory"),
        "weights": tr("Weights"),
        "kv_cache": tr("KV cache"),
        "recurrent_state": tr("Recurrent state"),
        "workspace": tr("Workspace"),
        "runtime": tr("Runtime"),
        "parameters": tr("Parameters"),
        "quant": tr("File type"),
        "program": tr("Program"),
        "cache": tr("Cache precision"),
        "flash": tr("Flash attention"),
        "growing": tr("Layers that grow"),
        "window": tr("Layers with a window"),
        "recurrent": tr("Recurrent layers"),
        "heads": tr("KV heads × size"),
        "latent": tr("Latent, numbers a token"),
        "experts": tr("Experts used"),
        "per_token": tr("Cache of one token"),
        "context": tr("Trained for, tokens"),
        "bandwidth": tr("Memory bandwidth"),
        "speed": tr("Answer, each person"),
    }[name]


def on_off(is_on: bool) -> str:
    """Whether flash attention runs."""
    return tr("on") if is_on else tr("off")
