"""Laws of speed: what makes a plan slower, and what does not."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elbowroom.catalog.models import ModelCatalog
from elbowroom.core.energy import energy
from elbowroom.core.estimating import estimate
from elbowroom.core.rates import Band, Drive, Engine, Speed
from elbowroom.core.scenario import Offload, Person, Scenario
from elbowroom.core.speed import speed_of, speed_within
from elbowroom.core.step_time import Attention, Load, answer_step, prompt_step
from elbowroom.core.token_work import attention_ops, cache_bytes_read, token_work
from tests.core.machines import cpu_machine, gpu_machine

MODELS = ModelCatalog()
DISK = Drive("nvme", Band(1.5, 5.0))
RAM = Engine(
    "ram",
    "cpu",
    80,
    Band(0.5, 0.7),
    Band(1, 5),
    Band(5, 130),
    Band(0.2, 0.4),
    55,
    is_extrapolated=True,
)


def card(bandwidth: float = 300, link: float = 16) -> Engine:
    return Engine(
        "gpu0",
        "card",
        bandwidth,
        Band(0.6, 0.9),
        Band(20, 150),
        Band(5, 130),
        Band(20, 40),
        55,
        is_extrapolated=False,
        link_gb_s=Band(link, link),
    )


def speed(
    model: str = "llama-3.1-8b", vram: int = 24, engine: Engine | None = None, **more
) -> Speed:
    answer = estimate(MODELS.model(model), gpu_machine(vram), Scenario(model, **more))
    found = speed_of(answer, (engine or card(), RAM), DISK)
    assert found is not None
    return found


def test_a_token_reads_the_weights_and_half_the_context():
    model = MODELS.model("llama-3.1-8b")
    work = token_work(model, "Q4_K_M")
    read = work.dense_bytes + cache_bytes_read(model, 4096, 16_000, 16_000)
    found = speed().answer_tok_s
    assert found.low == pytest.approx(1 / (read / (300e9 * 0.6) + 32 * 150e-6))
    assert found.high == pytest.approx(1 / (read / (300e9 * 0.9) + 32 * 20e-6))


def test_the_shortest_conversations_count_as_one_token():
    assert [speed(context=tokens).filled for tokens in (1, 2, 3, 4)] == [1, 1, 1, 2]


def test_a_prompt_is_read_in_micro_batches_that_see_half_of_it_on_average():
    model = MODELS.model("llama-3.1-8b")
    sees = Attention(cache_bytes_read(model, 1024, 16_000, 16_000), attention_ops(model, 1024), 0)
    load = Load(card(), token_work(model, "Q4_K_M"), 1.0)
    step = prompt_step([load], 512, sees)
    found = speed(prompt_tokens=2048)
    assert step is not None
    assert found.prompt_tok_s is not None
    assert found.prompt_tok_s.low == pytest.approx(512 / step.high)
    assert found.prompt_tok_s.high == pytest.approx(512 / step.low)
    assert found.first_token_s is not None
    assert found.first_token_s.low == pytest.approx(4 * step.low + 1 / found.answer_tok_s.high)


def test_a_prompt_is_no_longer_than_the_context():
    assert [speed(context=512, prompt_tokens=n).prompt_tokens for n in (300, 900)] == [300, 512]


@pytest.mark.parametrize("model_id", ["llama-3.1-8b", "gemma-3-12b", "qwen3-30b-a3b"])
def test_a_plan_that_lies_in_one_pool_is_as_fast_as_that_pool_was_said_to_be(model_id):
    model, scenario = MODELS.model(model_id), Scenario(model_id, users=3)
    answer = estimate(model, gpu_machine(48), scenario)
    within = speed_within(model, "Q4_K_M", scenario, card(), DISK)
    assert speed_of(answer, (card(), RAM), DISK) == within


def test_where_arithmetic_is_not_known_the_answer_alone_decides():
    unknown = replace(card(), tflops=None)
    found = speed(engine=unknown, min_tok_s=0.1)
    assert (found.prompt_tok_s, found.first_token_s) == (None, None)
    assert (found.decides, found.grade) == ("ANSWER", "FLUENT")


def test_a_mixture_of_experts_reads_only_those_it_uses():
    work = token_work(MODELS.model("qwen3-30b-a3b"), "Q4_K_M")
    assert work.experts_used == 8 / 128
    assert work.bytes_read(1) < 0.15 * work.weights
    assert work.bytes_read(1) < work.bytes_read(4) < work.bytes_read(64) < work.weights


def test_a_sliding_layer_stops_reading_more_past_its_window():
    model = MODELS.model("gpt-oss-20b")
    steps = [cache_bytes_read(model, tokens, 16_000, 16_000) for tokens in (128, 4096, 8192)]
    full_layers = [run.count for run in model.layers if run.layer.kind == "full"]
    assert steps[2] - steps[1] == 4096 * sum(full_layers) * 2 * 8 * 64 * 2
    assert attention_ops(model, 8192) < 2 * attention_ops(model, 4096)


@settings(deadline=None, max_examples=50)
@given(
    st.sampled_from(["llama-3.1-8b", "gpt-oss-20b", "gemma-3-12b", "falcon-h1-7b"]),
    st.integers(256, 32768),
    st.integers(1, 8),
)
def test_bands_are_ordered_and_longer_or_fuller_is_never_faster(model, context, users):
    now = speed(model, vram=96, context=context, users=users)
    later = speed(model, vram=96, context=2 * context, users=users)
    crowd = speed(model, vram=96, context=context, users=users + 1)
    assert later.answer_tok_s.high <= now.answer_tok_s.high
    assert crowd.answer_tok_s_each.low <= now.answer_tok_s_each.low
    assert now.answer_tok_s_all.high >= now.answer_tok_s.high * 0.999
    assert now.first_token_s is not None
    assert now.first_token_s.low > 0


def test_more_bandwidth_is_faster_and_a_smaller_file_too():
    slow, fast = speed(), speed(engine=card(600))
    assert slow.answer_tok_s.high < fast.answer_tok_s.high < 2 * slow.answer_tok_s.high
    assert speed(quant="Q8_0").answer_tok_s.high < slow.answer_tok_s.high


def test_what_spills_into_ram_slows_the_answer_down():
    whole, part = speed(context=65536), speed(context=65536, vram=10)
    assert part.answer_tok_s.high < whole.answer_tok_s.low
    assert part.classes == ("card", "cpu")


def test_a_cache_in_ram_is_read_there_and_its_prompt_computed_there():
    work = token_work(MODELS.model("llama-3.1-8b"), "Q4_K_M")
    attention = Attention(1 << 29, 2e9, 16384)
    whole = [Load(card(), work, 1.0)]
    apart = [Load(card(), work, 0.0), Load(RAM, work.part(0, 0), 1.0)]
    assert answer_step(apart, 1, attention).low > answer_step(whole, 1, attention).low
    step = prompt_step(apart, 512, attention)
    assert step is not None
    assert step.high > 512 * 2e9 / 0.4e12


def test_weights_in_ram_cross_the_link_for_a_prompt():
    work = token_work(MODELS.model("llama-3.1-8b"), "Q4_K_M")
    half = [Load(card(link=1.0), work.part(0.5, 0.5), 0.5), Load(RAM, work.part(0.5, 0.5), 0.5)]
    step = prompt_step(half, 512, Attention(0, 0, 0))
    assert step is not None
    assert step.low >= work.dense_bytes / 2 / 1e9


def test_a_prompt_is_never_faster_than_its_weights_are_read():
    found = speed("qwen3-30b-a3b", micro_batch=32)
    weights = token_work(MODELS.model("qwen3-30b-a3b"), "Q4_K_M").bytes_read(32)
    assert found.prompt_tok_s is not None
    assert found.prompt_tok_s.high <= 32 / (weights / (300e9 * 0.9)) * 1.001


@pytest.mark.parametrize(
    ("wish", "grade"),
    [
        ({}, "FLUENT"),
        ({"min_tok_s": 50.0}, "SLOW"),
        ({"min_tok_s": 200.0}, "TOO_SLOW"),
        ({"max_wait_s": 0.05}, "TOO_SLOW"),
        ({"max_wait_s": 0.5}, "SLOW"),
    ],
)
def test_the_grade_is_against_what_the_person_asks_for(wish, grade):
    assert speed(**wish).grade == grade


def test_the_grade_is_each_person_s_not_all_together():
    wish = speed(vram=48).answer_tok_s.middle * 0.98
    assert speed(vram=48, min_tok_s=wish).grade == "FLUENT"
    crowd = speed(vram=48, users=8, min_tok_s=wish)
    assert crowd.answer_tok_s_all.middle > wish
    assert crowd.grade == "SLOW"


def test_a_household_is_as_slow_as_its_longest_conversation():
    mixed = speed(household=(Person(512), Person(8192)))
    assert mixed.filled == 4096
    assert mixed.users == 2


def test_no_engine_for_a_pool_that_computes_is_no_speed():
    answer = estimate(MODELS.model("llama-3.1-8b"), cpu_machine(), Scenario("llama-3.1-8b"))
    assert speed_of(answer, (), DISK) is None
    assert speed_of(answer, (card(),), DISK) is None
    assert speed_of(answer, (RAM,), DISK) is not None


def test_what_does_not_fit_has_no_speed():
    answer = estimate(MODELS.model("llama-3.1-70b"), cpu_machine(8), Scenario("llama-3.1-70b"))
    assert answer.verdict.code == "NO_FIT"
    assert speed_of(answer, (RAM,), DISK) is None


def test_loading_takes_the_slower_of_link_and_disk():
    size = 4.9
    wide, narrow = speed().load_s, speed(engine=card(link=1.0)).load_s
    assert wide.low == pytest.approx(size / 5.0, rel=0.01)
    assert narrow.low == narrow.high == pytest.approx(size / 1.0, rel=0.01)


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-1, 1), (2, 1), (float("nan"), 1)])
def test_a_band_is_positive_and_ordered(low, high):
    with pytest.raises(ValueError, match="does not hold"):
        Band(low, high)


def test_a_year_of_electricity():
    year = energy({"host": 20.0}, {"host": 20.0, "card": 80.0}, 6, 0.3)
    assert year.kwh_a_year == pytest.approx((100 * 6 + 20 * 18) * 365 / 1000)
    assert year.cost_a_year == pytest.approx(year.kwh_a_year * 0.3)
    assert year.unknown == ()


def test_unknown_watts_are_named_and_not_counted():
    year = energy({"host": None, "card": 9.0}, {"host": None, "card": 70.0}, 24, None)
    assert year.unknown == ("host",)
    assert year.kwh_a_year == pytest.approx(70 * 24 * 365 / 1000)
    assert year.cost_a_year is None


def test_a_compressed_cache_is_read_by_its_ratio(catalogue):
    model = catalogue.models.model("deepseek-v4-flash")
    ratios = {run.layer.compress_ratio for run in model.layers}
    assert ratios - {0}
    short, long = (cache_bytes_read(model, n, 16_000, 16_000) for n in (8192, 65_536))
    whole = sum(
        run.count * (run.layer.k_width + run.layer.v_width) * 2 * (65_536 - 8192)
        for run in model.layers
    )
    assert 0 < long - short < whole / min(ratios - {0})


@pytest.mark.parametrize("model_id", ["llama-3.1-8b", "falcon-h1-0.5b", "qwen3-30b-a3b"])
def test_a_model_that_lies_in_ram_as_a_whole_answers_as_without_the_card(model_id):
    """Padding makes some of them a little larger there than the file; the link costs next to
    nothing."""
    scenario = Scenario(model_id, offload=Offload(gpu_layers=0))
    beside = speed(model_id, offload=scenario.offload).answer_tok_s
    alone = speed_of(estimate(MODELS.model(model_id), cpu_machine(), scenario), (RAM,), DISK)
    assert alone is not None
    assert beside.low == pytest.approx(alone.answer_tok_s.low, rel=0.01)
    assert beside.high == pytest.approx(alone.answer_tok_s.high, rel=0.01)
