#!/usr/bin/env python3
"""Build and try Elbowroom's packages; packaging/README.md says what each needs.

  build.py folder      one folder with the program, its Python and its data (PyInstaller)
  build.py deb         a .deb of that folder
  build.py sizes       how large the folder is, and its largest parts
  build.py share       launcher, metainfo, plan type and icons of a Linux desktop
  build.py try         smoke test of the folder, here, with an empty home
  build.py try-deb     smoke test of the .deb in a fresh Debian (root, debootstrap)
  build.py licences    THIRD_PARTY.md anew
"""

import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.dont_write_bytecode = True

from builders import clean_root, debian, desktop, folder, licences, screen, smoke
from builders.names import OUT


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
        program = (str(folder.FOLDER / "elbowroom"),)
        report("folder", smoke.trial(smoke.Place(program, Path(home), home, display)))


def try_deb() -> None:
    """The package in a fresh Debian."""
    report("deb", clean_root.try_package(debian.package()))


def report(what: str, lines: Iterable[str]) -> None:
    """Print every line as it comes."""
    print(f"{what}:", flush=True)
    for line in lines:
        print(line, flush=True)


def write_licences() -> None:
    """The document of other people's work."""
    licences.DOCUMENT.write_text(licences.document(), "utf-8")


COMMANDS: dict[str, Callable[[], None]] = {
    "folder": make_folder,
    "deb": make_deb,
    "sizes": show_sizes,
    "share": make_share,
    "try": try_folder,
    "try-deb": try_deb,
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
    except smoke.SmokeFault as fault:
        print(f"FAILED: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
