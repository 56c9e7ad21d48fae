"""The files that one GGUF model is split into: found by the chosen file's name alone.

Source: llama.cpp ``llama_split_path`` (names count from 1, ``split.no`` from 0) and
``llama-model-loader.cpp`` (``split.count``, ``split.tensors.count``), b11739.
"""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from elbowroom.readers.faults import Fault
from elbowroom.readers.gguf import GgufHeader
from elbowroom.storage.system import native

MOST_PARTS = 1000
NAMED_AT_MOST = 10
_PART = re.compile(r"(.+)-(\d{5})-of-(\d{5})(\.gguf)", re.IGNORECASE | re.DOTALL | re.ASCII)


def parts_of(path: Path) -> tuple[tuple[Path, ...], tuple[Fault, ...]]:
    """All files of a model of which one was chosen, and what is missing of them.

    Metadata names no file: a name such as ``../../x`` cannot come from anywhere. Next to a file
    that is no link, a part that is one is not followed.
    """
    match = _PART.fullmatch(path.name)
    if match is None:
        return (path,), ()
    start, number, total, end = match[1], int(match[2]), int(match[3]), match[4]
    if not 1 <= number <= total or total > MOST_PARTS:
        return (path,), (Fault("part number", path.name, f"{number}/{total}", f"1-{MOST_PARTS}"),)
    names = [f"{start}-{i:05d}-of-{total:05d}{end}" for i in range(1, total + 1)]
    parts = [path.with_name(name) for name in names]
    missing = [part.name for part in parts if part != path and not _is_part(part, path)]
    if not missing:
        return tuple(parts), ()
    named = ", ".join(missing[:NAMED_AT_MOST]) + (" …" if len(missing) > NAMED_AT_MOST else "")
    return (path,), (Fault("parts missing", named, str(len(missing)), str(total)),)


def _is_part(part: Path, chosen: Path) -> bool:
    name = native(part)
    return os.path.isfile(name) and (os.path.islink(native(chosen)) or not os.path.islink(name))


def disagreements(headers: Sequence[GgufHeader], names: Sequence[str]) -> list[Fault]:
    """What the parts say of each other that does not agree."""
    faults, total = [], len(headers)
    tensors = sum(len(header.tensors) for header in headers)
    for i, (header, name) in enumerate(zip(headers, names, strict=True)):
        expected = {"split.count": total, "split.no": i, "split.tensors.count": tensors}
        if total == 1:
            expected = {"split.count": 1}
        for key, wanted in expected.items():
            found = header.metadata.get(key, wanted if total == 1 or i else None)
            if found != wanted and not (key == "split.count" and total == 1 and found == 0):
                faults.append(Fault("parts disagree", f"{name}: {key}", str(found), str(wanted)))
        first, other = (h.metadata.get("general.architecture") for h in (headers[0], header))
        if other is not None and other != first:
            place = f"{name}: general.architecture"
            faults.append(Fault("parts disagree", place, str(other)[:40], str(first)[:40]))
    faults += [Fault("tensor twice", name) for name in sorted(_twice(headers))[:NAMED_AT_MOST]]
    return faults


def _twice(headers: Sequence[GgufHeader]) -> set[str]:
    """Tensors that more than one part holds."""
    seen: set[str] = set()
    twice: set[str] = set()
    for header in headers:
        names = {tensor.name for tensor in header.tensors}
        twice |= seen & names
        seen |= names
    return twice
