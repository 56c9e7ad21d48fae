"""Byte counts of the fake plan."""

from elbowroom.core.scenario import Scenario

GIB = 1 << 30
SIZE = 16 * GIB
USABLE = int(15.477 * GIB)
MARGIN = int(0.31 * GIB)
TOKEN = 131072
WEIGHTS = int(4.30 * GIB)
BITS = {"f16": 1.0, "q8_0": 0.53, "q4_0": 0.28}


def gib(size: int) -> str:
    """GiB with two decimals."""
    return f"{size / GIB:.2f}"


def parts(
    scenario: Scenario, context: int | None = None, users: int | None = None
) -> tuple[tuple[str, int], ...]:
    """(component, bytes) of the card, at another context or number of people if given."""
    per_person = scenario.context if context is None else context
    tokens = per_person * (scenario.users if users is None else users)
    share = (BITS[scenario.cache_k] + BITS[scenario.cache_v]) / 2
    return (
        ("weights", WEIGHTS),
        ("kv_cache", int(tokens * TOKEN * share)),
        ("workspace", int(0.13 * GIB)),
        ("runtime", int(0.44 * GIB)),
    )


def need(scenario: Scenario, context: int | None = None, users: int | None = None) -> int:
    """Sum of the parts."""
    return sum(size for _, size in parts(scenario, context, users))


def largest(scenario: Scenario) -> int:
    """Largest context that fits, in steps of 256."""
    step = need(scenario, context=1) - need(scenario, context=0)
    return max(0, (USABLE - MARGIN - need(scenario, context=0)) // step // 256 * 256)


def most_users(scenario: Scenario) -> int:
    """Most people that fit."""
    step = need(scenario, users=1) - need(scenario, users=0)
    return max(0, (USABLE - MARGIN - need(scenario, users=0)) // step)
