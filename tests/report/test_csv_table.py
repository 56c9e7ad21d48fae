"""CSV that a spreadsheet opens, and computes nothing of."""

import csv
import io

import pytest

from elbowroom.report.build import build
from elbowroom.report.csv_table import BYTE_ORDER_MARK, FORMULA_STARTS, csv_text, safe
from tests.report.plans import DAY, HOSTILE, plan


def rows(text):
    return list(csv.reader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline="")))


def test_every_row_of_every_table_is_there(report):
    found = rows(csv_text(report))
    assert ["Weights", "4.30 GiB", "exact", "4,617,396,480"] in found
    assert ["Buy this", "ZimaCube 2 Creator Pack · US$2,499"] in found
    assert csv_text(report).startswith(BYTE_ORDER_MARK + "Family server\r\n")


def test_no_cell_is_computed(catalogue):
    text = csv_text(build(plan(name="=1+1", notes="\n".join(HOSTILE)), catalogue, DAY))
    cells = [cell for row in rows(text) for cell in row]
    assert not [cell for cell in cells if cell.startswith(FORMULA_STARTS)]
    assert "'=1+1" in cells
    assert '\'=HYPERLINK("http://x","y")' in cells


@pytest.mark.parametrize("cell", ["", "Weights", "4.30 GiB", "'quoted", "−2 %"])
def test_an_ordinary_cell_stays_as_it_is(cell):
    assert safe(cell) == cell
