"""Shared fixtures: no network, no display, the real catalogue."""

import os

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["ELBOWROOM_DATA"] = os.path.join(os.path.dirname(__file__), "no own data")

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.text.language import set_language
from elbowroom.text.units import set_memory_unit


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """The shipped models and machines."""
    return Catalogue()


@pytest.fixture(autouse=True)
def english():
    """Every test starts and leaves in English, with memory in GiB."""
    set_language("en")
    set_memory_unit("GiB")
    yield
    set_language("en")
    set_memory_unit("GiB")
