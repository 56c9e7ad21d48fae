"""Facts to fill texts with, and what no text may hold."""

import dataclasses
import re
from collections.abc import Iterator, Mapping
from typing import Any

from elbowroom.core.units import GIB, MIB
from elbowroom.readers.faults import Fault

HANGUL = re.compile("[가-힣]")
FORBIDDEN = re.compile(r"\b(?:nan|NaN|-?inf|Infinity|None|undefined)\b|[{}]")

NOTE_FACTS: dict[str, int | str] = {
    "max": 131072,
    "other": 1048576,
    "programs": "vLLM 0.33.0, transformers 5.24.0",
    "key": "attention.q_lora_rank",
    "context": 262144,
    "head_size": 96,
    "arch": "llama",
    "bytes": 3 * GIB,
    "low": GIB,
    "high": 5 * GIB,
    "of": 64 * GIB,
    "layers": 12,
    "gpu_layers": 21,
    "split": "12,21",
    "fields": "memory_options,slots,price_usd",
    "machine": "desktop-1-slot",
    "file": "hosts/desktop-1-slot.json",
    "made_by": "0.9.0",
    "settings": "answer_tokens, vision",
    "ids": "llama-3.1-8b",
    "tokens": 65536,
    "percent": 12,
    "use": 50,
    "all": 4,
    "program": "mlx-lm 0.31",
    "people": 4,
    "active": 2,
    "needed": 40000,
    "total": 65536,
    "default": 4096,
    "batch": 2048,
    "half": GIB,
    "card": "NVIDIA RTX PRO 2000 Blackwell",
    "place": "slot1",
    "side": "length",
    "size": 336,
    "room": 178,
    "slot": 75,
    "watts": 350,
    "supply": 247,
    "own": 0,
    "plug": "1x 8-pin",
    "port": "oculink",
    "gb_s": "7.88",
    "system": "ZimaOS",
    "asked": "8",
    "has": "7.5",
    "problem": "stops after hours",
    "service": "Immich",
    "id": "immich-stack",
    "pool": "ram",
    "setting": "num_gpu",
    "classes": "cuda-up-to-450",
    "name": "July",
    "date": "2026-07-01",
    "why": "machine",
    "images": 4,
    "model": "Llama 3.1 8B Instruct",
    "technique": "h2o",
    "old": "Q4_K_M",
    "new": "AWQ",
}

REFUSAL_FACTS: dict[str, Any] = {
    "faults": (Fault("ends early", "byte 41", "3", "8"), Fault("missing", "llama.block_count")),
    "found": "q9_0",
    "near": ("llama-3.1-8b",),
    "low": 1,
    "high": 1024,
    "allowed": ("q8_0", "q4_0"),
    "other": "f16",
    "block": 32,
    "head_size": 80,
    "where": "tensors.3",
    "what": "must be a number above 0",
    "machine": "zimaboard-2-832",
    "line": 7,
    "fault": "range",
    "folder": "/home/me/.local/share/elbowroom/hosts",
    "reason": "disk full",
    "number": "EXDEV",
    "free": 12_000_000,
    "made_by": "2.0.0",
    "host": "kitchen",
    "since": "2026-11-29T10:00:00+00:00",
    "program": "mlx-lm 0.31",
    "obstacle": "OTHER_CACHE",
    "needs": "gemma3",
}
"""A refusal that needs another fact fails the test: add a sample of it here."""

REFUSAL_VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"near": ()},
    {"allowed": ()},
    {"where": ""},
    {"found": 48.0},
    {"low": 0.001, "high": 8192},
    {"fault": "other"},
    {"free": None},
    {"free": 3_400_000_000},
    {"made_by": "", "host": "", "since": ""},
)
"""Facts that change the wording."""

REFUSAL_FIELDS: dict[str, tuple[str, ...]] = {
    "UNKNOWN_MODEL": ("model",),
    "UNKNOWN_COMPANION": ("draft", "beside"),
    "UNKNOWN_MACHINE": ("machine",),
    "UNKNOWN_GPU": ("gpus",),
    "CACHE_TYPES_MUST_MATCH": ("cache_v",),
    "QUANTISED_V_NEEDS_FLASH_ATTENTION": ("cache_v",),
    "HEAD_SIZE_NOT_DIVISIBLE": ("cache_k", "cache_v"),
    "MACHINE_MISSING": ("machine",),
    "MEMORY_NOT_CHOSEN": ("memory_gib",),
    "UNKNOWN_MEMORY_OPTION": ("memory_gib",),
    "RUNTIME_NEEDS_OTHER_DEVICE": ("machine",),
    "INTEGRATED_ALONE": ("gpus",),
    "NO_INTEGRATED_GPU": ("gpus",),
    "UNKNOWN_MODULE": ("modules",),
    "UNKNOWN_SERVICE": ("services",),
    "SERVICE_NEEDS_CARD": ("services",),
    "OWN_DATA_FILE": ("hosts/mine.json",),
    "TENSORS_MISSING": ("model",),
    "NOT_JSON": ("line",),
}
"""Fields that a refusal can be about; the others name whichever field they are given."""

EXPLANATION_FACTS: dict[str, int | str] = {
    "tensors": 291,
    "quant": "Q4_K_M",
    "host": 282 * MIB,
    "device": 0,
    "tied": 0,
    "whole": 1,
    "layers": 32,
    "people": 4,
    "cells": 16384,
    "heads": 8,
    "k_dim": 128,
    "v_dim": 128,
    "type_k": "f16",
    "type_v": "f16",
    "window": 512,
    "ratio": 0,
    "index": 0,
    "padding": 0,
    "each": 75 * MIB,
    "micro_batch": 512,
    "flash": "on",
    "rows": 4,
    "variant": "llama",
    "low": 300 * MIB,
    "high": 750 * MIB,
    "vocab": 128256,
    "backend": "cuda",
    "buffer": 0,
    "process": 60 * MIB,
    "parameters": 8_840_488_784,
    "elements": 512,
    "low_millibits": 4500,
    "high_millibits": 6560,
    "chunk": 2048,
    "cards": 1,
    "blocks": 1024,
    "block_bytes": 2 * MIB,
    "sequences": 4,
    "tokens": 2048,
    "sizes": 8,
    "pool": "gpu0",
    "name": "July",
    "patches": 8464,
    "hidden": 1152,
    "inner": 4304,
    "model": "Llama 3.2 1B",
    "weights": GIB,
    "kv_cache": GIB,
    "workspace": 100 * MIB,
    "technique": "h2o",
    "use": 50,
    "all_blocks": 1024,
    "worst": 2 * GIB,
    "file": "mmproj.gguf",
    "bytes": 100 * MIB,
}

EXPLANATION_VARIANTS: dict[str, tuple[int | str, ...]] = {
    "file": ("", "mmproj.gguf"),
    "host": (0, 282 * MIB),
    "device": (0, 4 * GIB),
    "tied": (0, 1),
    "whole": (0, 1),
    "cards": (1, 2),
    "type_v": ("f16", "q8_0"),
    "ratio": (0, 4),
    "index": (0, 128),
    "padding": (0, 4096),
    "flash": ("on", "off"),
    "buffer": (0, 6 * MIB),
    "scores": (0, 2 * GIB),
}
"""Facts that change the wording."""


def strings(value: object) -> Iterator[str]:
    """Every text in a value: strings, and those in tuples, mappings and dataclasses."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from strings(tuple(value.values()))
    elif isinstance(value, tuple | list):
        for item in value:
            yield from strings(item)
    elif dataclasses.is_dataclass(value):
        yield from strings([getattr(value, field.name) for field in dataclasses.fields(value)])


def faults(text: str) -> str:
    """What of a text a person must not see; empty when it is clean."""
    match = FORBIDDEN.search(text)
    return f"{match.group()!r} in {text!r}" if match else ""
