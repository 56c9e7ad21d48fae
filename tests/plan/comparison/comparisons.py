"""Comparisons that faces are tried with."""

from elbowroom.core.scenario import Scenario
from elbowroom.plan.comparison.state import Cell, Column, Comparison, Row, Settings
from elbowroom.plan.state import PlanState

ZIMA = "zimacube-2-creator-pack"
CARD = "nvidia-geforce-rtx-3090"
PLAN = Scenario("llama-3.1-8b", ZIMA, users=4, context=16384)

MODELS = (
    "llama-3.1-8b",
    "gemma-3-12b",
    "qwen3-30b-a3b",
    "exaone-3.5-2.4b",
    "deepseek-v3",
    "mamba-2.8b",
)
MACHINES = (
    Column(ZIMA),
    Column("zimacube-2-pro", gpus=(CARD,)),
    Column("framework-desktop", 128.0),
    Column("zimaboard-2-832"),
    Column("mac-mini-m4"),
    Column("desktop-2-slot", 64.0, (CARD, CARD)),
)
WHOLE = Comparison(tuple(map(Row, MODELS)), MACHINES, (Cell(1, 0, Settings(context=32768)),))
"""Six by six, with every verdict but "tight", a card that does not go in, and an exception."""

SMALL = Comparison(WHOLE.rows[:2], WHOLE.columns[:2])


def plan(comparison: Comparison = SMALL, scenario: Scenario = PLAN, name: str = "") -> PlanState:
    """A plan that compares."""
    return PlanState(scenario, name=name, comparison=comparison)
