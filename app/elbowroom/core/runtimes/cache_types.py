"""Cache types of runtimes that know fewer than llama.cpp."""

from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Scenario


def check_one_type(scenario: Scenario, title: str, allowed: tuple[str, ...]) -> str:
    """The type of keys and values alike.

    Raises:
        Refusal: ``CACHE_TYPE_NOT_OF_RUNTIME`` for a type it lacks, ``ONE_CACHE_TYPE_FOR_BOTH`` for
            two.
    """
    for field in ("cache_k", "cache_v"):
        found = getattr(scenario, field)
        if found not in allowed:
            raise Refusal(
                "CACHE_TYPE_NOT_OF_RUNTIME", field, found=found, program=title, allowed=allowed
            )
    if scenario.cache_k != scenario.cache_v:
        facts = {"found": scenario.cache_v, "other": scenario.cache_k, "program": title}
        raise Refusal("ONE_CACHE_TYPE_FOR_BOTH", "cache_v", **facts)
    return scenario.cache_k
