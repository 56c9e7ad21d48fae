"""What a plan compares, on paper: the figures of window and JSON, and pages that hold them."""

import csv
import io
import re
import shutil
import subprocess
from dataclasses import replace

import pytest

from elbowroom.cli.compare import _data
from elbowroom.core.rates import Band
from elbowroom.plan.answers import Answers
from elbowroom.plan.comparison.comparing import Comparing
from elbowroom.plan.comparison.state import Column, Comparison, Row
from elbowroom.report.build import build
from elbowroom.report.content import Bullets, Chart, Table
from elbowroom.report.csv_table import FORMULA_STARTS, csv_text
from elbowroom.report.markdown import markdown
from elbowroom.report.typesetting import page_pictures, pdf
from elbowroom.text import speed, units
from tests.plan.comparison.comparisons import MACHINES, WHOLE, plan
from tests.report.plans import DAY, HOSTILE, SCENARIOS, ZIMA
from tests.report.plans import plan as ordinary
from tests.text.samples import faults, strings

OTHERS = (Column("zimacube-2-pro"), MACHINES[2])


def compared(scenario):
    """A scenario's model beside another one, on its machine and two others."""
    rows = (Row(scenario.model), Row("gemma-3-4b"))
    columns = (Column(scenario.machine, scenario.memory_gib, scenario.gpus), *OTHERS)
    return plan(Comparison(rows, columns), scenario, "Compared")


def section_of(report):
    return next(part for part in report.sections if part.key == "comparison")


def figures(data):
    """Every number of a JSON comparison that window and paper have to show."""
    for cell in data["cells"]:
        verdict = cell.get("verdict")
        if cell["error"] or verdict["code"] == "UNKNOWN":
            continue
        if verdict["code"] in ("FITS", "TIGHT"):
            yield units.free(verdict["free_bytes"])
        elif verdict["code"] == "NO_FIT":
            yield units.needed(verdict["short_bytes"])
        else:
            yield units.needed(verdict["spill_bytes"])
        if cell["speed"]:
            yield speed.rate(Band(*cell["speed"]["answer_tok_s_each"]))
        yield from (f"{n:,}" for n in cell["limits"].values() if n and n < 256)
        yield from (units.tokens(n) for n in (cell["limits"]["max_context"],) if n)


def pdf_text(report, folder):
    (folder / "plan.pdf").write_bytes(pdf(report))
    done = subprocess.run(
        ["pdftotext", "-layout", "plan.pdf", "-"], cwd=folder, capture_output=True, check=True
    )
    return re.sub(r"\s", "", done.stdout.decode())


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext of poppler")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.model)
def test_window_json_pdf_and_markdown_show_the_same_figures(
    scenario, catalogue, each_language, tmp_path
):
    state = compared(scenario)
    comparing = Comparing(Answers(catalogue))
    comparing.finish(state)
    report = build(state, catalogue, DAY)
    screen = " ".join(strings(comparing.vm(state)))
    written = [*figures(_data(comparing, state))]
    assert written
    texts = {
        "window": screen,
        "markdown": markdown(report),
        "csv": csv_text(report),
    }
    for face, text in texts.items():
        assert [figure for figure in written if figure not in text] == [], face
    bare = pdf_text(report, tmp_path)
    assert [figure for figure in written if re.sub(r"\s", "", figure) not in bare] == []


def test_a_plan_that_compares_nothing_has_no_such_part(catalogue):
    report = build(ordinary(), catalogue, DAY)
    assert "comparison" not in [part.key for part in report.sections]


def test_the_part_holds_matrix_bars_numbers_and_reasons(catalogue, each_language):
    report = build(plan(WHOLE), catalogue, DAY)
    blocks = section_of(report).blocks
    charts = [block.key for block in blocks if isinstance(block, Chart)]
    assert charts == ["comparison", *(f"comparison-{at}" for at in range(1, 7))]
    tables = [block for block in blocks if isinstance(block, Table)]
    assert [len(table.rows) for table in tables] == [6] * 6
    reasons = [block for block in blocks if isinstance(block, Bullets)]
    assert len(reasons) == 5
    assert all(block.title and block.items for block in reasons)
    texts = strings(replace(report, plan=b""))
    assert [fault for text in texts if (fault := faults(text))] == []


def test_models_on_one_machine_share_a_table(catalogue):
    report = build(plan(Comparison(WHOLE.rows[:4], WHOLE.columns[:1])), catalogue, DAY)
    (table,) = [block for block in section_of(report).blocks if isinstance(block, Table)]
    assert [row[0] for row in table.rows] == [
        catalogue.models.model(row.model).name for row in WHOLE.rows[:4]
    ]


def test_a_matrix_of_six_by_six_is_set_on_pages_the_same_each_time(catalogue):
    report = build(plan(WHOLE), catalogue, DAY)
    assert pdf(report) == pdf(report)
    assert 8 <= len(page_pictures(report, ppi=20)) <= 12


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:12]))
def test_a_hostile_name_in_a_comparison_is_text_in_every_format(catalogue, text):
    name = text[:100].replace("\x00", "")
    comparison = Comparison((Row("llama-3.1-8b"), Row(name)), (Column(ZIMA), Column(name)))
    state = plan(comparison, name=name)
    report = build(state, catalogue, DAY)
    assert pdf(report).startswith(b"%PDF-")
    assert len(page_pictures(report, ppi=20)) <= 9
    cells = [cell for row in csv.reader(io.StringIO(csv_text(report))) for cell in row]
    assert any(name.strip()[:4] in cell for cell in cells)
    assert not [cell for cell in cells if cell.startswith(FORMULA_STARTS)]
    assert "<script>" not in markdown(report).replace("\\<script\\>", "")


def test_a_spilled_plan_does_not_say_that_nothing_fits(catalogue, each_language):
    report = build(ordinary(SCENARIOS[2]), catalogue, DAY)
    assert report.summary[0].code == "SPILLS"
    text = markdown(report)
    assert "Nothing fits" not in text
    assert "들어가는 설정이 없습니다" not in text
