"""Services beside the model: their memory is kept, each in its pool; what nobody knows is said."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.services import ServiceCatalog
from elbowroom.core.errors import Refusal
from elbowroom.core.estimate import Estimate, Note
from elbowroom.core.scenario import Scenario, ServiceUse
from elbowroom.core.units import GIB, MIB

CATALOGUE = Catalogue()
SERVICES = CATALOGUE.services
CREATOR_PACK = "zimacube-2-creator-pack"


def answer(*services: str | ServiceUse, machine: str = CREATOR_PACK, **more: Any) -> Estimate:
    return CATALOGUE.estimate(Scenario("llama-3.1-8b", machine, services=services, **more))


def usable(found: Estimate, pool: str) -> int:
    return next(p.usable for p in found.pools if p.id == pool)


def notes(found: Estimate, code: str) -> list[Note]:
    return [note for note in found.notes if note.code == code]


def test_there_are_92_services_each_with_date_and_a_source_where_it_has_figures() -> None:
    records = SERVICES.search(())
    assert len(records) == 92
    assert SERVICES.faults() == ()
    for record in records:
        assert record.sources or record.amount() is None
        assert record.checked_on
    assert {r.id for r in records if r.amount() is None} >= {"plex-server", "piper-tts"}


@pytest.mark.parametrize("record", SERVICES.search(()), ids=lambda record: record.id)
def test_ticking_a_service_changes_its_pool_by_its_amount(record: Any) -> None:
    amount = record.amount()
    bare, ticked = answer(), answer(record.id)
    pool, other = ("gpu0", "ram") if record.pool == "vram" else ("ram", "gpu0")
    if record.rule is None and (amount is None or record.is_system):
        assert [p.usable for p in ticked.pools] == [p.usable for p in bare.pools]
        return
    expected = min(32 * GIB if record.rule else amount.point, usable(bare, pool))
    assert usable(bare, pool) - usable(ticked, pool) == expected
    assert usable(bare, other) == usable(ticked, other)
    if ticked.verdict.code == "FITS":
        assert [p.need for p in ticked.pools] == [p.need for p in bare.pools]


def test_amounts_lie_inside_what_was_seen() -> None:
    jellyfin = SERVICES.one("jellyfin-server").amount()
    assert jellyfin is not None
    assert (jellyfin.low, jellyfin.point, jellyfin.high) == (287 * MIB, 1300 * MIB, 7000 * MIB)
    (note,) = notes(answer("jellyfin-server"), "SERVICE_KEEPS")
    assert (note.fact("low"), note.fact("high")) == (287 * MIB, 7000 * MIB)


def test_a_service_nobody_measured_is_not_counted_and_said() -> None:
    found = answer("plex-server")
    (note,) = notes(found, "SERVICE_UNKNOWN")
    assert note.fact("id") == "plex-server"
    assert usable(found, "ram") == usable(answer(), "ram")
    entered = answer(ServiceUse("plex-server", gib=1.5))
    assert usable(answer(), "ram") - usable(entered, "ram") == 3 * GIB // 2
    assert notes(entered, "SERVICE_ENTERED")


def test_the_same_service_twice_takes_twice() -> None:
    one, two = answer("transcode-nvenc-4k"), answer(*["transcode-nvenc-4k"] * 2)
    bare = usable(answer(), "gpu0")
    assert bare - usable(two, "gpu0") == 2 * (bare - usable(one, "gpu0"))


def test_a_measured_system_takes_the_place_of_the_assumed_reserve() -> None:
    found = answer(ServiceUse("zimaos", gib=1.0))
    assert usable(found, "ram") == 63 * GIB
    assert not notes(found, "SYSTEM_RESERVE_ASSUMED")
    assert notes(answer("zimaos"), "SERVICE_IN_RESERVE")
    (note,) = notes(answer("zimaos", "vaultwarden"), "SYSTEM_RESERVE_ASSUMED")
    assert note.fact("bytes") == 1536 * MIB


def test_one_that_runs_on_either_runs_where_the_person_says() -> None:
    bare = answer()
    on_card = answer(ServiceUse("embed-bge-m3", pool="vram"))
    assert usable(on_card, "gpu0") < usable(bare, "gpu0")
    assert usable(on_card, "ram") == usable(bare, "ram")
    in_ram = answer("embed-bge-m3")
    assert usable(in_ram, "ram") < usable(bare, "ram")


def test_shared_memory_is_not_taken_twice() -> None:
    bare, ticked = answer(machine="mac-mini-m4"), answer("minecraft-java", machine="mac-mini-m4")
    lost = usable(bare, "unified") - usable(ticked, "unified")
    assert 0 < lost <= 4 * GIB
    roomy = answer("minecraft-java", machine="dgx-spark")
    whole = answer(machine="dgx-spark")
    assert 0 <= usable(whole, "unified") - usable(roomy, "unified") <= 4 * GIB


@pytest.mark.parametrize(
    ("service", "code"),
    [
        ("immich", "UNKNOWN_SERVICE"),
        (ServiceUse("plex-server", gib=-1.0), "MEMORY_OUT_OF_RANGE"),
        (ServiceUse("plex-server", gib=float("nan")), "MEMORY_OUT_OF_RANGE"),
        (ServiceUse("plex-server", pool="vram"), "UNKNOWN_CHOICE"),
        (ServiceUse("embed-bge-m3", pool="disk"), "UNKNOWN_CHOICE"),
    ],
)
def test_a_service_that_cannot_be_is_refused(service: Any, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        answer(service)
    assert (refused.value.code, refused.value.field) == (code, "services")


def test_a_service_for_a_card_is_refused_without_one() -> None:
    with pytest.raises(Refusal, match="SERVICE_NEEDS_CARD"):
        answer("sdxl", machine="zimaboard-2-1664")


def test_too_many_services_are_refused() -> None:
    with pytest.raises(Refusal, match="OUT_OF_RANGE"):
        answer(*["vaultwarden"] * 101)


ALL = st.sampled_from(SERVICES.ids)


@settings(deadline=None, max_examples=60)
@given(st.lists(ALL, max_size=4), ALL, st.sampled_from([CREATOR_PACK, "mac-mini-m4", "dgx-spark"]))
def test_a_further_service_never_leaves_more(kept: list[str], more: str, machine: str) -> None:
    fewer, further = answer(*kept, machine=machine), answer(*kept, more, machine=machine)
    for before, after in zip(fewer.pools, further.pools, strict=True):
        assert 0 <= after.usable <= before.usable


def test_a_service_of_one_s_own_is_read(tmp_path: Path) -> None:
    own = tmp_path / "services"
    own.mkdir()
    record = {
        "id": "my-server",
        "name": "My server",
        "category": "apps",
        "pool": "ram",
        "idle_mib": [100, 200],
        "peak_mib": [None, None],
        "basis": ["measured"],
        "confidence": "high",
        "sources": ["my own meter"],
        "checked_on": "2026-11-30",
    }
    (own / "my-server.json").write_text(json.dumps(record), encoding="utf-8")
    (own / "torn.json").write_text("{", encoding="utf-8")
    from elbowroom.catalog.paths import resources

    catalog = ServiceCatalog(resources() / "services", own)
    amount = catalog.one("my-server").amount()
    assert amount is not None
    assert (amount.low, amount.point, amount.high) == (100 * MIB, 200 * MIB, 200 * MIB)
    assert catalog.search(["my", "server"])[0].id == "my-server"
    assert [fault.code for fault in catalog.faults()] == ["OWN_DATA_FILE"]
