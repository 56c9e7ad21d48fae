"""Lists of what can be chosen, and the schemas of the formats."""

import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

from elbowroom.catalog import scenarios
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.catalog.host_profiles import HostProfile
from elbowroom.catalog.workloads import workloads
from elbowroom.cli.machine_details import details
from elbowroom.cli.text_report import padded
from elbowroom.plan.services import takes
from elbowroom.text import command, machines, units
from elbowroom.text import services as service_words
from elbowroom.text import workloads as workload_words
from elbowroom.text.language import language
from elbowroom.text.refusals import refusal

Row = tuple[dict[str, object], str]
"""An entry of a list: as data, and its figures as text."""


def listing(kind: str, words: Sequence[str], as_json: bool, catalogue: Catalogue) -> int:
    """Print machines (``details``: all of each), cards or modules that hold the words."""
    rows = _ROWS[kind](words, catalogue)
    code = print_rows(rows, as_json, catalogue, kind == "details")
    if kind == "services" and rows and not as_json:
        print(service_words.how_to_enter())
    return code


def print_rows(
    rows: Sequence[Row], as_json: bool, catalogue: Catalogue, is_long: bool = False
) -> int:
    """Print a list; what could not be read of the catalogue goes to standard error."""
    if as_json:
        print(json.dumps([row for row, _ in rows], ensure_ascii=False, allow_nan=False))
        return 0
    shelves = (catalogue.models, catalogue.hardware, catalogue.services)
    for damaged in (fault for shelf in shelves for fault in shelf.faults()):
        print(refusal(damaged), file=sys.stderr)
    if not rows:
        print(command.nothing_found(), file=sys.stderr)
    elif is_long:
        print("\n\n".join(facts for _, facts in rows))
    else:
        width, room = (max(len(str(row[key])) for row, _ in rows) + 2 for key in ("id", "name"))
        for row, facts in rows:
            print(padded(str(row["id"]), width) + padded(str(row["name"]), room) + facts)
    return 0


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
        rows.append((row, marked(sizes, machines.marks(host.template, own))))
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
            rows.append((row, marked(size, machines.marks(False, own))))
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
            rows.append((row, marked(cost, machines.marks(False, own))))
    return rows


def _services(words: Sequence[str], catalogue: Catalogue) -> list[Row]:
    rows = []
    for record in catalogue.services.search(words):
        own = catalogue.services.own_fields(record)
        row: dict[str, object] = {
            "id": record.id,
            "name": record.name,
            "category": record.category,
            "pool": record.pool,
            "idle_mib": list(record.idle_mib),
            "peak_mib": list(record.peak_mib),
            "known": record.amount() is not None or record.rule is not None,
            "system": record.is_system,
            "basis": list(record.basis),
            "confidence": record.confidence,
            "sources": list(record.sources),
            "checked_on": record.checked_on,
            "own": list(own),
        }
        head = [service_words.category(record.category), service_words.pool(record.pool)]
        facts = " · ".join((*head, *takes(record)))
        rows.append((row, marked(facts, machines.marks(False, own))))
    return rows


def _workloads(words: Sequence[str], _catalogue: Catalogue) -> list[Row]:
    rows = []
    for found in workloads().values():
        row: dict[str, object] = {
            "id": found.id,
            "name": found.name[language()],
            "prompt_tokens": found.prompt_tokens,
            "answer_tokens": found.answer_tokens,
            "context": found.context,
            "images": found.images,
            "turns": found.turns,
            "sources": list(found.sources),
            "checked_on": found.checked_on,
            "assumption": found.is_assumption,
        }
        lengths = workload_words.lengths(found.context, found.prompt_tokens, found.answer_tokens)
        pictures = (workload_words.images(found.images),) if found.images else ()
        assumed = (workload_words.assumed(),) if found.is_assumption else ()
        facts = (lengths, workload_words.turns(found.turns), *pictures, *assumed)
        if _holds(words, found.id, *found.name.values()):
            rows.append((row, " · ".join(facts)))
    return rows


_ROWS: dict[str, Callable[[Sequence[str], Catalogue], list[Row]]] = {
    "machines": _machines,
    "details": _details,
    "gpus": _gpus,
    "modules": _modules,
    "services": _services,
    "workloads": _workloads,
}


def marked(facts: str, marks: str) -> str:
    """Facts of an entry with its marks behind them, where it has any."""
    return f"{facts} · {marks}" if marks else facts


def _holds(words: Sequence[str], *texts: str) -> bool:
    haystack = " ".join(texts).casefold()
    return all(word.casefold() in haystack for word in words)


def formats() -> dict[str, type]:
    """Name of a format -> what a file of it holds. Scenarios and plans are read elsewhere."""
    from elbowroom.catalog.file_sizes import FileSizeFile
    from elbowroom.catalog.gpu_profiles import GpuProfile
    from elbowroom.catalog.host_profiles import HostProfile
    from elbowroom.catalog.languages import LanguageFile
    from elbowroom.catalog.licences import LicenceFile
    from elbowroom.catalog.model_files import ModelRecord
    from elbowroom.catalog.module_profiles import ModuleProfile
    from elbowroom.catalog.quality import QualityFile
    from elbowroom.catalog.services import ServiceRecord
    from elbowroom.catalog.tokenizers import TokenizerFile
    from elbowroom.catalog.workloads import Workload

    return {
        "model": ModelRecord,
        "host": HostProfile,
        "gpu": GpuProfile,
        "module": ModuleProfile,
        "service": ServiceRecord,
        "workload": Workload,
        "licences": LicenceFile,
        "languages": LanguageFile,
        "tokenizers": TokenizerFile,
        "quality": QualityFile,
        "file_sizes": FileSizeFile,
    }


def schema(name: str) -> int:
    """Print the JSON schema of a format."""
    from elbowroom.catalog.data_files import adapter
    from elbowroom.plan.document.format import plan_adapter

    readers: dict[str, Callable[[], Any]] = {"scenario": scenarios.adapter, "plan": plan_adapter}
    known = formats()
    if name not in {**readers, **known}:
        print(command.unknown_schema(name, ", ".join((*readers, *known))), file=sys.stderr)
        return 2
    format_ = readers[name]() if name in readers else adapter(known[name])
    print(json.dumps(format_.json_schema(), ensure_ascii=False, indent=2))
    return 0
