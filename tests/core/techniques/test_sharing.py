"""Pages, and what conversations share, against figures worked out by hand."""

from dataclasses import replace

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


def test_mapped_pages_of_two_mib_waste_up_to_one_a_tensor(find):
    found = find("vattention", replace(LLAMA, context=1024, users=1))
    assert found.facts["waste"] == 64 * 2 * MIB
    assert found.facts["in_use"] == 64 * 2 * MIB
    long = find("vattention")
    assert long.facts["in_use"] == 4 * (TOKENS // 2) * TOKEN


def test_a_shared_beginning_is_held_once_where_the_runtime_can(find):
    """P + N x (T - P): 4 people with 8,192 tokens each, of which 2,000 are the same."""
    asked = replace(LLAMA, runtime="vllm", context=8192, shared_prefix=2000)
    found = find("shared-prefix", asked)
    assert found.status == "IN_USE"
    assert found.saves == 3 * 2000 * TOKEN
    assert find("shared-prefix").reason == "SLOTS_OF_THEIR_OWN"
    alone = replace(asked, users=1)
    assert find("shared-prefix", alone).reason == "ONE_CONVERSATION"


def test_only_whole_blocks_are_shared_and_no_more_than_the_shortest_conversation_has(answer_of):
    people = tuple(Person(n) for n in (100, 5000, 5000))
    asked = Scenario("llama-3.1-8b", runtime="vllm", household=people, context_use=100)
    plain = answer_of(asked).total("kv_cache").point
    shared = answer_of(replace(asked, shared_prefix=1000)).total("kv_cache").point
    assert plain - shared == (96 + 992) * TOKEN


def test_branches_share_their_prompt(find):
    found = find("branches", replace(LLAMA, users=1))
    assert found.saves == 3 * (TOKENS - 512) * TOKEN
    assert find("branches", replace(LLAMA, runtime="vllm", context=8192)).status == "IN_USE"
