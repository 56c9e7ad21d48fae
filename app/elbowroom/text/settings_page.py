"""Words of the settings."""

from dataclasses import dataclass

from elbowroom.text.language import LANGUAGES, tr


@dataclass(frozen=True, slots=True)
class SettingsTexts:
    """The page: captions, what stands below them, and its buttons."""

    title: str
    language: str
    theme: str
    reopens: str
    reopens_about: str
    start_strip: str
    start_strip_about: str
    versions: str
    versions_about: str
    folders: str
    reset: str
    reset_about: str
    close: str


def settings_texts() -> SettingsTexts:
    """Words of the page."""
    return SettingsTexts(
        title=tr("Settings"),
        language=tr("&Language"),
        theme=tr("&Appearance"),
        reopens=tr("&Open the last plan at the start"),
        reopens_about=tr("If not, the example opens; changes that were not saved are offered."),
        start_strip=tr("Show the &start strip"),
        start_strip_about=tr("Three ways on from the example, above the answer."),
        versions=tr("Earlier &versions kept of each plan"),
        versions_about=tr("One is put aside before a session first saves over a file."),
        folders=tr("Folders"),
        reset=tr("Reset the settings"),
        reset_about=tr("Lists of recent files and favourites stay."),
        close=tr("Close"),
    )


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
