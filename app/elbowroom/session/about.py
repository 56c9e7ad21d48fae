"""What the program knows of itself, for the person and for whoever helps them.

No path and no name of the person's stands in it, so it can be pasted anywhere.
"""

import platform
from collections.abc import Iterator
from dataclasses import dataclass

from elbowroom import __version__
from elbowroom.catalog.shipped import own_files, shipped_data
from elbowroom.catalog.third_party import third_party
from elbowroom.core.runtimes import runtime_of
from elbowroom.text import about as words
from elbowroom.text.language import speaking

Row = tuple[str, str]
"""Name and value."""


@dataclass(frozen=True, slots=True)
class About:
    """All of it.

    Attributes:
        versions: of the program and what it stands on.
        data: kinds of data, with how many there are and the day of the newest.
        works: other people's work, with its version where it has one, and the licence.
    """

    versions: tuple[Row, ...]
    data: tuple[Row, ...]
    works: tuple[Row, ...]


def about(qt: str) -> About:
    """In the language in use.

    Args:
        qt: version of Qt and its platform, as the window knows them.
    """
    return About(tuple(_versions(qt)), tuple(_data()), tuple(_works()))


def _versions(qt: str) -> Iterator[Row]:
    rules = runtime_of("llama.cpp")
    yield words.label("program"), __version__
    yield words.label("rules"), words.of_build(rules.title, rules.checked_on)
    yield words.label("qt"), qt
    yield words.label("python"), platform.python_version()
    system = (platform.system(), platform.release(), platform.machine())
    yield words.label("system"), " ".join(part for part in system if part)


def _data() -> Iterator[Row]:
    for data in shipped_data():
        yield words.label(data.kind), words.files(data.files, data.newest)
    if count := own_files():
        yield words.label("own"), words.own_files(count)


def _works() -> Iterator[Row]:
    for part in third_party().parts:
        yield f"{part.name} {part.version}".rstrip(), part.license


def details(qt: str) -> str:
    """Versions and data as text to paste; in English, since whoever helps has to read it."""
    with speaking("en"):
        told = about(qt)
    return "".join(f"{name}: {value}\n" for name, value in (*told.versions, *told.data))
