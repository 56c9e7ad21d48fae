"""Plans that a report has to cope with."""

from datetime import date

from elbowroom.core.scenario import InlineGpu, InlineMachine, Person, Scenario
from elbowroom.plan.state import PlanState

DAY = date(2026, 11, 29)
ZIMA = "zimacube-2-creator-pack"

HOSTILE = (
    '#panic("x") *b* _i_ `r` $x$ @ref <lab> [c] \\ // /* "q" \' {{ }} #let a = 1',
    "<script>alert(1)</script> & &lt; ![i](http://x) [l](javascript:y) | pipe |",
    '=HYPERLINK("http://x","y")',
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(1)",
    "\t=1+1",
    "# heading",
    "1. list",
    "--- ",
    "مرحبا بالعالم",
    "emoji 😀 family 漢字",
    "rlo \u202egnp.exe null \x00 bell \x07",
    "x" * 10_000,
    "가나다" * 3_000,
)
"""Texts that some format would take for something else, or that do not fit a line."""

SCENARIOS = (
    Scenario("llama-3.1-8b", ZIMA, users=4, context=16384),
    Scenario("llama-3.1-8b", ZIMA, users=4, context=21248),
    Scenario("llama-3.1-8b", ZIMA, users=4, context=65536),
    Scenario("llama-3.1-70b", ZIMA, cache_k="q8_0", cache_v="q4_0"),
    Scenario("deepseek-v3", ZIMA),
    Scenario("deepseek-v3", InlineMachine(32)),
    Scenario("llama-3.1-8b", InlineMachine(7.25, (InlineGpu(16),)), users=8, context=16384),
    Scenario("gemma-3-27b", "zimacube-2-pro", memory_gib=64, gpus=("nvidia-geforce-rtx-4060",)),
    Scenario("gemma-3n-e4b", InlineMachine(16), household=(Person(2048), Person(8192))),
    Scenario("qwen3-30b-a3b", "minisforum-ms-02-ultra", memory_gib=128, users=3),
    Scenario("qwen3-8b", "desktop-1-slot", gpus=("nvidia-geforce-rtx-4060",)),
    Scenario("gpt-oss-20b", "mac-mini-m4-pro", memory_gib=48, users=3),
    Scenario("qwen3-4b", "zimaboard-2-1664", gpus=("igpu",)),
    Scenario("falcon-mamba-7b", InlineMachine(16)),
    Scenario("qwen3-next-80b-a3b", InlineMachine(64), flash_attention="off"),
    Scenario("bge-m3", InlineMachine(4)),
    Scenario("inkling-2-mini", ZIMA, users=2),
    Scenario("deepseek-v4-flash", InlineMachine(512, (InlineGpu(24, "vulkan"),))),
    Scenario("exaone-3.5-2.4b", "gmktec-g3-plus", memory_gib=32, users=2),
    Scenario("kanana-1.5-8b", "framework-desktop", memory_gib=64, slots="unified", users=5),
)


def plan(scenario: Scenario = SCENARIOS[0], name: str = "Family server", notes: str = ""):
    """A plan of a scenario."""
    return PlanState(scenario, name=name, notes=notes)
