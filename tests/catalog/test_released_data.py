"""What was released stays: no id vanishes, and a changed fact has a new date."""

import json
from pathlib import Path
from typing import Any

import pytest

from elbowroom.catalog.paths import hardware_profiles, resources
from tests import data_digests
from tests.data_digests import HOW_TO_RECORD, Release


@pytest.mark.parametrize("name", data_digests.RELEASED)
def test_no_id_vanishes_and_no_fact_changes_without_a_new_date(name: str) -> None:
    kept, found = data_digests.released(name), data_digests.now(data_digests.RELEASED[name])
    assert data_digests.faults(kept, found) == []
    assert data_digests.unrecorded(kept, found) == [], f"record them: {HOW_TO_RECORD}"


def test_a_changed_fact_is_told_from_a_changed_form() -> None:
    record = {"id": "x", "checked_on": "2026-11-29", "idle_w": 20, "load_w": None}
    same = {"load_w": None, "idle_w": 20, "id": "x", "notes": [], "checked_on": "2026-12-01"}
    assert data_digests.digest(record) == data_digests.digest(same)
    assert data_digests.digest(record) != data_digests.digest(record | {"idle_w": 21})
    kept = {"x": Release("2026-11-29", "a"), "gone": Release("2026-11-29", "b")}
    changed = {"x": Release("2026-11-29", "c")}
    assert [line.split(":")[0] for line in data_digests.faults(kept, changed)] == ["gone", "x"]
    dated = {**kept, "x": Release("2026-11-30", "c")}
    assert data_digests.faults(kept, dated) == []
    assert data_digests.unrecorded(kept, dated) == ["x"]


def test_every_shipped_file_with_a_date_is_watched() -> None:
    places = (resources(), *(resources() / name for name in ("runtimes", "techniques")))
    folders = (*places, hardware_profiles())
    shipped = (path for folder in folders for path in folder.glob("*.json"))
    dated = {path for path in shipped if not path.name.endswith(".schema.json")}
    assert {path for path in dated if "checked_on" in path.read_text("utf-8")} == set(
        data_digests.FILES.values()
    )


def changed(tmp_path: Path, name: str, change: Any) -> list[str]:
    """Faults of a data file after a change of its JSON."""
    data = json.loads(data_digests.FILES[name].read_text("utf-8"))
    change(data)
    path = tmp_path / f"{name}.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return data_digests.faults(data_digests.released(name), data_digests.now(path))


def test_an_entry_of_a_file_cannot_change_without_its_own_date(tmp_path: Path) -> None:
    def forbid(data: Any) -> None:
        data["licences"][1]["commercial"] = "no"

    (line,) = changed(tmp_path, "licences", forbid)
    assert line.startswith("licences/mit: changed, and still checked on ")

    def forbid_today(data: Any) -> None:
        forbid(data)
        data["licences"][1]["checked_on"] = "2999-01-01"

    assert changed(tmp_path, "licences", forbid_today) == []


def test_an_entry_that_is_taken_out_is_missed(tmp_path: Path) -> None:
    gone = changed(tmp_path, "constants", lambda data: data["process_cost"].pop("cuda"))
    assert gone == ["process_cost/cuda: released, and gone"]


def test_an_entry_stays_the_same_when_it_speaks_of_one_model_more(tmp_path: Path) -> None:
    (line,) = changed(
        tmp_path, "languages", lambda data: data["entries"][0]["families"].append("Qwen9")
    )
    assert line.startswith("entries/Qwen2.5: changed")


def test_a_file_cannot_hold_undated_facts_or_one_name_twice() -> None:
    dated = {"id": "a", "checked_on": "2026-11-29"}
    with pytest.raises(ValueError, match="speeds/disk: no checked_on"):
        data_digests.entries({"speeds": {"disk": 1}})
    with pytest.raises(ValueError, match="list/a: two entries"):
        data_digests.entries({"list": [dated, dated]})
