"""One adviser over everything that ships."""

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.plan.buy.advice import Advisor


@pytest.fixture(scope="session")
def advisor() -> Advisor:
    return Advisor(Catalogue())
