"""The table of malformed files in the documentation names tests that there are."""

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
ROW = re.compile(r"^\| (\d+) \| .+ \| .+ \| `([\w/]+\.py)::(test_\w+)` \|$", re.MULTILINE)
ROWS = ROW.findall((TESTS.parent / "docs" / "malformed-files.md").read_text("utf-8"))


def test_every_case_names_a_test_that_exists():
    assert [int(number) for number, _, _ in ROWS] == list(range(1, 95))
    for _, path, name in ROWS:
        tree = ast.parse((TESTS / path).read_text("utf-8"))
        assert name in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
