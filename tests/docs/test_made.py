"""What scripts make in the documentation is fresh; the tables of accuracy are tested where the
measured rows are (``tests/golden/test_accuracy.py``)."""

import pytest

from tests.docs.made import ACCURACY, CHEAP, FILES, MADE
from tests.docs.pages import COMMAND, blocks_of, made_blocks, name_of

PAGES = made_blocks()


def test_every_block_stands_on_one_page_and_every_mark_is_known():
    assert set(PAGES) == set(MADE)
    assert set(MADE) == {*CHEAP, *ACCURACY}


@pytest.mark.parametrize("name", CHEAP)
def test_a_block_says_what_is_so_now(qapp, name):
    page = PAGES[name]
    stale = f"{name_of(page)}: the block {name} is stale; make it anew: {COMMAND}"
    assert blocks_of(page)[name] == CHEAP[name](), stale


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_drawn_file_shows_what_is_so_now(path):
    stale = f"{name_of(path)} is stale; make it anew: {COMMAND}"
    assert path.read_text("utf-8") == FILES[path](), stale
