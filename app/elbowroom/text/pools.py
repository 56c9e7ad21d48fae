"""What is said of runtimes that keep their cache in a pool: verdicts, notes, refusals, formulas."""

from collections.abc import Callable

from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate, Note, Pool
from elbowroom.core.explain_term import Explanation
from elbowroom.core.paging import Paging
from elbowroom.text import units
from elbowroom.text.language import ntr, tr
from elbowroom.text.programs import at_start, program
from elbowroom.text.shown import shown


def decides(paging: Paging) -> bool:
    """Whether the pool is what is left for it, rather than as large as the plan asks for."""
    return paging.pool.point != paging.worst or paging.pool.low != paging.pool.point


def sentence(answer: Estimate, paging: Paging, pool: Pool) -> str:
    """The verdict in a pool's terms."""
    code = answer.verdict.code
    if code == "NO_FIT":
        return _no_fit(answer, paging)
    if paging.worst <= paging.pool.low and code == "FITS":
        return tr(
            "Everybody can use all of their context at once, also at the high end of the estimate: "
            "{room} of cache stays free."
        ).format(room=units.free(paging.pool.low - paging.worst))
    if paging.worst <= paging.pool.point:
        return tr(
            "Probably room for everybody's whole context. {free} to spare is less than the margin "
            "of {margin}."
        ).format(
            free=units.free(max(0, paging.pool.point - paging.worst)),
            margin=units.needed(answer.verdict.margin),
        )
    return ntr(
        "Starts, and holds what people use on average ({use} % of their context). At full length "
        "{n} of {all} people has room at once; others wait.",
        "Starts, and holds what people use on average ({use} % of their context). At full length "
        "{n} of {all} people have room at once; others wait.",
        paging.people_at_once,
    ).format(n=paging.people_at_once, all=paging.people, use=paging.use_percent)


def _no_fit(answer: Estimate, paging: Paging) -> str:
    short = units.needed(answer.verdict.short)
    if not paging.pool.point:
        return tr(
            "Weights and workspace leave no memory for the cache: {program} does not start. "
            "{short} more is needed."
        ).format(program=program(paging.runtime), short=short)
    if paging.one_request > paging.pool.point:
        text = tr(
            "One conversation of {context} tokens needs {need} of cache, and {pool} are left: "
            "{program} does not start."
        ).format(
            context=units.tokens(paging.longest),
            need=units.size(paging.one_request),
            pool=units.size(paging.pool.point),
            program=program(paging.runtime),
        )
        if not paging.largest_start:
            return text
        return (
            text
            + " "
            + tr("It starts with up to {tokens} tokens.").format(
                tokens=units.tokens(paging.largest_start)
            )
        )
    if paging.starts:
        return tr(
            "{program} starts, but its cache pool is {short} too small for what people use on "
            "average ({use} % of their context): most of the time somebody waits."
        ).format(program=at_start(paging.runtime), short=short, use=paging.use_percent)
    return tr("{short} more memory is needed than this machine has.").format(short=short)


def views(paging: Paging) -> tuple[tuple[str, str], ...]:
    """Both views of the cache, each a label and a size, and how often it is too small."""
    often = tr("about {percent} % of the time").format(percent=paging.wait_percent)
    reserved = (tr("Cache pool, reserved"), units.size(paging.pool.point))
    return (
        *((reserved,) if decides(paging) else ()),
        (tr("In use at {use} %").format(use=paging.use_percent), units.size(paging.in_use)),
        (tr("When all use all"), units.size(paging.worst)),
        *(((tr("Somebody waits"), often),) if paging.starts and paging.wait_percent else ()),
    )


def _of_program(message: Callable[[], str]) -> Callable[[Note], str]:
    def text(item: Note) -> str:
        return message().format(program=at_start(str(item.fact("program"))))

    return text


def _reserved(item: Note) -> str:
    return tr(
        "{program}: the cache pool takes {size} ({low} to {high}), room for {tokens} tokens, "
        "whatever people use of it; the card looks full from the start."
    ).format(
        program=at_start(str(item.fact("program"))),
        size=units.size(int(item.fact("bytes"))),
        low=units.size(int(item.fact("low"))),
        high=units.size(int(item.fact("high"))),
        tokens=units.tokens(int(item.fact("tokens"))),
    )


def _as_asked(message: Callable[[], str]) -> Callable[[Note], str]:
    def text(item: Note) -> str:
        return message().format(
            program=at_start(str(item.fact("program"))),
            size=units.size(int(item.fact("bytes"))),
            tokens=units.tokens(int(item.fact("tokens"))),
        )

    return text


def _waiting(message: Callable[[], str]) -> Callable[[Note], str]:
    def text(item: Note) -> str:
        facts = {name: str(item.fact(name)) for name in ("percent", "use", "people", "all")}
        start = tr(
            "When all use all {context} tokens, {people} of {all} people have room. With lengths "
            "spread around {use} % of the context, the cache pool is too small about {percent} % "
            "of the time."
        ).format(context=units.tokens(int(item.fact("context"))), **facts)
        return start + " " + message()

    return text


def _share(message: Callable[[], str]) -> Callable[[Note], str]:
    return lambda item: message().format(program=item.fact("program"), percent=item.fact("percent"))


NOTES: dict[str, Callable[[Note], str]] = {
    "POOL_RESERVED": _reserved,
    "POOL_AS_ASKED": _as_asked(
        lambda: tr(
            "{program}: the whole cache is taken at the start: {size}, room for {tokens} tokens."
        )
    ),
    "POOL_GROWS": _as_asked(
        lambda: tr("{program}: the cache grows with use, up to {size}, room for {tokens} tokens.")
    ),
    "POOL_PUTS_BACK": _waiting(
        lambda: tr("Then requests wait, or a running one is put back and computed again.")
    ),
    "POOL_WAITS": _waiting(lambda: tr("Then requests wait until another one ends.")),
    "SHARE_OF_CARD": _share(
        lambda: tr("{program} takes {percent} % of the card unless it is told otherwise.")
    ),
    "SHARE_OF_REST": _share(
        lambda: tr(
            "{program} takes {percent} % of what weights and workspace leave free, unless it is "
            "told otherwise."
        )
    ),
    "RUNTIME_SUPPORT_NOT_CHECKED": _of_program(
        lambda: tr("{program}: whether it runs this model's architecture is not checked here.")
    ),
    "HOST_MEMORY_NOT_SIZED": _of_program(
        lambda: tr("{program}: what it takes of system RAM is not known here, and is not counted.")
    ),
}


def _other(message: Callable[[], str]) -> Callable[[Refusal], str]:
    def text(error: Refusal) -> str:
        facts = error.facts
        return message().format(
            field=error.field,
            program=program(str(facts["program"])),
            found=shown(facts["found"]),
            allowed=", ".join(str(name) for name in facts["allowed"]),
        )

    return text


REFUSALS: dict[str, Callable[[Refusal], str]] = {
    "RUNTIME_TAKES_OTHER_WEIGHTS": _other(
        lambda: tr(
            '{field}: with {program} weights come as a checkpoint, not as "{found}". Choose one '
            "of: {allowed}."
        )
    ),
    "RUNTIME_NEEDS_OTHER_DEVICE": _other(
        lambda: tr("{field}: {program} does not run on {found}. It is planned here for: {allowed}.")
    ),
}


def _checkpoint(term: Explanation) -> str:
    facts = term.facts
    text = tr("{parameters} parameters as {quant}").format(
        parameters=f"{facts['parameters']:,}", quant=facts["quant"]
    )
    return text + _on_cards(term) + _span(term)


def _blocks(term: Explanation) -> str:
    facts = term.facts
    text = tr("{people} × {blocks} blocks × {size}, for {cells} tokens each").format(
        people=_people(int(facts["people"])),
        blocks=f"{facts['blocks']:,}",
        size=units.size(int(facts["block_bytes"])),
        cells=units.tokens(int(facts["cells"])),
    )
    return text + _on_cards(term)


def _in_use(term: Explanation) -> str:
    facts = term.facts
    text = tr(
        "{blocks} blocks × {size}: everybody at {use} % of their context, and at least one whole "
        "conversation of {cells} tokens; {worst} when all use all"
    ).format(
        blocks=f"{facts['all_blocks']:,}",
        size=units.size(int(facts["block_bytes"])),
        use=facts["use"],
        cells=units.tokens(int(facts["cells"])),
        worst=units.size(int(facts["worst"])),
    )
    return text + _on_cards(term)


def _on_cards(term: Explanation) -> str:
    cards = int(term.facts["cards"])
    if cards == 1:
        return ""
    return tr(", shared by {cards} cards").format(cards=cards)


def _people(n: int) -> str:
    return ntr("{n} conversation", "{n} conversations", n).format(n=n)


def _peak(term: Explanation) -> str:
    facts = term.facts
    text = tr(
        "peak of a batch of {tokens} tokens, or of the sampler for {people} and {vocab} words"
    ).format(
        tokens=units.tokens(int(facts["tokens"])),
        people=_people(int(facts["sequences"])),
        vocab=units.tokens(int(facts["vocab"])),
    )
    return text + _span(term)


def _left_free(term: Explanation) -> str:
    return tr("left free for prefill chunks of {tokens} tokens and CUDA graphs").format(
        tokens=units.tokens(int(term.facts["tokens"]))
    )


def _chunk(term: Explanation) -> str:
    text = tr("prefill chunks of {tokens} tokens").format(
        tokens=units.tokens(int(term.facts["tokens"]))
    )
    return text + _span(term)


def _graphs(term: Explanation) -> str:
    return tr("CUDA graphs of {sizes} sizes").format(sizes=term.facts["sizes"]) + _span(term)


def _span(term: Explanation) -> str:
    low, high = int(term.facts["low"]), int(term.facts["high"])
    if low == high:
        return ""
    return tr(", {low} to {high}").format(low=units.size(low), high=units.size(high))


FORMULAS: dict[str, Callable[[Explanation], str]] = {
    "WEIGHTS_CHECKPOINT": _checkpoint,
    "POOL_BLOCKS": _blocks,
    "POOL_IN_USE": _in_use,
    "ACTIVATION_PEAK": _peak,
    "LEFT_FREE": _left_free,
    "PREFILL_CHUNK": _chunk,
    "IMAGE_ENCODER": lambda term: tr("image encoder in 16 bits") + _span(term),
    "BESIDE_TORCH": lambda term: tr("libraries outside PyTorch") + _span(term),
    "CUDA_GRAPHS": _graphs,
}
