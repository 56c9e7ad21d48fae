"""The window's own texts, read at call time, so that a change of language re-reads them.

What belongs to a plan (names, figures, verdicts) comes with its view models instead. ``&`` marks a
mnemonic; where a language writes no Latin letters the mark is appended: ``모델(&M)``.
"""

from dataclasses import dataclass

from elbowroom.core.units import parse_tokens
from elbowroom.text import units
from elbowroom.text.language import ntr, tr

APPLICATION = "Elbowroom"


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


def show_notes(count: int) -> str:
    """Opens the notes of the verdict."""
    return ntr("{count} note", "{count} notes", count).format(count=count)


def hide_notes() -> str:
    """Closes them again."""
    return tr("Hide notes")


def range_of(low: int, high: int, end: int) -> str:
    """What the whisker under a bar says; ``end`` is where the margin that stays free ends."""
    text = tr("Range of the estimate: {low} to {high}")
    if end > high:
        text = tr("Range of the estimate: {low} to {high}; with the margin up to {end}")
    return text.format(low=units.size(low), high=units.size(high), end=units.size(end))


def settings_line(
    machine: str, model: str, quant: str, users: int, context: int, cache: str
) -> str:
    """The plan in one line, above a copied answer; ``machine`` with memory and card."""
    people = ntr("{count} person", "{count} people", users).format(count=users)
    return tr("{machine} · {model} {quant} · {people} × {context} tokens · cache {cache}").format(
        machine=machine,
        model=model,
        quant=quant,
        people=people,
        context=units.tokens(context),
        cache=cache,
    )


def read_heading(axis: str, value: int) -> str:
    """Where on the curve the mouse is."""
    if axis == "users":
        return ntr("{count} person", "{count} people", value).format(count=value)
    return tr("{tokens} tokens each").format(tokens=units.tokens(value))


def read_size(size: int) -> str:
    """A figure of the curve's read-out."""
    return units.size(size)


def read_total() -> str:
    """Name of the sum in the curve's read-out."""
    return tr("Need")


def whole_curve() -> str:
    """Ends zooming."""
    return tr("Show all")


def whole_curve_tip() -> str:
    """How zooming works."""
    return tr("Show the whole axis again (0). Ctrl and the wheel zoom, Shift and dragging pans.")


def axis_name() -> str:
    """Name of the switch between the curve's axes."""
    return tr("Axis of the curve")


def table_name() -> str:
    """Name of the component table."""
    return tr("Memory by component")


def table_description() -> str:
    """How to use the component table without a mouse."""
    return tr("Enter shows how a row was computed. Ctrl+C copies the table.")


@dataclass(frozen=True, slots=True)
class FrameTexts:
    """Around the plan: title, top bar, notices, dialogs."""

    untitled: str
    undo: str
    redo: str
    language: str
    theme: str
    inputs: str
    answer: str
    went_wrong: str
    died: str
    show_report: str
    report: str
    report_stays: str
    copy_details: str
    dismiss: str
    close: str
    shortcuts: str
    about: str
    about_line: str
    about_promise: str
    version: str


def frame_texts() -> FrameTexts:
    """Words around the plan."""
    return FrameTexts(
        untitled=tr("Untitled plan"),
        undo=tr("Undo"),
        redo=tr("Redo"),
        language=tr("Language"),
        theme=tr("Appearance"),
        inputs=tr("What you choose"),
        answer=tr("What it needs"),
        went_wrong=tr("Something went wrong. Your plan is unchanged, and you can go on."),
        died=tr("Elbowroom ended unexpectedly the last time."),
        show_report=tr("Show report"),
        report=tr("Report"),
        report_stays=tr(
            "For whoever looks into it: without plans, paths and names. It is sent nowhere."
        ),
        copy_details=tr("Copy details"),
        dismiss=tr("Dismiss"),
        close=tr("Close"),
        shortcuts=tr("Keyboard shortcuts"),
        about=tr("About Elbowroom"),
        about_line=tr("How much memory a model, its context and its users need of a machine."),
        about_promise=tr("Estimates, not promises. Nothing is sent anywhere."),
        version=tr("Version {version}"),
    )


def nothing_to(step: str) -> str:
    """Hint of a button that has nothing to ``undo`` or to ``redo``."""
    return tr("Nothing to undo") if step == "undo" else tr("Nothing to redo")


@dataclass(frozen=True, slots=True)
class LinkTexts:
    """The question before an address is opened."""

    title: str
    question: str
    open: str
    copy: str
    cancel: str


def link_texts() -> LinkTexts:
    """Words of that question."""
    return LinkTexts(
        title=tr("Address"),
        question=tr("Open this address in your browser?"),
        open=tr("Open"),
        copy=tr("Copy"),
        cancel=tr("Cancel"),
    )


def screen_texts() -> dict[str, str]:
    """Names of the screens, as the switch shows them."""
    return {"plan": tr("Plan"), "compare": tr("Compare"), "buy": tr("Buy")}


def screen_switch_name() -> str:
    """What the switch between screens is, for a screen reader."""
    return tr("Screen")


def menu_texts() -> dict[str, str]:
    """Titles of the menus."""
    return {
        "examples": tr("&Examples"),
        "workload": tr("&Workload"),
        "recent": tr("Open &recent"),
        "file": tr("&File"),
        "edit": tr("&Edit"),
        "view": tr("&View"),
        "help": tr("&Help"),
        "theme": tr("&Appearance"),
        "language": tr("&Language"),
    }


def baseline_action(is_set: bool) -> str:
    """Name of the action that sets or clears the baseline."""
    return tr("Clear &baseline") if is_set else tr("Set &baseline")


def action_texts() -> dict[str, str]:
    """Names of the actions, by id."""
    return {
        "new": tr("&New"),
        "open": tr("&Open…"),
        "store": tr("Model store (&folder)…"),
        "save": tr("&Save"),
        "save_as": tr("Save &as…"),
        "save_copy": tr("Save a &copy…"),
        "duplicate": tr("&Duplicate"),
        "share": tr("S&hare a copy…"),
        "export": tr("E&xport…"),
        "print": tr("&Print…"),
        "copy_summary": tr("Copy the su&mmary of the plan"),
        "details": tr("Na&me and notes…"),
        "calibrate": tr("Calibrate with a &log…"),
        "versions": tr("Earlier &versions…"),
        "unsaved": tr("&Unsaved plans…"),
        "settings": tr("Se&ttings…"),
        "quit": tr("&Quit"),
        "undo": tr("&Undo"),
        "redo": tr("&Redo"),
        "copy_answer": tr("&Copy the answer as text"),
        "baseline": baseline_action(is_set=False),
        "baseline_clear": baseline_action(is_set=True),
        "screen_plan": tr("&1 Plan"),
        "screen_compare": tr("&2 Compare"),
        "screen_buy": tr("&3 Buy"),
        "next_screen": tr("Next &screen"),
        "theme_system": tr("&System"),
        "theme_light": tr("&Light"),
        "theme_dark": tr("&Dark"),
        "go_context": tr("Go to &context"),
        "go_users": tr("Go to &people"),
        "next_pane": tr("&Next pane"),
        "previous_pane": tr("P&revious pane"),
        "compare_runtimes": tr("Compare pro&grams"),
        "zoom_reset": tr("Show the &whole curve"),
        "about_model": tr("About this &model"),
        "diagnose": tr("It &crashed or slowed down…"),
        "start_strip": tr("Show s&tart strip"),
        "shortcuts": tr("&Keyboard shortcuts"),
        "about": tr("&About Elbowroom"),
    }


def control_shortcuts() -> tuple[tuple[str, str], ...]:
    """Keys of the controls themselves: (keys, what they do)."""
    return (
        ("← →", tr("Slider and curve: one step")),
        (tr("Page Up, Page Down"), tr("Slider: four stops; curve: eight steps")),
        (tr("Home, End"), tr("Slider and curve: to the ends")),
        ("+ − 0", tr("Curve: zoom in, zoom out, show all")),
        (tr("Enter"), tr("Picker: open; table: how a row was computed")),
        ("Ctrl+C", tr("Table: copy as tab-separated text")),
    )
