"""``python -m tests.pictures FOLDER``: every verdict in both languages, both looks, both scales.

A picture each, and for each language, look and scale one sheet with all of them, small. Without a
screen the window is drawn off it.
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
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1440x900", help="of the window in logical pixels")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as home:
        for scale, language, theme in product(SCALES, LANGUAGES, THEMES):
            shoot(arguments, home, scale, language, theme)
    return 0


def shoot(arguments: argparse.Namespace, home: str, scale: int, language: str, theme: str) -> None:
    """In a program of its own, over a home of its own."""
    environment = dict(
        os.environ,
        QT_QPA_PLATFORM="offscreen",
        QT_SCALE_FACTOR=str(scale),
        ELBOWROOM_HOME=home,
        PYTHONPATH=os.pathsep.join((str(ROOT / "app"), str(ROOT))),
    )
    command = [sys.executable, "-m", "tests.pictures.shoot", str(arguments.folder)]
    subprocess.run([*command, arguments.size, language, theme], env=environment, check=True)
    print(f"{language} {theme} {scale * 100} %")


if __name__ == "__main__":
    sys.exit(main())
