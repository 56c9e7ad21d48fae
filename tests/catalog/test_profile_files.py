"""Own profiles: duplicated, changed, checked, saved whole or as a draft, sent and received."""

import json

import pytest

from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.catalog.profile_files import (
    ProfileFiles,
    typed,
    value_at,
    with_item,
    with_value,
    without,
)
from elbowroom.core.errors import Refusal


@pytest.fixture
def files(tmp_path) -> ProfileFiles:
    return ProfileFiles(tmp_path)


def test_a_copy_of_each_kind_can_be_used_as_it_is(files):
    for kind, name in (
        ("hosts", "zimacube-2-pro"),
        ("gpus", "nvidia-l4"),
        ("modules", "ddr5-sodimm-16"),
        ("services", "jellyfin-server"),
    ):
        record = files.duplicate(kind, name)
        assert record["id"] == f"my-{name}"
        assert files.faults(kind, record) == ()


def test_a_second_copy_gets_an_id_of_its_own(files):
    files.save("hosts", files.duplicate("hosts", "zimacube-2-pro"))
    assert files.duplicate("hosts", "zimacube-2-pro")["id"] == "my-zimacube-2-pro-2"


def test_what_was_saved_is_a_machine_of_the_catalogue(files, tmp_path):
    record = with_value(files.duplicate("hosts", "zimacube-2-pro"), "price_usd", 1111.0)
    files.save("hosts", record)
    mine = HardwareCatalog(hardware_profiles(), tmp_path)
    assert mine.host("my-zimacube-2-pro").price_usd == 1111.0
    assert mine.is_own(mine.host("my-zimacube-2-pro"))


def test_a_shipped_profile_is_never_written_over(files):
    record = files.record("hosts", "zimacube-2-pro")
    with pytest.raises(Refusal) as fault:
        files.save("hosts", record)
    assert fault.value.code == "BUILT_IN_PROFILE"


def test_everything_wrong_is_named_at_once_with_its_place(files):
    record = files.duplicate("gpus", "nvidia-l4")
    broken = with_value(with_value(record, "memory_gib", -1), "checked_on", "yesterday")
    assert {fault.path for fault in files.faults("gpus", broken)} == {"memory_gib", "checked_on"}


def test_a_record_without_a_source_is_not_complete(files):
    record = files.duplicate("services", "jellyfin-server") | {"sources": []}
    assert [fault.path for fault in files.faults("services", record)] == ["sources"]


def test_what_has_faults_is_kept_as_a_draft_that_nobody_uses(files, tmp_path):
    record = with_value(files.duplicate("gpus", "nvidia-l4"), "memory_gib", None)
    path = files.save("gpus", record)
    assert path.name == "my-nvidia-l4.json.draft"
    assert "my-nvidia-l4" not in {
        g.id for g in HardwareCatalog(hardware_profiles(), tmp_path).gpus()
    }
    assert "my-nvidia-l4" in files.own_ids("gpus")
    mended = with_value(files.record("gpus", "my-nvidia-l4"), "memory_gib", 24.0)
    files.save("gpus", mended)
    assert not path.exists()
    assert files.own_ids("gpus") == ("my-nvidia-l4",)


@pytest.mark.parametrize("name", ["../../escape", "", "Über", "a/b", "con .json"])
def test_an_id_that_is_no_file_name_is_not_saved(files, tmp_path, name):
    with pytest.raises(Refusal):
        files.save("gpus", files.duplicate("gpus", "nvidia-l4") | {"id": name})
    assert not list(tmp_path.rglob("*.json*"))


def test_a_profile_travels_as_a_file(files, tmp_path):
    record = files.duplicate("modules", "ddr5-sodimm-16")
    sent = tmp_path / "sent.json"
    files.export(sent, record)
    assert files.read(sent) == ("modules", record)


@pytest.mark.parametrize("text", ["", "[]", "{}", "not json", '{"id": 5, "pieces": 1}', "[" * 9999])
def test_a_file_that_is_no_profile_is_refused(files, tmp_path, text):
    path = tmp_path / "odd.json"
    path.write_text(text)
    with pytest.raises(Refusal) as fault:
        files.read(path)
    assert fault.value.code == "NOT_A_PROFILE"


def test_a_record_is_changed_inside_and_the_one_before_stays():
    record = {"a": 1, "b": [{"c": None}, {"c": 2}], "d": {"e": "x"}}
    changed = with_value(record, "b.0.c", 7)
    assert changed["b"][0]["c"] == 7
    assert record["b"][0]["c"] is None
    assert json.loads(json.dumps(changed)) == changed
    assert with_item(record, "b", {"c": 3})["b"][2] == {"c": 3}
    assert with_item(record, "f", 1)["f"] == [1]
    assert without(record, "b.0")["b"] == [{"c": 2}]
    assert without(record, "d.e")["d"] == {}
    assert len(record["b"]) == 2


def test_what_is_not_there_is_found_to_be_nothing():
    record = {"b": [{"c": 2}], "d": "text"}
    assert value_at(record, "b.0.c") == 2
    for path in ("b.5.c", "d.e", "x.y.z"):
        assert value_at(record, path) is None


def test_a_copy_knows_what_it_was_copied_from(files):
    copy = files.duplicate("hosts", "zimacube-2-pro")
    assert copy["copied_from"] == "zimacube-2-pro"
    assert files.base("hosts", copy)["id"] == "zimacube-2-pro"
    files.save("hosts", copy)
    second = files.duplicate("hosts", "my-zimacube-2-pro")
    assert second["copied_from"] == "zimacube-2-pro"
    assert files.base("hosts", {"id": "of-my-own", "copied_from": "../../etc/passwd"}) is None
    assert files.base("hosts", {"id": 5}) is None


def test_typed_text_may_mean_a_number_or_words():
    assert typed("") == (None,)
    assert typed("12") == (12, "12")
    assert typed("1,299.5") == (1299.5, "1,299.5")
    assert typed("true") == (True, "true")
    assert typed("2x32") == ("2x32",)
