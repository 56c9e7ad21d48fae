"""The quick way between data files and their dataclasses beside pydantic, which has the say."""

from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from elbowroom.catalog.constants import Constants
from elbowroom.catalog.data_files import adapter
from elbowroom.catalog.encoders import EncoderFile
from elbowroom.catalog.file_sizes import FileSizeFile
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.languages import LanguageFile
from elbowroom.catalog.licences import LicenceFile
from elbowroom.catalog.model_files import ModelRecord
from elbowroom.catalog.module_profiles import ModuleProfile
from elbowroom.catalog.paths import hardware_profiles, resources
from elbowroom.catalog.plain_json import plain_data, plain_reader
from elbowroom.catalog.quality import QualityFile
from elbowroom.catalog.samples import Sample
from elbowroom.catalog.scenarios import be_strict, to_json
from elbowroom.catalog.services import ServiceRecord
from elbowroom.catalog.speed_classes import SpeedFile
from elbowroom.catalog.systems import System
from elbowroom.catalog.techniques import TechniqueFile
from elbowroom.catalog.tokenizers import TokenizerFile
from elbowroom.catalog.workloads import Workload
from elbowroom.core.calibration import Calibration, Measured
from elbowroom.core.scenario import (
    InlineGpu,
    InlineMachine,
    Offload,
    Person,
    Scenario,
    ServiceUse,
)
from elbowroom.storage import strict_json

KINDS: dict[str, Any] = {
    "resources/models/*.json": ModelRecord,
    "resources/samples/*.json": Sample,
    "resources/services/*.json": ServiceRecord,
    "resources/workloads/*.json": Workload,
    "resources/runtimes/constants.json": Constants,
    "resources/runtimes/speed.json": SpeedFile,
    "resources/techniques/encoders.json": EncoderFile,
    "resources/techniques/techniques.json": TechniqueFile,
    "resources/file_sizes.json": FileSizeFile,
    "resources/languages.json": LanguageFile,
    "resources/licences.json": LicenceFile,
    "resources/quality.json": QualityFile,
    "resources/tokenizers.json": TokenizerFile,
    "hardware_profiles/hosts/*.json": HostProfile,
    "hardware_profiles/gpus/*.json": GpuProfile,
    "hardware_profiles/modules/*.json": ModuleProfile,
    "hardware_profiles/systems.json": tuple[System, ...],
    "scenarios": Scenario,
}
SCENARIOS = (
    Scenario("llama-3.1-8b"),
    Scenario(
        "gemma-3-27b",
        InlineMachine(64.0, (InlineGpu(24.0), InlineGpu(16.5, "vulkan"))),
        household=(Person(8192), Person(4096, 512, "Mina", "chat")),
        offload=Offload(gpu_layers=20, kv_on_gpu=False),
        services=(ServiceUse("jellyfin"), ServiceUse("own", 1.5, "vram")),
        calibrations=(
            Calibration(
                *("log", "2026-11-01", "llama.cpp", "dgx-spark", "cuda"),
                *("gemma-3-27b", "q8_0", "gemma3"),
                measured=(Measured("gpu0", "weights", 1 << 34, 1 << 34),),
            ),
        ),
        hours_a_day=3.5,
        price_per_kwh=0.3,
        beside=("bge-m3",),
        technique=("none",),
    ),
)
ROOMS = {"resources": resources(), "hardware_profiles": hardware_profiles()}
ODD = (
    *(None, True, 0, 1, -1, 2.0, 0.5, 10**12, "", "high", "x" * 5000, "2026-11-30\n", "9.0\n"),
    *([], ["a"], [1], [True], [1.5, 2], {}, {"a": 1}, {"id": "a"}),
)


@cache
def files_of(pattern: str) -> list[Any]:
    if pattern == "scenarios":
        return [strict_json.parse(strict_json.pretty(to_json(each))) for each in SCENARIOS]
    room, _, rest = pattern.partition("/")
    return [strict_json.parse(path.read_bytes()) for path in sorted(ROOMS[room].glob(rest))]


def by_pydantic(kind: Any, data: Any) -> Any:
    be_strict()
    return adapter(kind).validate_json(strict_json.pretty(data))


def places(data: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in JSON data, as the keys that lead there."""
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    found = []
    for key, value in inner:
        found.append((*at, key))
        if isinstance(value, dict | list):
            found += places(value, (*at, key))
    return found


def changed(data: Any, place: tuple[Any, ...], how: str, value: Any) -> Any:
    """A copy with one place replaced, taken out, or given something beside it."""
    copy = deepcopy(data)
    inside = copy
    for key in place[:-1]:
        inside = inside[key]
    if how == "replace":
        inside[place[-1]] = value
    elif how == "take out":
        del inside[place[-1]]
    elif isinstance(inside, dict):
        inside["beside"] = value
    else:
        inside.append(value)
    return copy


@pytest.mark.parametrize("pattern", KINDS)
def test_every_shipped_file_is_read_and_written_as_pydantic_does_it(
    pattern: str,
) -> None:
    kind, files = KINDS[pattern], files_of(pattern)
    assert files
    for data in files:
        record = plain_reader(kind)(data)
        assert repr(record) == repr(by_pydantic(kind, data))
        assert plain_data(record) == adapter(kind).dump_python(record, mode="json")


@pytest.mark.parametrize("pattern", KINDS)
@settings(deadline=None, max_examples=80)
@given(data=st.data())
def test_what_is_read_quickly_pydantic_takes_too(pattern: str, data: st.DataObject) -> None:
    kind = KINDS[pattern]
    whole = data.draw(st.sampled_from(files_of(pattern)[:5]))
    place = data.draw(st.sampled_from(places(whole)))
    how = data.draw(st.sampled_from(("replace", "take out", "add")))
    odd = changed(whole, place, how, data.draw(st.sampled_from(ODD)))
    try:
        quick = plain_reader(kind)(odd)
    except ValueError:
        return
    try:
        thorough = by_pydantic(kind, odd)
    except ValidationError as fault:
        pytest.fail(f"taken quickly, and pydantic says {fault}")
    assert repr(quick) == repr(thorough)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        (int, True),
        (int, 1.0),
        (bool, 1),
        (float, True),
        (float, "1"),
        (str, None),
        (tuple[int, int], [1]),
        (tuple[int, ...], "12"),
        (dict[str, int], [["a", 1]]),
        (int | float, 1),
        (complex, 1),
    ],
)
def test_what_is_not_plainly_of_a_type_is_left_to_pydantic(kind: Any, data: Any) -> None:
    with pytest.raises(ValueError, match=r"^$"):
        plain_reader(kind)(data)
