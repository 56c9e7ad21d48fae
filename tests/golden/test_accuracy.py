"""The tables of the documentation that say how exact the figures are, are what the rows give."""

import pytest

from tests.docs.accuracy_tables import makers
from tests.docs.pages import COMMAND, blocks_of, made_blocks, name_of
from tests.golden.accuracy import judge_all

BLOCKS = {name: page for name, page in made_blocks().items() if name.startswith("accuracy")}


@pytest.fixture(scope="module")
def made(rows, worked, placed, file_sizes, golden_models):
    found = judge_all(rows, worked, placed, file_sizes, golden_models)
    return makers(found, rows, golden_models)


def test_every_table_stands_on_a_page(made):
    assert set(BLOCKS) == set(made)


@pytest.mark.parametrize("name", BLOCKS)
def test_a_table_on_a_page_is_what_the_measured_rows_give(made, name):
    page = BLOCKS[name]
    stale = f"{name_of(page)}: the table {name} is stale; make it anew: {COMMAND}"
    assert blocks_of(page)[name] == made[name](), stale
