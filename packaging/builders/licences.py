"""Whose work the packages contain, and under which terms.

``resources/third_party.json`` is the one list: the window shows it, and the document, the Debian
copyright file, the parts list (SBOM) and the folder of licence texts are made from it.
"""

import json
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from builders.names import HERE, ROOT

DOCUMENT = ROOT / "THIRD_PARTY.md"
PIN = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s;\\]+)(?: ; ([^\\]+?))?(?= \\|$)", re.MULTILINE)
HEAD = """\
# Other people's work

What packages of Elbowroom contain besides Elbowroom itself, which is under the MIT licence
([LICENSE](LICENSE)). Made from `resources/third_party.json` and `requirements.lock` by
`python3 packaging/build.py licences`; a test fails when it is stale. The packages carry the full
texts in their folder `licences`.

| what | version | licence | what for |
|---|---|---|---|
"""


def parts() -> list[dict[str, Any]]:
    """The list as it is shipped: name, packages, licence, holder, home, purpose."""
    text = (ROOT / "resources" / "third_party.json").read_text("utf-8")
    entries: list[dict[str, Any]] = json.loads(text)["parts"]
    return entries


def pins(lock: str = "requirements.lock") -> list[tuple[str, str, str]]:
    """(package, version, condition) of a lock file; the condition is empty where there is none."""
    return [found.groups("") for found in PIN.finditer((ROOT / lock).read_text("utf-8"))]  # type: ignore[misc]


def document() -> str:
    """The list as Markdown."""
    return HEAD + "".join(_row(part) for part in parts())


def _row(part: dict[str, Any]) -> str:
    name = f"[{part['name']}]({part['home']})"
    version = versions(part) or f"with {part['within']}"
    return f"| {name} | {version} | {part['license']} | {part['purpose']} |\n"


def versions(part: dict[str, Any]) -> str:
    """Versions of a part that the lock allows, of several packages each with its name where they
    differ; empty for what comes inside of another."""
    allowed = {
        name: " or ".join(sorted({version for of, version, _ in pins() if of == name}))
        for name in part["packages"]
    }
    if len(set(allowed.values())) <= 1:
        return next(iter(allowed.values()), "")
    return ", ".join(f"{name} {version}" for name, version in allowed.items())


def shipped_packages() -> list[str]:
    """Packages of the lock that are installed here: those of other systems are not."""
    return sorted({name for name, _, _ in pins() if _is_installed(name)})


def _is_installed(package: str) -> bool:
    try:
        return bool(distribution(package).version)
    except PackageNotFoundError:
        return False


def write_texts(folder: Path) -> None:
    """Lay the licence texts of everything that is shipped into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "LICENSE", folder / "Elbowroom-MIT.txt")
    shutil.copy(DOCUMENT, folder / "THIRD_PARTY.md")
    for text in (HERE / "licences").glob("*.txt"):
        shutil.copy(text, folder)
    shutil.copy(ROOT / "resources" / "fonts" / "LICENSE.txt", folder / "Pretendard-OFL.txt")
    shutil.copy(python_licence(), folder / "Python-PSF.txt")
    for package in (*shipped_packages(), "pyinstaller"):
        for source, target in _texts_of(package):
            (folder / target).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, folder / target)


def python_licence() -> Path:
    """Python's own licence, where Debian or python.org lay it."""
    places = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))
    return next(place / "LICENSE.txt" for place in places if (place / "LICENSE.txt").is_file())


def _texts_of(package: str) -> Iterator[tuple[Path, Path]]:
    """Licence files that a wheel brought along, and where they go; each once."""
    for file in distribution(package).files or ():
        if "licenses" in file.parts and file.parts[0].endswith(".dist-info"):
            inside = file.parts[file.parts.index("licenses") + 1 :]
            yield Path(str(file.locate())), Path(package, *inside)


def copyright_file() -> str:
    """Debian's machine-readable form, with the texts by reference."""
    head = "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\n"
    mit = (ROOT / "LICENSE").read_text("utf-8").strip().splitlines()
    ours = f"\nFiles: *\nCopyright: {mit[2].removeprefix('Copyright (c) ')}\nLicense: MIT\n"
    text = "".join(f" {line}\n" if line else " .\n" for line in mit[4:])
    note = (
        "Comment: /usr/lib/elbowroom holds other people's work too. What it is and under which\n"
        " terms stands in its folder licences, in THIRD_PARTY.md, beside the full texts. Qt is\n"
        " used under the LGPL, version 3 (/usr/share/common-licenses/LGPL-3): its libraries are\n"
        " separate files in _internal/PySide6 and may be replaced by compatible ones.\n"
    )
    return head + note + ours + text
