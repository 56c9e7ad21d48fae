"""What a technique does on a plan, and the plan's estimate."""

import pytest

from elbowroom.core.estimating import estimate, wanted_pools
from elbowroom.core.techniques import TECHNIQUES
from elbowroom.core.techniques.protocol import Plan
from tests.core.machines import gpu_machine
from tests.core.techniques.plans import LLAMA


@pytest.fixture
def find(catalogue):
    """What a technique does on a scenario's plan."""

    def ask(name, scenario=LLAMA, machine=None, draft="llama-3.2-1b"):
        machine = machine or gpu_machine(48)

        def pools(changed):
            return wanted_pools(catalogue.models.model_of(changed), machine, changed)

        answer = estimate(catalogue.models.model_of(scenario), machine, scenario)
        return TECHNIQUES[name].find(Plan(answer, pools, TECHNIQUES, draft))

    return ask


@pytest.fixture
def answer_of(catalogue):
    def ask(scenario, machine=None):
        model = catalogue.models.model_of(scenario)
        return estimate(model, machine or gpu_machine(48), scenario)

    return ask
