"""The figures of --json, of the PDF and of the Markdown are the same."""

import re
import shutil
import subprocess
from datetime import date

import pytest

from elbowroom.cli.result import answered
from elbowroom.core.estimate import COMPONENTS
from elbowroom.plan.history import History
from elbowroom.plan.selectors import Selectors
from elbowroom.report.build import build
from elbowroom.report.markdown import markdown
from elbowroom.report.typesetting import pdf
from elbowroom.text import units
from tests.report.plans import DAY, SCENARIOS, plan
from tests.text.samples import strings


def figures(scenario, catalogue):
    """Every number of the JSON answer that paper has to show, as it is written there."""
    data = answered(catalogue.estimate(scenario), catalogue.reach(scenario))
    for pool in data["pools"]:
        ranges = pool["ranges"].values()
        if any(part["basis"] in ("bounds", "unknown") for part in ranges):
            yield f"{units.figure(pool['need_low'])}–{units.figure(pool['need_high'])}"
            continue
        yield from (f"{pool[name]:,}" for name in COMPONENTS if pool[name])
        yield f"{pool['need']:,}"
        yield units.figure(pool["usable"])
    if data["verdict"]["code"] != "UNKNOWN":
        yield units.needed(data["verdict"]["margin_bytes"])
        yield from (f"{n:,}" for n in (data["limits"]["max_context"],) if n)
        yield from (f"{n:,}" for n in (data["limits"]["max_users"],) if n)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.model)
def test_markdown_shows_the_figures_of_json(scenario, catalogue, each_language):
    text = markdown(build(plan(scenario), catalogue, DAY))
    assert [figure for figure in figures(scenario, catalogue) if figure not in text] == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.model)
def test_the_window_shows_the_figures_of_json(scenario, catalogue, each_language):
    data = answered(catalogue.estimate(scenario), catalogue.reach(scenario))
    state = plan(scenario)
    vm = Selectors(catalogue).plan(state, History(state))
    text = " ".join(strings(vm))
    drawn = {pool.id: (pool.usable, pool.need, pool.need_high) for pool in vm.bars.pools}
    for pool in data["pools"]:
        assert units.figure(pool["usable"]) in text
        assert drawn[pool["id"]] == (pool["usable"], pool["need"], pool["need_high"])
    verdict = data["verdict"]
    if verdict["code"] in ("SPILLS", "TIGHT_SPILL"):
        assert units.needed(verdict["spill_bytes"]) in vm.verdict.sentence
    if verdict["code"] == "TIGHT":
        assert units.free(verdict["free_bytes"]) in vm.verdict.sentence
    if verdict["code"] != "UNKNOWN":
        limits = (data["limits"]["max_context"], data["limits"]["max_users"])
        assert all(f"{n:,}" in vm.verdict.detail for n in limits if n)


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="needs pdftotext of poppler")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.model)
def test_the_text_of_the_pdf_shows_the_figures_of_json(
    scenario, catalogue, each_language, tmp_path
):
    report = build(plan(scenario), catalogue, DAY)
    (tmp_path / "plan.pdf").write_bytes(pdf(report))
    done = subprocess.run(
        ["pdftotext", "-layout", "plan.pdf", "-"], cwd=tmp_path, capture_output=True, check=True
    )
    text = done.stdout.decode()
    assert [figure for figure in figures(scenario, catalogue) if figure not in text] == []
    bare = re.sub(r"\s", "", text)
    assert re.sub(r"\s", "", report.summary[0].sentence) in bare
    assert re.sub(r"\s", "", report.warning) in bare


def test_a_report_holds_no_time_but_its_day(catalogue):
    text = markdown(build(plan(), catalogue, date(2031, 1, 2)))
    assert "2031-01-02" in text
