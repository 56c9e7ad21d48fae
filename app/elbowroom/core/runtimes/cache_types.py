"""Cache types of runtimes that know others than llama.cpp."""

from collections.abc import Collection

from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Scenario


def check_types(scenario: Scenario, title: str, allowed: Collection[str]) -> None:
    """Keys and values in types that the runtime has.

    Raises:
        Refusal: ``CACHE_TYPE_NOT_OF_RUNTIME``.
    """
    for field in ("cache_k", "cache_v"):
        found = getattr(scenario, field)
        if found not in allowed:
            facts = {"found": found, "program": title, "allowed": tuple(allowed)}
            raise Refusal("CACHE_TYPE_NOT_OF_RUNTIME", field, **facts)


def check_one_type(scenario: Scenario, title: str, allowed: Collection[str]) -> str:
    """The type of keys and values alike.

    Raises:
        Refusal: ``CACHE_TYPE_NOT_OF_RUNTIME`` for a type it lacks, ``ONE_CACHE_TYPE_FOR_BOTH`` for
            two.
    """
    check_types(scenario, title, allowed)
    if scenario.cache_k != scenario.cache_v:
        facts = {"found": scenario.cache_v, "other": scenario.cache_k, "program": title}
        raise Refusal("ONE_CACHE_TYPE_FOR_BOTH", "cache_v", **facts)
    return scenario.cache_k
