"""The tables of the data that ships: how much there is, how old, how sure, and what is missing."""

import csv
import gzip
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.data_digests import FILES, FOLDERS
from tests.docs.pages import ROOT, table

GOLDEN = ROOT / "tests" / "golden"
FOLDERS_SHOWN = {"models": ROOT / "resources" / "models", **FOLDERS}
WHAT = {
    "models": "models",
    "hosts": "machines, with memory, slots, supply, prices",
    "gpus": "graphics cards",
    "modules": "memory modules",
    "services": "services that run beside a model",
    "workloads": "workloads: lengths of prompt, answer and context",
    "constants": "what driver, system and display keep",
    "speed": "classes of devices and their bands",
    "systems": "which system has drivers for which card",
    "licences": "licences and what they allow",
    "languages": "which languages a publisher names",
    "tokenizers": "tokens of a page in English and Korean",
    "quality": "what file types and cache types cost in quality",
    "file_sizes": "sizes of published files, and of files by the quantiser",
    "encoders": "image encoders",
    "techniques": "figures of techniques, from their papers",
    "third_party": "other people's work that comes with the program, and its licences",
}
"""Kind -> what it holds; a kind without words here fails."""

MISSING = {
    "models": ("released", "licence", "max_context"),
    "hosts": ("price_usd", "idle_w", "load_w", "size_mm", "supply"),
    "gpus": ("price_usd", "idle_w", "memory_mib_usable", "length_mm"),
    "modules": ("price_usd",),
}
"""Fields that answers depend on, and that are null where nobody found them."""

MEASURED = {
    "llama_cpp.csv.gz": "memory of llama.cpp b11739, dry runs of ours",
    "file_sizes.csv.gz": "tensor bytes by file type, runs of the real quantiser",
    "runtime_logs.csv": "figures of public logs: llama.cpp and its family",
    "pool_logs.csv": "figures of public logs: vLLM, SGLang, TensorRT-LLM",
    "log_lines.csv": "the same lines as people posted them, for the log reader",
    "speed.csv": "published tokens a second",
}


def records(kind: str) -> list[dict[str, Any]]:
    """The records of a folder, or the dated entries of a file."""
    if kind in FOLDERS_SHOWN:
        paths = sorted(FOLDERS_SHOWN[kind].glob("*.json"))
        return [json.loads(path.read_text("utf-8")) for path in paths]
    return list(_dated(json.loads(FILES[kind].read_text("utf-8"))))


def _dated(data: Any) -> Iterator[dict[str, Any]]:
    """Objects inside that have a day of their own."""
    if isinstance(data, dict):
        if "checked_on" in data:
            yield data
        data = list(data.values())
    if isinstance(data, list):
        for item in data:
            yield from _dated(item)


def kinds() -> list[str]:
    """Every kind of data that ships."""
    return [*FOLDERS_SHOWN, *FILES]


def counts() -> str:
    """A row a kind: where, how many, looked at when, how sure."""
    rows = []
    for kind in kinds():
        found = records(kind)
        days = sorted(record["checked_on"] for record in found)
        place = FOLDERS_SHOWN.get(kind) or FILES[kind]
        path = place.relative_to(ROOT).as_posix() + ("/" if place.is_dir() else "")
        rows.append((WHAT[kind], f"`{path}`", f"{len(found):,}", _span(days), _sure(found)))
    return table(("what", "where", "entries", "looked at", "confidence"), rows)


def _span(days: list[str]) -> str:
    return days[0] if days[0] == days[-1] else f"{days[0]} to {days[-1]}"


def _sure(found: list[dict[str, Any]]) -> str:
    said = Counter(record.get("confidence") for record in found)
    names = ("high", "medium", "low", "none")
    return ", ".join(f"{name} {said[name]}" for name in names if said[name])


def missing() -> str:
    """Fields that nobody knew, by kind."""
    rows = []
    for kind, fields in MISSING.items():
        found = records(kind)
        for field in fields:
            count = sum(record.get(field) is None for record in found)
            if count:
                rows.append((WHAT[kind].split(",")[0], f"`{field}`", f"{count} of {len(found)}"))
    idle = [record for record in records("services") if None in record["idle_mib"]]
    rows.append(("services", "idle memory", f"{len(idle)} of {len(records('services'))}"))
    return table(("of", "not known", "how many"), rows)


def models() -> str:
    """How well the memory of each model is known under llama.cpp."""
    found = Counter(record["llama_cpp"]["status"] for record in records("models"))
    words = {
        "exact": "measured; every row is reproduced to the byte",
        "bounded": "measured; part of it is shown as a range",
        "none": "llama.cpp cannot load it: bounds, and no verdict",
        "unknown": "not measured",
    }
    rows = [(words[status], f"{found[status]}") for status in words if found[status]]
    return table(("under llama.cpp", "models"), rows)


def measured() -> str:
    """A row a file of measurements."""
    rows = [(what, f"`tests/golden/{name}`", f"{_rows(name):,}") for name, what in MEASURED.items()]
    return table(("what", "where", "rows"), rows)


def _rows(name: str) -> int:
    path: Path = GOLDEN / name
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8", newline="") as file:
        return sum(1 for _ in csv.DictReader(file))
