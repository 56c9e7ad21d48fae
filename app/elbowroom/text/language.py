"""The language in use, and the two functions every text goes through.

English is the source. Texts are literals with named placeholders, filled after translation::

    tr("Fits up to {tokens}").format(tokens=...)

A placeholder is never inside the literal of an f-string, so that the extractor sees the text.
"""

import gettext
import locale
import os
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TypeVar

from elbowroom.catalog.paths import resources

LANGUAGES = {"en": "English", "ko": "한국어"}
"""Code -> the language's own name."""

DOMAIN = "elbowroom"

_Words = TypeVar("_Words")

_active: gettext.NullTranslations = gettext.NullTranslations()
_code = "en"


def set_language(code: str) -> None:
    """Switch all faces to a language; an unknown code means English."""
    global _active, _code
    _code = code if code in LANGUAGES else "en"
    _active = _read(_code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Another language for a while, as for a report; not while another thread speaks."""
    before = _code
    set_language(code)
    try:
        yield
    finally:
        set_language(before)


def _read(code: str) -> gettext.NullTranslations:
    """The translations of a language; English where their file is missing or damaged."""
    try:
        return gettext.translation(DOMAIN, resources() / "locale", languages=[code], fallback=True)
    except (OSError, ValueError, struct.error, LookupError):
        return gettext.NullTranslations()


def language() -> str:
    """Code of the language in use."""
    return _code


def system_language() -> str:
    """The person's language as the system tells it, if we have it; else English.

    ``ko_KR.UTF-8`` on most systems, ``Korean_Korea`` on Windows: both begin with the code.
    """
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    try:
        names.append(locale.getlocale()[0] or "")
    except ValueError:
        names.append("")
    first = next((name.lower() for name in names if name), "")
    return next((code for code in LANGUAGES if first.startswith(code)), "en")


def tr(message: str) -> str:
    """The message in the language in use."""
    return _active.gettext(message)


def ntr(singular: str, plural: str, n: int) -> str:
    """The form for ``n`` in the language in use."""
    return _active.ngettext(singular, plural, n)


def once_a_language(make: Callable[[], _Words]) -> Callable[[], _Words]:
    """Makes a table of texts once for each language that is spoken."""
    made: dict[str, _Words] = {}

    @wraps(make)
    def words() -> _Words:
        if _code not in made:
            made[_code] = make()
        return made[_code]

    return words
