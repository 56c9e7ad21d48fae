"""The table of techniques in the documentation is whole, and what it says is so."""

import ast
import re
from pathlib import Path

import pytest

from elbowroom.catalog.techniques import technique_facts
from elbowroom.core.techniques import TECHNIQUES
from elbowroom.text.components import component

ROOT = Path(__file__).parent.parent
ROW = re.compile(r"^\| `(?P<id>[\w-]+)` \|(?P<cells>.*)\|$", re.MULTILINE)
TABLE = {
    match["id"]: [cell.strip() for cell in match["cells"].split(" | ")]
    for match in ROW.finditer((ROOT / "docs" / "techniques.md").read_text("utf-8"))
}
FRACTION = re.compile(r"(\d+)/(\d+)")
ALL_ON_A_CARD = "All parts on the card"


def _tests(path: Path) -> set[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def test_no_row_is_missing_and_none_is_made_up():
    assert set(TABLE) == set(TECHNIQUES)


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_row_says_changes_formula_figure_place_and_proof(name):
    cells = TABLE[name]
    assert len(cells) == 5
    assert all(cells)


@pytest.mark.parametrize("name", TECHNIQUES)
def test_the_test_that_a_row_names_exists(name):
    path, test = TABLE[name][-1].strip("`").split("::")
    assert test in _tests(ROOT / path)


@pytest.mark.parametrize("name", TECHNIQUES)
def test_the_figures_of_a_row_are_those_of_its_source(name):
    shown = {float(text.replace(",", "")) for text in re.findall(r"\d[\d,.]*\d|\d", TABLE[name][2])}
    figures = dict(technique_facts()[name].figures)
    if len(figures) > 1:
        figures.pop("bytes_per_element", None)  # stands in the formula
    assert figures
    assert set(figures.values()) <= shown


@pytest.mark.parametrize("name", [name for name in TECHNIQUES if FRACTION.search(TABLE[name][1])])
def test_the_fractions_of_a_formula_are_the_bytes_of_an_element(name):
    of_an_element = technique_facts()[name].figures["bytes_per_element"]
    fractions = FRACTION.findall(TABLE[name][1])
    assert sum(int(part) / int(whole) for part, whole in fractions) == of_an_element


@pytest.mark.parametrize("name", TECHNIQUES)
def test_the_parts_of_a_row_are_those_that_may_change(name):
    said = TABLE[name][0].split(";")[0]
    if said == ALL_ON_A_CARD:
        assert len(TECHNIQUES[name].changes) >= 5
        return
    named = {part.strip().lower() for part in said.split(",")}
    may = {component(part).lower() for part in TECHNIQUES[name].changes}
    assert named <= may
