"""Memory over one conversation, in words: its moments, its peak, and who waits."""

from elbowroom.text.language import ntr, tr


def title(people: int) -> str:
    """Title of the chart."""
    if people == 1:
        return tr("Over one conversation")
    return ntr("Over {n} conversation", "Over {n} conversations at once", people).format(n=people)


def headers() -> tuple[str, str, str, str, str]:
    """Heads of the moments as a table."""
    return tr("Moment"), tr("Tokens"), tr("Held"), tr("Cache in use"), tr("Set aside")


def moment(code: str) -> str:
    """A moment's name, short enough for an axis."""
    return {
        "START": tr("Start"),
        "LOAD": tr("Load"),
        "READY": tr("Ready"),
        "WARM_UP": tr("Warm-up"),
        "PROMPT": tr("Prompt"),
        "IMAGE": tr("Image"),
        "ANSWER": tr("Answer"),
        "FULL": tr("Full"),
        "IDLE": tr("Idle"),
        "SWITCH": tr("Switch"),
    }[code]


def what_happens(code: str) -> str:
    """What goes on at a moment."""
    return {
        "START": tr("The program runs: the driver's context and its kernels are loaded."),
        "LOAD": tr("The weights are read; the file passes through pages that the system gives up."),
        "READY": tr("The program has set aside what it sets aside at the start."),
        "WARM_UP": tr("An empty run touches the workspace for the first time."),
        "PROMPT": tr("The prompt is read, one micro-batch after the other."),
        "IMAGE": tr("The first image goes through the encoder."),
        "ANSWER": tr("The answer is written, token by token; each one stays in the cache."),
        "FULL": tr("Further questions and answers have filled the context."),
        "IDLE": tr("Nobody asks. What the program keeps is kept."),
        "SWITCH": tr("Another model is asked for: this one has to go before it comes."),
    }[code]


def keeps_caches(reserves: str, program: str) -> str:
    """How a program keeps the caches of conversations."""
    text = {
        "everything": tr(
            "{program} sets the caches of all conversations aside at the start: what is said "
            "later fills them, and takes nothing more."
        ),
        "the rest": tr(
            "{program} takes a pool at the start and fills it page by page: the card looks full "
            "from the beginning, whatever is in use."
        ),
        "nothing": tr(
            "{program} sets nothing aside: its memory grows with every token, so that it can "
            "run out in the middle of an answer."
        ),
    }[reserves]
    return text.format(program=program)


def at_peak(code: str, size: str) -> str:
    """The moment that needs most, and why."""
    text = {
        "START": tr("Most is held at the start: {size}."),
        "LOAD": tr("Most is held once the weights are loaded: {size}."),
        "READY": tr("Most is held before the first word: {size}, all of it set aside."),
        "WARM_UP": tr("Most is held from the warm-up on: {size}."),
        "PROMPT": tr("Most is held while the prompt is read: {size}."),
        "IMAGE": tr("Most is held while an image is encoded: {size}."),
        "ANSWER": tr("Most is held at the end of the answer: {size}."),
        "FULL": tr("Most is held when the context is full: {size}."),
        "IDLE": tr("Most is held when nobody asks: {size}."),
        "SWITCH": tr("Most is held while models change: {size}."),
    }[code]
    return text.format(size=size)


def peak() -> str:
    """Mark on the moment that needs most, in a table."""
    return tr("peak")


def peak_of(size: str) -> str:
    """Mark on it in the chart."""
    return tr("peak {size}").format(size=size)


def unloads(program: str, minutes: int) -> str:
    """A program that gives memory back by itself."""
    return ntr(
        "After {n} idle minute {program} unloads the model by default.",
        "After {n} idle minutes {program} unloads the model by default.",
        minutes,
    ).format(n=minutes, program=program)


def both_models(size: str, usable: str) -> str:
    """What a switch of models can take: the sum of two as large, beside what is usable."""
    return tr(
        "Where the next model is loaded before this one is gone, both have to fit: {size} for two "
        "as large, {usable} usable."
    ).format(size=size, usable=usable)


def held() -> str:
    """The sum of a moment."""
    return tr("Held")


def set_aside() -> str:
    """Part of a cache that is reserved and empty."""
    return tr("set aside, empty")


def file_pages() -> str:
    """Page cache while the file is read."""
    return tr("file pages, given up when needed")


def lengths_line(prompt: str, answer: str) -> str:
    """The conversation that is shown."""
    return tr("Prompt {prompt} tokens, answer {answer} tokens").format(prompt=prompt, answer=answer)


def prompt_label() -> str:
    """Name of the box for the prompt's length."""
    return tr("Prompt")


def answer_label() -> str:
    """Name of the box for the limit of answers."""
    return tr("Answer up to")


def as_table(is_table: bool) -> str:
    """Turns the chart into a table, and back."""
    return tr("As a chart") if is_table else tr("As a table")


def who(code: str, people: int) -> str:
    """The switch between one person and all of them."""
    return {"one": tr("One"), "all": tr("All {n}")}[code].format(n=people)


def for_one(title_of_chart: str) -> str:
    """A chart's title where it shows one person alone."""
    return tr("{title}, one person alone").format(title=title_of_chart)


def who_hint() -> str:
    """Why the switch is there."""
    return tr("A test with one person underestimates what everybody needs.")


def who_name() -> str:
    """Accessible name of the switch."""
    return tr("For whom")
