"""Small rooms, and no circles: what keeps the tree readable.

A file past 400 lines or a function past 60 has usually grown a second job. The few that stay so
stand in ``long_places.toml`` with their reason.
"""

import ast
import tomllib
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parent.parent
ROOMS = ("app", "tests", "benchmarks", "packaging")
BUILT = ROOT / "packaging" / "out"
LONGEST_FILE, LONGEST_FUNCTION = 400, 60
REASONS = tomllib.loads((ROOT / "tests" / "long_places.toml").read_text("utf-8"))


def sources() -> list[Path]:
    files = [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]
    return [ROOT / "run.py", *(file for file in files if BUILT not in file.parents)]


def long_places(text: str, name: str) -> dict[str, int]:
    """What of a source is too long, with its lines."""
    lines = len(text.splitlines())
    found = {name: lines} if lines > LONGEST_FILE else {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or 0) - node.lineno + 1
            if lines > LONGEST_FUNCTION:
                found[f"{name}::{node.name}"] = lines
    return found


def test_what_is_long_has_a_reason_and_what_has_a_reason_is_long():
    found: dict[str, int] = {}
    for file in sources():
        found |= long_places(file.read_text("utf-8"), file.relative_to(ROOT).as_posix())
    without = {place: lines for place, lines in found.items() if place not in REASONS}
    assert not without, "split it by its jobs, or give a reason in tests/long_places.toml"
    assert set(REASONS) <= set(found), "no longer long: take it out of tests/long_places.toml"


def test_every_reason_is_a_sentence():
    assert all(reason.endswith(".") and len(reason.split()) > 5 for reason in REASONS.values())


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("x = 1\n" * 401, {"it": 401}),
        ("def long():\n" + "    x = 1\n" * 60, {"it::long": 61}),
        ("class A:\n    async def long(self):\n" + "        x = 1\n" * 60, {"it::long": 61}),
        ("x = 1\n" * 400, {}),
        ("def short():\n" + "    x = 1\n" * 59, {}),
    ],
    ids=["file", "function", "method", "file at the limit", "function at the limit"],
)
def test_lines_are_counted_as_a_reader_counts_them(text, places):
    assert long_places(text, "it") == places


@pytest.mark.parametrize("package", ["elbowroom", "benchmarks", "tests", "builders"])
def test_no_module_needs_itself(package):
    """Imports inside of functions and for types alone count: a reader follows them all the same.

    Packages beside one another are held apart by import-linter; this sees a package that needs its
    own parts, too.
    """
    graph = grimp.build_graph(package, cache_dir=None)
    needs = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        pytest.fail("a circle: " + " is needed by ".join(error.args[1]))
