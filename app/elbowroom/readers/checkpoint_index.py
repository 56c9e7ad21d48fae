"""``model.safetensors.index.json``: which files hold the weights, read without building its map.

The map of a large mixture has some hundred thousand entries, of which only the names of the files
matter.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass

from elbowroom.readers.bounded import MIB
from elbowroom.readers.faults import BadFile, shortened
from elbowroom.storage import strict_json

INDEX_BYTES = 24 * MIB
MOST_FILES = 1000

_FILE = re.compile(r"[^/\\:\0]{1,200}\.safetensors")
_STRING = r'"(?:[^"\\\x00-\x1f]|\\.)*"'
_KEY = re.compile(rf"\s*({_STRING})\s*:\s*")
_VALUE = re.compile(rf"\{{[^{{}}]{{0,4096}}\}}|{_STRING}|[-+.0-9eE]{{1,30}}|true|false|null")
_PAIR = re.compile(rf"\s*{_STRING}\s*:\s*({_STRING})\s*([,}}])")
_NEXT = re.compile(r"\s*([,}])")


@dataclass(frozen=True, slots=True)
class Index:
    """What an index says.

    Attributes:
        files: names of the files, sorted.
        total: bytes of all tensors; ``None`` where it says none.
    """

    files: tuple[str, ...]
    total: int | None


def parse_index(data: bytes, name: str) -> Index:
    """An index from its JSON text in UTF-8.

    Raises:
        BadFile: ``not json`` with the line; ``weight map``; ``file name`` for a name that leaves
            the folder; ``too many``.
    """
    text = data.removeprefix(codecs.BOM_UTF8).decode("latin-1")  # a character for each byte
    files: set[str] | None = None
    total: int | None = None
    for key, value in _members(text, name):
        if key == "weight_map" and isinstance(value, set):
            files = value
        elif key == "metadata" and isinstance(value, str):
            total = _total(value)
    if not files:
        raise BadFile("weight map", name)
    for file in sorted(files):
        if not _FILE.fullmatch(file) or not file.isprintable():
            raise BadFile("file name", name, shortened(file))
    return Index(tuple(sorted(files)), total)


def _members(text: str, name: str) -> Iterator[tuple[str, "str | set[str]"]]:
    """Keys of the index with the text of their value, or the files of the map."""
    start = re.compile(r"\s*\{").match(text)
    at = start.end() if start else 0
    end = None if start else ""
    while end != "}":
        key = _KEY.match(text, at) if end != "" else None
        if key is None:
            raise BadFile("json not json", _line(text, at, name))
        at = key.end()
        if key[1] == '"weight_map"' and text[at : at + 1] == "{":
            files, at = _files(text, at + 1, name)
            yield "weight_map", files
        else:
            value = _VALUE.match(text, at)
            if value is None:
                raise BadFile("json not json", _line(text, at, name))
            at = value.end()
            yield key[1][1:-1], value[0]
        after = _NEXT.match(text, at)
        if after is None:
            raise BadFile("json not json", _line(text, at, name))
        end, at = after[1], after.end()
    if text[at:].strip():
        raise BadFile("json not json", _line(text, at, name))


def _files(text: str, at: int, name: str) -> tuple[set[str], int]:
    """Names of files in the map that begins at a place, and the place behind it."""
    raw: set[str] = set()
    empty = re.compile(r"\s*\}").match(text, at)
    if empty:
        return raw, empty.end()
    while True:
        pair = _PAIR.match(text, at)
        if pair is None:
            raise BadFile("json not json", _line(text, at, name))
        raw.add(pair[1])
        at = pair.end()
        if len(raw) > MOST_FILES:
            raise BadFile("too many", name, len(raw), MOST_FILES)
        if pair[2] == "}":
            return {_plain(each, name) for each in raw}, at


def _plain(quoted: str, name: str) -> str:
    try:
        return str(strict_json.parse(quoted.encode("latin-1")))
    except strict_json.JsonFault as fault:
        raise BadFile(f"json {fault.code}", name, fault.found) from fault


def _total(metadata: str) -> int | None:
    try:
        found = strict_json.parse(metadata.encode("latin-1"))
    except strict_json.JsonFault:
        return None
    total = found.get("total_size") if isinstance(found, dict) else None
    is_number = isinstance(total, int) and not isinstance(total, bool) and total > 0
    return total if is_number else None


def _line(text: str, at: int, name: str) -> str:
    line = text.count("\n", 0, at) + 1
    return f"{name}, line {line}, column {at - text.rfind(chr(10), 0, at)}"
