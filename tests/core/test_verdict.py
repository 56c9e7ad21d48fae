"""The verdict's rules, at their edges."""

import pytest

from elbowroom.core.estimate import Leaf, Pool
from elbowroom.core.units import GIB, MIB
from elbowroom.core.verdict import judge, margin, severity


def pool(need: int, usable: int, high: int | None = None, kind: str = "vram") -> Pool:
    leaf = Leaf("weights", need, need, need if high is None else high)
    return Pool(kind, kind, "", usable, usable, (leaf,))


def test_margin_is_the_largest_of_error_floor_and_share():
    assert margin(pool(GIB, 4 * GIB)) == 256 * MIB
    assert margin(pool(GIB, 4 * GIB, 3 * GIB)) == 2 * GIB
    assert margin(pool(GIB, 100 * GIB)) == 2 * GIB
    assert margin(pool(GIB, 100 * GIB + 1)) == 2 * GIB + 1


@pytest.mark.parametrize(
    ("need", "code"),
    [
        (10 * GIB - 256 * MIB, "FITS"),
        (10 * GIB - 256 * MIB + 1, "TIGHT"),
        (10 * GIB, "TIGHT"),
        (10 * GIB + 1, "NO_FIT"),
    ],
)
def test_codes_change_exactly_where_the_rules_say(need, code):
    ram = pool(GIB, 5 * GIB, kind="ram")
    assert judge((pool(need, 10 * GIB), ram)).code == code


@pytest.mark.parametrize(
    ("ram_need", "code"),
    [
        (5 * GIB - 256 * MIB, "SPILLS"),
        (5 * GIB - 256 * MIB + 1, "TIGHT_SPILL"),
        (5 * GIB, "TIGHT_SPILL"),
        (5 * GIB + 1, "NO_FIT"),
    ],
)
def test_what_a_card_cannot_hold_is_judged_where_it_goes(ram_need, code):
    wanted = (pool(12 * GIB, 10 * GIB), pool(GIB, 5 * GIB, kind="ram"))
    placed = (pool(8 * GIB, 10 * GIB), pool(ram_need, 5 * GIB, kind="ram"))
    verdict = judge(wanted, placed)
    assert (verdict.code, verdict.pool) == (code, "vram")
    if code == "NO_FIT":
        assert verdict.short == 1
    else:
        assert verdict.spill == ram_need - GIB
        assert verdict.free == 5 * GIB - ram_need


def test_the_worst_of_several_cards_decides():
    first, second, ram = (
        Pool(name, kind, "", 10 * GIB, 10 * GIB, (Leaf("weights", need, need, need),))
        for name, kind, need in (
            ("gpu0", "vram", 5 * GIB),
            ("gpu1", "vram", 10 * GIB - MIB),
            ("ram", "ram", GIB),
        )
    )
    verdict = judge((first, second, ram))
    assert (verdict.code, verdict.pool) == ("TIGHT", "gpu1")


def test_a_cpu_machine_has_nothing_to_spill_to():
    assert judge((pool(10 * GIB + 1, 10 * GIB, kind="ram"),)).code == "NO_FIT"


def test_ram_that_cannot_hold_its_own_part_decides():
    verdict = judge((pool(GIB, 10 * GIB), pool(5 * GIB, 4 * GIB, kind="ram")))
    assert (verdict.code, verdict.pool, verdict.short) == ("NO_FIT", "ram", GIB)


def test_free_and_short_are_the_bytes_that_decide():
    assert judge((pool(3 * GIB, 10 * GIB),)).free == 7 * GIB
    assert judge((pool(12 * GIB, 10 * GIB, kind="ram"),)).short == 2 * GIB


def test_of_pools_that_are_equally_bad_a_card_decides_and_of_cards_the_one_with_least_to_spare():
    close, closer = pool(9 * GIB + 900 * MIB, 10 * GIB), pool(10 * GIB - MIB, 10 * GIB)
    ram = pool(5 * GIB, 5 * GIB, kind="ram")
    assert judge((close, ram)).free == 124 * MIB
    assert judge((close, closer, ram)).free == judge((closer, close, ram)).free == MIB
    over = (pool(11 * GIB, 10 * GIB), pool(12 * GIB, 10 * GIB))
    assert judge(over).short == judge(over[::-1]).short == 2 * GIB


def test_a_plan_is_as_bad_as_its_worst_pool():
    fits, tight, short = (pool(need * GIB, 10 * GIB) for need in (5, 10, 11))
    assert [severity(pools) for pools in ((fits,), (fits, tight), (short, fits))] == [0, 1, 2]
