"""Which tests are tried for a mutant, and in which order."""

from random import Random

import pytest
from coverage import CoverageData

from tests.mutation.coverers import Coverers
from tests.mutation.mutants import mutants_of

SOURCE = b"""LIMIT = 7


def half(value):
    return value // 2


def fits(value):
    return value < LIMIT
"""


@pytest.fixture
def coverers(tmp_path):
    path = tmp_path / "core" / "room.py"
    path.parent.mkdir()
    path.write_bytes(SOURCE)
    other = tmp_path / "core" / "other.py"
    other.write_bytes(b"x = 1\n" * 9)
    recorded = CoverageData(no_disk=True)
    for test, own, others in (
        ("tests/core/test_room.py::test_half", [5], []),
        ("tests/core/test_room.py::test_fits", [5, 9], []),
        ("tests/core/test_all.py::test_everything", [5, 9], range(1, 10)),
    ):
        recorded.set_context(test)
        recorded.add_lines({str(path): own, str(other): others})
    recorded.set_context("")
    recorded.add_lines({str(path): [1, 4, 8]})
    return Coverers(tmp_path, tmp_path / "tests", recorded)


@pytest.fixture
def asked(coverers):
    """Text of the changed place -> the tests."""
    mutants = mutants_of("core/room.py", SOURCE, Random(1))
    found = {SOURCE[each.start : each.end].decode(): coverers.of(each) for each in mutants}
    return {place: [test.split("::")[1] for test in tests] for place, tests in found.items()}


def test_a_line_is_tried_by_the_tests_that_run_it_the_most_devoted_first(asked):
    assert asked["<"] == ["test_fits", "test_everything"]
    assert asked["2"] == ["test_fits", "test_half", "test_everything"]


def test_a_constant_is_tried_by_the_tests_of_the_lines_that_name_it(asked):
    assert asked["7"] == ["test_fits", "test_everything"]


def test_the_later_ones_of_many_cases_come_later(tmp_path):
    path = tmp_path / "core" / "room.py"
    path.parent.mkdir()
    path.write_bytes(SOURCE)
    recorded = CoverageData(no_disk=True)
    for test in (*(f"tests/core/test_a.py::test_a[{i}]" for i in range(30)), "tests/x.py::test_b"):
        recorded.set_context(test)
        recorded.add_lines({str(path): [9]})
    (mutant,) = (m for m in mutants_of("core/room.py", SOURCE, Random(1)) if m.new in ("<=", ">="))
    found = Coverers(tmp_path, tmp_path / "tests", recorded).of(mutant)
    assert found.index("tests/x.py::test_b") == 20


def test_a_file_of_tests_that_names_a_constant_is_tried_whole_and_first(asked, coverers, tmp_path):
    file = tmp_path / "tests" / "core" / "test_limit.py"
    file.parent.mkdir(parents=True)
    file.write_text("from core.room import LIMIT", "utf-8")
    (mutant,) = (m for m in mutants_of("core/room.py", SOURCE, Random(1)) if m.names)
    assert coverers.of(mutant)[0] == "tests/core/test_limit.py"
    assert len(coverers.of(mutant)) == 1 + len(asked["7"])
    other = file.with_name("test_other.py")
    other.touch()
    both = ["tests/core/test_limit.py", "tests/core/test_other.py"]
    assert coverers.of_room(mutant) == both


def test_a_constant_that_another_file_uses_is_tried_first_by_that_files_tests(tmp_path):
    path, using = tmp_path / "core" / "room.py", tmp_path / "core" / "using.py"
    path.parent.mkdir()
    path.write_bytes(SOURCE)
    using.write_bytes(b"a = 1\nb = LIMIT\nc = 3\n")
    (other := tmp_path / "other.py").write_bytes(b"x = 1\n" * 4)
    recorded = CoverageData(no_disk=True)
    for test, rows in (("tests/a.py::test_one_line", [2]), ("tests/b.py::test_all", [1, 2, 3])):
        recorded.set_context(test)
        recorded.add_lines({str(using): rows, str(other): range(1, 5)})
    (mutant,) = (m for m in mutants_of("core/room.py", SOURCE, Random(1)) if m.names)
    found = Coverers(tmp_path, tmp_path / "tests", recorded).of(mutant)
    assert found == ["tests/b.py::test_all", "tests/a.py::test_one_line"]
