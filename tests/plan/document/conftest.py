"""A desk in a temporary folder, with a clock that tests turn."""

from datetime import UTC, datetime, timedelta

import pytest

from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.document import Document
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.storage.folders import under


class Clock:
    """Time that moves one minute each time it is asked."""

    def __init__(self):
        self.time = datetime(2026, 11, 29, 10, tzinfo=UTC)

    def __call__(self):
        self.time += timedelta(minutes=1)
        return self.time


@pytest.fixture
def desk(tmp_path, catalogue):
    return Desk(catalogue, under(tmp_path / "home"), now=Clock())


@pytest.fixture
def path(tmp_path):
    folder = tmp_path / "plans"
    folder.mkdir()
    return folder / "가족 서버.elbowroom"


@pytest.fixture
def document(desk):
    """The example, untitled and unsaved."""
    made = Document(desk, PlanStore(PlanState(desk.catalogue.example(), "가족 서버")))
    yield made
    made.close()


@pytest.fixture
def saved(document, path):
    """The example, saved."""
    document.save_as(path)
    return document
