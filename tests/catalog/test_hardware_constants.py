"""The constants: the contract's numbers, with range, source and date."""

import json
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elbowroom.catalog import constants
from elbowroom.catalog.paths import resources
from elbowroom.core.units import GIB, MIB

PROCESS_COST = {
    "cuda": (300, 450, 750, False),
    "rocm": (300, 450, 750, True),
    "vulkan": (100, 150, 250, True),
    "metal": (300, 450, 600, True),
    "cpu": (30, 60, 120, True),
}
SYSTEM_RESERVE = {
    "zimaos": (1024, 1536, 2560, True),
    "nas": (512, 1024, 2048, True),
    "desktop": (2048, 3072, 5120, True),
}


@pytest.mark.parametrize(("backend", "numbers"), PROCESS_COST.items())
def test_process_cost(backend: str, numbers: tuple[int, int, int, bool]) -> None:
    cost = constants.process_cost(backend)
    found = (cost.low // MIB, cost.point // MIB, cost.high // MIB, cost.is_assumption)
    assert found == numbers


@pytest.mark.parametrize(("kind", "numbers"), SYSTEM_RESERVE.items())
def test_system_reserve(kind: str, numbers: tuple[int, int, int, bool]) -> None:
    kept = constants.system_reserve(kind)
    found = (kept.low // MIB, kept.point // MIB, kept.high // MIB, kept.is_assumption)
    assert found == numbers


def test_usable_memory_of_a_card_nobody_measured() -> None:
    usable = constants.assumed_usable(16 * GIB)
    assert usable.point == int(16 * GIB * 0.985)
    assert usable.low == int(16 * GIB * 0.972)
    assert usable.high == int(16 * GIB * 0.993)


@pytest.mark.parametrize(
    ("rule", "gib", "fraction"),
    [
        ("apple", 36, 0.67),
        ("apple", 48, 0.75),
        ("strix-halo", 128, 0.5),
        ("gb10", 128, 0.94),
        ("jetson", 64, 0.94),
        ("amd-gtt", 32, 0.5),
        ("mesa", 4, 0.5),
        ("mesa", 8, 0.75),
        ("any", 32, 0.5),
    ],
)
def test_unified_share(rule: str, gib: int, fraction: float) -> None:
    assert constants.shared_memory(rule, gib * GIB).point == int(gib * GIB * fraction)


def test_every_constant_has_range_source_and_date() -> None:
    file = resources() / "runtimes" / "constants.json"
    for group in json.loads(file.read_text(encoding="utf-8")).values():
        for constant in group.values():
            point = constant.get("point_mib", constant.get("fraction"))
            assert 0 <= constant["low"] <= point <= constant["high"]
            assert constant["low"] < constant["high"]
            assert constant["source"]
            assert date.fromisoformat(constant["checked_on"])
            assert isinstance(constant["is_assumption"], bool)


@settings(deadline=None)
@given(st.integers(min_value=0, max_value=8192 * GIB))
def test_shares_never_exceed_the_whole(memory: int) -> None:
    for share in (constants.assumed_usable(memory), constants.usable_of_reported(memory)):
        assert 0 <= share.low <= share.point <= share.high <= memory
