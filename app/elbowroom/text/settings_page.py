"""Words of the settings."""

from dataclasses import dataclass

from elbowroom.text.language import LANGUAGES, tr
from elbowroom.text.shown import shown


@dataclass(frozen=True, slots=True)
class SettingsTexts:
    """The page around the settings themselves."""

    title: str
    search: str
    folders: str
    reset: str
    reset_about: str
    close: str


def settings_texts() -> SettingsTexts:
    """Words of the page."""
    return SettingsTexts(
        title=tr("Settings"),
        search=tr("Search the settings"),
        folders=tr("Folders"),
        reset=tr("Reset the settings"),
        reset_about=tr("Lists of recent files and favourites stay."),
        close=tr("Close"),
    )


def setting(name: str) -> tuple[str, str]:
    """A setting's caption, and what it means; the second may be empty."""
    return {
        "language": (tr("&Language"), ""),
        "theme": (tr("&Appearance"), ""),
        "unit": (
            tr("&Memory in"),
            tr("Cards and modules keep the size they are sold under; downloads are in GB."),
        ),
        "margins": (
            tr("Show how &far figures may be off"),
            tr("Under the bars and in the table. The verdict reckons with it either way."),
        ),
        "currency": (
            tr("&Currency"),
            tr("For this plan and new ones. Nothing is fetched: you enter the rate."),
        ),
        "runtime": (
            tr("&Program for new plans"),
            tr("If it cannot run the example, a new plan begins with llama.cpp."),
        ),
        "reopens": (
            tr("&Open the last plan at the start"),
            tr("If not, the example opens; changes that were not saved are offered."),
        ),
        "start_strip": (
            tr("Show the &start strip"),
            tr("Three ways on from the example, above the answer."),
        ),
        "versions": (
            tr("Earlier &versions kept of each plan"),
            tr("One is put aside before a session first saves over a file."),
        ),
    }[name]


def nothing_found(text: str) -> str:
    """A search that no setting answers."""
    return tr("No setting says “{text}”.").format(text=shown(text))


def memory_units() -> tuple[tuple[str, str], ...]:
    """(unit, name)."""
    return (("GiB", "GiB"), ("GB", "GB"))


def languages() -> tuple[tuple[str, str], ...]:
    """(code, name); each language calls itself by its own name."""
    return (("", tr("System")), *LANGUAGES.items())


def themes() -> tuple[tuple[str, str], ...]:
    """(mode, name)."""
    return (("system", tr("System")), ("light", tr("Light")), ("dark", tr("Dark")))


def yes_or_no() -> tuple[tuple[str, str], ...]:
    """(value, name)."""
    return (("yes", tr("Yes")), ("no", tr("No")))


def folder_names() -> dict[str, str]:
    """Names of the folders that can be opened."""
    return {
        "config": tr("Settings"),
        "data": tr("Own machines and models"),
        "backups": tr("Earlier versions"),
        "logs": tr("Logs"),
    }
