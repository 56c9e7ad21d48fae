"""What of a source file is changed, and into what: one place, and the file still parses."""

import ast
from random import Random

import pytest

from tests.mutation.mutants import COMPARISONS, mutants_of

FILE = '''\
"""A room of 3 things."""

from dataclasses import dataclass

LIMIT = 16 * 1024
NAME = "7"


@dataclass(frozen=True)
class Part:
    count: int = 2
    kind: Literal[1] = 1


def half(value: int, step: int = 5) -> bool:
    """No more than 9."""
    # 8 is no number of the program
    if value <= LIMIT and value is not None and (
        value
        not in (1, 2)
    ):
        return True
    match value:
        case 4:
            return 0.5 < value < 한 != "글"
    return f"{value:03d}" == NAME
'''.encode()


@pytest.fixture
def mutants():
    return mutants_of("core/room.py", FILE, Random(1))


def test_every_number_and_comparison_is_changed_and_nothing_else(mutants):
    places = sorted(FILE[each.start : each.end].decode() for each in mutants)
    numbers = ["16", "1024", "2", "1", "5", "1", "2", "True", "4", "0.5"]
    comparisons = ["<=", "is not", "not in", "<", "<", "!=", "=="]
    assert places == sorted([*numbers, *comparisons])


def test_each_changes_one_place_of_a_file_that_still_parses(mutants):
    for each in mutants:
        changed = each.applied(FILE)
        assert ast.dump(ast.parse(changed)) != ast.dump(ast.parse(FILE))
        assert changed[: each.start] == FILE[: each.start]
        assert changed[each.start + len(each.new.encode()) :] == FILE[each.end :]


def test_a_comparison_answers_otherwise_for_some_value():
    for before, others in COMPARISONS.items():
        for after in others:
            pairs = [(1, 1), (1, 2), (2, 1), (None, None), ((), ((),)), (None, 5)]
            answers = [(_answer(pair, before), _answer(pair, after)) for pair in pairs]
            assert any(one != two for one, two in answers)


def _answer(pair, comparison):
    try:
        return eval(f"one {comparison} two", {"one": pair[0], "two": pair[1]})
    except TypeError:
        return None


def test_what_runs_as_its_module_loads_is_known_by_its_name(mutants):
    names = {FILE[each.start : each.end].decode(): each.names for each in mutants}
    assert names["1024"] == ("LIMIT",)
    assert names["5"] == ("half",)
    assert names["<="] == ()
    assert ("Part",) in [each.names for each in mutants]


def test_it_is_described_by_its_place(mutants):
    (found,) = (each for each in mutants if FILE[each.start : each.end] == b"1024")
    assert found.described(FILE) == f"core/room.py:5: 1024 -> {found.new} in: LIMIT = 16 * 1024"
    assert list(found.rows) == [5]


def test_the_same_seed_gives_the_same_changes():
    one, two = (mutants_of("core/room.py", FILE, Random(7)) for _ in range(2))
    assert one == two
