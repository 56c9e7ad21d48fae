"""A fresh Debian in a folder, to install a package in and try it there as a plain person.

Needs root, debootstrap, Xvfb and xdotool. The mirror is the one this machine uses itself.
"""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from builders.commands import BuildError, run
from builders.debian import INSTALLED
from builders.names import OUT
from builders.place import Place
from builders.screen import SOCKETS, virtual_screen
from builders.smoke import trial

SUITE = "bookworm"
BASE = OUT / f"{SUITE}-base"
PERSON = 1000
OPTIONAL = re.compile(r"/plugins/(?!platforms/libqxcb|xcbglintegrations)|libQt6(Wayland|Wl)")
"""Qt skips a plugin whose libraries are missing: those for Wayland, GTK and printers (CUPS)."""


def try_package(package: Path) -> Iterator[str]:
    """Install the package in a fresh root, try it, take it away again; one line a step."""
    with fresh_root() as root:
        shutil.copy(package, root / "tmp" / package.name)
        apt = ["apt-get", "-qq", "-y", "--no-install-recommends"]
        _inside(root, *apt, "update")
        before = _packages(root)
        _inside(root, *apt, "install", f"/tmp/{package.name}")
        yield f"  installed with {len(_packages(root) - before) - 1} other packages"
        yield f"  libraries: {_check_libraries(root)}"
        with virtual_screen() as display:
            yield from trial(_place(root, display))
        _inside(root, *apt, "purge", "elbowroom")
        yield f"  taken away: {_check_gone(root)}"


@contextmanager
def fresh_root() -> Iterator[Path]:
    """A copy of a minimal system, with /proc and the sockets of screens; gone afterwards."""
    if not BASE.is_dir():
        made = BASE.with_suffix(".part")
        shutil.rmtree(made, ignore_errors=True)
        run("debootstrap", "--variant=minbase", SUITE, str(made), mirror())
        made.rename(BASE)
    root = OUT / "root"
    run("rm", "-rf", "--one-file-system", str(root))
    run("cp", "-a", str(BASE), str(root))
    shutil.copy("/etc/resolv.conf", root / "etc" / "resolv.conf")
    (root / "etc" / "apt" / "apt.conf.d" / "99trial").write_text('APT::Sandbox::User "root";\n')
    (root / "home" / "person").mkdir()
    shutil.chown(root / "home" / "person", PERSON, PERSON)
    (root / "home" / "person").chmod(0o700)
    sockets = root / SOCKETS.lstrip("/")
    sockets.mkdir(parents=True)
    Path(SOCKETS).mkdir(mode=0o1777, exist_ok=True)
    mounts = (["-t", "proc", "proc", str(root / "proc")], ["--bind", SOCKETS, str(sockets)])
    mounted: list[str] = []
    try:
        for mount in mounts:
            run("mount", *mount)
            mounted.append(mount[-1])
        yield root
    finally:
        for place in reversed(mounted):
            run("umount", place)
        run("rm", "-rf", "--one-file-system", str(root))


def mirror() -> str:
    """Where this machine's own apt takes Debian from."""
    places = [Path("/etc/apt/sources.list"), *Path("/etc/apt/sources.list.d").glob("*.sources")]
    for place in places:
        text = place.read_text("utf-8") if place.is_file() else ""
        for address in re.findall(r"^(?:URIs:|deb(?: \[.*?\])?)\s+(\S+)", text, re.MULTILINE):
            if re.search(r"/debian/?$", address):
                return str(address)
    raise BuildError("no Debian mirror in /etc/apt")


def _place(root: Path, display: str) -> Place:
    """The installed program, as a plain person and without any network."""
    person = f"--userspec={PERSON}:{PERSON}"
    way = ("unshare", "--net", "chroot", person, str(root))
    home = root / "home" / "person"
    return Place("/usr/bin/elbowroom", home, "/home/person", display, way)


def _check_libraries(root: Path) -> str:
    """Every library that ours need is there, but for plugins of absent desktops."""
    files = [f for f in (root / INSTALLED).rglob("*.so*") if not OPTIONAL.search(str(f))]
    names = [f"/{file.relative_to(root)}" for file in files]
    said = _inside(root, "env", f"LD_LIBRARY_PATH=/{INSTALLED}/_internal", "ldd", *names)
    missing = {line.strip() for line in said.splitlines() if "not found" in line}
    if missing:
        raise BuildError("missing libraries:\n" + "\n".join(sorted(missing)))
    return f"{len(names)} of ours find all they need"


def _check_gone(root: Path) -> str:
    left = [p for p in (root / "usr").rglob("*lbowroom*") if not p.is_dir()]
    if left or (root / INSTALLED).exists():
        raise BuildError(f"left behind: {left or INSTALLED}")
    if not (root / "home" / "person" / ".local" / "share" / "elbowroom" / "gpus").is_dir():
        raise BuildError("the person's own data are gone")
    return "nothing of the program is left, all of the person's data is"


def _packages(root: Path) -> set[str]:
    return set(_inside(root, "dpkg-query", "-f", "${Package}\n", "-W").split())


def _inside(root: Path, *command: str) -> str:
    person = ["env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive"]
    return run("chroot", str(root), *person, *command)
