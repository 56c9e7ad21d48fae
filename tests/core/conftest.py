"""Answers to compare logs with."""

import pytest

from elbowroom.core.estimating import estimate
from tests.core.logs import PLAN
from tests.core.machines import gpu_machine


@pytest.fixture
def answered(catalogue):
    def answer(scenario=PLAN, machine=None):
        model = catalogue.models.model(scenario.model)
        return estimate(model, machine or gpu_machine(), scenario)

    return answer
