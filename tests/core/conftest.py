"""Answers to compare logs with."""

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.core.estimating import estimate
from tests.core.logs import PLAN
from tests.core.machines import gpu_machine


@pytest.fixture
def answered(catalogue):
    def answer(scenario=PLAN, machine=None):
        model = catalogue.models.model(scenario.model)
        return estimate(model, machine or gpu_machine(), scenario)

    return answer


@pytest.fixture(scope="module")
def ask(catalogue):
    """The answer to a scenario, a refusal too."""

    def answer(scenario):
        try:
            return catalogue.estimate(scenario)
        except Refusal as refusal:
            return refusal

    return answer
