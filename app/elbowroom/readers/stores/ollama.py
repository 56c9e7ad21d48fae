"""Ollama's folder: manifests by name, and blobs by digest.

Source: ``manifest/manifest.go`` and ``types/model/name.go`` of Ollama 0.24: a manifest lies at
``manifests/HOST/NAMESPACE/MODEL/TAG`` and names its layers by ``sha256:`` digests.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from elbowroom.core.errors import Refusal
from elbowroom.readers.bounded import MIB
from elbowroom.readers.stores.stored import StoredModel
from elbowroom.readers.stores.walk import Walk, size_of
from elbowroom.storage.atomic import read_file
from elbowroom.storage.strict_json import JsonFault, parse

MANIFEST_AT_MOST = MIB
HOST, NAMESPACE = "registry.ollama.ai", "library"
_DIGEST = re.compile(r"sha256[:-]([0-9a-f]{64})", re.ASCII)
_MODEL = ".image.model"


def models(start: Path, walk: Walk) -> Iterator[StoredModel]:
    """Every model that a manifest names."""
    manifests = start / "manifests"
    for path in walk.files(manifests):
        place = path.relative_to(manifests).parts
        if len(place) == 4:
            yield _model(start, walk, path, name_of(*place))


def name_of(host: str, namespace: str, model: str, tag: str) -> str:
    """A model as Ollama's own list shows it."""
    name = f"{model}:{tag}"
    if (host, namespace) == (HOST, NAMESPACE):
        return name
    return f"{namespace}/{name}" if host == HOST else f"{host}/{namespace}/{name}"


def _model(start: Path, walk: Walk, path: Path, name: str) -> StoredModel:
    """What a manifest says; of one that cannot be read, that it is there."""
    try:
        data = parse(read_file(path, MANIFEST_AT_MOST), MANIFEST_AT_MOST)
        layers = [layer for layer in data["layers"] if isinstance(layer, dict)]
        weights = _layer(layers, _MODEL)
        blob = _blob(start, weights)
    except (Refusal, JsonFault, KeyError, TypeError):
        return StoredModel(name, "gguf", path, (), 0, "damaged")
    problem = _problem(walk, blob, weights.get("size"))
    is_there = problem not in ("missing", "leads out")
    files = (blob,) if is_there else ()
    return StoredModel(name, "gguf", blob, files, sum(map(size_of, files)), problem)


def _layer(layers: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    found = (layer for layer in layers if str(layer.get("mediaType", "")).endswith(kind))
    return next(found, {})


def _blob(start: Path, layer: dict[str, Any]) -> Path:
    """Where a layer lies; a digest of any other form names no file."""
    match = _DIGEST.fullmatch(str(layer.get("digest", "")))
    if match is None:
        raise KeyError("digest")
    return start / "blobs" / f"sha256-{match[1]}"


def _problem(walk: Walk, blob: Path, size: object) -> str:
    if not walk.is_inside(blob):
        return "leads out"
    if not blob.is_file():
        return "missing"
    return "incomplete" if isinstance(size, int) and size_of(blob) < size else ""
