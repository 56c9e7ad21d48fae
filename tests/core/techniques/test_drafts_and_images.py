"""What drafts and pictures take, against figures worked out by hand and logged ones."""

from dataclasses import replace

import pytest

from elbowroom.core.attached import Projector
from elbowroom.core.conversation import conversation
from elbowroom.core.errors import Refusal
from elbowroom.core.explain import explain
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB, MIB
from tests.core.machines import cpu_machine
from tests.core.techniques.plans import LLAMA


def test_a_draft_takes_weights_cache_and_workspace_and_verifies_several_rows(answer_of):
    asked = replace(LLAMA, context=8192)
    plain, drafted = answer_of(asked), answer_of(replace(asked, draft="llama-3.2-1b"))
    own = answer_of(Scenario("llama-3.2-1b", context=8192, users=4))
    parts = ("weights", "kv_cache", "workspace", "output")
    assert drafted.total("extras").point == sum(own.total(part).point for part in parts)
    assert drafted.total("output").point == 4 * plain.total("output").point
    assert drafted.total("kv_cache") == plain.total("kv_cache")


def test_mtp_of_qwen_is_as_measured(answer_of, find):
    """Measured on b11739: 521 MiB weights, 64 MiB cache, 76 MiB workspace, state 251 -> 1005."""
    asked = Scenario("qwen3.6-35b-a3b", context=8192, users=4, quant="Q4_K_M")
    plain, drafted = answer_of(asked), answer_of(replace(asked, draft="mtp"))
    (term, states) = explain(drafted, "extras")
    assert round(int(term.facts["weights"]) / MIB) == 521
    assert term.facts["kv_cache"] == 64 * MIB
    assert term.facts["workspace"] // 2 <= 76 * MIB <= 1.5 * term.facts["workspace"]
    assert 30 * MIB < states.size < 40 * MIB
    assert drafted.total("recurrent_state").point == 4 * plain.total("recurrent_state").point
    assert round(drafted.total("recurrent_state").point / MIB) == 1005
    assert find("mtp", asked).status == "SETTING"
    assert find("mtp").reason == "NO_MTP"


@pytest.mark.parametrize(
    ("model", "logged"),
    [("qwen3.6-27b", 1136.09), ("gemma-4-31b", 1300.79)],
)
def test_projector_and_encoder_graph_hold_what_was_logged(answer_of, model, logged):
    """ollama/ollama#17482: "estimated worst-case memory usage of mmproj"."""
    extras = answer_of(Scenario(model, images=1)).total("extras")
    assert extras.low <= logged * MIB <= extras.high
    assert extras.point == pytest.approx(logged * MIB, rel=0.12)


def test_an_encoder_without_flash_attention_needs_the_square_of_its_patches(answer_of):
    """ollama/ollama#10615: 8.8 GiB for a picture of 1,540 pixels in Mistral Small 3.1."""
    from elbowroom.core.vision import score_matrix

    assert score_matrix(16, 110 * 110) == pytest.approx(8.8 * GIB, rel=0.02)
    asked = Scenario("mistral-small-3.1-24b", images=1)
    on, off = answer_of(asked), answer_of(replace(asked, flash_attention="off"))
    assert on.total("extras").point < off.total("extras").point


@pytest.mark.parametrize(
    ("model", "side", "tokens"),
    [
        ("gemma-3-27b", 896, 256),
        ("gemma-3-27b", 4000, 256),
        ("qwen2.5-vl-7b", 1008, 36 * 36),
        ("qwen3-vl-8b", 1024, 32 * 32),
        ("qwen3-vl-8b", 9000, 64 * 64),
        ("mistral-small-3.2-24b", 560, 20 * 20 + 20),
        ("llama-4-scout", 336, 144),
        ("llama-4-scout", 672, 5 * 144),
        ("llama-4-scout", 9000, 17 * 144),
    ],
)
def test_a_picture_takes_the_tokens_of_its_familys_rule(catalogue, model, side, tokens):
    from elbowroom.core.vision import image_tokens

    assert image_tokens(catalogue.models.model(model).encoder, side) == tokens


def test_pictures_count_as_context_and_load_a_projector(answer_of):
    plain = answer_of(Scenario("gemma-3-27b"))
    seeing = answer_of(Scenario("gemma-3-27b", images=5))
    assert seeing.total("extras").point > 800 * MIB
    assert seeing.total("kv_cache") == plain.total("kv_cache")
    note = next(n for n in seeing.notes if n.code == "IMAGES_IN_CONTEXT")
    assert note.fact("tokens") == 5 * 256
    crowded = answer_of(Scenario("gemma-3-27b", images=50))
    assert "IMAGES_PAST_CONTEXT" in [n.code for n in crowded.notes]


def test_the_projector_can_lie_in_ram(answer_of, find):
    asked = Scenario("gemma-3-27b", images=1, vision="ram")
    card, ram = answer_of(asked).pools
    assert not card.part("extras")
    assert ram.part("extras") > 800 * MIB
    assert find("vision-in-ram", asked).status == "IN_USE"
    assert find("vision-in-ram", asked, cpu_machine()).reason == "NO_CARD"


@pytest.mark.parametrize("runtime", ["llama.cpp", "vllm"])
def test_pictures_for_a_model_without_eyes_are_left_out_with_a_note(answer_of, runtime):
    quant = None if runtime == "llama.cpp" else "FP8"
    blind = Scenario("llama-3.1-8b", runtime=runtime, quant=quant)
    asked = replace(blind, images=4)
    seen, plain = answer_of(asked), answer_of(blind)
    assert [pool.need for pool in seen.pools] == [pool.need for pool in plain.pools]
    (left_out,) = [n for n in seen.notes if n.code == "IMAGES_LEFT_OUT"]
    assert left_out.fact("images") == 4
    assert "IMAGE" not in [moment.code for moment in conversation(seen).moments]
    assert "--mmproj" not in runtime_of(runtime).command(seen).words


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"vision": "card"}, "MODEL_SEES_NO_IMAGES", "vision"),
        ({"vision": "sky"}, "UNKNOWN_CHOICE", "vision"),
        ({"images": -1}, "OUT_OF_RANGE", "images"),
        ({"draft": "mtp"}, "NO_MTP_LAYERS", "draft"),
        ({"draft": "nobody"}, "UNKNOWN_COMPANION", "draft"),
        ({"beside": ("nobody",)}, "UNKNOWN_COMPANION", "beside"),
        ({"beside": ("llama-3.2-11b-vision",)}, "COMPANION_NOT_SERVED", "beside"),
        ({"technique": ("magic",)}, "UNKNOWN_TECHNIQUE", "technique"),
        ({"technique": ("flash-attention",)}, "UNKNOWN_TECHNIQUE", "technique"),
        ({"technique": ("h2o", "kivi-2")}, "TECHNIQUES_CONFLICT", "technique"),
        ({"shared_prefix": -1}, "OUT_OF_RANGE", "shared_prefix"),
        ({"draft_tokens": 0}, "OUT_OF_RANGE", "draft_tokens"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(answer_of, change, code, field):
    with pytest.raises(Refusal) as refusal:
        answer_of(replace(LLAMA, context=4096, **change))
    assert (refusal.value.code, refusal.value.field) == (code, field)


def test_a_model_whose_encoder_is_not_known_is_refused(answer_of):
    with pytest.raises(Refusal, match="ENCODER_NOT_KNOWN"):
        answer_of(Scenario("gemma-3n-e4b", images=1))


def test_a_projector_of_the_persons_own_takes_tokens_that_nobody_knows(answer_of):
    asked = Scenario("llama-3.1-8b", images=2, projector=Projector("eyes.gguf", 600_000_000))
    codes = [note.code for note in answer_of(asked).notes]
    assert "IMAGE_TOKENS_NOT_KNOWN" in codes


def test_the_draft_is_the_plans_own_or_the_smaller_model_of_its_family(find):
    assert find("draft-model").change == {"draft": "llama-3.2-1b"}
    own = find("draft-model", replace(LLAMA, draft="llama-3.2-3b"))
    assert (own.status, own.facts["model"]) == ("IN_USE", "llama-3.2-3b")
    ahead = Scenario("qwen3.6-35b-a3b", context=8192, draft="mtp")
    assert find("draft-model", ahead, draft="qwen3-0.6b").change == {"draft": "qwen3-0.6b"}
    assert find("draft-model", ahead, draft="").reason == "NO_DRAFT_KNOWN"


@pytest.mark.parametrize(("images", "shown"), [(0, 1), (1, 1), (5, 5)])
def test_pictures_are_those_of_the_plan_or_one(find, images, shown):
    found = find("vision", Scenario("gemma-3-27b", images=images))
    assert (found.facts["images"], found.facts["tokens"]) == (shown, shown * 256)
    off = {"images": 0, "vision": "off"}
    assert found.change == (off if images else {"images": 1, "vision": "auto"})
    assert found.without["extras"] == 0


def test_pictures_whose_tokens_nobody_knows_count_as_none(find):
    eyes = Projector("eyes.gguf", 600_000_000)
    facts = find("vision", Scenario("llama-3.1-8b", images=2, projector=eyes)).facts
    assert (facts["each"], facts["tokens"], facts["bytes"]) == (0, 0, 600_000_000)
