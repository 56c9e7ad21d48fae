"""Links, headings and code on a page, as a reader's program sees them."""

import re
from pathlib import Path

from tests.docs.pages import FENCE, ROOT

LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)
CODE = re.compile(r"`((?:[^`\n]|\n(?!\n))+)`")
KEYS = re.compile(r"(?:(?:Ctrl|Alt|Shift)\+.+|F\d+)")
"""A shortcut, set as code."""


def prose(page: Path) -> str:
    """The page without what stands between fences."""
    return FENCE.sub("", page.read_text("utf-8"))


def headings(page: Path) -> list[tuple[int, str]]:
    """Level and words of each heading."""
    return [(len(signs), words) for signs, words in HEADING.findall(prose(page))]


def anchor(words: str) -> str:
    """A heading as an address: lower case, no punctuation, hyphens for spaces."""
    kept = re.sub(r"[^\w\- ]", "", words.lower())
    return kept.replace(" ", "-")


def is_reachable(page: Path, address: str) -> bool:
    """Whether a link leads to a file of the repository, and to a heading in it, or to the web."""
    if address.startswith("https://"):
        return True
    place, _, part = address.partition("#")
    target = (page.parent / place).resolve() if place else page
    if not target.exists() or not target.is_relative_to(ROOT):
        return False
    return not part or part in {anchor(words) for _, words in headings(target)}


def spans(page: Path) -> list[str]:
    """Everything that is set as code in the text, also across the end of a line."""
    return [" ".join(span.split()) for span in CODE.findall(prose(page))]


def commands(page: Path) -> list[str]:
    """Command lines of ours, between fences and in the text."""
    text = page.read_text("utf-8")
    lines = [line for _, body in FENCE.findall(text) for line in body.splitlines()]
    found = [*lines, *spans(page)]
    ours = ("elbowroom ", "python3 run.py", "python -m ", ".venv/bin/")
    plain = (line.split(" #")[0].removesuffix(" ...").strip() for line in found)
    return [line for line in plain if line.startswith(ours)]
