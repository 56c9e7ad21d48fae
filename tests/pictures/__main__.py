"""Pictures of the window, drawn off the screen.

``python -m tests.pictures FOLDER``: every verdict in both languages, both looks, both scales; a
picture each, and for each language, look and scale one sheet with all of them, small.

``python -m tests.pictures --manual [NAME ...]``: those of README and manual, in ``docs/images``,
and in ``painted`` beside this file what is painted in them, by which a test knows whether they are
stale. Takes a minute.
"""

import argparse
import os
import subprocess
import sys
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pictures.cases import LANGUAGES, SCALES, THEMES

ROOT = Path(__file__).parent.parent.parent


def main() -> int:
    """Make all of them; each scale needs a program of its own."""
    parser = argparse.ArgumentParser(prog="python -m tests.pictures", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--manual", nargs="*", metavar="NAME", help="pictures of the manual")
    parser.add_argument("--size", default="1440x900", help="of the window in logical pixels")
    arguments = parser.parse_args()
    if arguments.folder is None and arguments.manual is None:
        parser.error("FOLDER or --manual")
    with TemporaryDirectory() as home:
        if arguments.manual is not None:
            run(home, 1, "make_manual", *arguments.manual)
            return 0
        arguments.folder.mkdir(parents=True, exist_ok=True)
        for scale, language, theme in product(SCALES, LANGUAGES, THEMES):
            shoot(arguments, home, scale, language, theme)
    return 0


def shoot(arguments: argparse.Namespace, home: str, scale: int, language: str, theme: str) -> None:
    """In a program of its own, over a home of its own."""
    run(home, scale, "shoot", str(arguments.folder), arguments.size, language, theme)
    print(f"{language} {theme} {scale * 100} %")


def run(home: str, scale: int, module: str, *arguments: str) -> None:
    """A module of this package, without a screen."""
    environment = dict(
        os.environ,
        QT_QPA_PLATFORM="offscreen",
        QT_SCALE_FACTOR=str(scale),
        ELBOWROOM_HOME=home,
        PYTHONPATH=os.pathsep.join((str(ROOT / "app"), str(ROOT))),
    )
    command = [sys.executable, "-m", f"tests.pictures.{module}", *arguments]
    subprocess.run(command, env=environment, check=True)


if __name__ == "__main__":
    sys.exit(main())
