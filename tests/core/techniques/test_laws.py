"""Laws of techniques, for every model, machine, runtime and setting."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from elbowroom.core.errors import Refusal
from elbowroom.core.estimating import estimate, wanted_pools
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Offload, Scenario
from elbowroom.core.techniques import FAMILIES, TECHNIQUES
from elbowroom.core.techniques.protocol import Plan
from tests.core.machines import cpu_machine, gpu_machine, machine_with, unified_machine

MODELS = (
    "llama-3.1-8b",
    "gemma-3-27b",
    "qwen3.6-35b-a3b",
    "deepseek-v3.1",
    "falcon-h1-7b",
    "gpt-oss-20b",
    "mamba-2.8b",
    "deepseek-v4-flash",
    "qwen2.5-vl-7b",
)
SETTINGS = (
    *("cache-q8_0", "cache-q4_0", "flash-attention", "kv-in-ram", "layers-in-ram"),
    *("experts-in-ram", "models-beside", "draft-model", "mtp", "vision"),
)
WHAT_IFS = tuple(name for name, one in TECHNIQUES.items() if one.what_if)
FEWER = [
    name
    for name, one in TECHNIQUES.items()
    if one.family in ("precision", "eviction", "sharing") or name in ("one-head", "recompute")
]

TYPES = {
    "llama.cpp": ("f16", "f16", "q8_0", "q4_0"),
    "ollama": ("f16", "q8_0"),
    "vllm": ("f16", "fp8"),
    "sglang": ("f16", "fp8"),
    "exllamav3": ("f16", "4bit"),
    "mlx-lm": ("f16",),
}
SEEING = ("gemma-3-27b", "qwen3.6-35b-a3b", "qwen2.5-vl-7b")
MACHINES = {
    "llama.cpp": (cpu_machine(), gpu_machine(48), machine_with(24, 24), unified_machine(128)),
    "ollama": (cpu_machine(), gpu_machine(48)),
    "mlx-lm": (unified_machine(128),),
}


@st.composite
def plans(draw):
    """A scenario that its runtime is likely to serve, and a machine that it runs on."""
    runtime, model = draw(st.sampled_from(tuple(TYPES))), draw(st.sampled_from(MODELS))
    is_ggml = not RUNTIMES[runtime].has_pool and runtime != "mlx-lm"
    has_mtp = is_ggml and model == "qwen3.6-35b-a3b"
    cache = draw(st.sampled_from(TYPES[runtime]))
    scenario = Scenario(
        model=model,
        context=draw(st.integers(300, 100_000)),
        users=draw(st.integers(1, 12)),
        runtime=runtime,
        cache_k=cache,
        cache_v=cache,
        flash_attention=draw(st.sampled_from(("auto", "on"))) if cache != "f16" else "auto",
        micro_batch=draw(st.sampled_from((128, 512, 2048))),
        slots=draw(st.sampled_from(("split", "unified"))),
        images=draw(st.sampled_from((0, 3))) if model in SEEING and is_ggml else 0,
        shared_prefix=draw(st.sampled_from((0, 0, 5000))),
        draft=draw(st.sampled_from((None, "mtp"))) if has_mtp else None,
        offload=Offload(kv_on_gpu=draw(st.booleans())) if is_ggml else Offload(),
    )
    return scenario, draw(st.sampled_from(MACHINES.get(runtime, (gpu_machine(1024),))))


law = settings(
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)


@pytest.fixture(scope="module")
def plan_of(catalogue):
    """A plan to look at techniques for, or skip the example where the runtime refuses it."""

    def ask(scenario, machine):
        def pools(changed):
            return wanted_pools(catalogue.models.model_of(changed), machine, changed)

        try:
            answer = estimate(catalogue.models.model_of(scenario), machine, scenario)
        except Refusal:
            assume(False)
        assume(answer.verdict.code != "UNKNOWN")
        return Plan(answer, pools, TECHNIQUES, "llama-3.2-1b")

    return ask


@law
@given(plans(), st.sampled_from(tuple(TECHNIQUES)))
def test_a_technique_changes_only_the_parts_it_names(plan_of, asked, name):
    plan, technique = plan_of(*asked), TECHNIQUES[name]
    values = {run.layer.v_width for run in plan.model.layers if run.layer.has_cache}
    assume(technique.family != "kernels" or len(values) <= 1)  # else V is padded without flash
    found = technique.find(plan)
    parts = {*found.without, *found.with_it}
    changed = {part for part in parts if found.without.get(part) != found.with_it.get(part)}
    assert changed <= set(technique.changes)


SHORT = Scenario("gemma-3-27b", context=300, users=2, runtime="vllm", micro_batch=128)
"""A plan for which a beginning of 1,024 tokens is too long."""


@law
@given(plans(), st.sampled_from(FEWER))
@example((SHORT, gpu_machine(1024)), "shared-prefix")
@example((replace(SHORT, shared_prefix=5000), gpu_machine(1024)), "shared-prefix")
def test_precision_eviction_and_sharing_never_increase_the_cache(plan_of, asked, name):
    found = TECHNIQUES[name].find(plan_of(*asked))
    if found.with_it:
        assert found.with_it.get("kv_cache", 0) <= found.without.get("kv_cache", 0)


@law
@given(
    plans(),
    st.sampled_from(("context", "users", "images", "image_side", "draft_tokens")),
    st.integers(1, 50_000),
)
def test_more_tokens_people_or_images_never_need_less(plan_of, asked, what, more):
    """But for the workspace: a best-fit arena may pack a larger plan better."""
    scenario, machine = asked
    more = min(more, {"users": 8, "draft_tokens": 20}.get(what, more))
    larger = replace(scenario, **{what: getattr(scenario, what) + more % 900 + 1})
    if what == "context":
        larger = replace(scenario, context=scenario.context + more)
    small, large = plan_of(scenario, machine).now(), plan_of(larger, machine).now()
    for part in ("weights", "kv_cache", "recurrent_state", "output", "extras"):
        assert small.get(part, 0) <= large.get(part, 0) + _slack(part, small)


def _slack(part, small):
    """A draft's own arena is best-fit, too, and lies in the extras."""
    return small.get("extras", 0) // 20 if part == "extras" else 0


@law
@given(plans(), st.sampled_from(WHAT_IFS))
def test_a_what_if_in_a_plan_is_what_its_listing_says(plan_of, asked, name):
    plan = plan_of(*asked)
    found = TECHNIQUES[name].find(plan)
    assume(found.status == "WHAT_IF" and found.change)
    chosen = plan_of(replace(asked[0], **found.change), asked[1])
    assert chosen.now().get("kv_cache", 0) == pytest.approx(
        found.with_it.get("kv_cache", 0), abs=64
    )
    assert sum(chosen.now().values()) == pytest.approx(sum(found.with_it.values()), abs=64)
    back = TECHNIQUES[name].find(chosen)
    assert back.status == "IN_USE"
    assert back.change == {"technique": ()}
    assert back.saves == pytest.approx(found.saves, abs=64)


RICH = (Scenario("qwen3.6-35b-a3b", context=8192, users=2), gpu_machine(48))
"""A plan that has a choice about each of them."""


@law
@given(plans(), st.sampled_from(SETTINGS))
@example(RICH, "cache-q8_0")
@example(RICH, "experts-in-ram")
@example(RICH, "draft-model")
@example(RICH, "mtp")
@example(RICH, "vision")
def test_a_technique_that_can_be_chosen_can_be_left_again(plan_of, asked, name):
    plan = plan_of(*asked)
    found = TECHNIQUES[name].find(plan)
    assume(found.status == "SETTING")
    chosen = plan_of(replace(plan.scenario, **found.change), asked[1])
    then = TECHNIQUES[name].find(chosen)
    assert then.status == "IN_USE"
    left = plan_of(replace(chosen.scenario, **then.change), asked[1])
    assert TECHNIQUES[name].find(left).status == "SETTING"
    assert left.now() == then.without
    assert left.now() == plan.sums(_with_neither(plan.scenario, name))


def _with_neither(scenario, name):
    """Without what the technique takes the place of: another precision, another draft."""
    if name.startswith("cache-"):
        return replace(scenario, cache_k="f16", cache_v="f16")
    return replace(scenario, draft=None) if name in ("draft-model", "mtp") else scenario


@law
@given(plans())
def test_every_technique_says_something_of_every_plan(plan_of, asked):
    plan = plan_of(*asked)
    for technique in TECHNIQUES.values():
        found = technique.find(plan)
        assert found.status in ("IN_USE", "SETTING", "WHAT_IF", "BUILT_IN", "NOT_HERE")
        assert found.status != "NOT_HERE" or found.reason
        assert technique.family in FAMILIES
        assert min([0, *found.without.values(), *found.with_it.values()]) == 0


@pytest.mark.parametrize("model_id", ["llama-3.1-8b", "gemma-3-27b", "deepseek-v3.1"])
def test_a_card_without_the_cache_is_answered_too(find, answer_of, model_id):
    """What a technique looks at is the card, where there is one; the cache was put in RAM."""
    scenario, machine = Scenario(model_id, offload=Offload(kv_on_gpu=False)), gpu_machine(1024)
    assert answer_of(scenario, machine).pools[0].part("kv_cache") == 0
    for name in TECHNIQUES:
        assert find(name, scenario, machine).status
