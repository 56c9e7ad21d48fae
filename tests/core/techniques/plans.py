"""The plan that most of these tests look at, and its figures."""

from elbowroom.core.scenario import Scenario

LLAMA = Scenario("llama-3.1-8b", context=32_768, users=4)
"""32 layers, 8 KV heads for 32 query heads, 128 + 128 elements: 131,072 bytes a token in f16."""

TOKEN = 131_072

TOKENS = 32_768


def caches(found):
    return found.without["kv_cache"], found.with_it["kv_cache"]
