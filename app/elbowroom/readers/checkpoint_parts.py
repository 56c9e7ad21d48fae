"""The files of a checkpoint in one folder: the configuration, the weights, and their index."""

import os
import re
from pathlib import Path
from typing import Any

from elbowroom.readers.bounded import MIB, opened
from elbowroom.readers.faults import BadFile, Fault, shortened
from elbowroom.storage import strict_json
from elbowroom.storage.system import native

CONFIG, INDEX, SINGLE = "config.json", "model.safetensors.index.json", "model.safetensors"
ADAPTER_CONFIG = "adapter_config.json"
CONFIG_BYTES, INDEX_BYTES = MIB, 16 * MIB
MOST_FILES = 1000
NAMED_AT_MOST = 10

_PART = re.compile(r"(.+)-(\d{5})-of-(\d{5})(\.safetensors)", re.ASCII | re.DOTALL)
_FILE = re.compile(r"[^/\\:\0]{1,200}\.safetensors")


def read_json(path: Path, most: int) -> dict[str, Any]:
    """The object in a JSON file.

    Raises:
        Refusal: ``NOT_READ``.
        BadFile: what is wrong with it, with line and column.
    """
    with opened(path) as (file, size):
        if size > most:
            raise BadFile("too long", path.name, size, most)
        data = file.read(most + 1)
    return object_of(data, path.name, most)


def object_of(data: bytes, name: str, most: int) -> dict[str, Any]:
    """The object that a JSON text in UTF-8 holds.

    Raises:
        BadFile: what is wrong with it.
    """
    try:
        found = strict_json.parse(data, most)
    except strict_json.JsonFault as fault:
        line, _, column = fault.found.partition(":")
        is_place = line.isdecimal() and column.isdecimal()
        place = f"{name}, line {line}, column {column}" if is_place else name
        raise BadFile(f"json {fault.code}", place, "" if is_place else fault.found) from fault
    if not isinstance(found, dict):
        raise BadFile("json no object", name, type(found).__name__)
    return found


def weight_files(path: Path) -> tuple[tuple[Path, ...], tuple[Fault, ...], int | None]:
    """Files with the weights beside a chosen one, what is missing of them, and their total size.

    Only names are taken from an index, and only such as stand for a file of the same folder. A
    configuration alone has no weights beside it, which is no fault.

    Raises:
        Refusal: ``NOT_READ`` for an index.
        BadFile: for an index that is damaged.
    """
    if path.suffix == ".safetensors":
        return (*_parts(path), None)
    index = path if path.name.endswith(".index.json") else path.with_name(INDEX)
    if os.path.isfile(native(index)):
        names, total = _index(index)
        return (*_present(path, names), total)
    single = path.with_name(SINGLE)
    return ((single,) if os.path.isfile(native(single)) else (), (), None)


def _parts(path: Path) -> tuple[tuple[Path, ...], tuple[Fault, ...]]:
    match = _PART.fullmatch(path.name)
    if match is None:
        return (path,), ()
    number, total = int(match[2]), int(match[3])
    if not 1 <= number <= total or total > MOST_FILES:
        return (), (Fault("part number", path.name, f"{number}/{total}", f"1-{MOST_FILES}"),)
    return _present(
        path, [f"{match[1]}-{i:05d}-of-{total:05d}{match[4]}" for i in range(1, total + 1)]
    )


def _present(path: Path, names: list[str]) -> tuple[tuple[Path, ...], tuple[Fault, ...]]:
    parts = tuple(path.with_name(name) for name in names)
    missing = [part.name for part in parts if not os.path.isfile(native(part))]
    if not missing:
        return parts, ()
    named = ", ".join(missing[:NAMED_AT_MOST]) + (" …" if len(missing) > NAMED_AT_MOST else "")
    return parts, (Fault("parts missing", named, str(len(missing)), str(len(parts))),)


def _index(path: Path) -> tuple[list[str], int | None]:
    """Names of the files, and the total that the index says."""
    found = read_json(path, INDEX_BYTES)
    return index_of(found, path.name)


def index_of(found: dict[str, Any], name: str) -> tuple[list[str], int | None]:
    """File names of an index, and its total; a total that is no number is none.

    Raises:
        BadFile: ``weight map`` or ``file name``.
    """
    weight_map = found.get("weight_map")
    if not isinstance(weight_map, dict) or not weight_map:
        raise BadFile("weight map", name, shortened(type(weight_map).__name__))
    names = sorted({str(value) for value in weight_map.values()})
    for file in names:
        if not _FILE.fullmatch(file) or not file.isprintable():
            raise BadFile("file name", name, shortened(file))
    if len(names) > MOST_FILES:
        raise BadFile("too many", name, len(names), MOST_FILES)
    metadata = found.get("metadata")
    total = metadata.get("total_size") if isinstance(metadata, dict) else None
    is_number = isinstance(total, int) and not isinstance(total, bool) and total > 0
    return names, total if is_number else None
