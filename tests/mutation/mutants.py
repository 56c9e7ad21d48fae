"""Every number and comparison of a source file, and what each may be changed into.

Strings are left alone: they are codes and names, which types and the tests of the words hold
together. So are decorators and annotations, which no arithmetic reads.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

COMPARISONS = {
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
    "in": ("not in",),
    "not in": ("in",),
    "is": ("is not",),
    "is not": ("is",),
}
"""Comparison -> what takes its place: another answer where both are equal, or the opposite."""

_COMPARISON = re.compile(rb"not\s+in|is\s+not|[<>=!]=|[<>]|\bin\b|\bis\b")


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of a file.

    Attributes:
        file: path below the package.
        start: offset of the first changed byte.
        end: offset past the last.
        new: what stands there instead.
        rows: lines, from 1, that run where the changed place runs.
        names: what the place defines where it runs while its module is loaded, and only there: a
            constant, a function with this default, or the class of the field.
    """

    file: str
    start: int
    end: int
    new: str
    rows: range
    names: tuple[str, ...]

    def applied(self, source: bytes) -> bytes:
        """The file with the change."""
        return source[: self.start] + self.new.encode() + source[self.end :]

    def described(self, source: bytes) -> str:
        """Place, old and new, and the line."""
        row = source.count(b"\n", 0, self.start) + 1
        old, line = source[self.start : self.end].decode(), source.splitlines()[row - 1].decode()
        return f"{self.file}:{row}: {old} -> {self.new} in: {line.strip()}"


def mutants_of(file: str, source: bytes, random: Random) -> list[Mutant]:
    """One mutant for each number and each comparison of a file."""
    offsets = [0]
    for row in source.splitlines(keepends=True):
        offsets.append(offsets[-1] + len(row))
    found = []
    for part, names in _parts(ast.parse(source).body, None):
        rows = range(part.lineno, (part.end_lineno or part.lineno) + 1)
        for start, end, choices in _places(part, source, offsets):
            found.append(Mutant(file, start, end, random.choice(choices), rows, names))
    return found


Part = ast.expr | ast.pattern
Place = tuple[int, int, tuple[str, ...]]


def _parts(body: list[ast.stmt], owner: str | None) -> Iterator[tuple[Part, tuple[str, ...]]]:
    """The expressions of statements, each with the names that it defines as its module is loaded.

    Args:
        body: the statements.
        owner: the class that they stand in; empty in a function, None in the module itself.
    """
    for statement in body:
        names = _defined(statement, owner)
        inner = owner
        if isinstance(statement, ast.ClassDef):
            inner = statement.name
        elif isinstance(statement, ast.FunctionDef):
            inner = ""
        for child in _children(statement):
            if isinstance(child, ast.stmt):
                yield from _parts([child], inner)
            else:
                yield child, names


def _children(node: ast.AST) -> Iterator[ast.stmt | Part]:
    """Statements and outermost expressions in a statement; what only types read is left out."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.stmt | ast.expr | ast.pattern):
                yield child
            elif isinstance(child, ast.AST) and not isinstance(child, ast.arg):
                yield from _children(child)


def _defined(statement: ast.stmt, owner: str | None) -> tuple[str, ...]:
    if owner is not None:
        return (owner,) if owner else ()
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return (statement.name,)
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement]
    nodes = (node for target in targets for node in ast.walk(target))
    return tuple(
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )


def _places(part: Part, source: bytes, offsets: list[int]) -> Iterator[Place]:
    """Start, end and possible replacements of what can be changed in an expression."""
    for node in ast.walk(part):
        if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            start, end = _span(node, offsets)
            yield start, end, _other_numbers(node.value)
        elif isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for left, right in pairwise(sides):
                start, end = _span(left, offsets)[1], _span(right, offsets)[0]
                if written := _COMPARISON.search(source, start, end):
                    name = b" ".join(written.group().split()).decode()
                    yield *written.span(), COMPARISONS[name]


def _span(node: ast.expr, offsets: list[int]) -> tuple[int, int]:
    end_row, end_column = node.end_lineno or 1, node.end_col_offset or 0
    return offsets[node.lineno - 1] + node.col_offset, offsets[end_row - 1] + end_column


def _other_numbers(value: float) -> tuple[str, ...]:
    """A neighbour of an integer, the other truth value, a tenth more or less of a fraction."""
    if isinstance(value, bool):
        return (str(not value),)
    if isinstance(value, int):
        return (str(value + 1), f"({value - 1})")
    return (repr(round(value * 1.1, 9) or 0.1), repr(round(value * 0.9, 9) or -0.1))
