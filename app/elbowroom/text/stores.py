"""Texts of a folder in which a program keeps models."""

from typing import NamedTuple

from elbowroom.text import model_files, units
from elbowroom.text.language import ntr, tr


def kind(code: str) -> str:
    """Whose store it is."""
    return {
        "ollama": tr("Ollama's models"),
        "hugging face": tr("Hugging Face cache"),
        "lm studio": tr("LM Studio's models"),
        "folder": tr("Folder of models"),
    }[code]


def summary(code: str, count: int, size: int) -> str:
    """What was found."""
    return ntr(
        "{kind}: {n} model, {size} on disk.", "{kind}: {n} models, {size} on disk.", count
    ).format(kind=kind(code), n=f"{count:,}", size=units.storage(size))


def left_out(reason: str, count: int) -> str:
    """What was not looked at."""
    return {
        "leads out": ntr(
            "{n} link leads out of the folder and was not followed.",
            "{n} links lead out of the folder and were not followed.",
            count,
        ),
        "too deep": ntr(
            "{n} folder lies too deep and was left out.",
            "{n} folders lie too deep and were left out.",
            count,
        ),
        "not allowed": ntr("{n} folder may not be read.", "{n} folders may not be read.", count),
        "too many": tr("The folder holds more than is looked at: the rest was left out."),
    }[reason].format(n=f"{count:,}")


def problem(code: str) -> str:
    """Why a model of a store cannot be read."""
    return {
        "damaged": tr("its entry is damaged"),
        "missing": tr("its file is missing"),
        "incomplete": tr("its download is incomplete"),
        "leads out": tr("its file lies outside the folder"),
    }[code]


def not_read() -> str:
    """A file that cannot be read as a model."""
    return tr("cannot be read")


def no_model() -> str:
    """A file that goes with a model."""
    return tr("not a model")


def no_model_hint(role: str) -> str:
    """What it is instead."""
    return model_files.role(role)


def no_verdict() -> str:
    """The plan cannot be made with it."""
    return tr("no plan with these settings")


def looking(found: int, read: int) -> str:
    """Progress."""
    return tr("Looking: {found} found, {read} read").format(found=f"{found:,}", read=f"{read:,}")


def stopped(text: str) -> str:
    """It was cancelled."""
    return tr("Stopped. {text}").format(text=text)


def nothing() -> str:
    """A folder without models."""
    return tr("There is no model in this folder.")


class StoreTexts(NamedTuple):
    """Texts of the dialog and heads of its table."""

    title: str
    choose: str
    heads: tuple[str, str, str, str]
    use: str
    stop: str
    close: str
    for_plan: str


def store_texts() -> StoreTexts:
    """Texts of the dialog."""
    return StoreTexts(
        title=tr("Model store"),
        choose=tr("Choose a folder of models"),
        heads=(tr("Model"), tr("On disk"), tr("File type"), tr("With this plan")),
        use=tr("Use in the plan"),
        stop=tr("Stop"),
        close=tr("Close"),
        for_plan=tr("Verdicts are for this plan's machine, context and people."),
    )
