"""Pages, and what conversations share, against figures worked out by hand."""

from dataclasses import replace

import pytest

from elbowroom.core.scenario import Person, Scenario
from elbowroom.core.units import MIB
from tests.core.techniques.plans import LLAMA, TOKEN, TOKENS


def test_pages_waste_less_than_a_page_a_conversation(find):
    """Half of the context in use, in pages of 16 tokens."""
    found = find("paged-attention")
    assert found.status == "WHAT_IF"
    assert found.facts["in_use"] == 4 * (TOKENS // 2) * TOKEN
    assert found.facts["waste"] == 15 * TOKEN
    odd = find("paged-attention", replace(LLAMA, context=1003, users=1, context_use=100))
    assert odd.facts["in_use"] == 1008 * TOKEN


def test_a_pool_reserves_more_than_is_in_use(find):
    found = find("paged-attention", replace(LLAMA, runtime="vllm", context=8192))
    assert found.status == "IN_USE"
    assert found.facts["in_use"] < found.facts["reserved"]
    assert found.facts["page"] == 16
    assert found.facts["waste"] == 15 * TOKEN


def test_pages_of_one_token_waste_nothing(find):
    found = find("paged-attention", replace(LLAMA, runtime="sglang", context=8192))
    assert (found.facts["page"], found.facts["waste"]) == (1, 0)


def test_mapped_pages_of_two_mib_waste_up_to_one_a_tensor(find):
    found = find("vattention", replace(LLAMA, context=1024, users=1))
    assert found.facts["waste"] == 64 * 2 * MIB
    assert found.facts["in_use"] == 64 * 2 * MIB
    assert (found.facts["layers"], found.facts["people"]) == (64, 1)
    long = find("vattention")
    assert long.facts["in_use"] == 4 * (TOKENS // 2) * TOKEN
    assert (long.facts["layers"], long.facts["waste"]) == (64, 64 * 2 * MIB)


def test_one_token_takes_one_page_and_mapped_ones_never_more_than_is_reserved(find):
    """Of 16 tokens; 256 cells are reserved."""
    asked = replace(LLAMA, context=1, users=1, context_use=1)
    assert find("paged-attention", asked).facts["in_use"] == 16 * TOKEN
    assert find("vattention", asked).facts["in_use"] == 256 * TOKEN


def test_a_shared_beginning_is_held_once_where_the_runtime_can(find):
    """P + N x (T - P): 4 people with 8,192 tokens each, of which 2,000 are the same."""
    asked = replace(LLAMA, runtime="vllm", context=8192, shared_prefix=2000)
    found = find("shared-prefix", asked)
    assert found.status == "IN_USE"
    assert found.saves == 3 * 2000 * TOKEN
    assert find("shared-prefix", replace(asked, runtime="sglang")).saves == 3 * 2000 * TOKEN
    assert find("shared-prefix").reason == "SLOTS_OF_THEIR_OWN"
    assert find("shared-prefix", replace(asked, users=2)).status == "IN_USE"
    alone = replace(asked, users=1)
    assert find("shared-prefix", alone).reason == "ONE_CONVERSATION"


def test_a_beginning_is_tried_that_every_conversation_is_expected_to_reach(find):
    """A longer one would make the conversations longer, and sharing would seem to cost memory."""
    found = find("shared-prefix", replace(LLAMA, runtime="vllm", context=1000, context_use=50))
    assert found.status == "SETTING"
    assert found.change == {"shared_prefix": 500}
    assert found.saves > 0


def test_without_sharing_the_same_conversations_are_as_long(find):
    """The beginning is longer than half of the context, which is what is expected.

    4 x 800 tokens without it; with it one whole conversation, in blocks of 16 tokens, is the most.
    """
    asked = replace(LLAMA, runtime="vllm", context=1000, context_use=50, shared_prefix=800)
    found = find("shared-prefix", asked)
    assert found.saves == (4 * 800 - 1008) * TOKEN
    more = find("shared-prefix", replace(asked, shared_prefix=801))
    assert more.saves == (4 * 816 - 1008) * TOKEN  # 81 % of 1,000 tokens, in blocks
    assert found.change == {"shared_prefix": 0}


def test_only_whole_blocks_are_shared_and_no_more_than_the_shortest_conversation_has(answer_of):
    people = tuple(Person(n) for n in (100, 5000, 5000))
    asked = Scenario("llama-3.1-8b", runtime="vllm", household=people, context_use=100)
    plain = answer_of(asked).total("kv_cache").point
    shared = answer_of(replace(asked, shared_prefix=1000)).total("kv_cache").point
    assert plain - shared == (96 + 992) * TOKEN


@pytest.mark.parametrize(
    ("context", "shared", "expected"),
    [(2000, 0, 1000), (4000, 0, 1024), (4000, 1500, 1500), (4000, 9000, 4000), (1, 0, 1)],
)
def test_the_beginning_is_the_plans_own_or_a_thousand_tokens(find, context, shared, expected):
    """But never more than a conversation has, or is expected to have: half of its context."""
    asked = replace(LLAMA, runtime="vllm", context=context, shared_prefix=shared, context_use=50)
    facts = find("shared-prefix", asked).facts
    assert facts["prefix"] == expected
    assert facts["together"] == expected + 4 * (context - expected)


def test_sharing_is_compared_with_the_same_conversations_left_alone(find):
    """Half of 8,192 tokens are expected, of which 2,000 are the same; blocks of 16 tokens."""
    asked = replace(LLAMA, runtime="vllm", context=8192, shared_prefix=2000, context_use=50)
    found = find("shared-prefix", asked)
    assert found.saves == 3 * 2000 * TOKEN
    assert find("shared-prefix", replace(asked, users=8)).saves == 7 * 2000 * TOKEN


def test_branches_share_their_prompt(find):
    found = find("branches", replace(LLAMA, users=1))
    assert found.saves == 3 * (TOKENS - 512) * TOKEN
    assert found.with_it["kv_cache"] == (TOKENS + 3 * 512) * TOKEN
    short = find("branches", replace(LLAMA, users=1, context=600))
    assert (short.facts["prompt"], short.facts["answer"]) == (300, 300)
    assert find("branches", replace(LLAMA, runtime="vllm", context=8192)).status == "IN_USE"
