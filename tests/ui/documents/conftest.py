"""A window over real documents in a temporary folder; a person who answers every question."""

from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QEvent

from elbowroom.plan.document.desk import Desk
from elbowroom.plan.document.document import Document
from elbowroom.plan.document.open_plan import OpenPlan
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from elbowroom.session.settings import SettingsFile
from elbowroom.storage.folders import under
from elbowroom.ui.app import make_window
from elbowroom.ui.context import context_of


class Person:
    """Answers in the place of dialogs: set what comes next, read what was asked."""

    def __init__(self, folder):
        self.path = None
        self.answer = "cancel"
        self.asked = []
        self._folder = folder

    def folder(self):
        return self._folder

    def file_to_open(self, folder):
        return self.path

    def folder_to_open(self, folder):
        return self.path

    def log_to_open(self, folder):
        return self.path

    def file_to_save(self, title, proposed):
        self.proposed = proposed
        return self.path

    def question(self, question):
        self.asked.append(question.text)
        return self.answer


def now():
    return datetime(2026, 11, 29, 12, tzinfo=UTC)


@pytest.fixture
def folders(tmp_path):
    return under(tmp_path / "home")


@pytest.fixture
def desk(catalogue, folders):
    return Desk(catalogue, folders)


@pytest.fixture
def plans(tmp_path):
    """A folder for plans."""
    folder = tmp_path / "plans"
    folder.mkdir()
    return folder


@pytest.fixture
def settings(folders):
    return SettingsFile(folders, now)


@pytest.fixture
def start(qtbot, qapp, desk, settings, plans):
    """Opens a window over a document; the example when none is given."""
    opened = []

    def start_one(document=None, recovery=None):
        document = document or Document(desk, PlanStore(PlanState(desk.catalogue.example())))
        plan = OpenPlan(desk, document, recovery)
        window = make_window(qapp, context_of(plan, settings, "en", "light"), loads_plot=False)
        person = Person(plans)
        documents = window.documents
        documents.asks = documents.saving._asks = documents.opening._asks = person
        window.person, window.plan = person, plan
        opened.append(window)
        window.show()
        qtbot.waitExposed(window)
        return window

    yield start_one
    for window in opened:
        window.person.answer = "other"
        window.close()
        window.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def window(start):
    """One over the example."""
    return start()


def said(window):
    """What the strips say."""
    return [strip.text.text() for strip in window.answer.notices.strips]


def press(window, key, words):
    """Click what a strip offers."""
    strip = window.answer.notices.about(key)
    next(button for button in strip.buttons if button.text() == words).click()


def choose(window, action):
    """What a menu entry does."""
    window.menus.actions[action].trigger()
