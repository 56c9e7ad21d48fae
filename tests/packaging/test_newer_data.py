"""The catalogue is updated as files: an installed program uses newer ones without a new program."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The program as a wheel lays it: data inside the package, no checkout around it."""
    folder = tmp_path_factory.mktemp("site")
    shutil.copytree(ROOT / "app" / "elbowroom", folder / "elbowroom")
    for name in ("resources", "hardware_profiles"):
        shutil.copytree(ROOT / name, folder / "elbowroom" / name)
    return folder


def answer(site: Path, data: Path, *arguments: str) -> dict:
    environment = dict(os.environ, PYTHONPATH=str(site), ELBOWROOM_DATA=str(data))
    command = [sys.executable, "-m", "elbowroom", "estimate", *arguments, "--json"]
    done = subprocess.run(
        command, cwd=data, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def lay(data: Path, kind: str, name: str, record: dict) -> None:
    (data / kind).mkdir()
    (data / kind / f"{name}.json").write_text(json.dumps(record), "utf-8")


def test_a_newer_model_file_is_used(site, tmp_path):
    model = json.loads((ROOT / "resources" / "models" / "llama-3.1-8b.json").read_text("utf-8"))
    lay(tmp_path, "models", "llama-3.9-8b", model | {"id": "llama-3.9-8b"})
    machine = ("--machine", "zimacube-2-creator-pack")
    newer = answer(site, tmp_path, "llama-3.9-8b", *machine)
    known = answer(site, tmp_path, "llama-3.1-8b", *machine)
    assert newer["total"]["kv_cache"] == known["total"]["kv_cache"] > 0


def test_a_newer_card_and_a_corrected_one_are_used(site, tmp_path):
    card = json.loads((ROOT / "hardware_profiles" / "gpus" / "nvidia-l4.json").read_text("utf-8"))
    lay(tmp_path, "gpus", "nvidia-l9", card | {"id": "nvidia-l9", "memory_gib": 48})
    (tmp_path / "gpus" / "nvidia-l4.json").write_text('{"memory_mib_usable": 20000}', "utf-8")
    question = ("llama-3.1-8b", "--machine", "zimacube-2-pro", "--gpu")
    newer = answer(site, tmp_path, *question, "nvidia-l9")
    corrected = answer(site, tmp_path, *question, "nvidia-l4")
    assert newer["pools"][0]["size"] == 48 << 30
    assert corrected["pools"][0]["usable"] == 20000 << 20
