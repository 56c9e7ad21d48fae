"""What kind of file this is, told by its first bytes; a name is only a hint."""

import re
from pathlib import Path

from elbowroom.readers.bounded import opened

HEAD_BYTES = 512
MODEL_SUFFIXES = (".gguf", ".safetensors")
MODEL_NAMES = ("config.json", "adapter_config.json")
INDEX_SUFFIX = ".safetensors.index.json"
LOG_SUFFIXES = (".log", ".txt")

_OLD_GGML = (b"lmgg", b"fmgg", b"tjgg", b"algg")
"""``ggml``, ``ggmf``, ``ggjt`` and ``ggla``, written as little-endian words."""

_LFS_SIZE = re.compile(rb"^size (\d{1,15})$", re.MULTILINE)


def is_model_file(path: Path) -> bool:
    """Whether a name is one of a model file."""
    if path.suffix.casefold() in MODEL_SUFFIXES or path.name in MODEL_NAMES:
        return True
    return path.name.endswith(INDEX_SUFFIX)


def is_log_file(path: Path) -> bool:
    """Whether a name is that of a log."""
    return path.suffix.lower() in LOG_SUFFIXES


def kind_of(head: bytes) -> str:
    """The kind of a file.

    Args:
        head: its first :data:`HEAD_BYTES` bytes, or all.

    Returns:
        ``gguf``, ``safetensors``, ``json``, ``gzip``, ``text``; what a download can turn out to be:
        ``empty``, ``web page``, ``lfs pointer``, ``archive``, ``pickle``, ``old ggml``; or
        ``unknown``.
    """
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head:
        return "empty"
    if head[:4] in (b"GGUF", b"FUGG"):
        return "gguf"
    if head[:4] in _OLD_GGML:
        return "old ggml"
    if head[:2] == b"PK":
        return "archive"
    if head[:2] == b"\x1f\x8b":
        return "gzip"
    if head[:1] == b"\x80" and head[1:2] in b"\x02\x03\x04\x05":
        return "pickle"
    if _is_safetensors(head):
        return "safetensors"
    if start[:1] == b"<":
        return "web page"
    if start.startswith(b"version https://git-lfs"):
        return "lfs pointer"
    if start[:1] in (b"{", b"["):
        return "json"
    return "text" if _is_text(head) else "unknown"


def _is_safetensors(head: bytes) -> bool:
    """Whether it starts with a length, of less than a terabyte, and a JSON object."""
    return head[8:9] == b"{" and int.from_bytes(head[:8], "little") < 1 << 40


def lfs_size(head: bytes) -> int | None:
    """Bytes of the file that a Git-LFS pointer stands for."""
    match = _LFS_SIZE.search(head)
    return int(match[1]) if match else None


def kind_of_file(path: Path) -> str:
    """The kind of a file on disk.

    Raises:
        Refusal: ``NOT_READ`` with a reason.
    """
    with opened(path) as (file, _):
        return kind_of(file.read(HEAD_BYTES))


def _is_text(head: bytes) -> bool:
    """No control characters but those of terminals and line ends."""
    return not set(head) & {*range(7), *range(14, 27), *range(28, 32)}
