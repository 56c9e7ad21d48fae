"""A GGUF file with the right header and holes for data: all that sizing a model needs.

Format: ``docs/gguf.md`` of ggml-org/ggml, version 3.
"""

import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from elbowroom.core.ggml_types import row_bytes
from elbowroom.core.model import Model
from elbowroom.core.units import round_up
from elbowroom.core.weights import stored_tensors

ALIGN = 32
GGML_TYPE = {
    "f32": 0,
    "f16": 1,
    "q4_0": 2,
    "q4_1": 3,
    "q5_0": 6,
    "q5_1": 7,
    "q8_0": 8,
    "q2_K": 10,
    "q3_K": 11,
    "q4_K": 12,
    "q5_K": 13,
    "q6_K": 14,
    "iq4_nl": 20,
    "iq4_xs": 23,
    "bf16": 30,
    "mxfp4": 39,
    "i32": 26,
}
WITHOUT_EFFECT: Mapping[str, Any] = {
    "attention.layer_norm_rms_epsilon": 1e-6,
    "attention.layer_norm_epsilon": 1e-6,
    "rope.dimension_sections": [11, 11, 10, 0],
    "expert_gating_func": 1,
    "expert_group_used_count": 4,
}
"""Keys that loaders ask for and that change no size."""

_UINT32, _FLOAT32, _BOOL, _STRING, _ARRAY = 4, 6, 7, 8, 9


def write(path: Path, model: Model, file_type: str) -> None:
    """Write the model's header, and the data's size as a hole."""
    entries = list(_tensors(model, file_type))
    keys = {f"{model.arch}.{key}": value for key, value in WITHOUT_EFFECT.items()}
    keys |= {f"{model.arch}.{key}": value for key, value in model.hyperparameters.items()}
    keys |= {"general.architecture": model.arch, "tokenizer.ggml.model": "no_vocab"}
    head = b"GGUF" + struct.pack("<IQQ", 3, len(entries), len(keys))
    head += b"".join(_text(key) + _value(value) for key, value in keys.items())
    offset = 0
    for name, shape, type_name in entries:
        head += _text(name) + struct.pack("<I", len(shape)) + struct.pack(f"<{len(shape)}Q", *shape)
        head += struct.pack("<IQ", GGML_TYPE[type_name], offset)
        offset += round_up(_size(shape, type_name), ALIGN)
    with path.open("wb") as file:
        file.write(head)
        file.truncate(round_up(len(head), ALIGN) + offset)


def _tensors(model: Model, file_type: str) -> Iterator[tuple[str, tuple[int, ...], str]]:
    for row in stored_tensors(model, file_type):
        for layer in row.layers or (-1,):
            yield row.tensor.name.replace("*", str(layer)), row.tensor.shape, row.type


def _size(shape: tuple[int, ...], type_name: str) -> int:
    rows = 1
    for length in shape[1:]:
        rows *= length
    return rows * row_bytes(type_name, shape[0])


def _text(text: str) -> bytes:
    return struct.pack("<Q", len(text)) + text.encode()


def _value(value: Any) -> bytes:
    kind, data = _typed(value)
    return struct.pack("<I", kind) + data


def _typed(value: Any) -> tuple[int, bytes]:
    if isinstance(value, bool):
        return _BOOL, struct.pack("<?", value)
    if isinstance(value, int):
        return _UINT32, struct.pack("<I", value)
    if isinstance(value, float):
        return _FLOAT32, struct.pack("<f", value)
    if isinstance(value, str):
        return _STRING, _text(value)
    kinds, parts = zip(*(_typed(item) for item in value), strict=True)
    return _ARRAY, struct.pack("<IQ", kinds[0], len(parts)) + b"".join(parts)
