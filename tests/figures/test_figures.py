"""No figure moves unseen, and what is asked reaches most of what the engine can say."""

import pytest

from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.techniques import TECHNIQUES
from elbowroom.core.techniques.protocol import NOT_HERE
from elbowroom.plan.answers import Answers
from tests.figures.kept import moved, moved_since, read
from tests.figures.says import all_said

SHOWN = 12


@pytest.mark.parametrize("program", RUNTIMES)
def test_every_figure_is_as_it_was(catalogue, program):
    """Where it is meant to move: look at what moved, then ``python -m tests.figures update``."""
    lines = moved_since(program, all_said(Answers(catalogue), program))
    shown = "\n".join(lines[:SHOWN])
    assert not lines, f"{len(lines)} figures moved (python -m tests.figures):\n{shown}"


def test_what_moved_is_told_with_its_place():
    old = {"need": 7, "parts": [1, 2], "same": 1.5}
    new = {"need": 8, "parts": [1], "same": 1.5}
    assert list(moved(old, new, "plan")) == ["plan.need: 7 -> 8", "plan.parts[1]: 2 -> nothing"]


def test_every_verdict_is_asked_for():
    plans = [said for program in RUNTIMES for said in read(program).values()]
    verdicts = {said["answer"]["verdict"]["code"] for said in plans if "answer" in said}
    assert verdicts == {"FITS", "TIGHT", "SPILLS", "TIGHT_SPILL", "NO_FIT", "UNKNOWN"}


def test_every_technique_is_at_work_in_some_plan():
    at_work = {
        name
        for program in RUNTIMES
        for said in read(program).values()
        for name, (finding, _) in said.get("techniques", {}).items()
        if finding["status"] != NOT_HERE
    }
    assert set(TECHNIQUES) - at_work == {"flash-fallback"}  # no model of ours needs it
