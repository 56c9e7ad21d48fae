"""The manual says the same in both languages, and names what is in the window."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from elbowroom.text.catalogue import po_path
from tests.docs.links import KEYS, LINK, PICTURE, headings, prose, spans
from tests.docs.pages import FENCE, ROOT, name_of
from tests.docs.shortcuts import plain

MANUAL = ROOT / "docs" / "manual"
LANGUAGES = ("en", "ko")
NAMES = sorted(page.name for page in (MANUAL / "en").glob("*.md"))
PAGES = [MANUAL / code / name for code in LANGUAGES for name in NAMES]
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)

page_of = pytest.mark.parametrize("page", PAGES, ids=name_of)
both = pytest.mark.parametrize("name", NAMES)


def test_there_is_every_page_in_every_language():
    for code in LANGUAGES:
        assert sorted(page.name for page in (MANUAL / code).glob("*.md")) == NAMES


def shape(page: Path) -> dict[str, object]:
    """What two pages that say the same have in common."""
    text = prose(page)
    pictures = [re.sub(r"-(en|ko)\.png$", "", path) for _, path in PICTURE.findall(text)]
    return {
        "headings": [level for level, _ in headings(page)],
        "points": [len(re.findall(r"^(?:- |\d\. )", part, re.MULTILINE)) for part in parts(text)],
        "rows": [len(re.findall(r"^\|", part, re.MULTILINE)) for part in parts(text)],
        "pictures": pictures,
        "links": [address.split("#")[0] for address in LINK.findall(text)][len(pictures) :]
        if "README" not in page.name
        else [],
        "commands": FENCE.findall(page.read_text("utf-8")),
        "keys and tests": sorted(
            span for span in spans(page) if KEYS.fullmatch(span) or "::" in span
        ),
    }


def parts(text: str) -> list[str]:
    """The page from heading to heading."""
    return re.split(r"^#+ ", text, flags=re.MULTILINE)


@both
def test_both_languages_have_the_same_parts_in_the_same_order(name):
    english, korean = (shape(MANUAL / code / name) for code in LANGUAGES)
    assert english == korean


def labels(code: str) -> set[str]:
    """Every text of the program in a language, as it is read."""
    with po_path("ko").open("rb") as file:
        catalogue = read_po(file)
    found: set[str] = set()
    for message in catalogue:
        said = message.id if code == "en" else message.string
        found |= {plain(text) for text in ((said,) if isinstance(said, str) else said)}
    return found


@pytest.fixture(scope="module")
def known() -> dict[str, set[str]]:
    return {code: labels(code) for code in LANGUAGES}


@page_of
def test_whatever_is_set_in_bold_can_be_read_in_the_window(page, known):
    named = {" ".join(words.split()) for words in BOLD.findall(prose(page))}
    assert not named - known[page.parent.name]


@page_of
def test_every_picture_is_in_the_language_of_its_page(page):
    for _, path in PICTURE.findall(prose(page)):
        assert path.endswith(f"-{page.parent.name}.png")
