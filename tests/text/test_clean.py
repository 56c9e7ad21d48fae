"""No text in either language shows what a person must not see."""

import importlib
import inspect
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest

from elbowroom.cli.arguments import build_parser
from elbowroom.cli.text_report import report
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import InlineGpu, InlineMachine, Person, Scenario
from elbowroom.plan.history import History
from elbowroom.plan.selectors import Selectors
from elbowroom.plan.state import PlanState
from elbowroom.text import refusals
from elbowroom.text.command import help_of
from tests.text.samples import faults, strings
from tests.text.source import choices

MODULES = (
    "about_model",
    "command",
    "components",
    "conversation",
    "diagnosis",
    "glossary",
    "languages",
    "licences",
    "plan",
    "quality",
    "report",
    "units",
    "ways",
    "window",
    "workloads",
)

SAMPLES: dict[Any, tuple[Any, ...]] = {
    int: (0, 1, 2, 16384, 131072, 1 << 20, 37 << 30),
    str: ("16k",),
    bool: (False, True),
    float: (0.5, 1.0),
    object: (None, 8192, True, "x", [{"gib": None}]),
    float | None: (None, 0.5, 896.0),
    str | None: (None, "launch", "2026-11-29"),
    Sequence[str]: (("a",), ("a", "b")),
    "decimals": (0, 1, 2),
    "kinds": ((("full", 32),), (("full", 8), ("sliding", 40))),
}
"""By type, or by the parameter's name; a text that takes another type fails: add one here."""

ZIMA = "zimacube-2-creator-pack"
SCENARIOS = (
    Scenario("llama-3.1-8b", ZIMA, users=4),
    Scenario("llama-3.1-8b", ZIMA, users=4, context=65536),
    Scenario("llama-3.1-70b", ZIMA, cache_k="q8_0", cache_v="q4_0"),
    Scenario("deepseek-v3", InlineMachine(32)),
    Scenario("deepseek-v4-flash", InlineMachine(512, (InlineGpu(24, "vulkan"),))),
    Scenario("gemma-3n-e4b", InlineMachine(16), users=1, household=(Person(2048), Person(8192))),
    Scenario("qwen3-next-80b-a3b", InlineMachine(64), flash_attention="off"),
    Scenario("falcon-mamba-7b", InlineMachine(16)),
    Scenario("kimi-k3", ZIMA, slots="unified", frontend="library"),
    Scenario("bge-m3", InlineMachine(4)),
    Scenario("inkling-2-mini", ZIMA, users=2),
    Scenario("whisper-large-v3", InlineMachine(16)),
    Scenario("mellum2-12b-a2.5b", InlineMachine(16)),
    Scenario("qwen3-8b", ZIMA, context=65536),
    Scenario("qwen3-4b", ZIMA, context=65536),
    Scenario("llama-3.1-8b", ZIMA, flash_attention="off", cache_v="q4_0"),
    Scenario("deepseek-v3", InlineMachine(1024), flash_attention="off"),
    Scenario("deepseek-v3", InlineMachine(1024), cache_k="q8_0"),
    Scenario("llama-3.1-8b", ZIMA, memory_gib=48.0),
    Scenario("llama-3.1-8b", "ugreen-idx6011"),
    Scenario("no-such-model", ZIMA),
    Scenario("llama-3.1-8b", "zimacube-2-standard", gpus=("nvidia-geforce-rtx-3090",)),
    Scenario("llama-3.1-8b", "zimaboard-2-1664", gpus=("nvidia-rtx-a2000-12-gb",)),
    Scenario("llama-3.1-8b", "zimaboard-2-1664", services=("immich-stack", "plex-server")),
    Scenario("gpt-oss-20b", "dgx-spark", users=8, hours_a_day=4, price_per_kwh=0.3),
    Scenario("llama-3.2-1b", "zimablade-3760", memory_gib=8, hours_a_day=4),
)


def _functions() -> Iterator[tuple[str, str]]:
    """Every public text function of the modules: (module, name)."""
    for module in MODULES:
        found = importlib.import_module(f"elbowroom.text.{module}")
        for name, function in inspect.getmembers(found, inspect.isfunction):
            if function.__module__ == found.__name__ and not name.startswith("_"):
                yield module, name


@pytest.mark.parametrize(("module", "name"), tuple(_functions()))
def test_a_text_is_filled_whatever_it_is_given(module, name, each_language):
    function = getattr(importlib.import_module(f"elbowroom.text.{module}"), name)
    parameters = inspect.signature(function).parameters.values()
    values = [_values(module, name, parameter) for parameter in parameters]
    for arguments in product(*values):
        for text in strings(function(*arguments)):
            assert not faults(_without_later_fields(name, text))


def _values(module: str, function: str, parameter: inspect.Parameter) -> tuple[Any, ...]:
    told_apart = choices(module, function, parameter.name)
    if told_apart and parameter.annotation is str:
        return tuple(sorted(told_apart))
    known = SAMPLES.get(parameter.name) or SAMPLES.get(parameter.annotation)
    assert known, f"{function}({parameter}): no sample of that type"
    return known


def _without_later_fields(function: str, text: str) -> str:
    """The version is filled in by the window, which knows it."""
    return text.replace("{version}", "1") if function == "frame_texts" else text


@pytest.mark.parametrize("axis", ["context", "users"])
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.model)
def test_a_whole_plan_reads_clean(scenario, axis, catalogue, each_language):
    state = PlanState(scenario, axis=axis, baseline=SCENARIOS[0])
    try:
        catalogue.resolve(scenario)
    except Refusal as refusal:
        texts = [refusals.refusal(refusal)]
    else:
        texts = list(strings(Selectors(catalogue).plan(state, History(state))))
    assert texts
    assert [fault for text in texts if (fault := faults(text))] == []


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.model)
def test_a_report_reads_clean(scenario, catalogue, each_language):
    try:
        text = report(
            catalogue.estimate(scenario), catalogue.reach(scenario), catalogue.energy(scenario)
        )
    except Refusal as refusal:
        text = refusals.refusal(refusal)
    assert not faults(text)


def test_the_help_of_every_command_can_be_printed(each_language):
    parser = build_parser()
    commands = next(action for action in parser._actions if action.dest == "command")
    for name, command in commands.choices.items():
        assert f"elbowroom {name}" in command.format_help().splitlines()[0]
    said = " ".join(parser.format_help().split())
    assert all(help_of(name) in said for name in commands.choices)
