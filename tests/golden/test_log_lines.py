"""The log reader against lines that people posted: the value of every whole line is found.

A row is left out where it is no line of a program that is read, by its wording and not its figure.
"""

import csv
import re
from pathlib import Path

import pytest

from elbowroom.core.log import Log, read_lines

ROWS = Path(__file__).parent / "log_lines.csv"
TITLE = "Log lines: values found"
BYTES = {"MiB": 1 << 20, "GiB": 1 << 30, "MB": 10**6, "bytes": 1}
SEVERAL = re.compile(r"; | / (?=[A-Z])")
"""Where a row holds several lines one after the other."""


def rows() -> list[dict[str, str]]:
    with ROWS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def holds(log: Log, value: float, unit: str) -> bool:
    """Whether the log says the value, as one figure or as the sum over its buffers."""
    sizes = [each for each in log.values if isinstance(each.value, int)]
    sums = [sum(e.value for e in sizes if e.name == name) for name in {e.name for e in sizes}]
    sums.append(sum(e.value for e in sizes if e.name in ("k", "v")))
    found = [*(each.value for each in sizes), *sums]
    if unit == "x":
        return any(each == round(value * 1000) for each in found)
    if unit == "GB":  # vLLM and SGLang say GB of what they divide by 2^30
        return any(abs(each - value * scale) <= scale / 100 for each in found for scale in GB)
    scale = BYTES.get(unit, 1)
    return any(abs(each - value * scale) <= 0.006 * scale for each in found)


GB = (10**9, 1 << 30)


@pytest.mark.parametrize(
    "row", [row for row in rows() if not row["left_out"]], ids=lambda row: row["id"]
)
def test_the_value_of_a_whole_line_is_found(row):
    log = read_lines(SEVERAL.split(row["line"]))
    assert holds(log, float(row["value"]), row["unit"]), log.values


def test_rows_used_and_left_out_are_counted_by_program_and_reason(tables):
    used = 0
    for row in rows():
        tally = tables[TITLE][row["runtime"].split(" ")[0]]
        if row["left_out"]:
            tally.left_out[row["left_out"]] += 1
        else:
            used += 1
            tally.add(0, row["id"])
    assert used >= 271
    assert len(rows()) == 353


def test_every_row_names_its_source():
    for row in rows():
        assert row["url"].startswith("https://"), row["id"]


def test_what_is_left_out_is_no_line_that_is_read():
    """Only a shortened row may be one, of which the rest is not there."""
    for row in rows():
        if row["left_out"] and row["left_out"] != "shortened":
            log = read_lines([row["line"]])
            assert not log.values or not holds(log, float(row["value"]), row["unit"]), row["id"]
