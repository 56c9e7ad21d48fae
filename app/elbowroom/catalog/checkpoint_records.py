"""A model of the catalogue's kind from a checkpoint: configuration and safetensors."""

import re
from collections.abc import Mapping
from dataclasses import replace
from hashlib import sha256
from math import prod
from pathlib import Path
from typing import Any

from elbowroom.catalog.config_drafts import draft_of
from elbowroom.catalog.config_files import configuration_of
from elbowroom.catalog.config_layers import ConfigLayers
from elbowroom.catalog.data_files import adapter
from elbowroom.catalog.gguf_records import checked
from elbowroom.catalog.model_files import ModelRecord, TensorRecord
from elbowroom.catalog.model_parts import UNMEASURED_PERCENT, FileRecord, RuntimeRecord
from elbowroom.core.errors import Refusal
from elbowroom.readers.checkpoint import CheckpointFile
from elbowroom.readers.faults import Fault, refused
from elbowroom.storage import strict_json

Config = Mapping[str, Any]


def language_of(config: Config) -> Config:
    """The part of a configuration that is about the language model.

    Models that see or hear nest it in ``text_config`` (some in ``llm_config``).
    """
    for name in ("text_config", "llm_config", "language_config"):
        inner = config.get(name)
        if isinstance(inner, dict) and inner:
            kept = {k: config[k] for k in ("tie_word_embeddings", "vocab_size") if k in config}
            return kept | inner
    return config


def checkpoint_record(file: CheckpointFile, path: Path, today: str) -> ModelRecord:
    """The record of a checkpoint.

    Raises:
        Refusal: ``BAD_FILE`` with every field that is missing or makes no sense.
    """
    if file.role != "model":
        raise refused(path, Fault("no model", "adapter_config.json", file.role))
    config = language_of(file.config)
    record = _drafted(file, config, path, today) or _in_layers(file, config, path, today)
    raw = strict_json.mended(adapter(ModelRecord).dump_python(record, mode="json"))
    raw.pop("checked_on")
    words = re.sub(r"[^a-z0-9.]+", "-", record.name.casefold()).strip("-.")
    own_id = f"{words[:48] or 'model'}-{sha256(strict_json.canonical(raw)).hexdigest()[:8]}"
    return checked(replace(record, id=own_id), path.name)


def _drafted(file: CheckpointFile, config: Config, path: Path, today: str) -> ModelRecord | None:
    """By the rules of a draft, which know every tensor; ``None`` for other architectures."""
    try:
        found = configuration_of(config)
    except Refusal:
        return None
    data = draft_of(found, path, "model", today)
    tensors = tuple(
        TensorRecord(t["name"], tuple(t["shape"]), t["layers"]) for t in data["tensors"]
    )
    notes = [note for note in data["notes"] if not note.startswith("published quantised")]
    layers = found.num_hidden_layers
    counted = sum(prod(t.shape) * (layers if t.layers else 1) for t in tensors)
    if file.parameters and abs(file.parameters / counted - 1) > 0.001:
        notes.append(f"{path.name} gives {counted:,} parameters, the files {file.parameters:,}")
    return ModelRecord(
        **_common(file, config, path, today)
        | {
            "architecture": data["architecture"],
            "tied_embeddings": data["tied_embeddings"],
            "parameters": counted,
            "hyperparameters": data["hyperparameters"],
            "tensors": tensors,
            "notes": tuple(notes),
            "llama_cpp": RuntimeRecord(
                status="unknown",
                rows_exact="",
                measured_on="",
                workspace_percent=UNMEASURED_PERCENT,
            ),
        }
    )


def _in_layers(file: CheckpointFile, config: Config, path: Path, today: str) -> ModelRecord:
    """By what each layer keeps; llama.cpp's own graph and tensors are not known.

    Raises:
        Refusal: ``BAD_FILE`` with every field that is missing.
    """
    reading = ConfigLayers(config)
    vocabulary = reading.need("vocab_size")
    layers = reading.records()
    faults = list(reading.faults)
    if not file.parameters:
        faults.append(Fault("no weights", path.name))
    if faults:
        raise refused(path, *faults)
    return ModelRecord(
        **_common(file, config, path, today)
        | {
            "architecture": str(config.get("model_type") or "?")[:60],
            "tied_embeddings": config.get("tie_word_embeddings") is True,
            "parameters": file.parameters,
            "hyperparameters": {
                "vocab_size": vocabulary,
                "embedding_length": reading.need("hidden_size", "n_embd", "d_model"),
                "block_count": sum(layer.count for layer in layers),
            },
            "tensors": (),
            "layers": layers,
            "is_confirmed": False,
            "llama_cpp": RuntimeRecord(
                status="none", rows_exact="", measured_on="", reason="ARCHITECTURE_NOT_KNOWN"
            ),
        }
    )


def _common(file: CheckpointFile, config: Config, path: Path, today: str) -> dict[str, Any]:
    """Fields that both ways fill alike."""
    context = config.get("max_position_embeddings")
    is_length = isinstance(context, int) and not isinstance(context, bool) and context > 0
    title = "".join(c if c.isprintable() else " " for c in file.title).strip()
    names = file.files or (path.name,)
    return {
        "id": "",
        "name": title[:100] or "?",
        "family": "",
        "publisher": "",
        "licence": None,
        "released": None,
        "hugging_face": "",
        "modality": "text+vision" if "vision_config" in file.config else "text",
        "active_parameters": None,
        "max_context": context if is_length else None,
        "max_context_source": f"{path.name}, max_position_embeddings" if is_length else None,
        "native_file_type": None,
        "sources": {"architecture": ["config.json"], "tensors": [names[0]]},
        "checked_on": today,
        "read_from": FileRecord(
            kind="checkpoint",
            name=names[0],
            parts=len(names),
            size=max(1, file.size),
            file_type=file.packing,
            weights=file.sizes.get("language", 0),
        ),
    }
