"""JSON Schemas of the hardware profiles."""

import json
from collections.abc import Mapping

from elbowroom.catalog.data_files import adapter
from elbowroom.catalog.gpu_profiles import GpuProfile
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.module_profiles import ModuleProfile
from elbowroom.catalog.paths import hardware_profiles

SCHEMAS: Mapping[str, type] = {
    "hosts": HostProfile,
    "gpus": GpuProfile,
    "modules": ModuleProfile,
}
"""Folder of ``hardware_profiles`` -> what each file in it holds."""


def schema_text(folder: str) -> str:
    """JSON Schema of the files in a folder of ``hardware_profiles``, as it is kept there."""
    schema = adapter(SCHEMAS[folder]).json_schema()
    draft = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    return json.dumps(draft | schema, indent=2, ensure_ascii=False) + "\n"


def write_schemas() -> None:
    """Write the JSON Schemas anew after a change of the format (a checkout only)."""
    for folder in SCHEMAS:
        target = hardware_profiles() / f"{folder}.schema.json"
        target.write_text(schema_text(folder), encoding="utf-8", newline="\n")
