"""Lists of what can be chosen, and the schemas of the formats."""

import json
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from elbowroom.catalog import scenarios
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.cli.machine_details import details
from elbowroom.cli.text_report import padded
from elbowroom.text import command, machines, units
from elbowroom.text.refusals import listed, refusal

if TYPE_CHECKING:
    from pydantic import TypeAdapter


def listing(kind: str, words: Sequence[str], as_json: bool, catalogue: Catalogue) -> int:
    """Print models, machines (``details``: all of each), cards or modules that hold the words."""
    rows = _ROWS[kind](words, catalogue)
    if as_json:
        print(json.dumps([row for row, _ in rows], ensure_ascii=False, allow_nan=False))
        return 0
    for damaged in (*catalogue.models.faults(), *catalogue.hardware.faults()):
        print(refusal(damaged), file=sys.stderr)
    if not rows:
        print(command.nothing_found(), file=sys.stderr)
    elif kind == "details":
        print("\n\n".join(facts for _, facts in rows))
    else:
        width, room = (max(len(str(row[key])) for row, _ in rows) + 2 for key in ("id", "name"))
        for row, facts in rows:
            print(padded(str(row["id"]), width) + padded(str(row["name"]), room) + facts)
    return 0


Row = tuple[dict[str, object], str]


def _models(words: Sequence[str], catalogue: Catalogue) -> list[Row]:
    rows = []
    for record in catalogue.models.search(words):
        own = catalogue.models.own_fields(record.id)
        programs = [served.program for served in record.served_by]
        row: dict[str, object] = {
            "id": record.id,
            "name": record.name,
            "family": record.family,
            "publisher": record.publisher,
            "parameters": record.parameters,
            "active_parameters": record.active_parameters,
            "max_context": record.max_context,
            "released": record.released,
            "other_context": record.other_context.tokens if record.other_context else None,
            "llama_cpp": record.llama_cpp.status,
            "own": list(own),
            "llama_cpp_reason": record.llama_cpp.reason,
            "served_by": programs,
        }
        context = units.tokens_short(record.max_context) if record.max_context else units.DASH
        facts = f"{units.parameters(record.parameters):>8} {context:>8}"
        if record.llama_cpp.reason is not None:
            facts += "   " + command.not_in_llama_cpp(listed(programs))
        rows.append((row, _marked(facts, machines.marks(False, own))))
    return rows


def _machines(words: Sequence[str], catalogue: Catalogue) -> list[Row]:
    rows = []
    for host in _hosts(words, catalogue):
        options, own = list(host.sizes), catalogue.hardware.own_fields(host)
        row: dict[str, object] = {
            "id": host.id,
            "name": host.name,
            "family": host.family,
            "memory_gib": options,
            "gpu_fitted": host.gpu_fitted,
            "igpu": host.integrated.name if host.integrated else None,
            "price_usd": host.price_usd,
            "price_date": host.price_date,
            "template": host.template,
            "assumed": list(host.assumed),
            "own": list(own),
        }
        listed = "/".join(f"{gib:g}" for gib in options)
        sizes = command.memory_options(listed) if listed else units.DASH
        rows.append((row, _marked(sizes, machines.marks(host.template, own))))
    return rows


def _details(words: Sequence[str], catalogue: Catalogue) -> list[Row]:
    """Machines as their files have them, and as text."""
    return [
        (
            catalogue.hardware.host_record(host.id)
            | {"assumed": list(host.assumed), "own": list(catalogue.hardware.own_fields(host))},
            "\n".join(details(host, catalogue)),
        )
        for host in _hosts(words, catalogue)
    ]


def _hosts(words: Sequence[str], catalogue: Catalogue) -> list[HostProfile]:
    hosts = catalogue.hardware.hosts()
    return [host for host in hosts if _holds(words, host.id, host.name, host.family)]


def _gpus(words: Sequence[str], catalogue: Catalogue) -> list[Row]:
    rows = []
    for gpu in catalogue.hardware.gpus():
        own = catalogue.hardware.own_fields(gpu)
        row: dict[str, object] = {
            "id": gpu.id,
            "name": gpu.name,
            "memory_gib": gpu.memory_gib,
            "bandwidth_gb_s": gpu.bandwidth_gb_s,
            "backend": gpu.backend,
            "price_usd": gpu.price_usd,
            "price_date": gpu.price_date,
            "own": list(own),
        }
        if _holds(words, gpu.id, gpu.name, gpu.architecture or ""):
            size = command.memory_options(f"{gpu.memory_gib:g}")
            rows.append((row, _marked(size, machines.marks(False, own))))
    return rows


def _modules(words: Sequence[str], catalogue: Catalogue) -> list[Row]:
    rows = []
    for module in catalogue.hardware.modules():
        own = catalogue.hardware.own_fields(module)
        row: dict[str, object] = {
            "id": module.id,
            "name": module.name,
            "type": module.type,
            "gib": module.gib,
            "pieces": module.pieces,
            "speed_mts": module.speed_mts,
            "price_usd": module.price_usd,
            "price_date": module.price_date,
            "own": list(own),
        }
        if _holds(words, module.id, module.name, module.type):
            cost = machines.price(module.price_usd, module.price_date)
            rows.append((row, _marked(cost, machines.marks(False, own))))
    return rows


_ROWS: dict[str, Callable[[Sequence[str], Catalogue], list[Row]]] = {
    "models": _models,
    "machines": _machines,
    "details": _details,
    "gpus": _gpus,
    "modules": _modules,
}


def _marked(facts: str, marks: str) -> str:
    return f"{facts} · {marks}" if marks else facts


def _holds(words: Sequence[str], *texts: str) -> bool:
    haystack = " ".join(texts).casefold()
    return all(word.casefold() in haystack for word in words)


def schema(name: str) -> int:
    """Print the JSON schema of a format."""
    from elbowroom.catalog.data_files import adapter
    from elbowroom.catalog.gpu_profiles import GpuProfile
    from elbowroom.catalog.model_files import ModelRecord
    from elbowroom.catalog.module_profiles import ModuleProfile

    adapters: dict[str, Callable[[], TypeAdapter[Any]]] = {
        "scenario": scenarios.adapter,
        "model": lambda: adapter(ModelRecord),
        "host": lambda: adapter(HostProfile),
        "gpu": lambda: adapter(GpuProfile),
        "module": lambda: adapter(ModuleProfile),
    }
    if name not in adapters:
        print(command.unknown_schema(name, ", ".join(adapters)), file=sys.stderr)
        return 2
    print(json.dumps(adapters[name]().json_schema(), ensure_ascii=False, indent=2))
    return 0
