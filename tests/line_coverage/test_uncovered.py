"""The list of lines that no test runs: read strictly, true to the source, and short."""

from pathlib import Path

import pytest

from tests.line_coverage.uncovered import LIST, Line, lines_at, listed, standing

SOURCE = Path(__file__).parent.parent.parent / "app" / "elbowroom"

TWO = """\
# Windows alone
# has it.
core/a.py f: return 1
core/a.py C.g: return 2

# A race.
core/b.py -: import os
"""


def test_each_line_has_the_reason_above_it():
    assert listed(TWO) == {
        Line("core/a.py", "f", "return 1"): "Windows alone has it.",
        Line("core/a.py", "C.g", "return 2"): "Windows alone has it.",
        Line("core/b.py", "-", "import os"): "A race.",
    }


@pytest.mark.parametrize(
    "text",
    ["core/a.py f: return 1", "# why\nsomething", "# why\na.py f: x\na.py f: x", "#\na.py f: x"],
)
def test_a_line_without_a_reason_malformed_or_named_twice_is_no_list(text):
    with pytest.raises(ValueError, match=LIST.name):
        listed(text)


def test_a_line_is_named_by_what_it_stands_in_and_its_text(tmp_path):
    source = "import os\n\nclass C:\n    def g(self):\n        def inner():\n            return 2\n"
    (tmp_path / "a.py").write_text(source, "utf-8")
    assert [str(line) for line in lines_at(tmp_path, "a.py", (1, 4, 6))] == [
        "a.py -: import os",
        "a.py C.g: def g(self):",
        "a.py C.g.inner: return 2",
    ]


def test_every_line_of_the_list_still_stands_where_it_says():
    reasons = listed(LIST.read_text("utf-8"))
    gone = [line for line in reasons if line not in standing(SOURCE, line.file)]
    assert not gone
