"""The settings that a log tells, beside those of a plan."""

from dataclasses import replace

import pytest

from elbowroom.core.calibrate import compare
from elbowroom.core.log import read_lines
from elbowroom.core.log_settings import as_logged, file_type
from elbowroom.core.scenario import Person
from tests.core.logs import PLAN, server_lines, server_log


def test_a_log_with_other_slots_says_so_first(answered):
    found = compare(answered(), server_log(answered(replace(PLAN, users=4))))
    first = found.different[0]
    assert (first.field, first.plan, first.log) == ("users", 2, 4)
    assert first.found.text.endswith("n_slots = 4")
    assert found.obstacles == ("OTHER_SETTINGS",)


def test_the_settings_of_the_log_make_them_agree(answered):
    theirs = replace(PLAN, users=4, context=8192, micro_batch=1024, cache_k="f16")
    log = server_log(answered(theirs))
    found = compare(answered(), log)
    assert [each.field for each in found.different] == ["users", "context", "micro_batch"]
    taken = as_logged(PLAN, found.different)
    assert not compare(answered(taken), log).different


def test_people_of_whom_few_are_active_and_people_of_their_own_give_way_to_the_logs(answered):
    """What the log does not say stays: so many people as were active, the longest context."""
    log = server_log(answered(replace(PLAN, users=4)))
    few = replace(PLAN, users=8, active=2)
    household = replace(PLAN, household=(Person(16384), Person(8192), Person(4096)))
    for plan in (few, household):
        taken = as_logged(plan, compare(answered(plan), log).different)
        assert not compare(answered(taken), log).different
        assert (taken.contexts, taken.everyone) == ((16384,) * 4,) * 2
    shorter = server_log(answered(replace(PLAN, users=2, context=4096)))
    taken = as_logged(few, compare(answered(few), shorter).different)
    assert taken.contexts == (4096,) * 2


def test_another_model_is_told_by_its_architecture(answered):
    other = answered(replace(PLAN, model="gemma-3-4b"))
    found = compare(answered(), server_log(other))
    assert {"arch", "layers"} <= {each.field for each in found.different}


def test_the_log_of_another_program_is_named(answered):
    log = read_lines(["Model loading took 14.99 GiB memory and 3.1 seconds"])
    found = compare(answered(), log)
    assert [(s.field, s.log) for s in found.different] == [("runtime", "vllm")]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Q4_K - Medium", "Q4_K_M"),
        ("Q4_K - Small", "Q4_K_S"),
        ("Q8_0", "Q8_0"),
        ("all F32", "F32"),
        ("Q4_K - Medium (guessed)", "Q4_K_M"),
        ("something else", ""),
    ],
)
def test_file_types_are_known_by_llama_cpps_description(said, name):
    assert file_type(said) == name


def test_cache_types_of_the_log_are_beside_those_of_the_plan(answered):
    said = "llama_kv_cache: size = 100.00 MiB ( 4096 cells,  32 layers,  2/ 2 seqs), "
    said += "K (q8_0): 50.00 MiB, V (f16): 50.00 MiB"
    found = compare(answered(), read_lines([*server_lines(answered()), said]))
    assert [(each.field, each.log) for each in found.different] == [("cache_k", "q8_0")]
    assert as_logged(PLAN, found.different) == replace(PLAN, cache_k="q8_0")


@pytest.mark.parametrize(("context", "is_taken"), [(0, False), (1 << 40, False), (4096, True)])
def test_a_context_that_no_plan_can_have_is_not_taken_from_a_log(answered, context, is_taken):
    found = compare(answered(), read_lines(server_lines(answered(), n_ctx=2 * context)))
    assert ("context" in [each.field for each in found.different]) is is_taken


def test_a_log_that_does_not_say_its_slots_counts_as_of_one_person(answered):
    alone = replace(PLAN, users=1)
    lines = [line for line in server_lines(answered(alone)) if "slots" not in line]
    lines = [line for line in lines if "n_seq_max" not in line]
    assert not compare(answered(alone), read_lines(lines)).different
    none = [*lines, "srv    load_model: initializing slots, n_slots = 0"]
    assert "context" not in {
        each.field for each in compare(answered(alone), read_lines(none)).different
    }


def told(answered, scenario=PLAN, **changed):
    """Field -> what plan and log say, of a log with these settings that belongs to the plan."""
    lines = server_lines(answered(scenario), **changed)
    return {
        each.field: (each.plan, each.log)
        for each in compare(answered(scenario), read_lines(lines)).different
    }


@pytest.mark.parametrize(
    ("said", "field", "expected"),
    [
        ({"flash_attn": "disabled"}, "flash_attention", ("on", "off")),
        ({"n_ubatch": 1024}, "micro_batch", (512, 1024)),
        ({"n_batch": 65_536}, "batch", (2048, 65_536)),
        ({"n_batch": 1}, "batch", (2048, 1)),
        ({"n_seq_max": 256}, "users", (2, 256)),
    ],
)
def test_a_setting_that_differs_is_named_with_both_values(answered, said, field, expected):
    assert told(answered, **said)[field] == expected


@pytest.mark.parametrize(
    "said", [{"n_batch": 65_537}, {"n_batch": 0}, {"n_ubatch": 65_537}, {"flash_attn": "perhaps"}]
)
def test_a_value_that_no_plan_can_have_is_not_compared(answered, said):
    assert not told(answered, **said)


@pytest.mark.parametrize("slots", [0, 257])
def test_as_many_people_as_no_plan_has_are_not_compared(answered, slots):
    assert "users" not in told(answered, n_seq_max=slots)


@pytest.mark.parametrize(("layers", "is_compared"), [(999, True), (1000, False)])
def test_as_many_layers_as_no_model_has_are_not_compared(answered, layers, is_compared):
    lines = [line.replace("= 32", f"= {layers}") for line in server_lines(answered())]
    found = compare(answered(), read_lines(lines)).different
    assert ("layers" in [each.field for each in found]) is is_compared


def test_a_file_of_another_type_is_named(answered):
    lines = [line.replace("Q4_K - Medium", "Q8_0") for line in server_lines(answered())]
    found = compare(answered(), read_lines(lines)).different
    assert [(each.field, each.plan, each.log) for each in found] == [("quant", "Q4_K_M", "Q8_0")]


@pytest.mark.parametrize(
    ("context", "is_same"), [(16_128, False), (16_129, True), (16_384, True), (16_385, False)]
)
def test_contexts_that_are_rounded_to_the_same_cells_are_the_same(answered, context, is_same):
    """Up to a multiple of 256."""
    assert ("context" not in told(answered, n_ctx=2 * context)) is is_same


@pytest.mark.parametrize(
    ("context", "is_taken"), [(0, False), (1, True), (1 << 27, True), ((1 << 27) + 1, False)]
)
def test_a_context_is_taken_where_a_plan_may_have_it(answered, context, is_taken):
    assert ("context" in told(answered, n_ctx=2 * context)) is is_taken


def test_of_a_pool_that_all_share_each_has_an_even_part(answered):
    people = (Person(20_480), Person(4096))
    shared = replace(PLAN, household=people, slots="unified")
    assert "context" not in told(answered, shared, n_ctx=24_576)
    assert told(answered, shared, n_ctx=49_152)["context"] == (12_288, 24_576)
    assert "context" not in told(answered, replace(shared, slots="split"), n_ctx=40_960)


def test_a_household_gives_way_to_the_people_of_the_log(answered):
    household = replace(PLAN, household=(Person(16_384), Person(16_384)))
    found = compare(answered(household), server_log(answered(replace(PLAN, users=4)))).different
    taken = as_logged(household, found)
    assert (taken.household, taken.users) == ((), 4)
    kept = as_logged(household, tuple(each for each in found if each.field == "quant"))
    assert kept.household == household.household
