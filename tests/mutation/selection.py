"""A pytest plugin: of the files given, only the tests that a list names, the likeliest first."""

import os
from pathlib import Path

import pytest

VARIABLE = "ELBOWROOM_TESTS_TO_RUN"
"""Environment variable that names a file with one test a line, in the order to run them."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out all others."""
    names = Path(os.environ[VARIABLE]).read_text("utf-8").splitlines()
    place = {name: index for index, name in enumerate(names)}
    items[:] = sorted(
        (item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid]
    )
