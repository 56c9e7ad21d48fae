"""A plan on paper names what is loaded beside its model, and its what-ifs."""

from datetime import date

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.scenario import Scenario
from elbowroom.plan.state import PlanState
from elbowroom.report.build import build
from elbowroom.report.markdown import markdown


def test_pictures_drafts_models_and_what_ifs_stand_among_the_settings():
    scenario = Scenario(
        "gemma-3-12b",
        "zimacube-2-creator-pack",
        users=2,
        images=3,
        draft="gemma-3-1b",
        beside=("bge-m3",),
        technique=("kivi-2",),
    )
    text = markdown(build(PlanState(scenario), Catalogue(), date(2026, 11, 30)))
    for line in ("Images a conversation", "Gemma 3 1B", "BGE-M3", "KIVI", "Lossy"):
        assert line in text
