"""The core against the llama.cpp that is installed, so that a new build shows which rule changed.

Needs the wheel ``llama-cpp-py-sync`` and a system that it loads on (glibc 2.38: Ubuntu 24.04,
Debian 13 and later); skipped with the reason elsewhere. ``README.md`` says how to run it.
"""

import json
import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from elbowroom.core.kv_cache import kv_cache_bytes, recurrent_state_bytes
from elbowroom.core.weights import weight_bytes
from elbowroom.core.workspace import workspace_bytes
from tests.golden.rows import GoldenModels, Row
from tests.live.measure import GRID, VERSION

MODELS = (
    ("llama-3.1-8b", "Q4_K_M"),
    ("qwen3-30b-a3b", "Q4_K_M"),
    ("gemma-3-27b", "Q6_K"),
    ("gpt-oss-20b", "MXFP4_MOE"),
    ("deepseek-v3.1", "Q4_K_M"),
    ("qwen3.5-35b-a3b", "Q5_K_M"),
    ("falcon-h1-7b", "Q8_0"),
    ("mamba-2.8b", "Q8_0"),
)
"""A model of each kind of cache: plain, experts, windows, sinks, latent, recurrent beside plain."""

LOADS = "from llama_cpp_py_sync._cffi_bindings import get_lib; get_lib()"
SECONDS = 300


@pytest.fixture(scope="session")
def installed() -> None:
    """Skip where the library is missing or does not load here, with the reason; fail with it where
    ``ELBOWROOM_LIVE`` says that it has to be measured."""
    leave_out = pytest.fail if os.environ.get("ELBOWROOM_LIVE") else pytest.skip
    if find_spec("llama_cpp_py_sync") is None:
        leave_out(f"llama-cpp-py-sync is not installed: pip install llama-cpp-py-sync=={VERSION}")
    tried = subprocess.run([sys.executable, "-c", LOADS], capture_output=True, text=True)
    if tried.returncode:
        leave_out(f"llama.cpp does not load here: {tried.stderr.strip().splitlines()[-1]}")


@pytest.fixture(scope="module", params=MODELS, ids=lambda pair: pair[0])
def measured(request, installed) -> list[Row]:
    """What llama.cpp says of one model under every setting of the grid."""
    model_id, file_type = request.param
    command = [sys.executable, "-m", "tests.live.measure", model_id, file_type]
    env = {**os.environ, "GGML_NO_BACKTRACE": "1"}
    run = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=env)
    assert run.returncode == 0, run.stderr[-2000:]
    model = GoldenModels().model(model_id)
    found = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(found) == len(GRID)
    return [Row(model, {name: str(value) for name, value in row.items()}) for row in found]


def test_weights_are_as_large_as_llama_cpp_says(measured):
    for row in measured:
        size = weight_bytes(row.model, row.raw["file_type"], gpu=False, mmap=False)
        assert size.host == row.number("weights_host"), row


def test_caches_and_states_are_as_large_as_llama_cpp_says(measured):
    for row in measured:
        types = row.raw["type_k"], row.raw["type_v"]
        cache = kv_cache_bytes(row.model, row.shape, *types, row.flash, False, False)
        state = recurrent_state_bytes(row.model, row.number("n_seq_max"))
        assert cache + state == row.number("ctx_host"), row


def test_workspaces_are_inside_the_range_that_is_shown(measured):
    for row in measured:
        low, high = workspace_bytes(row.model, row.settings).host_range
        assert low <= row.number("compute_host") <= high, row
