"""``machines new``: a draft can be read as it is, and says what it does not know."""

import json

import pytest

from elbowroom.catalog.drafts import draft
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB

CATALOG = HardwareCatalog()


def test_an_empty_draft_lists_what_to_fill_in():
    drafted = draft("2026-11-30")
    assert {"memory_options.gib", "cpu", "supply", "idle_w", "price_usd"} <= set(drafted.missing)
    record = json.loads(drafted.text)
    assert record["unknown"] == list(drafted.missing)
    assert record["checked_on"] == "2026-11-30"


@pytest.mark.parametrize("host_id", [host.id for host in CATALOG.hosts()])
def test_a_copy_of_any_machine_can_be_used_at_once(tmp_path, host_id):
    drafted = draft("2026-11-30", CATALOG.host_record(host_id))
    (tmp_path / "hosts").mkdir()
    (tmp_path / "hosts" / f"{drafted.id}.json").write_text(drafted.text, encoding="utf-8")
    copy, original = HardwareCatalog(tmp_path).host(drafted.id), CATALOG.host(host_id)
    assert not copy.template
    assert copy.memory_options == original.memory_options
    assert copy.sources == original.sources


def test_an_empty_draft_can_be_planned_with_once_the_memory_is_given(tmp_path):
    drafted = draft("2026-11-30")
    (tmp_path / "hosts").mkdir()
    (tmp_path / "hosts" / "my-machine.json").write_text(drafted.text, encoding="utf-8")
    built = HardwareCatalog(tmp_path).machine(Scenario("any", "my-machine", memory_gib=24))
    assert built.ram == 24 * GIB


def test_gaps_inside_a_list_are_named_once():
    missing = draft("2026-11-30", CATALOG.host_record("zimaboard-2-832")).missing
    assert "slots.power_w" in missing
    assert len(missing) == len(set(missing))
    assert "gpu_fitted" not in missing
