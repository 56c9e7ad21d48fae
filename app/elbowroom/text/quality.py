"""What smaller weights or a smaller cache cost in quality: one line each, with its measurement."""

from elbowroom.text.language import tr

HARDLY, LITTLE, SOMEWHAT, CLEARLY = 0.5, 2.0, 5.0, 15.0
"""Rise of the perplexity in percent up to which a word is used. The words are ours, for reading;
the figure beside them is the measurement."""


def file_type(rise_percent: float, same_of_hundred: int) -> str:
    """A file type as measured; ``same_of_hundred`` is 0 where that was not measured."""
    if not rise_percent:
        return tr("The original, against which others are measured")
    text = (
        tr("{word}: perplexity +{rise} %, same next token {n} times in 100")
        if same_of_hundred
        else tr("{word}: perplexity +{rise} %")
    )
    return text.format(word=_word(rise_percent), rise=percent(rise_percent), n=same_of_hundred)


def short(rise_percent: float) -> str:
    """A file type in a list of them."""
    if not rise_percent:
        return tr("the original")
    return tr("perplexity +{rise} %").format(rise=percent(rise_percent))


def measured_on(line: str, model: str, day: str) -> str:
    """A line with the model it was measured on and the day it was read."""
    return tr("{line} ({model}, {day})").format(line=line, model=model, day=day)


def test_note(model: str, day: str) -> str:
    """On what the file types were measured, below their table."""
    return tr(
        "Quality as measured on {model}, read on {day}; other models may differ, small ones more"
    ).format(model=model, day=day)


def with_matrix(line: str) -> str:
    """A measurement of a file that was made with an importance matrix."""
    return tr("{line}, made with an importance matrix").format(line=line)


def matrix_note() -> str:
    """What a star beside a measurement means."""
    return tr("* measured on a file made with an importance matrix")


def native() -> str:
    """A model that was trained in this type."""
    return tr("The original: the model was trained in this type")


def not_measured() -> str:
    """No measurement of this type was found."""
    return tr("No measurement found")


def percent(value: float) -> str:
    """A percentage with as many places as it needs."""
    if value < 1:
        return f"{value:.2f}"
    return f"{value:.1f}" if value < 10 else f"{value:,.0f}"


def _word(rise_percent: float) -> str:
    if rise_percent < HARDLY:
        return tr("Hardly differs from the original")
    if rise_percent < LITTLE:
        return tr("A little below the original")
    if rise_percent < SOMEWHAT:
        return tr("Somewhat below the original")
    if rise_percent < CLEARLY:
        return tr("Clearly below the original")
    return tr("Far below the original")


def cache(code: str, bits: str, figure: str, model: str, day: str) -> str:
    """A cache type as measured: what ``figure`` is depends on the code."""
    return _caches()[code].format(bits=bits, figure=figure, model=model, day=day)


def _caches() -> dict[str, str]:
    return {
        "CACHE_BELOW_WEIGHTS": tr(
            "{bits}-bit cache: changes the answers less than {bits}-bit weights do ({model}, {day})"
        ),
        "CACHE_PERPLEXITY": tr(
            "{bits}-bit cache: perplexity +{figure} % ({model}, {day}); tool calls can suffer"
        ),
        "CACHE_COLLAPSES": tr(
            "{bits}-bit cache: very small models can break down (perplexity ×{figure}; {model}, "
            "{day})"
        ),
        "CACHE_SAME_TOP": tr(
            "{bits}-bit cache: this family bears it badly, same next token {figure} % of the time "
            "({model}, {day}). Keep 16."
        ),
        "CACHE_KEEP_16": tr(
            "{bits}-bit cache: this family bears even 8 bits badly, same next token {figure} % of "
            "the time ({model}, {day}). Keep 16."
        ),
    }
