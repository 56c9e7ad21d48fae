"""The window's own texts, read at call time, so that a change of language re-reads them.

What belongs to a plan (names, figures, verdicts) comes with its view models instead. ``&`` marks a
mnemonic; where a language writes no Latin letters the mark is appended: ``모델(&M)``.
"""

from dataclasses import dataclass

from elbowroom.text.language import tr

APPLICATION = "Elbowroom"


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
    words: str


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
        words=tr("Words and what they mean"),
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
        "explain": tr("Explain the &words here"),
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
        ("Ctrl+C", tr("Table and charts: copy the figures; of a chart also its picture")),
    )
