"""Markdown that says what the plan says, and nothing that a text would make of it."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elbowroom.report.build import build
from elbowroom.report.markdown import escaped, markdown
from tests.report.plans import DAY, HOSTILE, plan

markdown_it = pytest.importorskip("markdown_it", reason="needs markdown-it-py to read it back")


def read_back(text):
    """The plain text of a paragraph of Markdown, or ``None`` if it is not one paragraph of text."""
    tokens = markdown_it.MarkdownIt("gfm-like", {"linkify": False}).parse(text)
    if [token.type for token in tokens] != ["paragraph_open", "inline", "paragraph_close"]:
        return None
    inside = tokens[1].children
    if {token.type for token in inside} - {"text", "text_special"}:
        return None
    return "".join(token.content for token in inside)


MARKUP = st.text(
    st.sampled_from("_*`~#+-=.)1 a|<>[]()!&;$\\:/'\"가\u200b"), min_size=1, max_size=14
)
ANYTHING = st.text(st.characters(min_codepoint=32, max_codepoint=0xFFFF), min_size=1, max_size=40)


@given(MARKUP | ANYTHING)
def test_any_text_is_read_back_as_itself(text):
    line = " ".join(text.split())
    if line:
        assert read_back(escaped(text)) == line


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:12]))
def test_hostile_text_is_read_back_as_itself(text):
    line = " ".join(text.replace("\x00", "�").split())
    assert read_back(escaped(line)) == line


def test_figures_and_names_are_written_plainly():
    for text in ("8.86 GiB", "Q4_K_M", "−2 % to +12 %", "2026-11-29", "+125 MiB per 1,000 tokens"):
        assert escaped(text) == text


def test_a_cell_cannot_add_a_column_or_a_row(catalogue):
    text = markdown(build(plan(name="a | b\nc"), catalogue, DAY))
    tables = re.findall(r"(?:^\|.*\|\n?)+", text, re.MULTILINE)
    assert tables
    for table in tables:
        columns = {len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}
        assert len(columns) == 1


def test_headings_stand_in_order(report):
    levels = [len(found) for found in re.findall(r"^(#+) ", markdown(report), re.MULTILINE)]
    assert levels[0] == 1
    assert all(deeper - level <= 1 for level, deeper in pairwise(levels))
