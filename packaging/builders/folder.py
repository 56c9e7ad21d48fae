"""The program, its Python and its data in one folder, made by PyInstaller.

Every other package of the system is made from this folder.
"""

import shutil
import sys
from pathlib import Path

from builders import icons, licences, windows
from builders.commands import run
from builders.names import HERE, OUT, source_date

FOLDER = OUT / "elbowroom"
WORK = OUT / "work"
TEXTS = OUT / "licences"
"""Of licences; made first, since a bundle of macOS is sealed when it is made."""

STRIPPED = "typst/_typst*.so"
"""Of its 84 MB, 16 are names for debuggers. Libraries that auditwheel changed must not be
stripped: their segments would no longer be aligned."""


def build() -> Path:
    """Make the folder anew; where it is."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.rmtree(TEXTS, ignore_errors=True)
    licences.write_texts(TEXTS)
    icons.write_containers(OUT / "icons")
    windows.write_version_resource(OUT / "version.txt")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    places = ["--distpath", str(OUT), "--workpath", str(WORK)]
    recipe, date = str(HERE / "elbowroom.spec"), str(source_date())
    run(*command, *places, recipe, SOURCE_DATE_EPOCH=date, PYTHONHASHSEED="0")
    strip(FOLDER)
    shutil.copytree(TEXTS, FOLDER / "licences")
    return FOLDER


def strip(folder: Path) -> None:
    """Take names for debuggers out of what is large, where the system has the tool."""
    if shutil.which("strip") is None or not sys.platform.startswith("linux"):
        return
    for library in folder.rglob(STRIPPED):
        run("strip", "--strip-unneeded", str(library))


def sizes(folder: Path, largest: int = 12) -> str:
    """The folder's size and its largest parts, as a table in MB (1,000,000 bytes)."""
    parts: dict[str, int] = {}
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            name = _part(file.relative_to(folder))
            parts[name] = parts.get(name, 0) + file.stat().st_size
    rows = sorted(parts.items(), key=lambda row: -row[1])
    shown = [("in all", sum(parts.values())), *rows[:largest]]
    return "\n".join(f"{size / 1e6:8.1f} MB  {name}" for name, size in shown)


def _part(file: Path) -> str:
    """What a file counts for: itself where it is large by nature, else its package."""
    inside = file.parts[1:] if file.parts[0] == "_internal" else file.parts
    if len(inside) == 1:
        return inside[0]
    if inside[0] == "PySide6" and file.name.startswith("libicu"):
        return "ICU (needed by Qt Core)"
    if inside[0] == "PySide6":
        return "Qt: plugins" if "plugins" in inside else f"Qt: {file.name.split('.')[0]}"
    if inside[0] == "elbowroom":
        return "/".join(inside[:3])
    return inside[0]
