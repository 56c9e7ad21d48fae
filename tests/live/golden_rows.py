"""Rows of the installed llama.cpp in the columns of ``tests/golden/llama_cpp.csv.gz``.

Run as ``python -m tests.live.golden_rows MODEL FILE_TYPE > rows.csv``. The recurrent state and the
output buffer are formula values, as they are in that table: llama.cpp counts the one with the cache
and leaves the other out of its sums.
"""

import csv
import sys
from collections.abc import Iterator
from typing import Any

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.kv_cache import recurrent_state_bytes
from tests.live.measure import measure

COLUMNS = (
    *("backend", "arch", "model", "file_type", "n_ctx", "n_batch", "n_ubatch", "n_seq_max"),
    *("kv_unified", "type_k", "type_v", "flash_attn", "swa_full", "offload_kqv", "n_outputs_max"),
    *("ngl", "note", "weights_host", "weights_dev", "kv_total", "rs", "ctx_host", "ctx_dev"),
    *("compute_host", "compute_dev", "compute_dev1", "output", "splits"),
)


def golden_rows(model_id: str, file_type: str) -> Iterator[dict[str, Any]]:
    """Every column of each measured row."""
    model = Catalogue().models.model(model_id)
    for row in measure(model_id, file_type):
        state = recurrent_state_bytes(model, row["n_seq_max"])
        yield row | {
            "weights_dev": 0,
            "kv_total": row["ctx_host"] - state,
            "rs": state,
            "ctx_dev": 0,
            "compute_dev": 0,
            "compute_dev1": 0,
            "output": model.vocab_size * row["n_seq_max"] * 4,
            "splits": 1,
        }


if __name__ == "__main__":
    writer = csv.DictWriter(sys.stdout, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(golden_rows(*sys.argv[1:]))
