"""JSON, read strictly: what other programs let pass silently is a fault here, with its place.

Python's own reader takes the last of two equal keys, ``NaN``, ``1e999`` and lone surrogates, which
fail only when they are saved; it recurses until it must not, and needs 28 times a file's size.
"""

import hashlib
import json
import math
from collections import Counter
from typing import Any, NoReturn

MAX_BYTES = 4 << 20
MAX_DEPTH = 64
MAX_VALUES = 500_000
"""Bounds the memory of a hostile file of ``MAX_BYTES`` to about 64 MiB."""

MAX_WHOLE = 1 << 63
"""Whole numbers stay below it in magnitude: a day's worth of exabytes, and what others can read."""

_WIDE = (b"\xff\xfe", b"\xfe\xff", b"\x00{", b"{\x00")


class JsonFault(ValueError):  # noqa: N818 - as a refusal, an answer
    """What is wrong with a text that should be JSON.

    Attributes:
        code: a word that ``text`` has a sentence for.
        found: the key or number at fault, or ``line 3, column 7``; empty where it is the whole.
    """

    def __init__(self, code: str, found: str = "") -> None:
        super().__init__(f"{code} ({found})" if found else code)
        self.code = code
        self.found = found


def parse(data: bytes, max_bytes: int = MAX_BYTES) -> Any:
    """The value of a JSON text in UTF-8, with or without a byte order mark.

    Raises:
        JsonFault: ``empty``, ``too large``, ``not utf-8``, ``too many values``, ``not json``,
            ``key twice``, ``not a number``, ``number too long``, ``too deep`` or
            ``half a character``.
    """
    text = _decoded(data, max_bytes)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_no_number,
            parse_float=_finite,
            parse_int=_whole,
        )
    except json.JSONDecodeError as error:
        raise JsonFault("not json", f"{error.lineno}:{error.colno}") from error
    except RecursionError as error:
        raise JsonFault("too deep") from error
    if data.count(b"[") + data.count(b"{") > MAX_DEPTH:
        _check_depth(value, MAX_DEPTH)
    if b"\\ud" in data.lower():
        _check_characters(value)
    return value


def pretty(value: Any) -> bytes:
    """A value as a person may read it, in UTF-8."""
    return json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False).encode() + b"\n"


def mended(value: Any) -> Any:
    """A value whose half characters (lone surrogates) became the replacement character.

    Names of files and texts from the clipboard can hold some, and no file in UTF-8 can.
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return json.loads(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))


def canonical(value: Any) -> bytes:
    """The one text of a value, whatever its spaces and the order of its keys were."""
    return json.dumps(
        value, ensure_ascii=True, sort_keys=True, separators=(",", ":"), allow_nan=False
    ).encode()


def checksum(value: Any) -> str:
    """SHA-256 over the canonical text of a value."""
    return "sha256:" + hashlib.sha256(canonical(value)).hexdigest()


def _decoded(data: bytes, max_bytes: int) -> str:
    if not data.strip():
        raise JsonFault("empty")
    if len(data) > max_bytes:
        raise JsonFault("too large")
    if data.startswith(_WIDE):
        raise JsonFault("not utf-8", "UTF-16")
    if sum(data.count(mark) for mark in (b"{", b"[", b",")) > MAX_VALUES:
        raise JsonFault("too many values")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise JsonFault("not utf-8", f"{error.start}") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise JsonFault("key twice", Counter(key for key, _ in pairs).most_common(1)[0][0])
    return value


def _no_number(text: str) -> NoReturn:
    raise JsonFault("not a number", text)


def _finite(text: str) -> float:
    value = float(text)
    return value if math.isfinite(value) else _no_number(text)


def _whole(text: str) -> int:
    if len(text) > 20 or not -MAX_WHOLE < (value := int(text)) < MAX_WHOLE:
        raise JsonFault("number too long", text)
    return value


def _check_depth(value: Any, left: int) -> None:
    if not isinstance(value, dict | list):
        return
    if left == 0:
        raise JsonFault("too deep")
    for inner in value.values() if isinstance(value, dict) else value:
        _check_depth(inner, left - 1)


def _check_characters(value: Any) -> None:
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError as error:
        raise JsonFault("half a character") from error
