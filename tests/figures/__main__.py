"""``python -m tests.figures [update]``: which figures moved; record them."""

import argparse
import sys

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.plan.answers import Answers
from tests.figures.kept import moved_since, write
from tests.figures.says import all_said


def main() -> int:
    """Print what moved, and return 1 where something did that is not recorded now."""
    parser = argparse.ArgumentParser(prog="python -m tests.figures", description=__doc__)
    parser.add_argument("command", nargs="?", choices=["update"])
    is_update = parser.parse_args().command == "update"
    answers, count = Answers(Catalogue()), 0
    for program in RUNTIMES:
        found = all_said(answers, program)
        for line in moved_since(program, found):
            print(line)
            count += 1
        if is_update:
            write(program, found)
    print(f"{count} figures moved")
    return 1 if count and not is_update else 0


if __name__ == "__main__":
    sys.exit(main())
