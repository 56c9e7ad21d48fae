"""Speed as a band, and what it means for a conversation."""

from collections.abc import Callable, Mapping

from elbowroom.core.estimate import Note
from elbowroom.core.rates import FIRST_TOKEN, FLUENT, Band, Drive, Speed
from elbowroom.text import units
from elbowroom.text.language import tr

READING_TOK_S = 5
"""About what a person reads: 200 to 250 English words a minute, 1.3 tokens a word."""

A_PAGE = 400
"""Tokens of an answer of some 300 words."""


def title() -> str:
    """Head of the figures."""
    return tr("Speed (a band, not a measurement of your machine)")


def grade(code: str) -> str:
    """The grade in a word."""
    return {
        "FLUENT": tr("fluent"),
        "SLOW": tr("slow"),
        "TOO_SLOW": tr("too slow"),
    }[code]


def fits_but_too_slow() -> str:
    """A verdict's word where the memory suffices and the speed does not."""
    return tr("Fits, but too slow")


def rate(band: Band) -> str:
    """Tokens a second: "38–52 tokens/s"."""
    return tr("{span} tokens/s").format(span=span(band))


def seconds(band: Band) -> str:
    """A time: "1.2–2.5 s", "3–6 min"."""
    if band.high >= 120:
        return tr("{span} min").format(span=span(Band(band.low / 60, band.high / 60)))
    return tr("{span} s").format(span=span(band))


def span(band: Band) -> str:
    """Two ends with two digits each, three above a hundred."""
    low, high = _digits(band.low), _digits(band.high)
    return low if low == high else f"{low}–{high}"


def _digits(value: float) -> str:
    if value >= 1000:
        return f"{round(value, -2):,.0f}"
    if value >= 10:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 0.95 else f"{value:.2f}"


def rows(speed: Speed) -> list[tuple[str, str]]:
    """Labels and values, in the order in which they are shown."""
    unknown = tr("not known")
    lines = [(tr("One person's answer"), rate(speed.answer_tok_s))]
    if speed.users > 1:
        lines.append((tr("Each of all at once"), rate(speed.answer_tok_s_each)))
        lines.append((tr("All together"), rate(speed.answer_tok_s_all)))
    prompt, first = speed.prompt_tok_s, speed.first_token_s
    lines.append((tr("Prompt"), rate(prompt) if prompt else unknown))
    lines.append((tr("Wait for the first token"), seconds(first) if first else unknown))
    lines.append((tr("Loading the model"), seconds(speed.load_s)))
    return lines


def short(speed: Speed) -> str:
    """In one row: "38–52 tokens/s each, fluent"."""
    pace = rate(speed.answer_tok_s_each)
    return tr("{pace} each, {grade}").format(pace=pace, grade=grade(speed.grade))


def not_stated() -> str:
    """A row without a speed."""
    return tr("speed not known")


def assumptions(speed: Speed) -> str:
    """What the figures suppose."""
    return tr(
        "With {filled} tokens in each conversation, a prompt of {prompt} tokens, and {drive}."
    ).format(
        filled=units.tokens(speed.filled),
        prompt=units.tokens(speed.prompt_tokens),
        drive=_drive(speed.drive),
    )


def _drive(drive: Drive) -> str:
    """What the model is loaded from."""
    reads = span(drive.gb_s)
    if drive.kind == "sata":
        return tr("a SATA drive that reads {reads} GB/s").format(reads=reads)
    return tr("an NVMe drive that reads {reads} GB/s").format(reads=reads)


def meaning(speed: Speed) -> str:
    """What a slow plan is like, and which limit it misses; empty for one that is fluent."""
    parts = [] if speed.grade == FLUENT else [decides(speed)]
    each, first = speed.answer_tok_s_each, speed.first_token_s
    if each.middle < READING_TOK_S:
        parts.append(
            tr(
                "Slower than a person reads (about {reading} tokens/s): an answer of 300 words "
                "takes {time}. Good for short answers and for work in the background, not for a "
                "fluent conversation."
            ).format(reading=READING_TOK_S, time=seconds(each.per(A_PAGE)))
        )
    elif speed.missed[FIRST_TOKEN] > 1 and first is not None:
        parts.append(
            tr(
                "Answers come at reading speed or faster, but a prompt of {prompt} tokens is "
                "worked on for {time} before the first word. What stays in the cache from one "
                "question to the next is not read again."
            ).format(prompt=units.tokens(speed.prompt_tokens), time=seconds(first))
        )
    return " ".join(parts)


def decides(speed: Speed) -> str:
    """The limit that makes a plan slow."""
    if speed.decides == FIRST_TOKEN and speed.first_token_s is not None:
        return tr(
            "The wait for the first token decides: {time}, and the plan asks for {limit} s at most."
        ).format(time=seconds(speed.first_token_s), limit=f"{speed.max_wait_s:g}")
    return tr(
        "The answer decides: {pace} for each person, and the plan asks for {limit} at least."
    ).format(pace=rate(speed.answer_tok_s_each), limit=f"{speed.min_tok_s:g}")


NOTES: Mapping[str, Callable[[Note], str]] = {
    "SPEED_UNKNOWN": lambda _: tr(
        "How fast it runs is not known: the device's memory bandwidth is not stated, or nothing "
        "like it was measured."
    ),
    "SPEED_EXTRAPOLATED": lambda item: tr(
        "Nobody measured this very device: the speed is a wider band, from others of its class "
        "({classes})."
    ).format(classes=item.fact("classes")),
}
"""Sentences of what the speed rests on."""
