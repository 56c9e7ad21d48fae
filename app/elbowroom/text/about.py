"""What the program says of itself: versions, data, licences."""

from dataclasses import dataclass

from elbowroom.text.language import ntr, tr


@dataclass(frozen=True, slots=True)
class AboutTexts:
    """Fixed words of the dialog."""

    title: str
    line: str
    promise: str
    data: str
    licences: str
    own_licence: str
    qt_notice: str
    copy: str
    copied: str


def about_texts() -> AboutTexts:
    """In the language in use."""
    return AboutTexts(
        title=tr("About Elbowroom"),
        line=tr("How much memory a model, its context and its users need of a machine."),
        promise=tr("Estimates, not promises. Nothing is sent anywhere."),
        data=tr("Data"),
        licences=tr("Other people's work"),
        own_licence=tr("Elbowroom is free software under the MIT licence."),
        qt_notice=tr(
            "Qt is used under the LGPL, version 3: its libraries are files of their own and may be "
            "replaced. Its licence and those of the other parts come with the program."
        ),
        copy=tr("Copy details"),
        copied=tr("Copied"),
    )


def version(number: str) -> str:
    """The program's version."""
    return tr("Version {version}").format(version=number)


def label(name: str) -> str:
    """Name of a line; proper names are the same in every language."""
    return {
        "program": "Elbowroom",
        "rules": tr("Rules of llama.cpp"),
        "python": "Python",
        "qt": "Qt",
        "system": tr("System"),
        "models": tr("Models"),
        "hosts": tr("Machines"),
        "gpus": tr("Graphics cards"),
        "modules": tr("Memory modules"),
        "services": tr("Services"),
        "own": tr("Your own files"),
    }[name]


def files(count: int, newest: str) -> str:
    """How many there are of a kind of data, and the day of the newest."""
    return tr("{count}, newest of {day}").format(count=count, day=newest)


def own_files(count: int) -> str:
    """How many files the person has added."""
    return ntr("{count} file", "{count} files", count).format(count=count)


def of_build(build: str, day: str) -> str:
    """The build whose rules are mirrored, and the day they were read."""
    return tr("{build}, read on {day}").format(build=build, day=day)
