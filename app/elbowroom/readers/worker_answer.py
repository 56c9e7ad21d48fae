"""What the process that reads a file says to the one that waits for it: JSON, checked."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from elbowroom.core.errors import Refusal
from elbowroom.readers.bounded import MIB
from elbowroom.readers.checkpoint import CheckpointFile
from elbowroom.readers.faults import Fault, refused
from elbowroom.readers.model_file import GgufFile
from elbowroom.readers.sniff import is_model_file, kind_of_file
from elbowroom.storage import strict_json

ANSWER_BYTES = 32 * MIB


def encoded(path: Path) -> bytes:
    """Read a file, and say what is in it or why it is refused."""
    try:
        found = _found(path)
    except Refusal as error:
        facts = dict(error.facts)
        if "faults" in facts:
            facts["faults"] = [asdict(fault) for fault in facts["faults"]]
        found = {"refusal": {"code": error.code, "field": error.field, "facts": facts}}
    return json.dumps(strict_json.mended(found)).encode()


def _found(path: Path) -> dict[str, Any]:
    """What is in a file, by the kind that its name or its first bytes say."""
    if path.suffix.casefold() == ".gguf":
        is_gguf = True
    elif is_model_file(path):
        is_gguf = False
    else:
        is_gguf = kind_of_file(path) not in ("safetensors", "json")
    if is_gguf:
        from elbowroom.readers.gguf_file import read_gguf

        return {"gguf": asdict(read_gguf(path))}
    from elbowroom.readers.checkpoint import read_checkpoint

    return {"checkpoint": asdict(read_checkpoint(path))}


def decoded(path: Path, data: bytes) -> GgufFile | CheckpointFile:
    """What the process wrote, checked: it read a stranger's file.

    Raises:
        Refusal: the one that it wrote; ``BAD_FILE`` for what is no answer.
    """
    from pydantic import TypeAdapter, ValidationError

    try:
        found = strict_json.parse(data, ANSWER_BYTES)
        if isinstance(found, dict) and "refusal" in found:
            raise _refusal(path, found["refusal"])
        if "checkpoint" in found:
            return TypeAdapter(CheckpointFile).validate_python(found["checkpoint"])
        return TypeAdapter(GgufFile).validate_python(found["gguf"])
    except (strict_json.JsonFault, ValidationError, KeyError, TypeError) as error:
        raise refused(path, Fault("not understood", "", type(error).__name__)) from error


def _refusal(path: Path, raw: dict[str, Any]) -> Refusal:
    facts = dict(raw["facts"])
    if "faults" in facts:
        facts["faults"] = tuple(Fault(**fault) for fault in facts["faults"])
    return Refusal(str(raw["code"]), str(path.parent / Path(raw["field"]).name), **facts)
