"""Small files of other programs that a trial hands to the program."""

import struct

LOG = """\
print_info: general.name = Llama 3.1 8B Instruct
load_tensors:        CUDA0 model buffer size =  4403.49 MiB
llama_context: n_ctx = 8192
llama_kv_cache:      CUDA0 KV buffer size =  1024.00 MiB
"""
"""What llama.cpp prints while it loads, shortened."""


def small_gguf() -> bytes:
    """A GGUF file of version 3 with a handful of metadata and no tensor.

    Layout: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
    """
    numbers = {"block_count": 2, "context_length": 4096, "embedding_length": 64}
    numbers |= {"feed_forward_length": 128, "attention.head_count": 4, "attention.head_count_kv": 2}
    entries = _gguf_text("general.architecture") + struct.pack("<I", 8) + _gguf_text("llama")
    for name, number in numbers.items():
        entries += _gguf_text(f"llama.{name}") + struct.pack("<II", 4, number)
    return b"GGUF" + struct.pack("<IQQ", 3, 0, 1 + len(numbers)) + entries


def _gguf_text(text: str) -> bytes:
    return struct.pack("<Q", len(text)) + text.encode()
