"""A pytest plugin: which test runs which line, also in the process that reads strangers' files."""

import os
from collections.abc import Iterator

import pytest
from coverage import Coverage

VARIABLES = "COVERAGE_"
"""How the names of those variables begin that tell a process to measure itself."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Every line run from here to the end of the test is the test's."""
    measuring = Coverage.current()
    if measuring is not None:
        measuring.switch_context(item.nodeid)
    try:
        return (yield)
    finally:
        if measuring is not None:
            measuring.switch_context("")


@pytest.fixture(autouse=True)
def _measured_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader's process gets a bare environment; here it is measured as well."""
    from elbowroom.readers import worker

    bare = worker._environment
    told = {name: text for name, text in os.environ.items() if name.startswith(VARIABLES)}
    monkeypatch.setattr(worker, "_environment", lambda: bare() | told)
