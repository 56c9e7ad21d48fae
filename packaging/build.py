#!/usr/bin/env python3
"""Build and try Elbowroom's packages; packaging/README.md says what each needs.

build.py folder      one folder with the program, its Python and its data (PyInstaller)
build.py deb         a .deb of that folder
build.py sizes       how large the folder is, and its largest parts
build.py share       launcher, metainfo, plan type and icons of a Linux desktop
build.py wheel       wheel and sdist, built twice and compared
build.py try         smoke test of the folder, here, with an empty home
build.py try-deb     smoke test of the .deb in a fresh Debian (root, debootstrap)
build.py try-wheel   smoke test of the wheel, installed with pip and with pipx
build.py sbom        list of components (CycloneDX) from the lock
build.py audit       known weaknesses of what is locked (asks a network)
build.py licences    THIRD_PARTY.md anew
"""

import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

from builders import (
    audit,
    clean_root,
    debian,
    desktop,
    folder,
    licences,
    python_packages,
    sbom,
    screen,
    smoke,
)
from builders.commands import BuildError
from builders.names import OUT
from builders.place import Place


def make_share() -> None:
    """What a Linux desktop wants to know, below packaging/out/share."""
    desktop.write_share(OUT / "share")
    print(OUT / "share")


def make_folder() -> None:
    """The folder, and how large it became."""
    print(folder.build())
    show_sizes()


def show_sizes() -> None:
    """The folder's largest parts."""
    print(folder.sizes(folder.FOLDER))


def make_deb() -> None:
    """The package, and how large it became."""
    package = debian.build()
    print(f"{package} ({package.stat().st_size / 1e6:.1f} MB)")


def try_folder() -> None:
    """The folder on this machine."""
    with tempfile.TemporaryDirectory() as home, screen.virtual_screen() as display:
        program = str(folder.FOLDER / "elbowroom")
        report("folder", smoke.trial(Place(program, Path(home), home, display)))


def try_deb() -> None:
    """The package in a fresh Debian."""
    report("deb", clean_root.try_package(debian.package()))


def make_wheel() -> None:
    """Wheel and sdist."""
    report("wheel and sdist", python_packages.build())


def try_wheel() -> None:
    """The wheel on this machine."""
    report("wheel, by pip", python_packages.try_pip())
    report("wheel, by pipx", python_packages.try_pipx())


def report(what: str, lines: Iterable[str]) -> None:
    """Print every line as it comes."""
    print(f"{what}:", flush=True)
    for line in lines:
        print(line, flush=True)


def make_sbom() -> None:
    """The list of components."""
    sbom.write()
    print(sbom.FILE)


def write_licences() -> None:
    """The document of other people's work."""
    licences.DOCUMENT.write_text(licences.document(), "utf-8")


COMMANDS: dict[str, Callable[[], None]] = {
    "folder": make_folder,
    "deb": make_deb,
    "sizes": show_sizes,
    "share": make_share,
    "wheel": make_wheel,
    "try": try_folder,
    "try-deb": try_deb,
    "try-wheel": try_wheel,
    "sbom": make_sbom,
    "audit": audit.audit,
    "licences": write_licences,
}


def main(arguments: list[str]) -> int:
    """Run the named commands, one after the other; the exit code."""
    if not arguments or not set(arguments) <= set(COMMANDS):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    try:
        for name in arguments:
            COMMANDS[name]()
    except BuildError as fault:
        print(f"FAILED: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
