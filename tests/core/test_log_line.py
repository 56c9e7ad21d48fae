"""What the plan prints is what the reader reads: one description for both."""

import time

import pytest

from elbowroom.core.log import MEMORY, read_lines
from elbowroom.core.log_line import LogLine, size_of
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


SIZES = {
    "1023 B": 1023,
    "1.5 KiB": 1536,
    "800.0 MiB": 800 * MIB,
    "6.5 GiB": 13 * GIB // 2,
    "7 KB": 7000,
    "3 MB": 3_000_000,
    "32 GB": 32_000_000_000,
}


@pytest.mark.parametrize("text", SIZES)
def test_a_size_is_in_the_unit_that_stands_behind_it(text):
    assert size_of(text) == SIZES[text]


@pytest.mark.parametrize(
    ("size", "text"),
    [
        (1023, "1023 B"),
        (1024, "1.0 KiB"),
        (MIB - 1, "1024.0 KiB"),
        (MIB, "1.0 MiB"),
        (GIB, "1.0 GiB"),
        (7 * GIB // 2, "3.5 GiB"),
    ],
)
def test_ollama_writes_the_largest_unit_of_which_there_is_one(size, text):
    """``HumanBytes2``."""
    assert LogLine("p", 'size="{total_size}"').printed(total=size) == f'size="{text}"'


@pytest.mark.parametrize(
    ("template", "line", "value"),
    [
        ("peak {peak_gb} GB", "peak 4.125 GB", 4_125_000_000),
        ("peak {peak_gib} GB", "peak 1.5 GB", 3 * GIB // 2),
        ("peak {peak_mib} MiB", "peak 0.5 MiB", MIB // 2),
        ("peak {peak_bytes} bytes", "peak 4096 bytes", 4096),
        ("peak {peak_ratio}x", "peak 2.25x", 2250),
        ("peak {peak} tokens", "peak 40,960 tokens", 40_960),
    ],
)
def test_a_field_is_read_in_the_unit_of_its_name(template, line, value):
    assert LogLine("p", template).read(line) == {"peak": value}


def test_where_a_figure_is_aligned_there_may_be_blanks_before_it():
    line = LogLine("p", "({cells:6d} cells) of {mib:8.2f}")
    assert line.read("(4096 cells) of 3") == line.read("(    4096 cells) of       3")


def test_a_size_without_a_form_of_its_own_is_printed_with_two_decimals():
    assert LogLine("p", "size = {kv_mib} MiB").printed(kv=MIB // 3) == "size = 0.33 MiB"
    assert LogLine("p", "size = {kv_mib} MiB").printed(kv=None) == "size = … MiB"
    assert LogLine("p", "size {kv_bytes}").printed(kv=4096) == "size 4096"


def test_a_line_is_looked_at_up_to_four_thousand_characters():
    line, slots = LogLine("p", "n_slots = {slots}"), "n_slots = 4"
    before = 4096 - len(slots)
    assert line.read("x" * before + slots) == {"slots": 4}
    assert line.read("x" * (before + 1) + slots) is None
