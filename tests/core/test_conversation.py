"""Memory over one conversation follows from the estimate, and never passes it."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from elbowroom.core.attached import Projector
from elbowroom.core.conversation import conversation, lengths, while_switching, with_contexts
from elbowroom.core.errors import Refusal
from elbowroom.core.estimating import estimate
from elbowroom.core.scenario import Offload, Person, Scenario
from elbowroom.core.waiting import people_notes
from elbowroom.core.weights import file_bytes
from tests.core.machines import cpu_machine, gpu_machine, machine_with, unified_machine
from tests.core.test_laws import MODELS

RUNTIMES = ("llama.cpp", "ollama", "lm-studio", "vllm", "exllamav3", "mlx-lm", "openvino")

talks = st.builds(
    Scenario,
    model=st.sampled_from(MODELS),
    runtime=st.sampled_from(RUNTIMES),
    context=st.integers(2, 200_000),
    users=st.integers(1, 8),
    prompt_tokens=st.integers(1, 100_000),
    answer_tokens=st.none() | st.integers(1, 50_000),
    micro_batch=st.sampled_from((128, 512, 2048)),
)
machines = st.sampled_from(
    (
        cpu_machine(256),
        gpu_machine(96),
        machine_with(12, 24),
        unified_machine(),
        gpu_machine(96, backend="cuda"),
    )
)
law = settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)


@pytest.fixture(scope="module")
def course(catalogue):
    """Estimate and timeline, or skip the example where the runtime would refuse it."""

    def ask(scenario, machine, everybody=True):
        try:
            answer = estimate(catalogue.models.model(scenario.model), machine, scenario)
        except Refusal:
            assume(False)
        found = conversation(answer, everybody)
        assume(found is not None)
        return answer, found

    return ask


@law
@given(talks, machines, st.booleans())
def test_no_moment_holds_more_than_the_estimates_high_end(course, scenario, machine, everybody):
    answer, found = course(scenario, machine, everybody)
    for moment in found.moments:
        for pool, held in zip(answer.pools, moment.pools, strict=True):
            assert held.pool == pool.id
            assert held.total <= pool.need_high
            assert 0 <= held.in_use <= held.reserved


@law
@given(talks, machines)
def test_full_conversations_hold_what_the_estimate_says(course, scenario, machine):
    answer, found = course(scenario, machine)
    full = [m for m in found.moments if m.tokens == max(scenario.contexts) and m.code != "IDLE"]
    assert full
    for pool, held in zip(answer.pools, full[-1].pools, strict=True):
        said = {leaf.component: leaf.point for leaf in pool.leaves if leaf.point}
        shown = dict(held.parts)
        if found.reserves == "the rest":  # planned as it is expected, shown as it is when full
            ends = next((leaf for leaf in pool.leaves if leaf.component == "kv_cache"), None)
            filled, planned = shown.pop("kv_cache", 0), said.pop("kv_cache", 0)
            assert ends is None or min(planned, held.reserved) <= filled <= ends.high
        else:
            assert held.in_use == pool.part("kv_cache")
        assert shown == said


@law
@given(talks, machines)
def test_what_is_in_use_only_grows_until_the_conversation_is_full(course, scenario, machine):
    _, found = course(scenario, machine)
    growing = [m for m in found.moments if m.code in ("READY", "PROMPT", "ANSWER", "FULL")]
    assert [m.tokens for m in growing] == sorted(m.tokens for m in growing)
    used = [sum(held.in_use for held in m.pools) for m in growing]
    assert used == sorted(used)


@law
@given(talks, machines)
def test_one_person_never_uses_more_than_everybody(course, scenario, machine):
    _, one = course(scenario, machine, everybody=False)
    _, all_of_them = course(scenario, machine)
    for alone, together in zip(one.moments, all_of_them.moments, strict=True):
        for a, b in zip(alone.pools, together.pools, strict=True):
            assert a.in_use <= b.in_use


def held_at(catalogue, code, machine, **change):
    """The deciding memory at the last moment of a kind."""
    scenario = Scenario("llama-3.1-8b", context=32768, users=4, prompt_tokens=8192, **change)
    answer = estimate(catalogue.models.model(scenario.model), machine, scenario)
    found = conversation(answer)
    moment = [m for m in found.moments if m.code == code][-1]
    return found, moment.held(found.pool)


def test_llama_cpp_takes_everything_before_the_first_word(catalogue):
    found, ready = held_at(catalogue, "READY", gpu_machine(48), answer_tokens=512)
    assert found.at_peak.code == "READY"
    assert ready.in_use == 0
    assert ready.reserved == ready.part("kv_cache") == 4 * 32768 * 131072


def test_a_pool_of_pages_is_reserved_and_filled_as_people_write(catalogue):
    found, ready = held_at(catalogue, "READY", gpu_machine(48), runtime="vllm")
    _, prompt = held_at(catalogue, "PROMPT", gpu_machine(48), runtime="vllm")
    _, idle = held_at(catalogue, "IDLE", gpu_machine(48), runtime="vllm")
    assert found.reserves == "the rest"
    assert ready.part("kv_cache") == 0
    assert ready.reserved > 10 << 30
    a_block = 16 * 131072  # one that nobody may have
    assert prompt.part("kv_cache") == 4 * 8192 * 131072 + a_block
    assert idle.part("kv_cache") == 0
    assert idle.reserved == ready.reserved


def test_mlx_holds_only_what_was_said_and_peaks_at_the_end(catalogue):
    found, ready = held_at(catalogue, "READY", unified_machine(), runtime="mlx-lm")
    _, prompt = held_at(catalogue, "PROMPT", unified_machine(), runtime="mlx-lm")
    assert found.reserves == "nothing"
    assert found.at_peak.tokens == 32768
    assert ready.reserved == 0
    assert prompt.reserved == prompt.in_use == 4 * 8192 * 131072


def test_loading_passes_the_file_through_pages_that_are_given_back(catalogue):
    answer = catalogue.estimate(Scenario("llama-3.1-8b", "zimacube-2-creator-pack"))
    load = next(m for m in conversation(answer).moments if m.code == "LOAD")
    card, ram = load.pools
    assert card.reclaimable == 0
    assert 4_900_000_000 - ram.part("weights") <= ram.reclaimable <= 5_000_000_000


def test_the_first_image_is_a_moment_and_its_encoder_is_held_from_the_start(catalogue):
    asked = Scenario("gemma-3-12b", "zimacube-2-creator-pack", images=4, prompt_tokens=1300)
    answer = catalogue.estimate(asked)
    found = conversation(answer)
    codes = [moment.code for moment in found.moments]
    assert codes.index("READY") < codes.index("IMAGE") < codes.index("PROMPT")
    image = found.moments[codes.index("IMAGE")]
    assert image.tokens == 256
    assert image.held(found.pool).part("extras") == answer.deciding.part("extras") > 0
    plain = conversation(catalogue.estimate(replace(asked, images=0)))
    assert "IMAGE" not in [moment.code for moment in plain.moments]


def test_prompt_and_answer_stay_inside_the_context():
    short = Scenario("m", context=100, prompt_tokens=1024)
    assert lengths(short) == (99, 1)
    assert lengths(replace(short, context=1)) == (1, 0)
    limited = Scenario("m", context=8192, prompt_tokens=1000, answer_tokens=500)
    assert lengths(limited) == (1000, 500)
    assert lengths(replace(limited, answer_tokens=None)) == (1000, 7192)
    own = replace(limited, answer_tokens=None, household=(Person(8192, 700),))
    assert lengths(own) == (1000, 700)


@pytest.mark.parametrize(("limits", "answer"), [((None, 500), 7192), ((300, 500), 300)])
def test_the_answer_is_as_long_as_the_one_with_the_longest_conversation_lets_it_be(limits, answer):
    household = (Person(8192, limits[0]), Person(2048, limits[1]))
    assert lengths(Scenario("m", prompt_tokens=1000, household=household)) == (1000, answer)


def test_two_models_as_large_are_held_where_the_next_comes_before_the_first_goes(catalogue):
    answer = catalogue.estimate(catalogue.example())
    assert while_switching(answer) == 2 * answer.deciding.need


@pytest.mark.parametrize(
    ("runtime", "machine", "code"),
    [
        ("vllm", gpu_machine(24), "OTHERS_KEEP_PAGES"),
        ("mlx-lm", unified_machine(), "OTHERS_STILL_HELD"),
        ("llama.cpp", gpu_machine(24), "OTHERS_WAIT_FOR_A_SLOT"),
    ],
)
def test_what_becomes_of_those_who_wait_is_said_by_how_caches_are_kept(
    catalogue, runtime, machine, code
):
    people = (Person(4096),) * 4
    asked = Scenario("llama-3.1-8b", runtime=runtime, household=people, active=2)
    answer = estimate(catalogue.models.model("llama-3.1-8b"), machine, asked)
    assert [note.code for note in people_notes(answer)] == [code]
    assert not list(people_notes(replace(answer, scenario=replace(asked, active=None))))


def test_a_prompt_is_shown_at_its_ends_and_evenly_between(catalogue):
    """One micro-batch in, all of it, and as many moments between as are shown."""
    asked = Scenario("llama-3.1-8b", context=16_384, prompt_tokens=8192, answer_tokens=4096)
    answer = estimate(catalogue.models.model("llama-3.1-8b"), gpu_machine(24), asked)
    found = conversation(answer).moments
    assert [m.tokens for m in found if m.code == "PROMPT"] == [512, 3072, 5632, 8192]
    assert [m.tokens for m in found if m.code == "ANSWER"] == [8193, 10_240, 12_288]
    short = replace(answer.scenario, prompt_tokens=100)
    course = conversation(replace(answer, scenario=short))
    assert [m.tokens for m in course.moments if m.code == "PROMPT"] == [100]


def test_a_conversation_that_prompt_and_answer_fill_is_not_filled_once_more(catalogue):
    model, machine = catalogue.models.model("llama-3.1-8b"), gpu_machine(24)
    for limit, codes in ((4096, ["ANSWER", "FULL", "IDLE"]), (None, ["ANSWER", "ANSWER", "IDLE"])):
        asked = Scenario(model.id, context=16_384, prompt_tokens=8192, answer_tokens=limit)
        found = conversation(estimate(model, machine, asked)).moments
        assert [moment.code for moment in found][-4:-1] == codes
        assert {m.tokens for m in found if m.code in ("FULL", "IDLE")} == {16_384}


@pytest.mark.parametrize("mmap", [True, False])
def test_a_file_that_is_loaded_passes_through_pages_of_the_system(catalogue, mmap):
    """But for the part of it that stays there, as it is mapped."""
    model = catalogue.models.model("llama-3.1-8b")
    asked = Scenario(model.id, offload=Offload(mmap=mmap))
    answer = estimate(model, gpu_machine(24), asked)
    load = next(m for m in conversation(answer).moments if m.code == "LOAD")
    kept = answer.pools[1].part("weights") if mmap else 0
    assert load.held("ram").reclaimable == file_bytes(model, "Q4_K_M") - kept
    assert load.held("gpu0").reclaimable == 0
    assert {name for name, _ in load.held("gpu0").parts} == {"weights", "runtime"}


def test_at_the_start_and_at_a_switch_the_processes_alone_take_memory(catalogue):
    asked = Scenario("llama-3.1-8b")
    answer = estimate(catalogue.models.model(asked.model), gpu_machine(24), asked)
    found = conversation(answer).moments
    for moment in (found[0], found[-1]):
        assert moment.tokens == 0
        for pool in answer.pools:
            held = moment.held(pool.id)
            assert held.total == pool.part("runtime")
            assert held.part("weights") == 0
            assert (held.in_use, held.reserved, held.reclaimable) == (0, 0, 0)


def test_what_is_in_use_is_spread_as_the_cache_is(catalogue):
    """Two cards with unlike shares of the layers; a quarter of the context is said."""
    asked = Scenario("llama-3.1-8b", context=32_768, prompt_tokens=8192, answer_tokens=100)
    answer = estimate(catalogue.models.model(asked.model), machine_with(12, 24), asked)
    moments = conversation(answer).moments
    prompt = [moment for moment in moments if moment.code == "PROMPT"][-1]
    for pool in answer.pools[:2]:
        held = prompt.held(pool.id)
        assert held.reserved == pool.part("kv_cache") > 0
        assert held.in_use == pytest.approx(held.reserved / 4, rel=0.001)


def test_people_of_unlike_lengths_stay_a_household_and_alike_ones_a_number():
    plan = Scenario("llama-3.1-8b", household=(Person(8192), Person(4096)), active=1)
    unlike = with_contexts(plan, [300, 200])
    assert (unlike.contexts, unlike.active) == ((300, 200), None)
    alike = with_contexts(plan, [300, 300])
    assert (alike.household, alike.users, alike.context) == ((), 2, 300)


@pytest.mark.parametrize(
    ("runtime", "machine", "codes"),
    [
        ("llama.cpp", gpu_machine(24), ["START", "LOAD", "READY", "WARM_UP", "PROMPT"]),
        ("vllm", gpu_machine(24), ["START", "LOAD", "READY", "WARM_UP", "PROMPT"]),
        ("mlx-lm", unified_machine(), ["START", "LOAD", "READY", "PROMPT"]),
    ],
)
def test_nothing_is_said_until_the_prompt_comes(catalogue, runtime, machine, codes):
    """What is reserved is tried out first; where nothing is, there is nothing to try."""
    asked = Scenario("llama-3.2-3b", runtime=runtime)
    moments = conversation(estimate(catalogue.models.model(asked.model), machine, asked)).moments
    assert [moment.code for moment in moments[: len(codes)]] == codes
    for moment in moments[: len(codes) - 1]:
        assert moment.tokens == 0
        assert not any(held.in_use for held in moment.pools)


def test_a_picture_whose_tokens_nobody_knows_takes_none(catalogue):
    eyes = Projector("eyes.gguf", 600_000_000)
    asked = Scenario("llama-3.1-8b", images=2, projector=eyes)
    answer = estimate(catalogue.models.model_of(asked), gpu_machine(24), asked)
    assert [m.tokens for m in conversation(answer).moments if m.code == "IMAGE"] == [0]


def test_weights_that_are_computed_on_as_they_are_mapped_need_no_further_pages(catalogue):
    machine = replace(cpu_machine(), repacks_weights=False)
    answer = estimate(catalogue.models.model("llama-3.1-8b"), machine, Scenario("llama-3.1-8b"))
    load = next(m for m in conversation(answer).moments if m.code == "LOAD")
    assert load.held("ram").reclaimable == 0


def test_one_of_four_who_fills_the_context_uses_a_quarter_of_the_cache(catalogue):
    asked = Scenario("llama-3.1-8b", users=4)
    answer = estimate(catalogue.models.model(asked.model), gpu_machine(24), asked)
    full = [m for m in conversation(answer, everybody=False).moments if m.code == "IDLE"]
    held = full[0].held("gpu0")
    assert (4 * held.in_use, held.reserved) == (answer.pools[0].part("kv_cache"),) * 2
