"""The pictures show what their names say."""

import pytest

from elbowroom.catalog.catalogue import Catalogue
from tests.pictures.cases import CASES, scenario_of


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue()


@pytest.mark.parametrize("name", [name for name in CASES if name != "TOO_SLOW"])
def test_each_verdict_has_its_picture(catalogue, name):
    assert catalogue.estimate(scenario_of(catalogue, name)).verdict.code == name


def test_a_plan_that_fits_but_is_too_slow_has_its_picture(catalogue):
    answer = catalogue.estimate(scenario_of(catalogue, "TOO_SLOW"))
    assert answer.verdict.code == "FITS"
    assert answer.speed.grade == "TOO_SLOW"
