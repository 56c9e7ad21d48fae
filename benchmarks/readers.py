"""The readers of model files: time to the first result, to the end after a cancel, and memory."""

import json
import os
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.timing import line, timings
from elbowroom.readers.faults import Stopped
from elbowroom.readers.gguf_file import read_gguf
from elbowroom.readers.worker import read_apart
from tests.readers.gguf_bytes import Gguf

TOKENS = 262_144
FIRST_RESULT_MS, CANCEL_MS, MEMORY_MIB = 500, 200, 64
ROUNDS = 9

_MEASURE = """
import sys
from pathlib import Path
from elbowroom.core.errors import Refusal
from elbowroom.readers import checkpoint, gguf_file, worker_answer

def peak():
    with open("/proc/self/status") as file:
        return next(int(row.split()[1]) for row in file if row.startswith("VmHWM"))

before = peak()
answer = worker_answer.encoded(Path(sys.argv[1]))
print(peak() - before, answer[:12] == b'{"refusal": ')
"""


def run() -> None:
    """Print every figure of the readers."""
    with tempfile.TemporaryDirectory() as folder:
        path = _vocabulary(Path(folder))
        read_gguf(path)
        line("262,144 tokens, in this process", timings(lambda: read_gguf(path), ROUNDS))
        before = os.times().children_user + os.times().children_system
        apart = timings(lambda: read_apart(path), ROUNDS)
        used = os.times().children_user + os.times().children_system - before
        line("262,144 tokens, in a process of its own", apart, f"bar {FIRST_RESULT_MS} ms")
        print(f"{'of which the processor was busy':58} mean   {used / ROUNDS * 1000:8.2f} ms")
        line("cancel, until the process has ended", _cancels(path), f"bar {CANCEL_MS} ms")
        if sys.platform == "linux":
            _memory("262,144 tokens", path)
            for name, file in _worst(Path(folder)):
                _memory(name, file)


def _vocabulary(folder: Path) -> Path:
    """A model with a vocabulary of Gemma's size, and merges."""
    file = Gguf.llama(layers=48)
    file.keys += [
        file.strings("tokenizer.ggml.tokens", [f"token{i}" for i in range(TOKENS)]),
        file.array("tokenizer.ggml.scores", 6, [0.5] * TOKENS),
        file.array("tokenizer.ggml.token_type", 5, [1] * TOKENS),
        file.strings("tokenizer.ggml.merges", [f"a{i} b{i}" for i in range(TOKENS)]),
    ]
    path = folder / "vocabulary.gguf"
    path.write_bytes(file.data())
    return path


def _cancels(path: Path) -> list[float]:
    """Milliseconds from a cancel, some 50 ms after the start, to the end of the process."""
    result = []
    for _ in range(ROUNDS):
        asked = 0.0
        began = time.perf_counter()

        def is_stopped(began: float = began) -> bool:
            nonlocal asked
            if time.perf_counter() - began < 0.05:
                return False
            asked = asked or time.perf_counter()
            return True

        try:
            read_apart(path, is_stopped)
        except Stopped:
            result.append((time.perf_counter() - asked) * 1000)
    return sorted(result) or [0.0]


def _worst(folder: Path) -> Iterator[tuple[str, Path]]:
    """Files made to take as much memory as the caps allow."""
    file = Gguf("llama", keys=[Gguf().text(f"k{i}", "é" * 32_000 + "🙂") for i in range(64)])
    (folder / "texts.gguf").write_bytes(file.data())
    yield "4 MiB of wide texts", folder / "texts.gguf"
    file = Gguf.llama()
    file.tensors = [file.row(f"{i:060d}", [32], 0, i * 128) for i in range(65_536)]
    (folder / "tensors.gguf").write_bytes(file.data())
    yield "65,536 different tensors", folder / "tensors.gguf"
    (folder / "config.json").write_text('{"model_type": "llama"}')
    entry = '"%0100d":{"dtype":"F16","shape":[0],"data_offsets":[0,0]},'
    text = ("{" + "".join(entry % i for i in range(51_000))[:-1] + "}").encode()[: 8 << 20]
    (folder / "model.safetensors").write_bytes(struct.pack("<Q", len(text)) + text)
    yield "8 MiB of safetensors header", folder / "model.safetensors"
    names = {f"{i:0100d}": "model-00001-of-00002.safetensors" for i in range(110_000)}
    index = folder / "other.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": names}))
    yield "16 MiB of index", index
    (folder / "config.json").write_text("[" + "{}," * 330_000 + "{}]")
    yield "1 MiB of configuration", folder / "config.json"


def _memory(name: str, path: Path) -> None:
    """What the process that reads a file takes more than before."""
    done = subprocess.run(
        [sys.executable, "-c", _MEASURE, str(path)], capture_output=True, text=True, check=True
    )
    kib, is_refused = done.stdout.split()
    answer = "refused" if is_refused == "True" else "read"
    label = f"memory: {name} ({answer})"
    print(f"{label:58} {int(kib) / 1024:15.1f} MiB   (bar {MEMORY_MIB} MiB)")
