"""What the pages on adding something say is done here, word for word, and works."""

import os
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

DOCS = ROOT / "docs"
FENCE = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.DOTALL | re.MULTILINE)
pytestmark = pytest.mark.skipif(os.name == "nt", reason="the pages' lines are for sh")

Run = Callable[[str], str]


def blocks(page: Path, kind: str) -> list[str]:
    """What stands between fences of a kind."""
    found = FENCE.findall(page.read_text("utf-8"))
    return [textwrap.dedent(body) for _, name, body in found if name == kind]


def runner(folder: Path, source: Path) -> Run:
    """Runs lines of a page in a folder; ``elbowroom`` and ``python`` are those of a source."""
    programs = folder / "bin"
    programs.mkdir()
    for name, command in {"elbowroom": " -m elbowroom", "python": ""}.items():
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}"{command} "$@"\n', "utf-8")
        program.chmod(0o755)
    own = {"HOME": str(folder), "ELBOWROOM_HOME": str(folder / "home"), "PYTHONPATH": str(source)}
    foreign = ("ELBOWROOM_DATA", "XDG_DATA_HOME")
    environment = {name: os.environ[name] for name in os.environ if name not in foreign} | own
    environment["PATH"] = f"{programs}{os.pathsep}{environment['PATH']}"

    def run(lines: str) -> str:
        done = subprocess.run(
            ["sh", "-e", "-c", lines],
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture
def run(tmp_path) -> Run:
    return runner(tmp_path, ROOT / "app")


@pytest.fixture
def copy(tmp_path) -> Path:
    """The package to be changed, with a catalogue of texts of its own; data as it is."""
    package = tmp_path / "source" / "elbowroom"
    shutil.copytree(ROOT / "app" / "elbowroom", package)
    (package / "hardware_profiles").symlink_to(ROOT / "hardware_profiles")
    (package / "resources").mkdir()
    for path in (ROOT / "resources").iterdir():
        if path.name != "locale":
            (package / "resources" / path.name).symlink_to(path)
    shutil.copytree(ROOT / "resources" / "locale", package / "resources" / "locale")
    return package


def change(path: Path, old: str, new: str) -> None:
    """Replace what has to be there once."""
    text = path.read_text("utf-8")
    assert text.count(old) == 1, old
    path.write_text(text.replace(old, new), "utf-8")


def test_the_readme_leads_from_a_model_s_configuration_to_a_plan_on_paper(tmp_path, run):
    """Its last four lines; starting and testing are what runs here anyway."""
    (lines,) = blocks(ROOT / "README.md", "sh")
    (tmp_path / "docs").symlink_to(DOCS)
    rest = lines.splitlines()[2:]
    assert len(rest) == 4
    said = run(
        "\n".join([f'export HOME="{tmp_path}"', *rest]).replace("python3 run.py", "elbowroom")
    )
    assert "stays free" in said
    assert (tmp_path / "plan.pdf").read_bytes().startswith(b"%PDF")


def test_a_model_is_added_as_its_page_says(tmp_path, run):
    shutil.copy(DOCS / "examples" / "config.json", tmp_path / "config.json")
    (lines,) = blocks(DOCS / "adding-a-model.md", "sh")
    said = run(lines)
    assert '"architecture": "llama"' in said
    assert "my-model" in said
    assert "stays free" in said


def test_a_machine_is_added_and_a_figure_changed_as_its_page_says(run):
    whole, figure = blocks(DOCS / "adding-a-machine.md", "sh")
    said = run(whole)
    assert "My ZimaCube 2 Pro" in said
    assert "need" in said
    exported = next(line for line in whole.splitlines() if line.startswith("export"))
    assert "21.5 W" in run(f"{exported}\n{figure}")


def test_a_runtime_is_added_as_its_page_says(tmp_path, copy):
    page = DOCS / "adding-a-runtime.md"
    (toy, imported), (registered,) = blocks(page, "python"), blocks(page, "text")
    (lines,) = blocks(page, "sh")
    rooms = copy / "core" / "runtimes"
    (rooms / "toy.py").write_text(toy, "utf-8")
    last = "from elbowroom.core.runtimes.vllm import Vllm\n"
    change(rooms / "__init__.py", last, imported + last)
    change(rooms / "__init__.py", "    Generic(),\n", f"    Generic(),\n    {registered.strip()}\n")
    said = runner(tmp_path, copy.parent)(lines)
    assert said.count("Toy 1.0") >= 2
    assert "toy serve qwen3-8b" in said


def test_a_language_is_added_as_its_page_says(tmp_path, copy):
    page = DOCS / "adding-a-language.md"
    (named,), (made, looked) = blocks(page, "python"), blocks(page, "sh")
    (translated,) = blocks(page, "po")
    words = copy / "text" / "language.py"
    old = next(line for line in words.read_text("utf-8").splitlines() if "LANGUAGES = {" in line)
    change(words, old, named.strip())
    run = runner(tmp_path, copy.parent)
    run(made)
    (po,) = (copy / "resources" / "locale" / "eo").rglob("*.po")
    change(po, translated.splitlines()[0] + '\nmsgstr ""\n', translated)
    assert "Taŭgas" in run(looked)
