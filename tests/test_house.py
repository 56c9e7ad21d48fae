"""The house itself: bootstrap, locks, and both ways the data is found."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-packaging.lock")


def test_the_bootstrap_parses_on_old_pythons_so_that_it_can_say_they_are_too_old():
    ast.parse((ROOT / "run.py").read_text("utf-8"), feature_version=(3, 8))


def test_the_bootstrap_uses_the_standard_library_alone():
    tree = ast.parse((ROOT / "run.py").read_text("utf-8"))
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").split(".")[0])
    assert names <= sys.stdlib_module_names | {"msvcrt", "fcntl"}


@pytest.mark.parametrize("name", LOCKS)
def test_locks_pin_versions_with_hashes_and_name_no_host(name):
    text = (ROOT / name).read_text("utf-8")
    pins = re.findall(r"^[A-Za-z0-9_.-]+==\S+", text, re.MULTILINE)
    assert pins
    assert text.count("--hash=sha256:") >= len(pins)
    assert not re.search(r"https?://|--(extra-)?index-url|--find-links", text)


def test_no_data_and_no_text_names_a_registry():
    """A package with its version is a source; the host it once came from is not."""
    hosts = re.compile(r"(?:pypi|npmjs|pythonhost\w+|crates)\.(?:org|com|io)\b")
    rooms = ("resources", "hardware_profiles", "docs", "tests")
    kinds = ("*.json", "*.md")
    files = [file for room in rooms for kind in kinds for file in (ROOT / room).rglob(kind)]
    files += ROOT.glob("*.md")
    found = {file.name for file in files if hosts.search(file.read_text("utf-8"))}
    assert files
    assert not found


def test_the_two_commands_stand_at_the_top_and_ci_runs_the_second():
    readme = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert "python3 run.py" in readme[3]
    assert "python3 run.py test" in readme[4]
    assert "python3 run.py test" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_the_guard_against_losing_none_is_pinned():
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    assert "PySide6-Essentials>=6.11.2,<6.12; python_version < '3.12'" in text


def test_an_installed_package_finds_its_data_inside_itself(tmp_path):
    package = tmp_path / "elbowroom"
    shutil.copytree(ROOT / "app" / "elbowroom", package)
    for folder in ("resources", "hardware_profiles"):
        shutil.copytree(ROOT / folder, package / folder)
    environment = dict(os.environ, PYTHONPATH=str(tmp_path))
    program = [sys.executable, "-m", "elbowroom", "--lang", "ko"]
    done = subprocess.run(
        [*program, "estimate", "llama-3.1-8b", "--ram", "64"],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "가중치" in done.stdout
