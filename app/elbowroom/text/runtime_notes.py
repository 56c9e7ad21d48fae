"""What to know of the program that serves the model, one sentence each."""

from collections.abc import Callable

from elbowroom.core.estimate import Note
from elbowroom.text import units
from elbowroom.text.language import tr
from elbowroom.text.programs import at_start, program


def _server_defaults(item: Note) -> str:
    return tr(
        "Started without these settings, llama-server takes 4 slots that share one cache of up to "
        "{context} tokens (--fit lowers that), and keeps up to 8 GiB of finished prompts in RAM "
        "(--cache-ram)."
    ).format(context=_tokens(item, "context"))


def _one_at_a_time(item: Note) -> str:
    return tr(
        "Ollama serves this kind of model one conversation at a time: of {people} people the "
        "others wait, and memory for one is reserved."
    ).format(people=item.fact("people"))


def _multiplied(item: Note) -> str:
    return tr(
        "Ollama reserves {context} tokens for each of {people} conversations, {total} in all: "
        "num_ctx × OLLAMA_NUM_PARALLEL."
    ).format(
        context=_tokens(item, "context"),
        people=item.fact("people"),
        total=_tokens(item, "total"),
    )


def _default_context(item: Note) -> str:
    return tr(
        "Left to itself, Ollama would take a context of {default} tokens on this machine; the plan "
        "sets {context}."
    ).format(default=_tokens(item, "default"), context=_tokens(item, "context"))


def _grows(item: Note) -> str:
    return tr(
        "{program} reserves no cache: it grows in steps of 256 tokens, to {size} when every "
        "conversation is full; half full it is {half}."
    ).format(program=item.fact("program"), size=_size(item, "bytes"), half=_size(item, "half"))


def _not_fused(item: Note) -> str:
    return tr(
        "MLX has no fused attention for these heads or this cache: while it reads a long prompt, "
        "the scores alone take up to {size}."
    ).format(size=_size(item, "bytes"))


def _fitted(item: Note) -> str:
    return tr(
        "{program} may change the context by itself, so that {size} of the GPU's share stay free."
    ).format(program=item.fact("program"), size=_size(item, "bytes"))


def _of_all(item: Note) -> str:
    return tr(
        "The context length of LM Studio is that of all conversations together: {total} tokens for "
        "{people}."
    ).format(total=_tokens(item, "total"), people=item.fact("people"))


def _not_used(item: Note) -> str:
    return tr("{program} has no setting for {fields}: the values have no effect.").format(
        program=at_start(str(item.fact("program"))), fields=item.fact("fields")
    )


def _not_compared(item: Note) -> str:
    title = str(item.fact("program"))
    if program(title) != title:
        return tr(
            "Bounds only: these figures follow no program's source, but range over those that are "
            "planned for here."
        )
    return tr(
        "Bounds only: these figures follow the source of {program}; no logged run was compared "
        "with them."
    ).format(program=title)


def _in_its_window(item: Note) -> str:
    return tr(
        "The command of {program} cannot set {fields}: set them in its window, among the load "
        "parameters."
    ).format(program=item.fact("program"), fields=item.fact("fields"))


def _tokens(item: Note, name: str) -> str:
    return units.tokens(int(item.fact(name)))


def _size(item: Note, name: str) -> str:
    return units.size(int(item.fact(name)))


NOTES: dict[str, Callable[[Note], str]] = {
    "SERVER_DEFAULTS": _server_defaults,
    "OLLAMA_ONE_AT_A_TIME": _one_at_a_time,
    "OLLAMA_CONTEXT_MULTIPLIED": _multiplied,
    "OLLAMA_CONTEXT_LIMITED": lambda item: tr(
        "Ollama limits a context to what the model was trained for: {max} tokens."
    ).format(max=_tokens(item, "max")),
    "OLLAMA_DEFAULT_CONTEXT": _default_context,
    "OLLAMA_BATCH": lambda item: tr(
        "Ollama computes {batch} tokens at once for this context, which makes the workspace "
        "larger (num_batch)."
    ).format(batch=_tokens(item, "batch")),
    "OLLAMA_OWN_ENGINE": lambda _: tr(
        "These versions ran this model in Ollama's own engine; the workspace is a range around "
        "that of llama.cpp."
    ),
    "OLLAMA_OLDER_ENGINE": lambda _: tr(
        "These versions ran this model in an older llama.cpp, which kept whole windows and all "
        "logits; the workspace is a range."
    ),
    "OLLAMA_PICTURES_NOT_COUNTED": lambda _: tr(
        "These versions also reserved room for a large picture, up to 9 GiB and more without flash "
        "attention: it is not in the figures."
    ),
    "OLLAMA_ONE_CARD_FIRST": lambda _: tr(
        "Ollama puts a model on one card alone where it expects it to fit there; the figures are "
        "those of all cards together."
    ),
    "OLLAMA_WOULD_MOVE": lambda item: tr(
        "On its own, Ollama keeps {size} of each card free and would move some of this to system "
        "RAM: set num_gpu to 999 to keep everything on the cards."
    ).format(size=_size(item, "bytes")),
    "LAYERS_CHOSEN_BY_PROGRAM": lambda item: tr(
        "How {program} chooses the layers for the cards is not published: the figures follow "
        "llama.cpp's rule."
    ).format(program=item.fact("program")),
    "SPEED_OF_OTHER_PROGRAM": lambda item: tr(
        "Speeds were measured with llama.cpp; {program} may be faster or slower."
    ).format(program=program(str(item.fact("program")))),
    "SPEED_AS_IN_TURN": lambda item: tr(
        "{program} has all cards work on each token at once. The speed counts them one after the "
        "other: it may be faster."
    ).format(program=program(str(item.fact("program")))),
    "CACHE_GROWS": _grows,
    "QUANTISED_CACHE_PEAK": lambda _: tr(
        "A quantised cache is smaller, but MLX unpacks it to compute: the peak while reading a "
        "prompt can even rise."
    ),
    "SCORES_NOT_FUSED": _not_fused,
    "CONTEXT_NOT_LIMITED": lambda item: tr(
        "mlx_lm.server does not limit a conversation: the figures hold for up to {context} tokens "
        "each."
    ).format(context=_tokens(item, "context")),
    "CONTEXT_FITTED_BY_PROGRAM": _fitted,
    "CONTEXT_OF_ALL_TOGETHER": _of_all,
    "LOGITS_ROWS_NOT_KNOWN": lambda item: tr(
        "How many rows of logits {program} reserves is not published: the workspace spans both "
        "ways that llama.cpp knows."
    ).format(program=item.fact("program")),
    "NOT_COMPARED_WITH_LOGS": _not_compared,
    "SETTINGS_NOT_USED": _not_used,
    "SET_IN_ITS_WINDOW": _in_its_window,
}
