"""Wheel and sdist, the same bytes for the same source; a trial of the wheel by pip and pipx."""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from builders.commands import BuildError, run
from builders.names import OUT, ROOT, source_date, version
from builders.place import Place
from builders.screen import virtual_screen
from builders.smoke import trial

DIST = OUT / "dist"


def build() -> Iterator[str]:
    """Both of them, and the wheel again from the unpacked sdist: it has to be the same file."""
    shutil.rmtree(DIST, ignore_errors=True)
    _hatchling(ROOT, DIST)
    with tempfile.TemporaryDirectory() as folder:
        shutil.unpack_archive(sdist(), folder)
        _hatchling(Path(folder) / f"elbowroom-{version()}", Path(folder) / "again")
        for made in (wheel(), sdist()):
            if made.read_bytes() != (Path(folder) / "again" / made.name).read_bytes():
                raise BuildError(f"{made.name} differs when it is built again from the sdist")
            yield f"  {made.name}: {made.stat().st_size / 1e6:.1f} MB, the same bytes twice"


def wheel() -> Path:
    """Where the wheel lies."""
    return DIST / f"elbowroom-{version()}-py3-none-any.whl"


def sdist() -> Path:
    """Where the sdist lies."""
    return DIST / f"elbowroom-{version()}.tar.gz"


def _hatchling(source: Path, target: Path) -> None:
    command = (sys.executable, "-m", "hatchling", "build", "-d", str(target))
    run(*command, cwd=source, SOURCE_DATE_EPOCH=str(source_date()))


def try_pip() -> Iterator[str]:
    """Install the wheel with pip in an environment of its own, and give it the whole trial."""
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "venv", f"{folder}/venv")
        run(f"{folder}/venv/bin/python", "-m", "pip", "install", str(wheel()))
        yield from _tried(f"{folder}/venv/bin/elbowroom")


def try_pipx() -> Iterator[str]:
    """Install the wheel with pipx, and start it."""
    with tempfile.TemporaryDirectory() as folder:
        run(
            *("pipx", "install", str(wheel())),
            PIPX_HOME=f"{folder}/pipx",
            PIPX_BIN_DIR=f"{folder}/bin",
        )
        yield from _tried(f"{folder}/bin/elbowroom")


def _tried(program: str) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as home, virtual_screen() as display:
        yield from trial(Place(program, Path(home), home, display))
