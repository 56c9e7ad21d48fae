"""What a plan says on paper, as data."""

import json
from dataclasses import replace

import pytest

from elbowroom.core import runtimes
from elbowroom.core.runtimes.llama_cpp import LlamaCpp
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.scenario import InlineMachine, Scenario
from elbowroom.plan.document.reading import read_plan
from elbowroom.report.build import build
from elbowroom.report.content import Bullets, Chart, Code, Facts, KeyFigures, Table, Verdict
from tests.report.plans import DAY, HOSTILE, SCENARIOS, ZIMA, plan
from tests.text.samples import faults, strings


def section(report, key):
    return next(section for section in report.sections if section.key == key)


def keys(report):
    return [section.key for section in report.sections]


def of_kind(report, kind):
    return [block for block in report.blocks() if isinstance(block, kind)]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.model)
def test_every_plan_makes_a_whole_report_that_reads_clean(scenario, catalogue, each_language):
    report = build(plan(scenario), catalogue, DAY)
    assert isinstance(report.summary[0], Verdict)
    for part in report.sections:
        assert part.title
        assert part.blocks
    for table in of_kind(report, Table):
        assert {len(row) for row in table.rows} == {len(table.columns)}
    for bullets in of_kind(report, Bullets):
        assert bullets.items
    texts = strings(replace(report, plan=b""))
    assert [fault for text in texts if (fault := faults(text))] == []


def test_the_first_page_answers_what_to_buy_and_what_runs_on_it(report):
    verdict, chart, growth, facts = report.summary
    assert (verdict.code, verdict.word) == ("FITS", "Fits")
    assert (chart.key, growth.text) == ("bars", "+125 MiB per 1,000 tokens and person")
    assert facts == Facts(
        (
            ("Buy this", "ZimaCube 2 Creator Pack · US$2,499"),
            ("Runs this", "Llama 3.1 8B Instruct, Q4_K_M · 4 people × 16,384 tokens · llama.cpp"),
        )
    )
    assert of_kind(report, KeyFigures)[0].figures == (
        ("Largest context that fits", "20,992 tokens"),
        ("Most people that fit", "5 people"),
        ("Margin of the estimate", "317 MiB"),
        ("Answer, each person", "19–29 tokens/s"),
    )
    assert len(section(report, "assumptions").blocks[0].items) == 3


@pytest.mark.parametrize("model", ["deepseek-v3", "inkling-2-mini"])
def test_nobody_is_told_to_buy_a_machine_on_which_the_model_does_not_run(catalogue, model):
    report = build(plan(Scenario(model, ZIMA)), catalogue, DAY)
    labels = [label for label, _ in of_kind(report, Facts)[0].facts]
    assert labels == ["Machine", "Model"]


def test_a_plan_without_a_verdict_has_no_curves_and_no_key_figures(catalogue):
    report = build(plan(Scenario("inkling-2-mini", ZIMA)), catalogue, DAY)
    assert [chart.key for chart in report.charts()] == ["bars"]
    assert "glance" not in keys(report)
    assert "llama.cpp" not in of_kind(report, Facts)[0].facts[1][1]


def test_charts_are_the_bars_with_all_memories_and_both_curves(report):
    charts = {chart.key: chart for chart in report.charts()}
    assert list(charts) == ["bars", "context", "users", "conversation"]
    assert charts["context"].finding == "Memory grows with the context; 20,992 tokens fit."
    assert charts["bars"].drawing.height > report.summary[1].drawing.height
    assert all(isinstance(chart, Chart) and chart.drawing.items for chart in charts.values())


def test_a_part_has_its_price_with_date_and_source(report):
    table = section(report, "parts").blocks[0]
    machine, total = table.rows
    assert machine[:2] == ("1", "ZimaCube 2 Creator Pack")
    assert "RTX PRO 2000" in machine[2]
    assert machine[3] == total[3] == "US$2,499"
    assert machine[4].startswith("2026-11-29: ZimaSpace")
    assert table.has_total


def test_memory_to_add_is_a_part_of_its_own_priced_for_all_modules(catalogue):
    asked = Scenario("gemma-3-27b", "zimacube-2-pro", memory_gib=64)
    host, modules, total = section(build(plan(asked), catalogue, DAY), "parts").blocks[0].rows
    assert (host[3], modules[0], modules[3], total[3]) == ("US$1,299", "2", "US$856", "US$2,155")
    assert "16 GB" in host[2]
    assert "64 GB" in modules[2]
    assert modules[4].startswith("US$428 each; 2026-04")


def test_a_missing_price_is_said_and_never_counted_as_nothing(catalogue):
    asked = Scenario("gemma-3-27b", ZIMA, gpus=("nvidia-rtx-4000-sff-ada-generation",))
    report = build(plan(asked), catalogue, DAY)
    _, card, total = section(report, "parts").blocks[0].rows
    assert card[3] == "not known"
    assert total[3:] == (
        "at least US$2,499",
        "without: NVIDIA RTX 4000 SFF Ada Generation",
    )
    checks = section(report, "check").blocks[0].items
    assert "NVIDIA RTX 4000 SFF Ada Generation: ask for its price." in checks


def test_a_list_without_any_price_has_no_sum(catalogue):
    asked = Scenario("qwen3-30b-a3b", "minisforum-ms-02-ultra", memory_gib=128)
    *_, total = section(build(plan(asked), catalogue, DAY), "parts").blocks[0].rows
    assert total[3] == "price not known"
    assert "0" not in total[3]


def test_a_card_that_is_put_in_is_to_be_compared_with_slot_and_supply(catalogue):
    asked = Scenario("qwen3-8b", "desktop-1-slot", gpus=("nvidia-geforce-rtx-4060",))
    report = build(plan(asked), catalogue, DAY)
    checks = "\n".join(section(report, "check").blocks[0].items)
    for words in ("115 W", "PCIe 5.0 x16", "750 W", "driver"):
        assert words in checks
    assert section(report, "check").blocks[0].is_checklist


def test_a_plan_that_says_its_hours_has_a_year_s_electricity(catalogue, report):
    asked = replace(SCENARIOS[0], machine="dgx-spark", hours_a_day=4, price_per_kwh=0.3)
    paper = build(plan(asked), catalogue, DAY)
    kwh, cost = section(paper, "electricity").blocks[0].items
    assert kwh == "409 kWh a year: 155 W for 4 hours a day, 25 W for the rest"
    assert cost.endswith("122.64")
    assert "electricity" not in keys(report)


def test_watts_that_nobody_knows_are_named_on_paper_without_flags(catalogue):
    paper = build(plan(replace(SCENARIOS[0], hours_a_day=4)), catalogue, DAY)
    *_, unknown = section(paper, "electricity").blocks[0].items
    assert unknown == "Watts not known, and so not counted: the machine itself."


def test_a_machine_of_your_own_has_nothing_to_check(catalogue):
    report = build(plan(Scenario("qwen3-4b", InlineMachine(32)), name=""), catalogue, DAY)
    assert "check" not in keys(report)
    assert report.title == "Qwen3 4B · A machine of your own"


class Speaking(LlamaCpp):
    """A runtime that says how it is started."""

    def command(self, answer):
        words = ("llama-server", "-m", "my model.gguf", "-c", str(sum(answer.scenario.contexts)))
        return StartCommand(words, (("CUDA_VISIBLE_DEVICES", "0"),))

    def expected_lines(self, answer):
        return ("llama_kv_cache: size = 8192.00 MiB …",)


def test_a_runtime_that_says_its_command_is_told_how_to_run(catalogue, monkeypatch):
    monkeypatch.setitem(runtimes.RUNTIMES, "llama.cpp", Speaking())
    report = build(plan(), catalogue, DAY)
    command, log = section(report, "running").blocks
    assert isinstance(command, Code)
    assert command.lines == ("CUDA_VISIBLE_DEVICES=0 llama-server -m 'my model.gguf' -c 65536",)
    assert log.lines == ("llama_kv_cache: size = 8192.00 MiB …",)


def test_files_of_a_start_command_are_printed_whole(catalogue):
    asked = Scenario("qwen3-4b", InlineMachine(32), runtime="ollama")
    command, file, then, _ = section(build(plan(asked), catalogue, DAY), "running").blocks
    assert command.lines[0].endswith("ollama serve")
    assert then.lines == (
        "ollama create qwen3-4b:elbowroom -f Modelfile",
        "ollama run qwen3-4b:elbowroom",
    )
    assert file.title == "Modelfile"
    assert "PARAMETER num_ctx 8192" in file.lines


def test_the_plan_inside_opens_again_as_the_same_plan_without_paths(catalogue):
    state = plan(notes="ask grandma")
    opened = read_plan(build(state, catalogue, DAY).plan, "plan.elbowroom")
    assert opened.state == state
    assert not opened.is_altered
    named = build(plan(name="/home/me/secret/plan.gguf"), catalogue, DAY)
    assert "/home/me" not in json.dumps(json.loads(named.plan))


def test_texts_keep_what_they_say_but_for_characters_that_nobody_can_print(catalogue):
    notes = "\n".join(HOSTILE)
    report = build(plan(notes=notes), catalogue, DAY)
    lines = [block.text for block in section(report, "own_notes").blocks]
    assert lines[0] == HOSTILE[0]
    assert "x" * 10_000 in lines
    assert "rlo �gnp.exe null � bell �" in lines
    assert all(c.isprintable() or c == "\n" for text in strings(report.sections) for c in text)


def test_the_report_speaks_the_language_it_was_built_in(catalogue, each_language):
    report = build(plan(), catalogue, DAY)
    assert report.language == each_language
    word = {"en": "Fits", "ko": "들어갑니다"}[each_language]
    day = {"en": "2026-11-29", "ko": "2026년 11월 29일"}[each_language]
    assert report.summary[0].word == word
    assert report.subtitle.startswith(day)


def test_the_plans_tried_here_have_every_verdict(catalogue):
    codes = {catalogue.estimate(scenario).verdict.code for scenario in SCENARIOS}
    assert codes == {"FITS", "TIGHT", "SPILLS", "TIGHT_SPILL", "NO_FIT", "UNKNOWN"}
