"""The shipped hosts and GPUs: valid, complete, and every number with a source."""

import contextlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elbowroom.catalog.data_files import read_json
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.paths import hardware_profiles
from elbowroom.catalog.schemas import SCHEMAS, schema_text
from elbowroom.core.errors import Refusal

ZIMA_HOSTS = {
    "zimablade-3760",
    "zimablade-7700",
    "zimaboard-1-216",
    "zimaboard-1-432",
    "zimaboard-1-832",
    "zimaboard-2-1664",
    "zimaboard-2-832",
    "zimacube-2-creator-pack",
    "zimacube-2-pro",
    "zimacube-2-standard",
    "zimacube-gen1",
    "zimacube-pro-creator-gen1",
    "zimacube-pro-gen1",
}
FILES = [path for folder in SCHEMAS for path in sorted((hardware_profiles() / folder).iterdir())]
HOSTS = [path for path in FILES if path.parent.name == "hosts"]
GPUS = [path for path in FILES if path.parent.name == "gpus"]
WHOLE_FILE = {"field_sources", "sources", "field_confidence"}


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def without_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    assert len(found) == len(pairs), [key for key, _ in pairs]
    return found


def holds_a_number(value: Any) -> bool:
    if isinstance(value, dict):
        return any(holds_a_number(part) for part in value.values())
    if isinstance(value, list):
        return any(holds_a_number(part) for part in value)
    return isinstance(value, int | float) and not isinstance(value, bool)


def test_all_profiles_are_there() -> None:
    assert len(HOSTS) == 60
    assert len(GPUS) == 72
    assert len(FILES) == 60 + 72 + 18
    assert {path.stem for path in HOSTS if path.stem.startswith("zima")} == ZIMA_HOSTS


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_file_is_valid_and_named_after_its_id(path: Path) -> None:
    profile = read_json(path, SCHEMAS[path.parent.name])
    assert profile.id == path.stem
    assert profile.checked_on >= "2026-11-29"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_file_is_written_the_one_way(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = json.loads(text, object_pairs_hook=without_repeated_keys)
    assert text == json.dumps(record, indent=2, ensure_ascii=False) + "\n"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_number_has_a_source(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    for field, value in record.items():
        if field in WHOLE_FILE or not holds_a_number(value):
            continue
        nested = value if isinstance(value, list) else []
        if nested and all(isinstance(part, dict) and part.get("sources") for part in nested):
            continue
        assert record["field_sources"].get(field), field


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_source_is_used_or_belongs_to_the_whole(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))
    parts = record.get("card_variants", []) + record.get("price_history", [])
    used = {key for keys in record["field_sources"].values() for key in keys}
    used.update(key for part in parts for key in part.get("sources", []))
    assert used <= set(record["sources"])


@pytest.mark.parametrize("path", HOSTS, ids=name_of)
def test_every_price_of_a_host_has_a_date(path: Path) -> None:
    host = read_json(path, HostProfile)
    past = [price for option in host.memory_options for price in option.price_history]
    for priced in (host, *host.memory_options, *past):
        assert (priced.price_usd is None) == (priced.price_date is None)


@pytest.mark.parametrize("path", GPUS, ids=name_of)
def test_every_price_of_a_card_has_a_date(path: Path) -> None:
    gpu = read_json(path, GpuProfile)
    assert (gpu.price_usd is None) == (gpu.price_date is None)
    assert gpu.price_low_usd is None or gpu.price_low_usd <= (gpu.price_high_usd or 0)
    for price in gpu.price_history:
        assert price.sources
        assert price.price_date or price.price_usd


@pytest.mark.parametrize("path", HOSTS, ids=name_of)
def test_one_memory_option_is_shipped(path: Path) -> None:
    host = read_json(path, HostProfile)
    assert sum(option.as_shipped for option in host.memory_options) == 1
    assert all(option.barebone == (option.gib == 0) for option in host.memory_options)


@pytest.mark.parametrize("path", HOSTS, ids=name_of)
def test_fitted_card_is_a_known_one(path: Path) -> None:
    fitted = read_json(path, HostProfile).gpu_fitted
    assert fitted is None or fitted in {gpu.stem for gpu in GPUS}


@pytest.mark.parametrize("path", HOSTS, ids=name_of)
def test_unified_memory_names_its_back_end_first(path: Path) -> None:
    host = read_json(path, HostProfile)
    first = {"apple": "metal", "strix-halo": "vulkan", "gb10": "cuda", "jetson": "cuda"}
    if host.unified_memory:
        assert host.igpu is not None
        assert host.igpu.backends[0] == first[host.unified_memory]


@pytest.mark.parametrize("path", GPUS, ids=name_of)
def test_driver_figures_are_below_what_is_sold(path: Path) -> None:
    gpu = read_json(path, GpuProfile)
    sold = gpu.memory_gib * 1024
    reported = gpu.memory_mib_reported or sold
    assert 0.85 * sold < reported <= sold
    for usable in (gpu.memory_mib_usable, gpu.memory_mib_usable_windows):
        assert usable is None or 0.9 * reported < usable <= reported


@pytest.mark.parametrize("path", GPUS, ids=name_of)
def test_back_end_follows_the_maker(path: Path) -> None:
    gpu = read_json(path, GpuProfile)
    backends = {"NVIDIA": "cuda", "AMD": "vulkan", "Intel": "vulkan", "Apple": "metal"}
    assert gpu.backend == backends[gpu.vendor]


@pytest.mark.parametrize("folder", SCHEMAS)
def test_schema_file_is_up_to_date(folder: str) -> None:
    kept = hardware_profiles() / f"{folder}.schema.json"
    assert kept.read_text(encoding="utf-8") == schema_text(folder)


BREAKS = {
    "unknown key": ("colour", "red", "colour"),
    "text for a number": ("memory_gib", "16", "memory_gib"),
    "negative size": ("memory_gib", -16, "memory_gib"),
    "absurd size": ("memory_gib", 1e6, "memory_gib"),
    "zero for unknown": ("board_power_w", 0, "board_power_w"),
    "unknown back end": ("backend", "opencl", "backend"),
    "date without a day": ("checked_on", "2026-11", "checked_on"),
    "id with a path in it": ("id", "../gpus", "id"),
}


@pytest.mark.parametrize(("key", "value", "where"), BREAKS.values(), ids=BREAKS)
def test_broken_field_is_named(tmp_path: Path, key: str, value: Any, where: str) -> None:
    record = json.loads(GPUS[0].read_text(encoding="utf-8"))
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(record | {key: value}), encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        read_json(broken, GpuProfile)
    assert refused.value.code == "DAMAGED_DATA_FILE"
    assert refused.value.field == "broken.json"
    assert refused.value.facts["where"] == where
    assert refused.value.facts["what"]


@pytest.mark.parametrize("word", ["NaN", "Infinity", "1e999"])
def test_numbers_that_are_none_are_refused(tmp_path: Path, word: str) -> None:
    record = json.loads(GPUS[0].read_text(encoding="utf-8")) | {"bandwidth_gb_s": "HERE"}
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(record).replace('"HERE"', word), encoding="utf-8")
    with pytest.raises(Refusal, match="DAMAGED_DATA_FILE"):
        read_json(broken, GpuProfile)


def test_source_that_is_not_listed_is_refused(tmp_path: Path) -> None:
    record = json.loads(GPUS[0].read_text(encoding="utf-8"))
    record["field_sources"]["memory_gib"] = ["hearsay"]
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        read_json(broken, GpuProfile)
    assert "hearsay" in refused.value.facts["what"]


def test_cut_off_file_names_the_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_bytes(GPUS[0].read_bytes()[:200])
    with pytest.raises(Refusal) as refused:
        read_json(broken, GpuProfile)
    assert refused.value.facts["where"].startswith("line ")


def test_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="DAMAGED_DATA_FILE"):
        read_json(tmp_path / "none.json", GpuProfile)


@settings(
    deadline=None,
    max_examples=200,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_damaged_bytes_are_refused_or_read_but_never_crash(
    tmp_path: Path, data: st.DataObject
) -> None:
    whole = bytearray(GPUS[0].read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at] = data.draw(st.integers(0, 255))
    damaged = tmp_path / "damaged.json"
    damaged.write_bytes(bytes(whole))
    with contextlib.suppress(Refusal):
        assert isinstance(read_json(damaged, GpuProfile), GpuProfile)


def test_importing_the_catalogue_does_not_load_pydantic() -> None:
    code = "import sys, elbowroom.catalog.hardware; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
