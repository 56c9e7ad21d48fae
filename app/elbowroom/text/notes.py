"""What to know beside the verdict, one sentence each."""

from collections.abc import Callable, Iterable

from elbowroom.core.estimate import Note
from elbowroom.text import (
    calibration,
    documents,
    extras,
    fields,
    fit,
    pools,
    runtime_comparison,
    runtime_notes,
    services,
    speed,
    units,
    waiting,
)
from elbowroom.text.language import ntr, tr
from elbowroom.text.shown import shown


def note(item: Note) -> str:
    """The sentence of a note."""
    return _ALL[item.code](item)


def sentences(items: Iterable[Note]) -> str:
    """The sentences of several notes, one after the other."""
    return " ".join(note(item) for item in items)


def _context_above(item: Note) -> str:
    return tr("The model was trained for {max} tokens; {context} may give poor answers.").format(
        max=units.tokens(int(item.fact("max"))), context=units.tokens(int(item.fact("context")))
    )


def _needs_yarn(item: Note) -> str:
    return tr(
        "Past {max} tokens this model needs YaRN (in llama.cpp: --rope-scaling yarn); with it, "
        "the published limit is {other}."
    ).format(**_lengths(item))


def _past_configuration(item: Note) -> str:
    return tr(
        "Two lengths are published for this model: {max} tokens in its configuration, {other} on "
        "its card. {context} lies between them."
    ).format(**_lengths(item))


def _past_card(item: Note) -> str:
    return tr(
        "Two lengths are published for this model: {max} tokens on its card, {other} in its "
        "configuration. {context} lies between them."
    ).format(**_lengths(item))


def _lengths(item: Note) -> dict[str, str]:
    return {name: units.tokens(int(item.fact(name))) for name in ("context", "max", "other")}


def _flash_off(item: Note) -> str:
    return tr(
        "Flash attention is off: this card has no kernel for heads of {head_size}. The workspace "
        "grows with the context."
    ).format(head_size=item.fact("head_size"))


def _largest_slot(item: Note) -> str:
    return tr(
        "llama.cpp gives every slot the same size, so each has room for {context} tokens. Unified "
        "slots would share one pool."
    ).format(context=units.tokens(int(item.fact("context"))))


def _by_formula(item: Note) -> str:
    return tr(
        "The compute graph of {arch} was never measured: its workspace is a rough range by formula."
    ).format(arch=item.fact("arch"))


def _bounded(item: Note) -> str:
    return tr(
        "For {arch} the workspace is not reproduced exactly in every measured case, so it is shown "
        "as a range."
    ).format(arch=item.fact("arch"))


def _not_measured(item: Note) -> str:
    return tr(
        "The workspace of this model was not measured: it is replayed with the graph of {arch} and "
        "shown as a range."
    ).format(arch=item.fact("arch"))


def _repack(item: Note) -> str:
    return tr(
        "While loading, up to {size} more is used: the CPU keeps a rearranged copy of some weights "
        "beside the file, and the system takes the file's pages back when it needs them."
    ).format(size=units.size(int(item.fact("bytes"))))


def _capped(item: Note) -> str:
    return tr("The largest context is the model's own maximum, {max} tokens.").format(
        max=units.tokens(int(item.fact("max")))
    )


def _vram_assumed(item: Note) -> str:
    return tr(
        "What the driver leaves of this card is assumed: {low} to {high}. A desktop on the same "
        "card takes up to 1.5 GiB more."
    ).format(low=units.size(int(item.fact("low"))), high=units.size(int(item.fact("high"))))


def _reserve_assumed(item: Note) -> str:
    return tr(
        "The system's own use of RAM is an assumption, not a measurement: {size} ({low} to {high})."
    ).format(
        size=units.size(int(item.fact("bytes"))),
        low=units.size(int(item.fact("low"))),
        high=units.size(int(item.fact("high"))),
    )


def _unified_share(item: Note) -> str:
    return tr("The GPU may use {size} of the {total} of shared memory by default.").format(
        size=units.size(int(item.fact("bytes"))), total=units.sold_memory(int(item.fact("of")))
    )


def _integrated_share(item: Note) -> str:
    return tr(
        "These graphics have no memory of their own: they may use {size} of the {total} of RAM, "
        "{low} to {high} by driver and system, and share its bandwidth with the CPU."
    ).format(
        size=units.size(int(item.fact("bytes"))),
        total=units.sold_memory(int(item.fact("of"))),
        low=units.size(int(item.fact("low"))),
        high=units.size(int(item.fact("high"))),
    )


def _template(item: Note) -> str:
    return tr(
        "This machine is a template, not a product. Assumed, not measured: {fields}. Give the "
        'memory that yours has, or describe it: "elbowroom machines new --from {machine}".'
    ).format(
        fields=fields.listed(str(item.fact("fields")).split(",")), machine=item.fact("machine")
    )


def _layers_in_ram(item: Note) -> str:
    layers = int(item.fact("layers"))
    return ntr(
        "{layers} of {of} layers lies in system RAM, with its part of the cache "
        "({setting} {gpu_layers}).",
        "{layers} of {of} layers lie in system RAM, with their part of the cache "
        "({setting} {gpu_layers}).",
        layers,
    ).format(
        layers=layers,
        of=item.fact("of"),
        setting=item.fact("setting"),
        gpu_layers=item.fact("gpu_layers"),
    )


def _experts_in_ram(item: Note) -> str:
    layers = int(item.fact("layers"))
    return ntr(
        "The experts of {layers} of {of} layers lie in system RAM; the rest of it stays on the "
        "card.",
        "The experts of {layers} of {of} layers lie in system RAM; the rest of them stays on the "
        "card.",
        layers,
    ).format(layers=layers, of=item.fact("of"))


_NOTES: dict[str, Callable[[Note], str]] = {
    **calibration.NOTES,
    **documents.NOTES,
    **pools.NOTES,
    **runtime_notes.NOTES,
    "CONTEXT_ABOVE_MODEL_MAX": _context_above,
    "MODEL_MAX_UNKNOWN": lambda _: tr(
        "The context this model was trained for is not known: check the model card."
    ),
    "CONTEXT_NEEDS_YARN": _needs_yarn,
    "CONTEXT_PAST_CONFIGURATION": _past_configuration,
    "CONTEXT_PAST_CARD": _past_card,
    "SERVED_BY": lambda item: tr("These run it: {programs}.").format(
        programs=item.fact("programs")
    ),
    "SERVED_BY_NOT_KNOWN": lambda _: tr("What runs this model is not known."),
    "METADATA_MISSING": lambda item: tr("The value that is missing: {key}.").format(
        key=item.fact("key")
    ),
    "BOUNDS_ONLY": lambda _: tr(
        "Weights and cache are given as two ends, counted from parameters and layers, with a cache "
        "of 16 bits; the workspace depends on the program and is not known."
    ),
    "CACHE_AT_MOST": lambda _: tr(
        "The KV cache is an upper bound: some layers of this model keep less; how much less is "
        "not known."
    ),
    "DIMENSIONS_NOT_CONFIRMED": lambda _: tr(
        "The dimensions are the defaults of the model's configuration class; no published "
        "parameter count confirms them."
    ),
    "SUPPORT_ASSUMED": lambda item: tr(
        "llama.cpp has no architecture of this model's own. It is computed as {arch}; whether a "
        "file of it loads is not established."
    ).format(arch=item.fact("arch")),
    "FLASH_OFF_ON_DEVICE": _flash_off,
    "SLOTS_AS_LARGE_AS_THE_LARGEST": _largest_slot,
    "WORKSPACE_BY_FORMULA": _by_formula,
    "WORKSPACE_BOUNDED": _bounded,
    "WORKSPACE_NOT_MEASURED": _not_measured,
    "GPU_WORKSPACE_COMPUTED": lambda _: tr(
        "The GPU workspace is computed, not measured on a real card: −2 % to +12 %."
    ),
    "LAYERS_IN_RAM": _layers_in_ram,
    "EXPERTS_IN_RAM": _experts_in_ram,
    "CACHE_IN_RAM": lambda item: tr(
        "The cache, {size}, lies in system RAM: the card reads it across its slot."
    ).format(size=units.size(int(item.fact("bytes")))),
    "PLACED_BY_FIT": lambda item: tr(
        "llama.cpp decides on its own what moves (--fit): it keeps {size} of each card free."
    ).format(size=units.size(int(item.fact("bytes")))),
    "FIT_WOULD_MOVE": lambda item: tr(
        "On its own, llama.cpp keeps {size} of each card free and would move some of this to "
        "system RAM: start it with -ngl all to keep everything on the cards."
    ).format(size=units.size(int(item.fact("bytes")))),
    "NOT_PLACED": lambda _: tr(
        "The figures are those of everything on the cards: with system RAM, too, it does not fit."
    ),
    "SPLIT_OVER_CARDS": lambda item: tr(
        "Layers on each card: {layers} (--tensor-split {split})."
    ).format(layers=item.fact("layers"), split=item.fact("split")),
    "LAYERS_ON_EACH_CARD": lambda item: tr("Layers on each card: {layers}.").format(
        layers=item.fact("layers")
    ),
    "CARD_WORKSPACE_BOUNDED": lambda _: tr(
        "Over several cards, or with weights or cache in system RAM, the workspace follows from "
        "llama.cpp's rules and is shown as a range."
    ),
    "OFFLOAD_WITHOUT_CARD": lambda _: tr(
        "There is no card with memory of its own here, so which layers it holds changes nothing."
    ),
    "LIMIT_SEARCH_ENDS": lambda item: tr(
        "The model's own maximum is not known; the search for limits ends at {max} tokens."
    ).format(max=units.tokens(int(item.fact("max")))),
    "USERS_CAPPED_BY_RUNTIME": lambda item: tr(
        "{program} is planned for at most {max} conversations at once."
    ).format(program=item.fact("program"), max=item.fact("max")),
    "CPU_REPACK": _repack,
    "CONTEXT_CAPPED_BY_MODEL": _capped,
    "USABLE_VRAM_ASSUMED": _vram_assumed,
    "SYSTEM_RESERVE_ASSUMED": _reserve_assumed,
    "UNIFIED_SHARE": _unified_share,
    "INTEGRATED_SHARE": _integrated_share,
    "TEMPLATE_ASSUMPTIONS": _template,
    "OWN_FILE": lambda item: tr("All of {file} is your own file.").format(file=item.fact("file")),
    "MODEL_FROM_FILE": lambda item: tr("The weights are those of the file {file}.").format(
        file=shown(item.fact("file"))
    ),
    "OWN_DATA": lambda item: tr("From your own file {file}: {fields}.").format(
        file=item.fact("file"), fields=item.fact("fields")
    ),
}

_ALL = {
    **_NOTES,
    **extras.NOTES,
    **fit.NOTES,
    **services.NOTES,
    **speed.NOTES,
    **runtime_comparison.NOTES,
    **waiting.NOTES,
}
