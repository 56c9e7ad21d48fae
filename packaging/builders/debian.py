"""A .deb of the folder: installs below /usr, with what a desktop wants to know.

It needs no scripts of its own: dpkg's triggers of desktop-file-utils, shared-mime-info and the icon
theme do what there is to do. Nothing of a person's own data is touched when it is removed.
"""

import ast
import gzip
import os
import platform
import shutil
from datetime import UTC, datetime
from pathlib import Path

from builders import desktop, licences
from builders.commands import run
from builders.folder import FOLDER
from builders.names import COMMAND, HERE, HOMEPAGE, NAME, OUT, ROOT, source_date, version

MAINTAINER = "The Elbowroom developers <elbowroom@users.noreply.github.com>"
INSTALLED = "usr/lib/elbowroom"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
RECOMMENDED = (
    *("libcups2", "libwayland-client0", "libwayland-cursor0", "libwayland-egl1"),
    *("desktop-file-utils", "hicolor-icon-theme", "shared-mime-info"),
)
"""What every desktop has: printing, Wayland, and who keeps the lists of programs and file types."""

DESCRIPTION = """\
plan the memory of local AI at home
 Will a language model fit, for whom, and with how much room to spare? Pick a
 machine and a model, drag context, people and cache precision, and see while
 dragging what the weights, the KV cache and the workspace take.
 .
 Works offline, in English and Korean, as a window and on the command line."""


def libraries() -> dict[str, str]:
    """Qt's system libraries -> Debian's packages: the documented list, which stands in run.py."""
    for node in ast.parse((ROOT / "run.py").read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "LIBRARIES":
            found: dict[str, str] = ast.literal_eval(node.value)
            return found
    raise ValueError("run.py has no LIBRARIES")


def depends() -> str:
    """What the package needs: the libraries above, and the C and C++ ones it was built with."""
    basics = [f"libc6 (>= {platform.libc_ver()[1]})", "libstdc++6"]
    return ", ".join([*basics, *sorted(set(libraries().values()))])


def control(installed_kib: int) -> str:
    """The package's own description."""
    fields = {
        "Package": COMMAND,
        "Version": version(),
        "Architecture": ARCHITECTURES[platform.machine()],
        "Maintainer": MAINTAINER,
        "Installed-Size": str(installed_kib),
        "Depends": depends(),
        "Recommends": ", ".join(RECOMMENDED),
        "Section": "utils",
        "Priority": "optional",
        "Homepage": HOMEPAGE,
        "Description": DESCRIPTION,
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def build() -> Path:
    """Make the package of the folder that is there; where it is."""
    root = OUT / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(FOLDER, root / INSTALLED, symlinks=True)
    (root / "usr" / "bin").mkdir(parents=True)
    (root / "usr" / "bin" / COMMAND).symlink_to(f"../lib/elbowroom/{COMMAND}")
    desktop.write_share(root / "usr" / "share")
    _write_documents(root / "usr" / "share")
    _set_modes(root)
    kib = sum(f.lstat().st_size for f in root.rglob("*") if not f.is_dir()) // 1024
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(control(kib), "utf-8")
    command = ("dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", str(root))
    run(*command, str(package()), SOURCE_DATE_EPOCH=str(source_date()))
    return package()


def package() -> Path:
    """Where the package of this version and machine lies."""
    return OUT / f"{COMMAND}_{version()}_{ARCHITECTURES[platform.machine()]}.deb"


def _write_documents(share: Path) -> None:
    """Copyright, changes and the manual page."""
    documents = share / "doc" / COMMAND
    documents.mkdir(parents=True)
    (documents / "copyright").write_text(licences.copyright_file(), "utf-8")
    _write_packed(documents / "changelog.gz", (ROOT / "CHANGELOG.md").read_bytes())
    _write_packed(documents / "changelog.Debian.gz", changelog_entry().encode())
    page = (HERE / "linux" / "elbowroom.1").read_text("utf-8").replace("@VERSION@", version())
    _write_packed(share / "man" / "man1" / f"{COMMAND}.1.gz", page.encode())


def _write_packed(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(data, 9, mtime=0))


def _set_modes(root: Path) -> None:
    """Plain modes, whatever the builder's umask is; the date is the source's."""
    for path in [root, *root.rglob("*")]:
        if path.is_symlink():
            continue
        is_program = path.is_dir() or (path.parent == root / INSTALLED and path.name == COMMAND)
        path.chmod(0o755 if is_program else 0o644)
        os.utime(path, (source_date(), source_date()))


def changelog_date() -> str:
    """The source's date as Debian writes dates."""
    return f"{datetime.fromtimestamp(source_date(), UTC):%a, %d %b %Y %H:%M:%S +0000}"


def changelog_entry() -> str:
    """Debian's own change log: one entry that points to ours."""
    head = f"{COMMAND} ({version()}) unstable; urgency=medium\n\n"
    return (
        f"{head}  * {NAME} {version()}; see changelog.gz.\n\n -- {MAINTAINER}  {changelog_date()}\n"
    )
