"""A runtime is known to its own files and to the registry alone."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import elbowroom.core
from elbowroom.core.runtimes import RUNTIMES

CORE = Path(elbowroom.core.__file__).parent
REGISTRY = CORE / "runtimes" / "__init__.py"
FORMAT = CORE / "scenario.py"
"""The scenario's format names the runtime that a plan starts with."""

LINES = sorted((CORE / "log_lines").glob("*.py"))
"""What each program prints, named after it; programs of a line or two share a file."""

INSIDE = sorted(set((CORE / "runtimes").glob("*.py")) - {REGISTRY})
OUTSIDE = sorted(set(CORE.rglob("*.py")) - {FORMAT, REGISTRY, *INSIDE, *LINES})


def strings(path: Path) -> Iterator[str]:
    """Constant strings of a file that are no docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    statements = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    documentation = {id(value) for value in statements if isinstance(value, ast.Constant)}
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in documentation:
            yield node.value


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def name_of(path: Path) -> str:
    return str(path.relative_to(CORE))


@pytest.mark.parametrize("path", OUTSIDE, ids=name_of)
def test_the_core_names_no_runtime(path):
    named = {name for text in strings(path) for name in RUNTIMES if name in text.lower()}
    assert not named


@pytest.mark.parametrize("path", OUTSIDE, ids=name_of)
def test_the_core_knows_runtimes_by_the_registry_alone(path):
    inner = {name for name in imports(path) if name.startswith("elbowroom.core.runtimes.")}
    assert inner <= {"elbowroom.core.runtimes.protocol"}


@pytest.mark.parametrize("name", RUNTIMES)
def test_a_runtimes_name_stands_in_its_own_files(name):
    """Files of one program begin alike: ``ollama.py``, ``ollama_command.py``."""
    assert len({path.stem.split("_")[0] for path in INSIDE if name in strings(path)}) == 1


@pytest.mark.parametrize("name", RUNTIMES)
def test_a_programs_lines_stand_in_one_file(name):
    assert len([path for path in LINES if name in strings(path)]) <= 1


def test_a_runtime_says_what_it_mirrors_and_since_when():
    for name, runtime in RUNTIMES.items():
        assert runtime.name == name
        assert runtime.title
        assert runtime.checked_on > "2026"
    assert len({runtime.title for runtime in RUNTIMES.values()}) == len(RUNTIMES)
