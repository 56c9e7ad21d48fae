"""A pytest plugin: of the files given, only the tests that a list names, the likeliest first."""

import os
from pathlib import Path

import pytest

VARIABLE = "ELBOWROOM_TESTS_TO_RUN"
"""Environment variable that names a file with a test, or a file of tests, a line, in order."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out all others."""
    names = Path(os.environ[VARIABLE]).read_text("utf-8").splitlines()
    place = {name: index for index, name in reversed(list(enumerate(names)))}

    def of(item: pytest.Item) -> int:
        file = item.nodeid.partition("::")[0]
        return min(place.get(item.nodeid, len(names)), place.get(file, len(names)))

    items[:] = sorted((item for item in items if of(item) < len(names)), key=of)
