"""Small good files, from which a fuzzer starts."""

import json
import struct
from collections.abc import Iterable
from pathlib import Path

from tests.readers.gguf_bytes import Gguf


def gguf_seeds() -> Iterable[bytes]:
    """A model, a model of another byte order, one with arrays, a projector, an adapter, an empty
    one."""
    yield Gguf.llama().data()
    yield Gguf.llama(order=">").data()
    file = Gguf.llama()
    file.keys.append(file.array("llama.attention.head_count_kv", 4, [8, 8]))
    file.keys.append(file.strings("tokenizer.ggml.tokens", ["a", "b", "c"]))
    yield file.data()
    yield Gguf.projector().data()
    yield Gguf.adapter().data()
    yield Gguf().data()


def safetensors_seeds() -> Iterable[bytes]:
    """One tensor, and one with metadata and packed weights."""
    yield _safetensors({"a": {"dtype": "F16", "shape": [2, 2], "data_offsets": [0, 8]}}, 8)
    header = {
        "__metadata__": {"format": "pt"},
        "model.layers.0.q_proj.qweight": {"dtype": "I32", "shape": [4], "data_offsets": [0, 16]},
        "model.layers.0.q_proj.scales": {"dtype": "F16", "shape": [4], "data_offsets": [16, 24]},
    }
    yield _safetensors(header, 24)


def _safetensors(header: object, size: int) -> bytes:
    text = json.dumps(header).encode()
    return struct.pack("<Q", len(text)) + text + bytes(size)


def write(folder: str, seeds: Iterable[bytes]) -> None:
    """The seeds as files, if the folder has none."""
    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    for i, seed in enumerate(seeds):
        (path / f"seed-{i}").write_bytes(seed)


def config_seeds() -> Iterable[bytes]:
    """A configuration of every family, and an index."""
    from tests.catalog.configs import CONFIGS

    for config in CONFIGS.values():
        yield json.dumps(config).encode()
    yield json.dumps({"weight_map": {"a": "model-00001-of-00002.safetensors"}}).encode()
