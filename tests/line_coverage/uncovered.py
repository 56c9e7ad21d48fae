"""Lines that no test runs, named by their text so that an edit elsewhere leaves the list true."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

LIST = Path(__file__).with_name("uncovered.txt")

_ENTRY = re.compile(r"(\S+\.py) (\S+): (\S.*)")


class Line(NamedTuple):
    """A line of source: its file below ``app/elbowroom``, what it stands in, its text."""

    file: str
    place: str
    text: str

    def __str__(self) -> str:
        return f"{self.file} {self.place}: {self.text}"


def listed(text: str) -> dict[Line, str]:
    """The lines of a list, each with its reason: the comment above it.

    Raises:
        ValueError: a line of the list is malformed, named twice, or has no reason.
    """
    found: dict[Line, str] = {}
    reason, is_new = "", True
    for row in filter(None, map(str.strip, text.splitlines())):
        if row.startswith("#"):
            reason = row[1:].strip() if is_new else f"{reason} {row[1:].strip()}"
            is_new = False
            continue
        is_new = True
        entry = _ENTRY.fullmatch(row)
        if entry is None or not reason or Line(*entry.groups()) in found:
            raise ValueError(f"{LIST.name}: malformed, without a reason, or twice: {row}")
        found[Line(*entry.groups())] = reason
    return found


def lines_at(root: Path, file: str, numbers: Iterable[int]) -> list[Line]:
    """The lines of a file below ``root`` with these numbers, which begin with 1."""
    source = (root / file).read_text("utf-8")
    rows, places = source.splitlines(), _places(ast.parse(source))
    return [Line(file, places.get(number, "-"), rows[number - 1].strip()) for number in numbers]


def standing(root: Path, file: str) -> set[Line]:
    """All lines of a file; none of one that is not there."""
    if not (root / file).is_file():
        return set()
    count = len((root / file).read_text("utf-8").splitlines())
    return set(lines_at(root, file, range(1, count + 1)))


def _places(tree: ast.AST, outer: str = "") -> dict[int, str]:
    """Line -> dotted name of the innermost function or class that it stands in."""
    found: dict[int, str] = {}
    for node in ast.iter_child_nodes(tree):
        name = outer
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{outer}.{node.name}" if outer else node.name
            found.update(dict.fromkeys(range(node.lineno, (node.end_lineno or 0) + 1), name))
        found.update(_places(node, name))
    return found
