"""Texts of the left column: its fields, its pickers, and what they say of what is typed."""

from dataclasses import dataclass

from elbowroom.core.units import parse_tokens
from elbowroom.text import units
from elbowroom.text.language import tr


@dataclass(frozen=True, slots=True)
class InputTexts:
    """The left column."""

    machine: str
    memory: str
    card: str
    model: str
    quant: str
    people: str
    people_each_with: str
    people_name: str
    people_description: str
    context: str
    context_box_name: str
    context_box_description: str
    fits_up_to_tip: str
    fits_people_tip: str
    precision: str
    keys: str
    values: str
    link_on: str
    link_off: str
    flash: str
    about_model: str
    program: str
    runtime: str
    compare_runtimes: str
    compare_runtimes_tip: str


def input_texts() -> InputTexts:
    """Captions and hints of the left column."""
    return InputTexts(
        machine=tr("&Machine"),
        memory=tr("Memo&ry, GB"),
        card=tr("&Graphics card"),
        model=tr("Mo&del"),
        quant=tr("&Quantisation of the weights"),
        people=tr("H&ousehold"),
        people_each_with=tr("people, each with"),
        people_name=tr("People at once"),
        people_description=tr("How many people use the model at the same moment"),
        context=tr("&Context per person"),
        context_box_name=tr("Context per person, in tokens"),
        context_box_description=tr(
            "Tokens one conversation may hold, prompt and answer; takes 32k, 131072 or 1M"
        ),
        fits_up_to_tip=tr("Set the largest context that fits"),
        fits_people_tip=tr("Set the most people that fit"),
        precision=tr("Cache precision, in bits"),
        keys=tr("&Keys"),
        values=tr("V&alues"),
        link_on=tr("Keys and values change together"),
        link_off=tr("Keys and values change apart"),
        flash=tr("F&lash attention"),
        about_model=tr("About this model"),
        program=tr("How it runs"),
        runtime=tr("Program (ru&ntime)"),
        compare_runtimes=tr("Compare programs"),
        compare_runtimes_tip=tr("This plan under every program, side by side"),
    )


@dataclass(frozen=True, slots=True)
class PickerTexts:
    """The list that a picker opens."""

    search: str
    nothing_found: str
    filters: str


def picker_texts() -> PickerTexts:
    """Words of a picker's list."""
    return PickerTexts(
        search=tr("Type to search"),
        nothing_found=tr("Nothing matches. Try fewer or other words."),
        filters=tr("Show only"),
    )


def picker_filter(name: str) -> tuple[str, str]:
    """A filter of a picker, and what it keeps."""
    return {
        "korean": (tr("Korean"), tr("The publisher names Korean among the languages")),
        "commercial": (
            tr("Commercial use"),
            tr("The licence allows commercial use, perhaps on conditions"),
        ),
        "vision": (tr("Images"), tr("Takes images as well as text")),
        "fits": (
            tr("Fits this machine"),
            tr("Fits with the context, people and precision of this plan"),
        ),
    }[name]


def checking(done: int, total: int) -> str:
    """How far the search for models that fit has come."""
    return tr("Checking what fits: {done} of {total}").format(done=done, total=total)


def slider_description(tokens: str, stop: int, count: int) -> str:
    """What a screen reader says of the slider, whose own value is a bare index."""
    return tr("{tokens} tokens, stop {stop} of {count}").format(
        tokens=tokens, stop=stop, count=count
    )


def beyond_model(tokens: str) -> str:
    """Why the end of the slider is hatched."""
    return tr("The model was trained for up to {tokens} tokens; beyond that is hatched").format(
        tokens=tokens
    )


def tokens_from(text: str) -> int | None:
    """Tokens from what was typed, e.g. ``32k``; ``None`` when it is no number of tokens."""
    try:
        return parse_tokens(text)
    except ValueError:
        return None


def people_range(low: int, high: int) -> str:
    """What the box for people takes; said when something else was typed."""
    return tr("People at once: a whole number from {low} to {high}.").format(
        low=f"{low:,}", high=f"{high:,}"
    )


def context_range(low: int, high: int) -> str:
    """What the box for tokens takes; said when something else was typed."""
    return tr("Context per person: from {low} to {high} tokens, for example 32k.").format(
        low=units.tokens(low), high=units.tokens(high)
    )
