"""Reports, built once for the tests that only read them."""

import pytest

from elbowroom.report.build import build
from elbowroom.text.language import LANGUAGES, set_language
from tests.report.plans import DAY, plan


@pytest.fixture(params=tuple(LANGUAGES))
def each_language(request) -> str:
    """Code of the language that is set."""
    set_language(request.param)
    return request.param


@pytest.fixture(scope="module")
def report(catalogue):
    """The report of an ordinary plan, in English."""
    set_language("en")
    return build(plan(), catalogue, DAY)
