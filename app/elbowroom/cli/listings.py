"""Lists of what can be chosen, and the schemas of the formats."""

import json
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from elbowroom.catalog import scenarios
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.cli.text_report import padded
from elbowroom.text import command, units
from elbowroom.text.refusals import refusal

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def listing(kind: str, words: Sequence[str], as_json: bool, catalogue: Catalogue) -> int:
    """Print models, machines or cards that hold all the words."""
    rows = {"models": _models, "machines": _machines, "gpus": _gpus}[kind](words, catalogue)
    if as_json:
        print(json.dumps([row for row, _ in rows], ensure_ascii=False, allow_nan=False))
        return 0
    for damaged in (*catalogue.models.faults(), *catalogue.hardware.faults()):
        print(refusal(damaged), file=sys.stderr)
    if rows:
        width = max(len(str(row["id"])) for row, _ in rows) + 2
        for row, facts in rows:
            print(padded(str(row["id"]), width) + padded(str(row["name"]), 40) + facts)
    else:
        print(command.nothing_found(), file=sys.stderr)
    return 0


Row = tuple[dict[str, object], str]


def _models(words: Sequence[str], catalogue: Catalogue) -> list[Row]:
    rows = []
    for record in catalogue.models.search(words):
        row: dict[str, object] = {
            "id": record.id,
            "name": record.name,
            "family": record.family,
            "publisher": record.publisher,
            "parameters": record.parameters,
            "active_parameters": record.active_parameters,
            "max_context": record.max_context,
            "released": record.released,
            "llama_cpp": record.llama_cpp.status,
        }
        context = units.tokens_short(record.max_context) if record.max_context else units.DASH
        rows.append((row, f"{units.parameters(record.parameters):>8} {context:>8}"))
    return rows


def _machines(words: Sequence[str], catalogue: Catalogue) -> list[Row]:
    rows = []
    for host in catalogue.hardware.hosts():
        options = list(host.sizes)
        row: dict[str, object] = {
            "id": host.id,
            "name": host.name,
            "family": host.family,
            "memory_gib": options,
            "gpu_fitted": host.gpu_fitted,
        }
        if _holds(words, host.id, host.name, host.family):
            listed = "/".join(f"{gib:g}" for gib in sorted(options))
            rows.append((row, command.memory_options(listed) if listed else units.DASH))
    return rows


def _gpus(words: Sequence[str], catalogue: Catalogue) -> list[Row]:
    rows = []
    for gpu in catalogue.hardware.gpus():
        row: dict[str, object] = {
            "id": gpu.id,
            "name": gpu.name,
            "memory_gib": gpu.memory_gib,
            "bandwidth_gb_s": gpu.bandwidth_gb_s,
            "backend": gpu.backend,
        }
        if _holds(words, gpu.id, gpu.name, gpu.architecture or ""):
            rows.append((row, command.memory_options(f"{gpu.memory_gib:g}")))
    return rows


def _holds(words: Sequence[str], *texts: str) -> bool:
    haystack = " ".join(texts).casefold()
    return all(word.casefold() in haystack for word in words)


def schema(name: str) -> int:
    """Print the JSON schema of a format."""
    from elbowroom.catalog.data_files import adapter
    from elbowroom.catalog.gpu_profiles import GpuProfile
    from elbowroom.catalog.host_profiles import HostProfile
    from elbowroom.catalog.model_files import ModelRecord
    from elbowroom.plan.document.format import plan_adapter

    adapters: dict[str, Callable[[], TypeAdapter[Any]]] = {
        "scenario": scenarios.adapter,
        "model": lambda: adapter(ModelRecord),
        "host": lambda: adapter(HostProfile),
        "gpu": lambda: adapter(GpuProfile),
        "plan": plan_adapter,
    }
    if name not in adapters:
        print(command.unknown_schema(name, ", ".join(adapters)), file=sys.stderr)
        return 2
    print(json.dumps(adapters[name]().json_schema(), ensure_ascii=False, indent=2))
    return 0
