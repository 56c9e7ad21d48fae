"""Lists of what can be chosen, and the schemas of the formats."""

import json
import sys
from collections.abc import Sequence

from elbowroom.catalog import scenarios
from elbowroom.catalog.catalogue import Catalogue
from elbowroom.cli.text_report import padded
from elbowroom.text import command, units
from elbowroom.text.refusals import refusal

Row = tuple[dict[str, object], str]
"""An entry of a list: as data, and its figures as text."""


def listing(kind: str, words: Sequence[str], as_json: bool, catalogue: Catalogue) -> int:
    """Print machines or cards that hold all the words."""
    rows = {"machines": _machines, "gpus": _gpus}[kind](words, catalogue)
    return print_rows(rows, as_json, catalogue)


def print_rows(rows: Sequence[Row], as_json: bool, catalogue: Catalogue) -> int:
    """Print a list; what could not be read of the catalogue goes to standard error."""
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


def formats() -> dict[str, type]:
    """Name of a format -> what a file of it holds. Scenarios come on the command line."""
    from elbowroom.catalog.file_sizes import FileSizeFile
    from elbowroom.catalog.gpu_profiles import GpuProfile
    from elbowroom.catalog.host_profiles import HostProfile
    from elbowroom.catalog.languages import LanguageFile
    from elbowroom.catalog.licences import LicenceFile
    from elbowroom.catalog.model_files import ModelRecord
    from elbowroom.catalog.quality import QualityFile
    from elbowroom.catalog.tokenizers import TokenizerFile

    return {
        "model": ModelRecord,
        "host": HostProfile,
        "gpu": GpuProfile,
        "licences": LicenceFile,
        "languages": LanguageFile,
        "tokenizers": TokenizerFile,
        "quality": QualityFile,
        "file_sizes": FileSizeFile,
    }


def schema(name: str) -> int:
    """Print the JSON schema of a format."""
    from elbowroom.catalog.data_files import adapter

    known = formats()
    if name != "scenario" and name not in known:
        print(command.unknown_schema(name, ", ".join(("scenario", *known))), file=sys.stderr)
        return 2
    format_ = scenarios.adapter() if name == "scenario" else adapter(known[name])
    print(json.dumps(format_.json_schema(), ensure_ascii=False, indent=2))
    return 0
