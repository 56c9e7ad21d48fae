"""What the plan prints is what the reader reads: one description for both."""

import time

import pytest

from elbowroom.core.log import MEMORY, read_lines
from elbowroom.core.log_line import LogLine
from elbowroom.core.log_lines import LINES
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Offload, Scenario
from elbowroom.core.units import GIB, MIB
from tests.core.machines import cpu_machine, gpu_machine, machine_with

PLANS = (
    ("llama.cpp", gpu_machine, {}),
    ("llama.cpp", cpu_machine, {"users": 3}),
    ("llama.cpp", lambda: machine_with(8, 8), {"offload": Offload(gpu_layers=20)}),
    ("lm-studio", gpu_machine, {}),
    ("ollama", gpu_machine, {}),
    ("ollama-0.24", gpu_machine, {}),
    ("vllm", lambda: gpu_machine(80), {"context": 4096}),
    ("sglang", lambda: gpu_machine(80), {"context": 4096}),
    ("tensorrt-llm", lambda: gpu_machine(80), {"context": 4096}),
)


@pytest.mark.parametrize(("runtime", "machine", "settings"), PLANS)
def test_every_line_that_a_plan_expects_is_read_back(catalogue, runtime, machine, settings):
    model = catalogue.models.model("llama-3.1-8b")
    program = RUNTIMES[runtime]
    answer = program.estimate(model, machine(), Scenario(model.id, runtime=runtime, **settings))
    expected = program.expected_lines(answer)
    assert expected
    for line in expected:
        assert read_lines([line]).values or "…" in line, line


def test_sizes_come_back_to_the_printed_digit(catalogue):
    model = catalogue.models.model("gemma-3-4b")
    program = RUNTIMES["llama.cpp"]
    answer = program.estimate(model, gpu_machine(), Scenario(model.id, users=2))
    log = read_lines(program.expected_lines(answer))
    for name in MEMORY:
        said = sum(found.value for found in log.sizes(name))
        assert said == pytest.approx(answer.total(name).point, abs=0.02 * MIB), name


def test_one_template_prints_and_reads():
    line = LogLine("p", "⟨f: ⟩{device:>6} pool = {pool_gib:.2f} GiB of {cards} cards")
    printed = line.printed(device="CUDA0", pool=5 * GIB, cards=2)
    assert printed == "f:  CUDA0 pool = 5.00 GiB of 2 cards"
    assert line.read(printed) == {"device": "CUDA0", "pool": 5 * GIB, "cards": 2}
    assert line.read("CUDA1 pool =  1.5 GiB of 1 cards")["pool"] == 3 * GIB // 2


def test_a_size_in_another_unit_is_not_taken_for_it():
    assert not read_lines(["load_tensors: CUDA0 model buffer size = 4403.49 MB"]).values


@pytest.mark.parametrize("spec", LINES, ids=lambda spec: spec.template[:40])
def test_no_line_takes_longer_than_its_length_allows(spec):
    """Every pattern meets a megabyte made of what it looks for."""
    for piece in (spec.anchor, spec.anchor + "1", spec.anchor + " " * 30 + "1" * 18, "a", ":a("):
        line = (spec.anchor + piece * (1_000_000 // len(piece)))[:1_000_000]
        begin = time.thread_time()
        read_lines([line])
        assert time.thread_time() - begin < 0.25, piece
