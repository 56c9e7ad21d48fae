"""The person's own files: they add to ours or change single fields, and a bad one harms nobody."""

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elbowroom.catalog import overlay
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.hardware import HardwareCatalog
from elbowroom.catalog.models import ModelCatalog
from elbowroom.catalog.paths import own_data, resources
from elbowroom.core.errors import Refusal
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import GIB, MIB
from elbowroom.text.refusals import refusal

PRO = "zimacube-2-pro"
CARD = "nvidia-rtx-pro-2000-blackwell"


@pytest.fixture
def own(tmp_path, monkeypatch) -> Path:
    """The person's folder, in use and empty."""
    monkeypatch.setenv("ELBOWROOM_DATA", str(tmp_path))
    for folder in ("hosts", "gpus", "modules", "models"):
        (tmp_path / folder).mkdir()
    return tmp_path


def write(own: Path, file: str, data: Any) -> None:
    (own / file).write_text(json.dumps(data), encoding="utf-8")


def fault_of(own: Path, text: str | bytes) -> Refusal:
    """The one fault of a listing with that file in it."""
    data = text.encode() if isinstance(text, str) else text
    (own / "hosts" / f"{PRO}.json").write_bytes(data)
    catalog = HardwareCatalog()
    assert len(catalog.hosts()) == 59
    (fault,) = catalog.faults()
    assert fault.code == "OWN_DATA_FILE"
    assert fault.field == f"hosts/{PRO}.json"
    return fault


def test_one_field_is_changed_and_the_rest_stays_ours(own):
    ours = HardwareCatalog().host(PRO)
    write(own, f"hosts/{PRO}.json", {"idle_w": 21.5})
    catalog = HardwareCatalog()
    host = catalog.host(PRO)
    assert (ours.idle_w, host.idle_w) == (None, 21.5)
    assert host.slots == ours.slots
    assert catalog.own_fields(host) == ("idle_w",)
    assert host.source_of("idle_w") == f"Your own file hosts/{PRO}.json"
    assert host.source_of("slots") == ours.source_of("slots")


def test_objects_are_merged_key_by_key_and_lists_replaced(own):
    changes = {"os": {"reserved_ram_gib": 2}, "enclosures": []}
    write(own, f"hosts/{PRO}.json", changes)
    host = HardwareCatalog().host(PRO)
    assert host.os.name == "ZimaOS+ preinstalled"
    assert host.enclosures == ()
    built = HardwareCatalog().machine(Scenario("any", machine=PRO))
    assert built.system_reserve.point == 2 * GIB


def test_null_makes_a_field_unknown(own):
    write(own, f"hosts/{PRO}.json", {"price_usd": None, "price_date": None})
    assert HardwareCatalog().host(PRO).price_usd is None


def test_a_new_machine_needs_a_whole_profile(own):
    record = HardwareCatalog().host_record(PRO) | {"id": "mine", "name": "Mine"}
    write(own, "hosts/mine.json", record)
    catalog = HardwareCatalog()
    assert len(catalog.hosts()) == 61
    assert catalog.machine(Scenario("any", machine="mine")).name == "Mine"
    write(own, "hosts/mine.json", {"name": "Mine"})
    with pytest.raises(Refusal) as refused:
        HardwareCatalog().host("mine")
    assert refused.value.facts["fault"] == "missing"


def test_a_measured_card_takes_its_source_with_it(own):
    write(own, f"gpus/{CARD}.json", {"memory_mib_usable": 15000})
    (gpu,) = HardwareCatalog().machine(Scenario("any", "zimacube-2-creator-pack")).gpus
    assert gpu.usable.point == 15000 * MIB
    assert gpu.usable.source == f"Your own file gpus/{CARD}.json"


def test_a_source_that_is_named_is_kept(own):
    named = {
        "idle_w": 21.5,
        "field_sources": {"idle_w": ["meter"]},
        "sources": {"meter": "My watt meter, 2026-11-30"},
    }
    write(own, f"hosts/{PRO}.json", named)
    assert HardwareCatalog().host(PRO).source_of("idle_w") == "My watt meter, 2026-11-30"


def test_a_price_of_ones_own_is_a_module_too(own):
    write(own, "modules/ddr5-sodimm-64.json", {"price_usd": 700, "price_date": "2026-11-28"})
    module = HardwareCatalog().module("ddr5-sodimm-64")
    assert (module.gib, module.price_usd) == (64, 700)


def test_models_are_laid_over_as_well(own):
    write(own, "models/qwen3-4b.json", {"max_context": 20000})
    copy = json.loads((resources() / "models" / "qwen3-4b.json").read_text("utf-8"))
    write(own, "models/mine-4b.json", copy | {"id": "mine-4b", "name": "Mine"})
    models = ModelCatalog()
    assert models.model("qwen3-4b").max_context == 20000
    assert models.own_fields("qwen3-4b") == ("max_context",)
    assert models.model("mine-4b").name == "Mine"
    write(own, "models/mine-4b.json", copy | {"id": "mine-4b", "parameters": 5})
    models = ModelCatalog()
    assert "mine-4b" not in {record.id for record in models.records()[0]}
    (fault,) = models.faults()
    assert (fault.code, fault.field) == ("OWN_DATA_FILE", "models/mine-4b.json")
    assert fault.facts["where"] == "tensors"


def test_the_answer_says_what_is_the_persons_own(own):
    write(own, f"gpus/{CARD}.json", {"memory_mib_usable": 15000})
    write(own, "hosts/zimacube-2-creator-pack.json", {"idle_w": 30})
    write(own, "models/llama-3.1-8b.json", {"max_context": 65536})
    catalogue = Catalogue()
    notes = catalogue.estimate(catalogue.example()).notes
    said = [dict(note.facts) for note in notes if note.code == "OWN_DATA"]
    assert said == [
        {"file": "models/llama-3.1-8b.json", "fields": "max_context"},
        {"file": "hosts/zimacube-2-creator-pack.json", "fields": "idle_w"},
        {"file": f"gpus/{CARD}.json", "fields": "memory_mib_usable"},
    ]


def test_a_machine_that_is_the_persons_alone_is_said_as_a_whole(own):
    write(own, "hosts/mine.json", HardwareCatalog().host_record(PRO) | {"id": "mine"})
    notes = Catalogue().estimate(Scenario("qwen3-4b", "mine")).notes
    assert [dict(n.facts) for n in notes if n.code == "OWN_FILE"] == [{"file": "hosts/mine.json"}]
    assert "OWN_DATA" not in {note.code for note in notes}


@pytest.mark.parametrize("gpus", [(), ("igpu",)])
def test_a_card_that_is_not_in_the_plan_is_not_mentioned(own, gpus):
    write(own, f"gpus/{CARD}.json", {"memory_mib_usable": 15000})
    answer = Catalogue().estimate(Scenario("qwen3-4b", "zimacube-2-creator-pack", gpus=gpus))
    assert "OWN_DATA" not in {note.code for note in answer.notes}


FAULTS = {
    "a misspelt field": ('{"idle_watts": 20}', "idle_watts", "not a field"),
    "text for a number": ('{"idle_w": "20"}', "idle_w", "number"),
    "a negative number": ('{"idle_w": -20}', "idle_w", "range"),
    "a fraction of a thread": ('{"cpu": {"threads": 1.5}}', "cpu.threads", "whole number"),
    "an unknown kind": ('{"kind": "toaster"}', "kind", "choice"),
    "a date of no form": ('{"checked_on": "yesterday"}', "checked_on", "form"),
    "no list of slots": ('{"slots": {}}', "slots", "list"),
    "no truth": ('{"template": "yes"}', "template", "yes or no"),
    "another id": ('{"id": "zimacube-3"}', "id", "file name"),
    "no object": ("[1, 2]", "", "object"),
    "no JSON": ("{idle_w: 20}", "", "json"),
    "cut off": ('{"idle_w":', "", "json"),
    "no number at all": ('{"idle_w": NaN}', "", "json"),
    "empty": ("", "", "json"),
    "bytes": (b"\xff\xfe\x00", "", "json"),
    "endless depth": ("[" * 100_000, "", "json"),
    "an endless number": ('{"idle_w": ' + "9" * 9999 + "}", "", "json"),
    "a source nobody lists": ('{"field_sources": {"slots": ["hearsay"]}}', "", "other"),
}


@pytest.mark.parametrize(("text", "where", "fault"), FAULTS.values(), ids=FAULTS)
def test_a_bad_file_is_one_fault_that_names_the_field(own, text, where, fault):
    found = fault_of(own, text)
    assert (found.facts["where"], found.facts["fault"]) == (where, fault)
    sentence = refusal(found)
    assert f"hosts/{PRO}.json" in sentence
    assert str(own / "hosts") in sentence
    assert len(sentence) < 400


def test_what_was_found_and_what_is_allowed_is_said(own):
    assert "< 0" not in refusal(fault_of(own, '{"idle_w": -20}'))
    assert "give a number > 0 (found -20)" in refusal(fault_of(own, '{"idle_w": -20}'))
    assert "'nas', 'board'" in refusal(fault_of(own, '{"kind": "toaster"}'))


def test_a_plan_on_a_bad_file_is_refused_rather_than_made_without_it(own):
    write(own, f"hosts/{PRO}.json", {"idle_w": "20"})
    with pytest.raises(Refusal, match="OWN_DATA_FILE"):
        Catalogue().estimate(Scenario("qwen3-4b", PRO))


def test_a_file_of_another_system_is_read(own):
    (own / "hosts" / f"{PRO}.json").write_bytes(b'\xef\xbb\xbf{"idle_w": 20}\r\n')
    assert HardwareCatalog().host(PRO).idle_w == 20


def test_a_huge_file_is_not_read(own):
    fault = fault_of(own, b" " * (overlay.MAX_FILE_BYTES + 1))
    assert fault.facts["fault"] == "too large"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_or_a_folder_of_that_name_is_no_file(own):
    os.mkfifo(own / "hosts" / "pipe.json")
    (own / "hosts" / "folder.json").mkdir()
    catalog = HardwareCatalog()
    assert len(catalog.hosts()) == 60
    assert [fault.facts["fault"] for fault in catalog.faults()] == ["not a file"] * 2


def test_a_folder_full_of_files_is_cut_and_says_so(own, monkeypatch):
    monkeypatch.setattr(overlay, "MOST_OWN_FILES", 2)
    for name in ("a", "b", "c", "d"):
        write(own, f"hosts/{name}.json", {})
    catalog = HardwareCatalog()
    catalog.hosts()
    faults = {fault.field: fault.facts["fault"] for fault in catalog.faults()}
    assert faults["hosts/c.json"] == "too many files"
    assert set(faults) == {"hosts/a.json", "hosts/b.json", "hosts/c.json"}


def test_what_other_programs_leave_behind_is_not_looked_at(own):
    for name in (f"._{PRO}.json", ".DS_Store", f"{PRO}.json~", "notes.txt"):
        (own / "hosts" / name).write_bytes(b"\x00\x05")
    catalog = HardwareCatalog()
    assert len(catalog.hosts()) == 60
    assert catalog.faults() == ()


@pytest.mark.parametrize("name", ["igpu", "none"])
def test_words_of_the_command_line_are_no_card(own, name):
    record = json.loads((HardwareCatalog()._gpus.files.path(CARD)).read_text("utf-8"))
    write(own, f"gpus/{name}.json", record | {"id": name})
    catalog = HardwareCatalog()
    assert len(catalog.gpus()) == 72
    assert len(catalog.faults()) == 1


def test_a_card_cannot_give_more_than_it_has(own):
    write(own, f"gpus/{CARD}.json", {"memory_mib_usable": 20000})
    with pytest.raises(Refusal, match="OWN_DATA_FILE"):
        HardwareCatalog().gpu(CARD)


def test_a_folder_that_is_not_there_costs_one_look(monkeypatch, tmp_path):
    monkeypatch.setenv("ELBOWROOM_DATA", str(tmp_path / "none"))
    looks: list[str] = []
    listed = os.listdir
    monkeypatch.setattr(os, "listdir", lambda path: looks.append(str(path)) or listed(path))
    catalogue = Catalogue()
    for _ in range(3):
        catalogue.estimate(catalogue.example())
    assert len(looks) == len(set(looks)) <= 3


def test_the_environment_names_the_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("ELBOWROOM_DATA", str(tmp_path))
    assert own_data() == tmp_path
    monkeypatch.delenv("ELBOWROOM_DATA")
    assert own_data().name.lower() == "elbowroom"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda part: (
        st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=9), part, max_size=3)
    ),
    max_leaves=5,
)
FIELDS = st.sampled_from(
    ["id", "memory_options", "cpu", "os", "slots", "sources", "field_sources", "igpu", "idle_w"]
)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(FIELDS, VALUES, max_size=3))
def test_whatever_stands_in_a_file_it_is_read_or_refused(own, data):
    write(own, f"hosts/{PRO}.json", data)
    sentences = []
    try:
        HardwareCatalog().host(PRO)
    except Refusal as fault:
        sentences.append(refusal(fault))
    assert all(sentences)
