"""What a scenario may hold: the least and the most of every number, and nothing beyond."""

from dataclasses import replace

import pytest

from elbowroom.core.attached import Adapter, Projector
from elbowroom.core.calibration import Calibration, Measured
from elbowroom.core.checks import check_numbers, check_scenario
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Offload, Person, Scenario

PLAN = Scenario("llama-3.1-8b")

ENDS = {
    "context": (1, 1 << 27),
    "users": (1, 256),
    "micro_batch": (1, 1 << 16),
    "batch": (1, 1 << 16),
    "prompt_tokens": (1, 1 << 27),
    "context_use": (1, 100),
    "image_side": (1, 16_384),
    "draft_tokens": (1, 64),
    "images": (0, 1000),
    "shared_prefix": (0, 1 << 27),
    "min_tok_s": (0.01, 100_000),
    "max_wait_s": (0.01, 1_000_000),
    "hours_a_day": (0, 24),
    "idle_w": (0, 100_000),
    "load_w": (0, 100_000),
    "price_per_kwh": (0, 1_000_000),
    "memory_share": (0.05, 1),
}


def refused(scenario):
    with pytest.raises(Refusal) as caught:
        check_numbers(scenario)
    assert caught.value.code == "OUT_OF_RANGE"
    return caught.value


@pytest.mark.parametrize("field", ENDS)
def test_both_ends_are_taken_and_nothing_beyond_them(field):
    least, most = ENDS[field]
    step = 1 if isinstance(most, int) and isinstance(least, int) else 0.0001
    for value in (least, most):
        check_numbers(replace(PLAN, **{field: value}))
    for value in (least - step, most + step):
        found = refused(replace(PLAN, **{field: value}))
        assert (found.field, found.facts["low"], found.facts["high"]) == (field, least, most)
    with pytest.raises(Refusal):
        check_numbers(replace(PLAN, **{field: float("nan")}))


KEPT = Calibration(
    "A log",
    "2026-11-30",
    "llama.cpp",
    "gpu",
    "cuda",
    "llama-3.1-8b",
    "Q4_K_M",
    "llama",
    (Measured("gpu0", "workspace", 1 << 27, 1 << 27, 0),),
)


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("household[1].context", {"household": (Person(4096), Person(0))}),
        ("household[0].answer_tokens", {"household": (Person(4096, 4097),)}),
        ("household[0].answer_tokens", {"household": (Person(4096, 0),)}),
        ("household[0].name", {"household": (Person(4096, name="x" * 101),)}),
        ("household[0].workload", {"household": (Person(4096, workload="x" * 101),)}),
        ("household", {"household": (Person(4096),) * 257}),
        ("active", {"active": 0}),
        ("active", {"active": 257}),
        ("answer_tokens", {"answer_tokens": 0}),
        ("answer_tokens", {"answer_tokens": (1 << 27) + 1}),
        ("offload.gpu_layers", {"offload": Offload(gpu_layers=-1)}),
        ("offload.cpu_moe_layers", {"offload": Offload(cpu_moe_layers=1000)}),
        ("adapters", {"adapters": tuple(Adapter(f"{i}", 1) for i in range(17))}),
        ("adapters[1].size", {"adapters": (Adapter("a", 1), Adapter("b", -1))}),
        ("adapters[0].widest", {"adapters": (Adapter("a", 1, widest=(1 << 24) + 1),)}),
        ("projector.size", {"projector": Projector("p", (1 << 44) + 1)}),
        ("projector.hidden", {"projector": Projector("p", 1, hidden=-1)}),
        ("projector.patches", {"projector": Projector("p", 1, patches=(1 << 24) + 1)}),
        ("calibrations", {"calibrations": (KEPT,) * 9}),
        ("calibrations[0].measured", {"calibrations": (replace(KEPT, measured=()),)}),
        (
            "calibrations[0].measured",
            {"calibrations": (replace(KEPT, measured=KEPT.measured * 33),)},
        ),
        ("calibrations[0].name", {"calibrations": (replace(KEPT, name=""),)}),
        ("calibrations[1].name", {"calibrations": (KEPT, replace(KEPT, name="x" * 81))}),
    ],
)
def test_what_is_out_of_bounds_inside_a_field_is_named_by_its_place(field, change):
    assert refused(replace(PLAN, **change)).field == field


@pytest.mark.parametrize(
    "change",
    [
        {"household": (Person(4096, 4096, "x" * 100, "y" * 100),) * 256, "active": 256},
        {"answer_tokens": 1 << 27},
        {"offload": Offload(gpu_layers=0, cpu_moe_layers=999)},
        {"adapters": tuple(Adapter(f"{i}", 0, widest=1 << 24) for i in range(16))},
        {"projector": Projector("p", 1 << 44, patches=1 << 24)},
        {"calibrations": (replace(KEPT, name="x" * 80, measured=KEPT.measured * 32),) * 8},
    ],
)
def test_as_much_as_is_allowed_is_taken(change):
    check_numbers(replace(PLAN, **change))


def test_a_measured_size_may_be_as_large_as_any_memory():
    part = replace(KEPT.measured[0], estimated=1 << 50, logged=1 << 50, rounding=1 << 50)
    check_numbers(replace(PLAN, calibrations=(replace(KEPT, measured=(part,)),)))


@pytest.mark.parametrize("value", ["estimated", "logged", "rounding"])
@pytest.mark.parametrize("size", [-1, (1 << 50) + 1])
def test_a_measured_size_is_one_that_some_memory_has(value, size):
    part = replace(KEPT.measured[0], **{value: size})
    found = refused(replace(PLAN, calibrations=(replace(KEPT, measured=(part,)),)))
    assert found.field == f"calibrations[0].measured[0].{value}"


@pytest.mark.parametrize(
    "field", ["flash_attention", "slots", "frontend", "cache_k", "cache_v", "vision"]
)
def test_a_choice_that_there_is_not_is_refused_with_those_there_are(field):
    with pytest.raises(Refusal) as caught:
        check_scenario(replace(PLAN, **{field: "other"}))
    assert (caught.value.code, caught.value.field) == ("UNKNOWN_CHOICE", field)
    assert getattr(PLAN, field) in caught.value.facts["allowed"]
