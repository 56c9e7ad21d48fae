"""The person's own profiles: duplicated, changed as text, checked, saved, exchanged."""

import json

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.catalog.services import ServiceCatalog
from elbowroom.core.errors import Refusal
from elbowroom.plan.profiles.editing import Editing


@pytest.fixture
def catalogue(tmp_path):
    hardware = HardwareCatalog(hardware_profiles(), tmp_path)
    return Catalogue(hardware=hardware, services=ServiceCatalog())


@pytest.fixture
def editing(catalogue, tmp_path):
    return Editing(catalogue, tmp_path, "2026-11-30")


@pytest.fixture
def copy(editing):
    """A copy of a machine, not saved yet."""
    editing.open("zimacube-2-pro")
    editing.duplicate()
    return editing


def text_of(editing, path):
    return next(field.text for field in editing.vm.fields if field.path == path)


def test_at_first_no_profile_is_open_and_there_is_nothing_to_mend(editing):
    vm = editing.vm
    assert (vm.kind, vm.choice.id, vm.fields, vm.faults, vm.preview) == ("hosts", "", (), (), ())
    assert not vm.is_editable
    assert not vm.is_changed


def test_a_profile_of_the_catalogue_is_shown_and_not_editable(editing):
    editing.open("zimacube-2-pro")
    assert editing.vm.choice.title == "ZimaCube 2 Pro"
    assert not editing.vm.is_editable
    assert not editing.vm.is_changed


def test_names_stand_first_and_evidence_last(editing):
    editing.open("zimacube-2-pro")
    tops = list(dict.fromkeys(field.path.split(".")[0] for field in editing.vm.fields))
    assert tops[:2] == ["id", "name"]
    assert tops.index("price_usd") < tops.index("sources")
    assert tops[-1] in (
        "sources",
        "field_sources",
        "field_confidence",
        "unknown",
        "conflicts",
        "notes",
    )


def test_a_copy_is_the_persons_to_change_and_not_saved_yet(copy):
    assert copy.vm.choice.id == "my-zimacube-2-pro"
    assert copy.vm.is_editable
    assert copy.vm.is_changed


def test_what_is_saved_is_in_the_catalogue_and_first_among_the_choices(copy, catalogue):
    copy.set_text("price_usd", "1,111")
    assert copy.save()
    assert not copy.vm.is_changed
    assert catalogue.hardware.host("my-zimacube-2-pro").price_usd == 1111
    assert copy.choices()[0].id == "my-zimacube-2-pro"
    assert copy.choices()[0].group != copy.choices()[1].group


def test_a_text_becomes_whatever_the_field_takes(copy):
    copy.set_text("price_usd", "")
    assert text_of(copy, "price_usd") == ""
    copy.set_text("name", "7")
    assert text_of(copy, "name") == "7"
    assert not copy.vm.faults


def test_a_text_that_the_field_does_not_take_is_a_fault_of_that_field_and_a_draft(copy):
    copy.set_text("checked_on", "soon")
    assert [fault.path for fault in copy.vm.faults] == ["checked_on"]
    assert copy.vm.faults[0].text
    assert not copy.save()


def test_the_preview_names_each_memory_option_and_the_price(copy):
    name, *rows = copy.vm.preview
    assert name == text_of(copy, "name")
    assert [row.split(" · ")[0] for row in rows[:-1]] == ["16 GB", "32 GB", "64 GB"]
    copy.set_text("price_usd", "999")
    assert "999" in copy.vm.preview[-1]


@pytest.mark.parametrize(("kind", "name"), [("gpus", "nvidia-l4"), ("services", "jellyfin-server")])
def test_another_kind_begins_with_no_profile_open(copy, kind, name):
    copy.show_kind(kind)
    assert (copy.vm.kind, copy.vm.choice.id) == (kind, "")
    copy.open(name)
    assert copy.vm.preview[0] == copy.vm.choice.title
    assert not copy.vm.is_editable


def test_a_kind_that_there_is_not_changes_nothing(copy):
    copy.show_kind("kettles")
    assert copy.vm.kind == "hosts"
    assert copy.vm.choice.id == "my-zimacube-2-pro"


def test_the_memory_of_a_card_is_previewed_with_its_bandwidth(editing):
    editing.show_kind("gpus")
    editing.open("nvidia-l4")
    assert any("24" in row and "300" in row for row in editing.vm.preview)


def test_a_profile_is_handed_on_as_a_file_and_taken_by_somebody_else(copy, tmp_path, catalogue):
    copy.set_text("name", "The one in the cellar")
    copy.write(tmp_path / "cellar.json")
    other = Editing(catalogue, tmp_path / "theirs")
    other.read(tmp_path / "cellar.json")
    assert other.vm.choice.title == "The one in the cellar"
    assert other.vm.is_editable
    assert other.vm.is_changed


def test_a_file_that_is_no_profile_is_refused_and_changes_nothing(copy, tmp_path):
    path = tmp_path / "shopping.json"
    path.write_text(json.dumps(["milk"]), "utf-8")
    with pytest.raises(Refusal):
        copy.read(path)
    assert copy.vm.choice.id == "my-zimacube-2-pro"


def test_yes_and_no_are_written_as_files_write_them(editing):
    editing.open("dgx-spark")
    texts = {field.text for field in editing.vm.fields}
    assert {"true", "false"} & texts
    assert not {"True", "False", "None"} & texts


def test_the_persons_own_profile_is_editable_when_it_is_opened_again(copy, catalogue, tmp_path):
    copy.save()
    again = Editing(catalogue, tmp_path)
    again.open("my-zimacube-2-pro")
    assert again.vm.is_editable
    assert not again.vm.is_changed


def field(editing, path):
    return next(row for row in editing.vm.fields if row.path == path)


def paths(editing):
    return [row.path for row in editing.vm.fields]


def test_an_item_is_added_to_a_list_and_taken_out_again(copy):
    before = paths(copy)
    lists = [row.path for row in copy.vm.fields if row.may_add and row.path != "sources"]
    grown = next(path for path in lists if path == "memory_options")
    count = sum(path.startswith(f"{grown}.") and path.count(".") == 1 for path in before)
    copy.add(grown)
    assert f"{grown}.{count}" in paths(copy)
    copy.remove(f"{grown}.{count}")
    assert paths(copy) == before


def test_a_source_is_added_under_a_name_of_its_own(copy):
    copy.add("sources")
    copy.add("sources")
    assert {"sources.source-1", "sources.source-2"} <= set(paths(copy))
    copy.remove("sources.source-1")
    assert "sources.source-1" not in paths(copy)


def test_what_may_be_missing_is_taken_out_whole_and_put_there_again(copy):
    assert field(copy, "igpu").may_remove
    copy.remove("igpu")
    assert not [path for path in paths(copy) if path.startswith("igpu.")]
    copy.add("igpu")
    assert [path for path in paths(copy) if path.startswith("igpu.")]


def test_a_changed_value_is_the_persons_own_until_it_is_as_the_catalogue_has_it(copy):
    before = field(copy, "price_usd")
    copy.set_text("price_usd", "1")
    assert field(copy, "price_usd").is_changed
    assert field(copy, "price_usd").evidence != before.evidence
    assert copy.vm.changes
    copy.reset("price_usd")
    assert not field(copy, "price_usd").is_changed
    assert field(copy, "price_usd").evidence == before.evidence
    assert copy.vm.changes == 0


def test_a_profile_without_a_model_in_the_catalogue_has_nothing_to_go_back_to(copy, tmp_path):
    path = tmp_path / "theirs.json"
    record = {"id": "theirs", "name": "Theirs", "memory_options": []}
    path.write_text(json.dumps(record), "utf-8")
    copy.read(path)
    copy.set_text("name", "Mine")
    copy.reset("name")
    assert text_of(copy, "name") == "Mine"
    assert copy.vm.changes == 0
