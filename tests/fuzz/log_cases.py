"""What must hold of the log reader for any bytes, and bytes to try it with."""

import csv
import random
from functools import cache
from pathlib import Path

from elbowroom.core.errors import Refusal
from elbowroom.core.log import MAX_VALUES, SHOWN
from elbowroom.core.log_lines import LINES
from elbowroom.readers.logs.log_file import read_log, read_text

CODES = ("NOT_A_LOG", "NOT_READ")
PIECES = (
    *(spec.template.encode() for spec in LINES),
    b"llama_kv_cache:      CUDA0 KV buffer size =  1024.00 MiB\n",
    b"KV self size  = 2160,00 MiB, c^KV (f16): 2160,00 MiB\n",
    b'time=1 level=INFO msg="kv cache" device=CUDA0 size="800.0 MiB"\r\n',
    b"GPU KV cache size: 42,656 tokens, Maximum concurrency for 32,768 tokens: 1.30x\n",
    b"\xff\xfe",
    b"\x1b[31m",
    b"\x1f\x8b",
    b'{"log":"',
    b"9" * 40,
    b"\n",
    b"\r",
)


@cache
def real_lines() -> tuple[bytes, ...]:
    """Lines that people posted."""
    rows = Path(__file__).parents[1] / "golden" / "log_lines.csv"
    with rows.open(encoding="utf-8", newline="") as file:
        return tuple(row["line"].encode() for row in csv.DictReader(file))


def check(data: bytes, folder: Path) -> None:
    """Read bytes both ways; only documented refusals, and only plain values."""
    path = folder / "log"
    path.write_bytes(data)
    for read in (lambda: read_log(path), lambda: read_text(data.decode("utf-8", "replace"))):
        try:
            log = read()
        except Refusal as refusal:
            if refusal.code not in CODES:
                raise
            continue
        assert len(log.values) <= MAX_VALUES + 32
        for found in log.values:
            assert 1 <= found.line <= log.lines
            assert len(found.text) <= SHOWN
            assert isinstance(found.value, str) or 0 <= found.value < 1 << 90


def mutated(chance: random.Random) -> bytes:
    """Real lines and odd bytes put together, then damaged."""
    lines = (*PIECES, *real_lines())
    data = bytearray(b"\n".join(chance.choices(lines, k=chance.randint(0, 12))))
    for _ in range(chance.randint(0, 8)):
        at = chance.randint(0, len(data))
        data[at : at + chance.randint(0, 3)] = chance.randbytes(chance.randint(0, 3))
    return bytes(data)
