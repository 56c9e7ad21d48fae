"""What is loaded beside a model, and what-ifs, in words: notes and formulas."""

from collections.abc import Callable

from elbowroom.core.estimate import Note
from elbowroom.core.explain_term import Explanation
from elbowroom.text import technique_costs, techniques, units
from elbowroom.text.language import ntr, tr
from elbowroom.text.programs import at_start, program
from elbowroom.text.shown import shown


def _images(item: Note) -> str:
    return tr("{images} images take {tokens} of the {context} tokens of a conversation.").format(
        **_counts(item)
    )


def _images_past(item: Note) -> str:
    return tr(
        "{images} images would take {tokens} tokens, more than the context of {context}: not all "
        "fit into one conversation."
    ).format(**_counts(item))


def _images_left_out(item: Note) -> str:
    return ntr(
        "{model} takes no images: the {n} image of a conversation is left out.",
        "{model} takes no images: the {n} images of a conversation are left out.",
        int(item.fact("images")),
    ).format(model=item.fact("model"), n=item.fact("images"))


def _counts(item: Note) -> dict[str, str]:
    names = ("images", "tokens", "context")
    return {name: units.tokens(int(item.fact(name))) for name in names}


NOTES: dict[str, Callable[[Note], str]] = {
    "IMAGES_IN_CONTEXT": _images,
    "IMAGES_PAST_CONTEXT": _images_past,
    "IMAGES_LEFT_OUT": _images_left_out,
    "IMAGE_TOKENS_NOT_KNOWN": lambda _: tr(
        "How many tokens an image takes of the context is not known for this model."
    ),
    "PREFIX_NOT_SHARED": lambda item: tr(
        "{program} keeps a cache of its own for every conversation: the shared beginning is held "
        "once for each."
    ).format(program=at_start(str(item.fact("program")))),
    "NOT_COUNTED": lambda item: tr("Not in the figures of {program}: {fields}.").format(
        program=program(str(item.fact("program"))), fields=item.fact("fields")
    ),
    "WHAT_IF": lambda item: tr(
        "What if: {name}. {cost} The speed is that of the plan without it."
    ).format(
        name=techniques.name(str(item.fact("technique"))),
        cost=technique_costs.cost(str(item.fact("technique"))),
    ),
}


def _size(term: Explanation, name: str) -> str:
    return units.size(int(term.facts[name]))


def _projector(term: Explanation) -> str:
    if file := str(term.facts["file"]):
        return tr("{file}: tensors of the image encoder and projector").format(file=shown(file))
    return tr("image encoder and projector, {parameters} parameters in 16 bits").format(
        parameters=f"{int(term.facts['parameters']):,}"
    )


def _graph(term: Explanation) -> str:
    return tr(
        "what the encoder computes in, {patches} patches × (3 × {hidden} + {inner}) × 4 bytes, "
        "{low} to {high}"
    ).format(
        patches=f"{int(term.facts['patches']):,}",
        hidden=f"{int(term.facts['hidden']):,}",
        inner=f"{int(term.facts['inner']):,}",
        low=_size(term, "low"),
        high=_size(term, "high"),
    )


def _adapter(term: Explanation) -> str:
    return tr("{file}: tensors of the adapter, {size}; with its products at most {high}").format(
        file=shown(term.facts["file"]), size=_size(term, "bytes"), high=_size(term, "high")
    )


def _parts(term: Explanation) -> dict[str, str]:
    return {name: _size(term, name) for name in ("weights", "kv_cache", "workspace")}


def _draft(term: Explanation) -> str:
    return tr("draft {model}: weights {weights}, cache {kv_cache}, workspace {workspace}").format(
        model=term.facts["model"], **_parts(term)
    )


def _beside(term: Explanation) -> str:
    return tr(
        "{model} beside it: weights {weights}, cache {kv_cache}, workspace {workspace}"
    ).format(model=term.facts["model"], **_parts(term))


def _mtp(term: Explanation) -> str:
    return tr(
        "own layers for several tokens: weights {weights}, cache {kv_cache}, workspace {workspace}"
    ).format(**_parts(term))


FORMULAS: dict[str, Callable[[Explanation], str]] = {
    "VISION_PROJECTOR": _projector,
    "VISION_GRAPH": _graph,
    "ADAPTER": _adapter,
    "DRAFT_MODEL": _draft,
    "MODEL_BESIDE": _beside,
    "MTP_LAYERS": _mtp,
    "VERIFIED_STATES": lambda term: tr(
        "recurrent state after each of {tokens} tokens that are verified, {each} a layer"
    ).format(tokens=term.facts["tokens"], each=_size(term, "each")),
    "WHAT_IF": lambda term: tr("What if, {name}: {change} {unit}").format(
        unit=units.memory_unit(),
        name=techniques.name(str(term.facts["technique"])),
        change=units.signed(term.size),
    ),
}
