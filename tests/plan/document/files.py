"""Plan files as these tests read them, and as another program would write them."""

import json

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.plan.document.reading import read_plan
from elbowroom.plan.document.writing import sealed
from elbowroom.text.refusals import refusal
from tests.text.samples import faults


def refused(attempt, code):
    with pytest.raises(Refusal) as caught:
        attempt()
    assert caught.value.code == code
    assert not faults(refusal(caught.value))
    return caught.value


def on_disk(path):
    return read_plan(path.read_bytes(), path.name).state


def newer(path, **members):
    """Write the file as another program would."""
    found = json.loads(path.read_bytes())
    del found["checksum"]
    path.write_bytes(sealed(found | members))


def verdict(document):
    """What its plan answers, or why it cannot."""
    try:
        return document.catalogue.estimate(document.store.state.scenario).verdict.code
    except Refusal as refusal:
        return refusal.code
