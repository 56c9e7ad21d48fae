"""How the window was asked for on the command line."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from elbowroom.text.language import LANGUAGES

SUFFIX = ".elbowroom"

VALUES = {
    "--lang": tuple(LANGUAGES),
    "--theme": ("system", "light", "dark"),
    "--log-level": ("debug", "info", "warning", "error"),
    "--portable": (),
}
"""Flags with a value, and what they take; anything where nothing stands."""

SWITCHES = {
    "--safe-mode": "is_safe",
    "--reset-settings": "resets_settings",
    "--new-instance": "is_new_instance",
    "--smoke": "is_smoke",
}
"""Flags without a value, and the option that each turns on."""


@dataclass(frozen=True, slots=True)
class StartOptions:
    """What a start of the window was given.

    Attributes:
        lang, theme: for this run, instead of the settings; empty follows them.
        log_level: the least that is logged.
        portable: folder for everything the program keeps; empty for the system's places.
        file: plan to open.
        is_safe: no session, no settings, nothing optional loaded.
        resets_settings: settings as they were at first.
        is_new_instance: a window of its own, whatever runs already.
        is_smoke: a trial: tell when the answer is painted, and close a little later.
    """

    lang: str = ""
    theme: str = ""
    log_level: str = "info"
    portable: str = ""
    file: str = ""
    is_safe: bool = False
    resets_settings: bool = False
    is_new_instance: bool = False
    is_smoke: bool = False

    @property
    def path(self) -> Path | None:
        """The plan to open, from the root."""
        return Path(self.file).absolute() if self.file else None


def read_options(arguments: Sequence[str]) -> StartOptions | None:
    """The options; ``None`` when something else than the window is asked for, or wrongly."""
    found: dict[str, str | bool] = {}
    rest = list(arguments)
    while rest:
        head = rest.pop(0)
        flag, equals, value = head.partition("=")
        if flag in VALUES:
            if not equals:
                if not rest:
                    return None
                value = rest.pop(0)
            if not value or (VALUES[flag] and value not in VALUES[flag]):
                return None
            found[flag.strip("-").replace("-", "_")] = value
        elif head in SWITCHES:
            found[SWITCHES[head]] = True
        elif is_plan(head) and "file" not in found:
            found["file"] = head
        else:
            return None
    return StartOptions(**found)  # type: ignore[arg-type]


def value_of(arguments: Sequence[str], flag: str) -> str:
    """Value of a flag given as ``--flag x`` or ``--flag=x``; empty when absent."""
    for i, argument in enumerate(arguments):
        if argument == flag and i + 1 < len(arguments):
            return arguments[i + 1]
        if argument.startswith(flag + "="):
            return argument.split("=", 1)[1]
    return ""


def is_plan(argument: str) -> bool:
    """Whether an argument is a plan file to open."""
    return not argument.startswith("-") and argument.lower().endswith(SUFFIX)
