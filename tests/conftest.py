"""Shared fixtures: no network, no display, the real catalogue."""

import os

import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["ELBOWROOM_DATA"] = os.path.join(os.path.dirname(__file__), "no own data")

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.text.language import set_language
from elbowroom.text.units import set_memory_unit

# How long an example takes says more of the machine, and of what measures it, than of the program.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


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
