"""A log beside a plan: settings before figures, and what a calibration changes."""

from dataclasses import replace

import pytest

from elbowroom.core.calibrate import calibration_of, compare
from elbowroom.core.calibration import Calibration, Measured
from elbowroom.core.errors import Refusal
from elbowroom.core.explain import explain
from elbowroom.core.limits import largest_context
from elbowroom.core.log import read_lines
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Offload
from elbowroom.core.units import GIB, MIB
from elbowroom.core.verdict import SMALLEST_MARGIN
from tests.core.logs import PLAN, server_lines, server_log
from tests.core.machines import cpu_machine, gpu_machine, machine_with, unified_machine


@pytest.fixture
def taught(answered):
    """A plan with the calibration of a log of it."""

    def calibrate(scenario=PLAN, workspace=0.8, machine=None, **settings):
        answer = answered(scenario, machine)
        found = compare(answer, server_log(answer, workspace))
        assert not found.obstacles
        item = calibration_of(answer, found, "July", "2026-07-01", **settings)
        return replace(scenario, calibrations=(item,))

    return calibrate


def test_a_log_of_the_plan_itself_agrees_in_everything(answered):
    found = compare(answered(), server_log(answered()))
    assert not found.different
    assert not found.obstacles
    for row in found.rows:
        assert row.logged == pytest.approx(row.estimated, abs=20_000), row
    assert found.version == "11739"


def test_every_figure_names_the_lines_it_came_from(answered):
    lines = server_lines(answered())
    found = compare(answered(), read_lines(lines))
    (row,) = (row for row in found.rows if row.component == "workspace")
    assert [lines[each.line - 1] for each in row.lines] == [each.text for each in row.lines]
    assert {place.pool for place in row.places} == {"gpu0", "ram"}


def test_beside_a_draft_model_the_plans_own_load_counts(answered):
    """llama-server loads the draft after the model."""
    draft = answered(replace(PLAN, model="gemma-3-270m", users=1, context=4096))
    found = compare(answered(), read_lines(server_lines(answered()) + server_lines(draft)))
    assert found.loads == 2
    assert "arch" not in {each.field for each in found.different}
    assert {row.component: row.logged for row in found.rows}["kv_cache"] == 4 * GIB


@pytest.mark.parametrize("runtime", ["vllm", "sglang", "tensorrt-llm"])
def test_a_cache_pool_is_compared_with_what_is_reserved_and_not_applied(answered, runtime):
    answer = answered(replace(PLAN, runtime=runtime, quant=None), gpu_machine(80))
    lines = runtime_of(runtime).expected_lines(answer)
    found = compare(answer, read_lines(lines))
    (pool,) = (row for row in found.rows if row.component == "cache_pool")
    assert pool.logged == pytest.approx(pool.estimated, rel=0.002)
    assert found.obstacles == ("POOL_TAKES_THE_REST",)


@pytest.mark.parametrize(
    ("size", "is_other"),
    [
        ("2048.00", True),
        ("4055.00", True),
        ("4055.05", False),
        ("4136.95", False),
        ("4137.00", True),
    ],
)
def test_a_cache_of_another_size_is_no_calibration(answered, size, is_other):
    """More than a hundredth from 4,096 MiB, which is exact."""
    lines = [
        line.replace("4096.00", size) if "KV buffer" in line else line
        for line in server_lines(answered())
    ]
    found = compare(answered(), read_lines(lines))
    assert ("OTHER_CACHE" in found.obstacles) is is_other


@pytest.mark.parametrize(
    ("times", "is_far"), [(0.49, True), (0.51, False), (1.99, False), (2.01, True), (3.0, True)]
)
def test_a_workspace_of_another_order_is_no_calibration(answered, times, is_far):
    """More than twice or less than half of it."""
    found = compare(answered(), server_log(answered(), times))
    assert ("TOO_FAR" in found.obstacles) is is_far


def test_a_few_mib_may_be_off_by_any_factor(answered):
    """Of a short plan, RAM computes in less than 16 MiB."""
    short = answered(replace(PLAN, context=512, users=1, micro_batch=64))
    host = short.pools[1].part("workspace") / MIB
    assert host < 16
    lines = [
        line.replace(f"{host:.2f}", f"{5 * host:.2f}") if "CUDA_Host" in line else line
        for line in server_lines(short)
    ]
    assert lines != server_lines(short)
    assert "TOO_FAR" not in compare(short, read_lines(lines)).obstacles


def test_a_log_that_measures_nothing_cannot_be_applied(answered):
    found = compare(answered(), read_lines(["hello", "world"]))
    assert found.obstacles == ("NOTHING_MEASURED",)
    assert found.found == 0


def test_with_the_logs_own_settings_a_measured_part_has_no_range_left(answered, taught):
    before, after = answered(), answered(taught(workspace=0.8))
    (old,) = (leaf for leaf in before.pools[0].leaves if leaf.component == "workspace")
    (new,) = (leaf for leaf in after.pools[0].leaves if leaf.component == "workspace")
    assert old.low < old.high
    assert new.point == pytest.approx(0.8 * old.point, abs=20_000)
    assert new.high - new.low <= 4 * (MIB // 100)
    assert after.calibrations == ("July",)
    assert "CALIBRATED" in {note.code for note in after.notes}


def test_the_margin_narrows_by_the_range_and_not_below_the_least(answered, taught):
    large = replace(PLAN, context=65536, users=1, micro_batch=4096)
    before, after = answered(large), answered(taught(large, 1.0))
    assert before.verdict.margin >= after.verdict.margin >= SMALLEST_MARGIN


@pytest.mark.parametrize("times", [2, 4])
def test_the_range_comes_back_with_the_distance_from_the_log(answered, taught, times):
    """Of a part that is ``times`` as large, all but one part in ``times`` of its range."""
    scenario = taught(workspace=1.0)
    there = replace(scenario, micro_batch=512 * times)
    old = answered(replace(there, calibrations=())).pools[0]
    new = answered(there).pools[0]
    (was,) = (leaf for leaf in old.leaves if leaf.component == "workspace")
    (now,) = (leaf for leaf in new.leaves if leaf.component == "workspace")
    (then,) = (
        part
        for part in scenario.calibrations[0].measured
        if part.pool == "gpu0" and part.component == "workspace"
    )
    share = (was.point - then.estimated) / was.point
    assert 0 < share < 1
    assert now.high - now.point == pytest.approx((was.high - was.point) * share, rel=0.01)


def test_limits_and_curves_use_it_too(catalogue, taught):
    model = catalogue.models.model(PLAN.model)
    small = machine_with(12)
    plain = largest_context(model, small, PLAN)
    assert largest_context(model, small, taught(machine=small, workspace=0.6)) >= plain
    assert largest_context(model, small, taught(machine=small, workspace=1.9)) < plain


def test_on_another_machine_it_is_not_used_and_that_is_said(answered, taught):
    scenario = taught()
    other = answered(scenario, cpu_machine())
    assert not other.calibrations
    (note,) = (note for note in other.notes if note.code == "CALIBRATION_NOT_USED")
    assert note.fact("why") == "machine"


def test_another_model_of_the_family_uses_it_only_where_the_person_said_so(answered, taught):
    sibling = "llama-3.2-3b"
    alone = replace(taught(), model=sibling)
    assert not answered(alone).calibrations
    family = replace(taught(whole_family=True), model=sibling)
    after, before = answered(family), answered(replace(family, calibrations=()))
    assert after.calibrations == ("July",)
    assert after.total("weights") == before.total("weights")


def test_the_terms_of_a_calibrated_part_still_sum_to_it(answered, taught):
    answer = answered(taught())
    for component in ("weights", "workspace", "kv_cache"):
        terms = explain(answer, component)
        assert sum(term.size for term in terms) == answer.total(component).point, component
    assert "CALIBRATED" in {term.code for term in explain(answer, "workspace")}


def test_a_spill_that_the_log_disproves_is_taken_back(answered, taught):
    """The cards hold it after all, so nothing lies in RAM."""
    edge = replace(PLAN, context=4096, users=1, micro_batch=4096)
    scenario = taught(edge, 0.55, machine_with(6))
    turned = 0
    for context in range(2048, 16384, 256):
        before = answered(replace(edge, context=context), machine_with(6))
        after = answered(replace(scenario, context=context), machine_with(6))
        has_spilled = before.verdict.code in ("SPILLS", "TIGHT_SPILL")
        if has_spilled and after.verdict.code in ("FITS", "TIGHT"):
            turned += 1
            assert after.pools == after.wanted
            assert after.scenario.offload == edge.offload
    assert turned


def test_a_cache_that_belongs_into_ram_stays_there_where_a_spill_is_taken_back(catalogue, answered):
    """The weights turn out smaller than the file's by half, so that the card holds them all."""
    asked = replace(PLAN, offload=Offload(kv_on_gpu=False))
    machine = machine_with(4)
    assert answered(asked, machine).verdict.code == "SPILLS"
    weights = Measured("gpu0", "weights", 4_000_000_000, 2_000_000_000, 0)
    item = Calibration(
        *("small", "2026-07-01", "llama.cpp", machine.id, "cuda", PLAN.model, "Q4_K_M", "llama"),
        measured=(weights,),
    )
    after = answered(replace(asked, calibrations=(item,)), machine)
    assert after.verdict.code == "FITS"
    assert [pool.part("kv_cache") > 0 for pool in after.pools] == [False, True]


def test_a_log_of_the_weights_of_another_file_is_not_used_and_that_is_said(answered, taught):
    (item,) = taught().calibrations
    weights = tuple(part for part in item.measured if part.component == "weights")
    only_weights = replace(item, measured=weights)
    answer = answered(replace(PLAN, quant="Q8_0", calibrations=(only_weights,)))
    assert not answer.calibrations
    assert [n.fact("why") for n in answer.notes if n.code == "CALIBRATION_NOT_USED"] == ["file"]
    assert not any(note.code == "CALIBRATED" for note in answer.notes)


def summary(answer, device):
    """All that llama-cli prints at its usual verbosity, and the MiB of each part."""
    (card, *_) = answer.pools
    parts = [round(card.part(name) / MIB) for name in ("weights", "kv_cache", "workspace")]
    line = (
        f"common_memory_breakdown_print: |   - {device} | 24080 = 9000 + ({sum(parts)} = "
        f"{parts[0]} + {parts[1]} + {parts[2]}) + 600 |"
    )
    return read_lines([line]), parts


def test_only_a_summary_of_the_memory_is_enough(answered):
    """But on a machine with several memories nothing can be learnt from it."""
    answer = answered(replace(PLAN, users=1))
    log, parts = summary(answer, "CUDA0 (RTX 4090)")
    found = compare(answer, log)
    logged = {row.component: row.logged for row in found.rows if row.logged}
    assert logged == dict(
        zip(("weights", "kv_cache", "workspace"), (n * MIB for n in parts), strict=True)
    )
    assert found.obstacles == ("NOTHING_MEASURED",)


def test_where_there_is_one_memory_a_summary_teaches_to_the_mib(answered):
    answer = answered(replace(PLAN, users=1), unified_machine())
    log, parts = summary(answer, "MTL0 (Apple M4)")
    found = compare(answer, log)
    assert not found.obstacles
    measured = calibration_of(answer, found, "July", "2026-07-01").measured
    kept = [(each.pool, each.component, each.logged, each.rounding) for each in measured]
    assert kept == [
        ("unified", "weights", parts[0] * MIB, MIB),
        ("unified", "workspace", parts[2] * MIB, MIB),
    ]


def test_a_cache_alone_teaches_nothing(answered):
    """It is exact."""
    lines = [line for line in server_lines(answered()) if "KV buffer" in line]
    assert compare(answered(), read_lines(lines)).obstacles == ("NOTHING_MEASURED",)


def test_what_is_learnt_is_the_printed_figures_and_by_how_much_each_may_be_off(answered):
    """Two buffers in one memory, each to two decimals of a MiB."""
    answer = answered()
    lines = [
        "load_tensors:        CUDA0 model buffer size =  4000.25 MiB",
        "load_tensors:        CUDA0 model buffer size =   400.50 MiB",
        "sched_reserve:       CUDA0 compute buffer size =   200.00 MiB",
    ]
    found = compare(answer, read_lines(lines))
    measured = calibration_of(answer, found, "July", "2026-07-01").measured
    assert [(each.component, each.logged, each.rounding) for each in measured] == [
        ("weights", 4400 * MIB + 3 * MIB // 4, 2 * (MIB // 100)),
        ("workspace", 200 * MIB, MIB // 100),
    ]
    assert measured[0].estimated == answer.pools[0].part("weights")


def test_ollamas_buffers_are_compared_with_its_own_plan(answered):
    scenario = replace(PLAN, runtime="ollama-0.24", users=1)
    answer = answered(scenario)
    sizes = {name: answer.total(name).point / GIB for name in ("weights", "kv_cache")}
    log = read_lines(
        [
            f'level=INFO msg="model weights" device=CUDA0 size="{sizes["weights"]:.1f} GiB"',
            f'level=INFO msg="kv cache" device=CUDA0 size="{sizes["kv_cache"]:.1f} GiB"',
            'level=INFO msg="compute graph" device=CUDA0 size="300.0 MiB"',
            "load request={Parallel:1 BatchSize:512 FlashAttention:true KvSize:16384 KvCacheType:}",
        ]
    )
    found = compare(answer, log)
    assert "users" in {setting.field for setting in found.settings}
    assert {row.component for row in found.rows if row.logged} >= {"weights", "kv_cache"}


def test_a_log_in_which_two_programs_write_at_once_measures_neither(answered):
    lines = server_lines(answered())
    works = [line for line in lines if "compute buffer" in line]
    began = [line for line in lines if line not in works]
    found = compare(answered(), read_lines([*began, *lines, *works]))
    assert "TWO_PROGRAMS" in found.obstacles
    assert "TWO_PROGRAMS" not in compare(answered(), read_lines([*lines, *lines])).obstacles


def test_what_is_estimated_as_nothing_has_no_difference_in_percent(answered):
    rows = compare(answered(), server_log(answered())).rows
    assert replace(rows[0], estimated=0).difference is None
    assert replace(rows[0], logged=None).difference is None
    assert replace(rows[0], estimated=100, logged=80).difference == pytest.approx(-0.2)


def test_under_a_program_with_a_pool_it_is_not_used_and_that_is_said(catalogue, answered, taught):
    pooled = {"runtime": "vllm", "quant": None}
    plain, asked = replace(PLAN, **pooled), replace(taught(), **pooled)
    answer = answered(asked)
    assert answer.pools == answered(plain).pools
    (note,) = (note for note in answer.notes if note.code == "CALIBRATION_NOT_USED")
    assert note.fact("why") == "runtime"
    model = catalogue.models.model(PLAN.model)
    edges = [largest_context(model, gpu_machine(), each) for each in (asked, plain)]
    assert edges[0] == edges[1] > 0


def test_no_more_than_a_screenful_of_calibrations_is_taken(answered, taught):
    (item,) = taught().calibrations
    with pytest.raises(Refusal) as refused:
        answered(replace(PLAN, calibrations=(item,) * 100))
    assert (refused.value.code, refused.value.field) == ("OUT_OF_RANGE", "calibrations")


def test_what_another_program_on_the_same_engine_logged_is_not_used(answered, taught):
    answer = answered(replace(taught(), runtime="lm-studio"))
    (note,) = (note for note in answer.notes if note.code == "CALIBRATION_NOT_USED")
    assert note.fact("why") == "runtime"


def test_of_two_logs_the_later_one_counts_and_is_named(answered, taught):
    (july,) = taught(workspace=0.8).calibrations
    (june,) = taught(workspace=1.5).calibrations
    june = replace(june, name="June", taken_on="2026-06-01")
    both = answered(replace(PLAN, calibrations=(june, july)))
    alone = answered(replace(PLAN, calibrations=(july,)))
    assert both.total("workspace") == alone.total("workspace")
    assert both.calibrations == ("June", "July")
    (term,) = (each for each in explain(both, "workspace") if each.code == "CALIBRATED")
    assert (term.facts["name"], term.checked_on) == ("July", "2026-07-01")


def test_a_buffer_where_the_plan_has_none_is_shown_beside_nothing(answered):
    """A cache that the program kept in RAM."""
    lines = [line.replace("CUDA0 KV buffer", "CPU KV buffer") for line in server_lines(answered())]
    rows = {row.component: row for row in compare(answered(), read_lines(lines)).rows}
    places = [(place.pool, place.estimated, place.logged) for place in rows["kv_cache"].places]
    assert places == [("gpu0", 4 * GIB, None), ("ram", 0, 4 * GIB)]
    assert [place.pool for place in rows["output"].places] == ["ram"]
