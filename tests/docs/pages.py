"""The pages of the documentation, and the blocks in them that are made by a script.

A block stands between two comments that a reader of the page does not see::

    <!-- made: NAME (python -m tests.docs) -->
    ...
    <!-- /made -->
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
COMMAND = "python -m tests.docs"
BLOCK = re.compile(
    r"(?P<begin><!-- made: (?P<name>[\w-]+) [^\n]*-->\n)(?P<body>.*?)(?P<end><!-- /made -->)",
    re.DOTALL,
)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)

Makers = Mapping[str, Callable[[], str]]


def pages() -> list[Path]:
    """Every page that people read, in the order of their names."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return sorted(path for path in found if path.name != "CHANGELOG.md")


def name_of(page: Path) -> str:
    """A page as a test names it."""
    return page.relative_to(ROOT).as_posix()


def blocks_of(page: Path) -> dict[str, str]:
    """Name -> what stands in the block now."""
    return {match["name"]: match["body"] for match in BLOCK.finditer(page.read_text("utf-8"))}


def made_blocks() -> dict[str, Path]:
    """Name of each block -> its page."""
    return {name: page for page in pages() for name in blocks_of(page)}


def write(page: Path, makers: Makers) -> bool:
    """Make the page's blocks anew; whether that changed it."""
    old = page.read_text("utf-8")
    new = BLOCK.sub(lambda match: match["begin"] + makers[match["name"]]() + match["end"], old)
    if new != old:
        page.write_text(new, "utf-8")
    return new != old


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "".join(
        f"|{'|'.join(f' {cell} ' if cell else ' ' for cell in line)}|\n" for line in lines
    )
