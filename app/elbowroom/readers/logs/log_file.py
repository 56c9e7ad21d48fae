"""A log from a file or from the clipboard: streamed, and of one that is very long both ends."""

import codecs
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.core.log import Log, LogReading
from elbowroom.readers.bounded import BoundedSource, never, opened
from elbowroom.readers.faults import BadFile
from elbowroom.readers.sniff import HEAD_BYTES, kind_of
from elbowroom.storage.faults import not_read

MIB = 1 << 20
READ_AT_MOST = 512 * MIB
"""Bytes of a file; of a longer one the first and the last half of them."""

PASTED_AT_MOST = 16 * MIB
"""Characters that are taken from the clipboard."""

LINE_AT_MOST = MIB
"""Characters of a line that are held; what follows is left out."""

CHUNK = MIB
_NOT_LOGS = ("gguf", "safetensors", "gzip", "archive", "pickle", "old ggml", "unknown")
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_COLOURS = re.compile(r"\x1b\[[0-9;?]{0,16}[A-Za-z]")

Progress = Callable[[int, int], None]


def read_log(
    path: Path, is_stopped: Callable[[], bool] = never, progress: Progress | None = None
) -> Log:
    """What a log file says.

    Args:
        is_stopped: asked between pieces of the file.
        progress: told bytes read and bytes to read.

    Raises:
        Refusal: ``NOT_READ``, or ``NOT_A_LOG`` with what the file is instead.
        Stopped: somebody cancelled.
    """
    reading = LogReading()
    with opened(path) as (file, size):
        source = BoundedSource(file, size, size, is_stopped)
        head = source.take(min(size, HEAD_BYTES))
        encoding = _encoding(path, head)
        try:
            for line in _lines(_pieces(source, head, progress), encoding):
                reading.take(told(line))
        except BadFile as error:
            raise not_read(path, "changed") from error
    return reading.log(is_partial=size > READ_AT_MOST)


def read_text(text: str) -> Log:
    """What pasted text says.

    Raises:
        Refusal: ``NOT_A_LOG`` for nothing at all.
    """
    if not text.strip():
        raise Refusal("NOT_A_LOG", "", what="empty")
    reading = LogReading()
    for line in text[:PASTED_AT_MOST].splitlines():
        reading.take(told(line))
    return reading.log(is_partial=len(text) > PASTED_AT_MOST)


def told(line: str) -> str:
    """A line as it was meant: without colours, and out of the JSON that Docker wraps it in.

    A terminal shows only what follows the last carriage return; that part is taken.
    """
    line = _COLOURS.sub("", line[:LINE_AT_MOST]) if "\x1b" in line else line
    if line.startswith('{"log":'):
        line = line.removeprefix('{"log":"').replace('\\"', '"').replace("\\n", "")
    return line.rstrip("\r\n").rpartition("\r")[2]


def _encoding(path: Path, head: bytes) -> str:
    """How its text is written; PowerShell writes UTF-16.

    Raises:
        Refusal: ``NOT_A_LOG``.
    """
    if head.startswith(_WIDE):
        return "utf-16"
    kind = kind_of(head)
    if kind == "empty" or (kind in _NOT_LOGS and not _is_bare(head)):
        raise Refusal("NOT_A_LOG", path.name, what=kind)
    return "utf-8"


def _is_bare(head: bytes) -> bool:
    """Whether what looks binary only has colours of a terminal and backspaces in it."""
    return b"\x00" not in head and not head.startswith((b"PK", b"\x1f\x8b", b"\x80", b"GGUF"))


def _pieces(source: BoundedSource, head: bytes, progress: Progress | None) -> Iterator[bytes]:
    """The file's bytes; of a long one the two ends, with a line break between."""
    half = READ_AT_MOST // 2
    is_long, todo = source.size > READ_AT_MOST, min(source.size, READ_AT_MOST)
    done = len(head)
    yield head
    while source.remaining:
        if is_long and done >= half:
            source.skip(source.remaining - half)
            is_long = False
            yield b"\n"
        count = min(CHUNK, source.remaining)
        done += count
        yield source.take(count)
        if progress:
            progress(done, todo)


def _lines(pieces: Iterator[bytes], encoding: str) -> Iterator[str]:
    """Lines of text, each cut at :data:`LINE_AT_MOST`; the last one need not be ended."""
    decoder = codecs.getincrementaldecoder(encoding)("replace")
    rest, is_cut = "", False
    for piece in pieces:
        *whole, rest = (rest + decoder.decode(piece)).split("\n")
        for line in whole:
            if not is_cut:
                yield line
            is_cut = False
        if len(rest) > LINE_AT_MOST:
            if not is_cut:
                yield rest[:LINE_AT_MOST]
            rest, is_cut = "", True
    if not is_cut and (rest + decoder.decode(b"", True)):
        yield rest
