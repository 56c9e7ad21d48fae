"""GGUF files made byte by byte, also such as no program writes."""

import struct
from dataclasses import dataclass, field
from typing import Any

U32, I32, F32, BOOL, STRING, ARRAY, U64 = 4, 5, 6, 7, 8, 9, 10
_FORMS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "B", 10: "Q", 11: "q", 12: "d"}


@dataclass
class Gguf:
    """A file in the making; every count can be told falsely.

    Attributes:
        keys: metadata entries as bytes.
        tensors: rows of the table as bytes.
        payload: what follows the aligned header.
        n_keys: the count that the header says; the true one if not set.
        n_tensors: likewise.
    """

    architecture: str | None = None
    order: str = "<"
    version: int = 3
    magic: bytes = b"GGUF"
    keys: list[bytes] = field(default_factory=list)
    tensors: list[bytes] = field(default_factory=list)
    payload: bytes = b""
    n_keys: int | None = None
    n_tensors: int | None = None
    alignment: int = 32

    def __post_init__(self) -> None:
        if self.architecture is not None:
            self.keys.append(self.text("general.architecture", self.architecture))

    @classmethod
    def llama(cls, layers: int = 2, order: str = "<", **figures: Any) -> "Gguf":
        """A tiny model that everything can be planned of; a figure of ``None`` is left out."""
        file = cls("llama", order)
        known = {
            "block_count": layers,
            "embedding_length": 64,
            "attention.head_count": 4,
            "attention.head_count_kv": 2,
            "feed_forward_length": 128,
            "context_length": 2048,
        }
        for name, value in (known | figures).items():
            if value is not None:
                file.keys.append(file.number(f"llama.{name}", value))
        shapes = {"token_embd.weight": [64, 32], "output_norm.weight": [64]}
        for layer in range(layers):
            shapes |= {
                f"blk.{layer}.attn_q.weight": [64, 64],
                f"blk.{layer}.attn_k.weight": [64, 32],
                f"blk.{layer}.attn_v.weight": [64, 32],
                f"blk.{layer}.attn_output.weight": [64, 64],
                f"blk.{layer}.ffn_down.weight": [128, 64],
            }
        for name, shape in shapes.items():
            file.add_tensor(name, shape)
        return file

    @classmethod
    def projector(cls) -> "Gguf":
        """A tiny image encoder of 64 wide and 4,096 patches: 166,912 bytes of tensors."""
        file = cls("clip")
        figures = {"image_size": 896, "patch_size": 14, "embedding_length": 64}
        figures |= {"feed_forward_length": 128, "attention.head_count": 4}
        file.keys += [file.number(f"clip.vision.{key}", n) for key, n in figures.items()]
        file.keys.append(file.text("general.type", "mmproj"))
        file.add_tensor("v.patch_embd.weight", [14, 14, 3, 64])
        file.add_tensor("mm.input_projection.weight", [64, 64])
        return file

    @classmethod
    def adapter(cls, architecture: str = "llama") -> "Gguf":
        """A tiny LoRA of rank 8 for one matrix: 4,096 bytes of tensors."""
        file = cls(architecture)
        file.keys.append(file.text("general.type", "adapter"))
        file.add_tensor("blk.0.attn_q.weight.lora_a", [64, 8])
        file.add_tensor("blk.0.attn_q.weight.lora_b", [8, 64])
        return file

    def add_tensor(self, name: str | bytes, shape: list[int], kind: int = 0) -> None:
        """A tensor of f32 (or of another type, as large) after the others, with its data."""
        self.tensors.append(self.row(name, shape, kind, len(self.payload)))
        size = 4
        for n in shape:
            size *= n
        self.payload += bytes(-(-size // self.alignment) * self.alignment)

    def row(self, name: str | bytes, shape: list[int], kind: int, offset: int) -> bytes:
        """One row of the table."""
        packed = self.pack("I", len(shape)) + b"".join(self.pack("Q", n % (1 << 64)) for n in shape)
        return self.string(name) + packed + self.pack("I", kind) + self.pack("Q", offset)

    def pack(self, form: str, value: Any) -> bytes:
        return struct.pack(self.order + form, value)

    def string(self, text: str | bytes) -> bytes:
        raw = text.encode() if isinstance(text, str) else text
        return self.pack("Q", len(raw)) + raw

    def entry(self, key: str | bytes, kind: int, value: bytes) -> bytes:
        return self.string(key) + self.pack("I", kind) + value

    def text(self, key: str | bytes, value: str | bytes) -> bytes:
        return self.entry(key, STRING, self.string(value))

    def number(self, key: str | bytes, value: float, kind: int = U32) -> bytes:
        return self.entry(key, kind, self.pack(_FORMS[kind], value))

    def array(self, key: str, kind: int, values: list[Any], count: int | None = None) -> bytes:
        packed = b"".join(self.pack(_FORMS[kind], value) for value in values)
        length = self.pack("Q", len(values) if count is None else count)
        return self.entry(key, ARRAY, self.pack("I", kind) + length + packed)

    def strings(self, key: str, values: list[str], count: int | None = None) -> bytes:
        packed = b"".join(self.string(value) for value in values)
        length = self.pack("Q", len(values) if count is None else count)
        return self.entry(key, ARRAY, self.pack("I", STRING) + length + packed)

    def header(self) -> bytes:
        """Everything before the padding."""
        n_keys = len(self.keys) if self.n_keys is None else self.n_keys
        n_tensors = len(self.tensors) if self.n_tensors is None else self.n_tensors
        head = self.magic + self.pack("I", self.version)
        head += self.pack("Q", n_tensors) + self.pack("Q", n_keys)
        return head + b"".join(self.keys) + b"".join(self.tensors)

    def data(self) -> bytes:
        """The file."""
        head = self.header()
        return head + bytes(-len(head) % self.alignment) + self.payload
