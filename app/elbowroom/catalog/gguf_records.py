"""A model of the catalogue's kind from a GGUF file that was read.

Weights are exact, tensor by tensor. What the layers keep follows the same rules as the catalogue's
own models; of an architecture that they do not know, and of a file that leaves a key out, only
bounds are given, and the plan says which and why.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from math import prod
from pathlib import Path
from typing import Any

from elbowroom.catalog.data_files import adapter
from elbowroom.catalog.gguf_keys import KEPT, LISTS
from elbowroom.catalog.graphs import graph_program
from elbowroom.catalog.model_files import ModelRecord, TensorRecord, check
from elbowroom.catalog.model_parts import (
    UNMEASURED_PERCENT,
    FileRecord,
    LayerRecord,
    RuntimeRecord,
)
from elbowroom.core.architecture import (
    ENCODER_ONLY,
    RECURRENT_ONLY,
    SLIDING_PERIOD,
    layers_of,
    state_elements,
)
from elbowroom.core.errors import Refusal
from elbowroom.core.ggml_types import BLOCK
from elbowroom.core.graph_variants import graph_variants
from elbowroom.readers.faults import Fault, refused, shortened
from elbowroom.readers.gguf_types import FILE_TYPES
from elbowroom.readers.model_file import GgufFile, TensorGroup
from elbowroom.storage import strict_json

NEEDED = ("block_count", "embedding_length", "vocab_size")
"""Figures without which there is no model at all; the tensor table says them too."""

WITH_WINDOW = frozenset(SLIDING_PERIOD) - {"llama4", "exaone4", "mellum"}
"""Architectures whose sliding layers have a window that only the file says."""

LARGEST = (1 << 24) - 1
MAIN_SHARE_PERCENT = 10
"""A storage type with less of the bytes is no part of a mix's name."""

Hyper = dict[str, Any]


def record_of(file: GgufFile, today: str) -> ModelRecord:
    """The record of a model that was read.

    Args:
        file: what the file says; a model, neither a projector nor an adapter.
        today: ISO date.

    Raises:
        Refusal: ``BAD_FILE`` with every figure that makes no model.
    """
    if file.role not in ("model", "draft"):
        raise refused(Path(file.files[0]), Fault("no model", "general.type", file.role))
    hyper = _hyperparameters(file)
    if faults := list(_faults(file.architecture, hyper)):
        raise refused(Path(file.files[0]), *faults)
    status = _status(file.architecture, hyper, _missing(file, hyper))
    held = [group for group in file.tensors if group.size]
    tensors = _tensors(held)
    record = ModelRecord(
        id="",
        name=_title(file),
        family=_text(file, "basename"),
        publisher=_text(file, "organization"),
        licence=None,
        released=None,
        hugging_face="",
        modality="text",
        parameters=sum(prod(t.shape) * g.count for t, g in zip(tensors, held, strict=True)),
        active_parameters=None,
        max_context=_context(file),
        max_context_source=f"{file.files[0]}, context_length" if _context(file) else None,
        architecture=file.architecture,
        tied_embeddings=_is_tied(file),
        native_file_type=None,
        llama_cpp=status,
        hyperparameters=hyper,
        tensors=tensors,
        sources={
            "architecture": [f"{file.files[0]}: metadata"],
            "tensors": [f"{file.files[0]}: table"],
        },
        checked_on=today,
        notes=tuple(_notes(file)),
        layers=_bounded_layers(file, hyper) if status.status == "none" else (),
        read_from=FileRecord(
            name=file.files[0], parts=len(file.files), size=file.size, file_type=file_type(file)
        ),
    )
    return checked(replace(record, id=_id(record)), file.files[0])


def _faults(architecture: str, hyper: Mapping[str, Any]) -> Iterator[Fault]:
    """Figures without which, or with which, there is no model."""
    for key in NEEDED:
        if key not in hyper:
            yield Fault("missing", f"{architecture}.{key}")
    for key, value in hyper.items():
        if isinstance(value, list) and key not in LISTS:
            yield Fault("whole number", f"{architecture}.{key}", shortened(value))


def checked(record: ModelRecord, name: str) -> ModelRecord:
    """The record, held to what a file of the catalogue is held to.

    Raises:
        Refusal: ``BAD_FILE``.
    """
    from pydantic import ValidationError

    raw = strict_json.mended(adapter(ModelRecord).dump_python(record, mode="json"))
    try:
        found: ModelRecord = adapter(ModelRecord).validate_json(strict_json.canonical(raw))
        check(Path(f"{found.id}.json"), found)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise refused(Path(name), Fault("no figure", where, first["msg"])) from error
    except Refusal as refusal:
        where, what = str(refusal.facts["where"]), str(refusal.facts["what"])
        raise refused(Path(name), Fault("no figure", where, what)) from refusal
    return found


def file_type(file: GgufFile) -> str:
    """The file's type by its own number, or the storage types that most of it is kept in."""
    code = file.general.get("file_type")
    named = FILE_TYPES.get(code) if isinstance(code, int) else None
    return named or mix(file.tensors)


def mix(tensors: Sequence[TensorGroup]) -> str:
    """Storage types by their bytes, the largest first, such as ``Q4_K/Q6_K``."""
    sizes: dict[str, int] = defaultdict(int)
    for group in tensors:
        sizes[group.type] += group.size
    total = sum(sizes.values())
    most = sorted(sizes, key=lambda name: (-sizes[name], name))
    main = [name for name in most if sizes[name] * 100 >= total * MAIN_SHARE_PERCENT]
    return "/".join(name.upper() for name in main)


def _id(record: ModelRecord) -> str:
    """A name of its own for every content: two files of one name stay apart."""
    raw = strict_json.mended(adapter(ModelRecord).dump_python(record, mode="json"))
    raw.pop("checked_on")
    words = re.sub(r"[^a-z0-9.]+", "-", record.name.casefold()).strip("-.")
    return f"{words[:48] or 'model'}-{sha256(strict_json.canonical(raw)).hexdigest()[:8]}"


def _is_tied(file: GgufFile) -> bool:
    """Whether the token table is the output matrix too; an encoder has no output."""
    has_output = any(group.name == "output.weight" for group in file.tensors)
    return not has_output and file.architecture not in ENCODER_ONLY


def _title(file: GgufFile) -> str:
    return "".join(c if c.isprintable() else " " for c in file.title).strip() or "?"


def _text(file: GgufFile, key: str) -> str:
    value = file.general.get(key)
    return "".join(c for c in value if c.isprintable()) if isinstance(value, str) else ""


def _context(file: GgufFile) -> int | None:
    value = file.hyperparameters.get("context_length")
    return value if isinstance(value, int) and value > 0 else None


def _hyperparameters(file: GgufFile) -> Hyper:
    """Figures of the core's kind; those that the tensors say stand in for the ones left out."""
    kept: Hyper = {
        key: value
        for key, value in file.hyperparameters.items()
        if key in KEPT and _is_figure(value)
    }
    shapes = {group.name: group.shape for group in file.tensors if not group.is_inferred}
    table = shapes.get("token_embd.weight", ())
    if len(table) == 2:
        kept["vocab_size"] = table[1]
        kept.setdefault("embedding_length", table[0])
    last = max((layer for group in file.tensors for layer in group.layers), default=-1)
    if last >= 0:
        kept.setdefault("block_count", last + 1)
    return kept


def _is_figure(value: object) -> bool:
    items = value if isinstance(value, list) else [value]
    return bool(items) and all(isinstance(n, int) and 0 <= n <= LARGEST for n in items)


def _missing(file: GgufFile, hyper: Hyper) -> str:
    """The first key without which the layers are not known; empty where all are there."""
    arch, said = file.architecture, file.hyperparameters
    needed = ["block_count", "embedding_length"]
    needed += [] if arch in RECURRENT_ONLY else ["attention.head_count"]
    needed += ["attention.sliding_window"] if arch in WITH_WINDOW else []
    needed += ["attention.compress_ratios"] if arch == "deepseek4" else []
    for key in needed:
        if key not in said:
            return f"{arch}.{key}"
    try:
        layers = layers_of(arch, hyper)
        graph_variants(arch, hyper)
    except KeyError as error:
        return f"{arch}.{error.args[0]}"
    except (IndexError, ValueError, TypeError, ZeroDivisionError):
        return f"{arch}.attention.head_count"
    if any(layer.kind in ("recurrent", "hybrid") for layer in layers):
        return "" if any(state_elements(hyper)) else f"{arch}.ssm.inner_size"
    return ""


def _status(architecture: str, hyper: Hyper, needs: str) -> RuntimeRecord:
    """How well it is known: its graph was measured, or only bounds can be given."""
    try:
        variants = graph_variants(architecture, hyper)
    except (KeyError, TypeError, ValueError, ZeroDivisionError):
        variants = (architecture,)
    reason: Any = None
    if graph_program(variants[0]) is None:
        reason, needs = "ARCHITECTURE_NOT_KNOWN", ""
    elif needs:
        reason = "METADATA_NOT_KNOWN"
    return RuntimeRecord(
        status="none" if reason else "unknown",
        rows_exact="",
        measured_on="",
        reason=reason,
        needs=needs,
        workspace_percent=UNMEASURED_PERCENT,
        cache_at_most=reason is not None,
    )


def _tensors(groups: Sequence[TensorGroup]) -> tuple[TensorRecord, ...]:
    """The table in the catalogue's form; a type that is not known counts as bytes."""
    return tuple(
        TensorRecord(
            name=group.name,
            shape=tuple(n or 1 for n in group.shape),
            layers=ranges(group.layers),
            type=group.type if group.type in BLOCK and not group.is_inferred else "i8",
        )
        for group in groups
    )


def ranges(layers: Sequence[int]) -> str:
    """Layer indices as ``"0-2,7,9-11"``."""
    parts: list[list[int]] = []
    for layer in layers:
        if parts and layer == parts[-1][1] + 1:
            parts[-1][1] = layer
        else:
            parts.append([layer, layer])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def _bounded_layers(file: GgufFile, hyper: Hyper) -> tuple[LayerRecord, ...]:
    """At most: every layer keeps every token, in rows as wide as its own matrices of keys and
    values say; where there are none, as the metadata says."""
    widths: dict[int, list[int]] = {}
    for group in file.tensors:
        for i, part in enumerate(("attn_k.weight", "attn_v.weight")):
            if group.name == f"blk.*.{part}" and len(group.shape) == 2:
                for layer in group.layers:
                    widths.setdefault(layer, [0, 0])[i] = group.shape[1]
    counted: dict[tuple[int, int], int] = defaultdict(int)
    for layer in range(int(hyper["block_count"])):
        k, v = widths.get(layer) or _stated_widths(hyper)
        counted[k, v] += 1
    return tuple(
        LayerRecord(
            count=n,
            kind="full" if k or v else "none",
            n_kv_heads=1 if k or v else 0,
            k_dim=k,
            v_dim=v,
        )
        for (k, v), n in sorted(counted.items())
    )


def _stated_widths(hyper: Mapping[str, Any]) -> tuple[int, int]:
    """Elements of a token's keys and values by the metadata; 0 where it does not say them."""
    heads, width = hyper.get("attention.head_count"), int(hyper["embedding_length"])
    kv_heads = hyper.get("attention.head_count_kv", heads)
    most = max(kv_heads) if isinstance(kv_heads, list) else kv_heads or 0
    every = max(heads) if isinstance(heads, list) else heads or 0
    head = width // every if every else 0
    k, v = (int(hyper.get(f"attention.{name}_length", head)) for name in ("key", "value"))
    return k * most, v * most


def _notes(file: GgufFile) -> list[str]:
    """What was assumed, in English, as in the catalogue's own files."""
    inferred = [group for group in file.tensors if group.is_inferred]
    notes = [
        f"{group.name}: {group.type} is not known; its size is the room up to the next tensor"
        for group in inferred
    ]
    return notes[:20]
