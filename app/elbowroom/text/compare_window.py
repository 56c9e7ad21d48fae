"""Texts of the compare screen's controls."""

from dataclasses import dataclass

from elbowroom.text.language import tr


@dataclass(frozen=True, slots=True)
class CompareTexts:
    """Around the matrix."""

    same: str
    change: str
    change_tip: str
    add_model: str
    add_machine: str
    sort: str
    ready_made: str
    clear: str
    empty_title: str
    empty_text: str
    begin: str
    side_by_side: str
    models: str
    machines: str
    why: str
    full: str


def compare_texts() -> CompareTexts:
    """Words of the screen."""
    return CompareTexts(
        same=tr("Same for all:"),
        change=tr("Change"),
        change_tip=tr("People, context and precision are those of the plan; change them there"),
        add_model=tr("Add a model"),
        add_machine=tr("Add a machine"),
        sort=tr("Sort"),
        ready_made=tr("Ready-made"),
        clear=tr("Clear the comparison"),
        empty_title=tr("Nothing to compare yet"),
        empty_text=tr(
            "Up to six models on up to six machines, side by side: what fits, what stays free, how "
            "fast it answers, and why two of them differ."
        ),
        begin=tr("Start with this plan"),
        side_by_side=tr("Side by side on one axis"),
        models=tr("Models"),
        machines=tr("Machines"),
        why=tr("Why two of them differ"),
        full=tr("Six is the most that can be compared at once."),
    )


def matrix_name() -> str:
    """The matrix, for a screen reader."""
    return tr("Models by machine")


def sort_by(side: str, key: str) -> str:
    """An entry of the menu that sorts."""
    if side == "columns":
        return {
            "free": tr("Machines by free memory"),
            "speed": tr("Machines by speed"),
            "price": tr("Machines by price"),
        }[key]
    return {
        "free": tr("Models by free memory"),
        "speed": tr("Models by speed"),
        "need": tr("Models by need"),
        "per_token": tr("Models by cache of one token"),
        "context": tr("Models by largest context"),
    }[key]


def ready_made(kind: str) -> str:
    """A comparison that needs no picking."""
    return {
        "quants": tr("This model in its file types"),
        "caches": tr("This model in cache precisions"),
        "runtimes": tr("This model in different programs"),
        "flash": tr("This model with and without flash attention"),
    }[kind]


@dataclass(frozen=True, slots=True)
class MenuTexts:
    """Menus of rows, columns and cells."""

    copy: str
    remove: str
    up: str
    down: str
    left: str
    right: str
    memory: str
    card: str
    only_here: str


def line_menu_texts() -> MenuTexts:
    """Words of these menus."""
    return MenuTexts(
        copy=tr("Duplicate"),
        remove=tr("Remove"),
        up=tr("Move up"),
        down=tr("Move down"),
        left=tr("Move left"),
        right=tr("Move right"),
        memory=tr("Memory"),
        card=tr("Graphics card…"),
        only_here=tr("Only in this cell"),
    )
