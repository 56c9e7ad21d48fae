"""Measured tokens a second lie inside the band; a table a class is printed at the end."""

from statistics import median

import pytest

from tests.golden.speed_rows import figures, holds, read_rows

INSIDE = 0.85
MEDIAN_WIDTH, LARGEST_WIDTH = 2.2, 4.0


@pytest.mark.parametrize("kind", ["answer", "prompt"])
@pytest.mark.parametrize("as_unmeasured", [False, True], ids=["as shipped", "by class alone"])
def test_measured_speeds_lie_inside_a_band_that_says_something(
    golden_models, tables, kind, as_unmeasured
):
    title = f"{kind} tokens/s inside the band" + (" (by class alone)" if as_unmeasured else "")
    inside, widths = [], []
    for what, row, band, measured in figures(read_rows(golden_models, as_unmeasured)):
        if what != kind:
            continue
        held = holds(band, measured)
        inside.append(held)
        if band:
            widths.append(band.high / band.low)
        nearest = measured if band is None else min(max(measured, band.low), band.high)
        tables[title][row.device_class].add(abs(measured / nearest - 1) if band else 1.0, row)
    assert len(inside) == {"answer": 183, "prompt": 116}[kind]
    assert sum(inside) / len(inside) >= INSIDE
    assert max(widths) <= LARGEST_WIDTH
    if not as_unmeasured:
        assert median(widths) <= MEDIAN_WIDTH


def test_an_n150_answers_an_8b_at_3_to_3_6_tokens_a_second(golden_models):
    """The measured N150 and N100, with slower memory than a ZimaBoard 2 has."""
    rows = [row for row in read_rows(golden_models) if "N150" in row.raw["device"]]
    eight = [row for row in rows if row.raw["model"] == "deepseek-r1:8b"]
    (band,) = [row.answer for row in eight]
    assert band is not None
    assert band.low <= 3.0
    assert band.high >= 3.6
    assert band.high / band.low < 1.6
