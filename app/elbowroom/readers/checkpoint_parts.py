"""The files of a checkpoint in one folder: the configuration, the weights, and their index."""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from elbowroom.readers.bounded import MIB, opened
from elbowroom.readers.checkpoint_index import INDEX_BYTES, MOST_FILES, Index, parse_index
from elbowroom.readers.faults import BadFile, Fault
from elbowroom.storage import strict_json
from elbowroom.storage.system import native

CONFIG, INDEX, SINGLE = "config.json", "model.safetensors.index.json", "model.safetensors"
ADAPTER_CONFIG = "adapter_config.json"
CONFIG_BYTES = MIB
NAMED_AT_MOST = 10

_PART = re.compile(r"(.+)-(\d{5})-of-(\d{5})(\.safetensors)", re.ASCII | re.DOTALL)


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
        found = _index(index)
        return (*_present(path, found.files), found.total)
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


def _present(path: Path, names: Sequence[str]) -> tuple[tuple[Path, ...], tuple[Fault, ...]]:
    parts = tuple(path.with_name(name) for name in names)
    missing = [part.name for part in parts if not os.path.isfile(native(part))]
    if not missing:
        return parts, ()
    named = ", ".join(missing[:NAMED_AT_MOST]) + (" …" if len(missing) > NAMED_AT_MOST else "")
    return parts, (Fault("parts missing", named, str(len(missing)), str(len(parts))),)


def _index(path: Path) -> Index:
    """The index on disk.

    Raises:
        Refusal: ``NOT_READ``.
        BadFile: what is wrong with it.
    """
    with opened(path) as (file, size):
        if size > INDEX_BYTES:
            raise BadFile("too long", path.name, size, INDEX_BYTES)
        data = file.read(INDEX_BYTES + 1)
    return parse_index(data, path.name)
