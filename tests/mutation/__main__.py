"""``python -m tests.mutation --seed N``: wrong numbers and comparisons in the core: who notices?

Each is tried in a copy of the program, with the tests that ran its lines when
``python -m tests.line_coverage`` ran last. A mutant that no test notices is printed as survived:
either a test is missing, or nobody could notice.
"""

import argparse
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from coverage import Coverage

from tests.mutation.coverers import Coverers
from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.trial import Copy

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "app" / "elbowroom"
ROOM = "core"
MOST_TESTS = 100
"""Tried for one mutant, those first that run little else than its file."""

STRICT = ("tests/figures/", "tests/golden/")
"""Folders of tests that are always tried: they compare many figures with what was recorded."""

SECONDS = 600
"""After which a mutant counts as noticed: it made something endless."""


def main() -> int:
    """Try them, and return 1 where one survived."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--seed", type=int, default=20261130, help="which mutants")
    parser.add_argument("--count", type=int, default=50, help="how many")
    parser.add_argument("--tests", type=int, default=MOST_TESTS, help="at most for each")
    arguments = parser.parse_args()
    recorded = Coverage()
    recorded.load()
    coverers = Coverers(SOURCE, ROOT / "tests", recorded.get_data())
    mutants = chosen(arguments.seed, arguments.count)
    with TemporaryDirectory() as folder:
        return _try(mutants, coverers, Copy(ROOT, Path(folder)), arguments.tests)


def chosen(seed: int, count: int) -> list[Mutant]:
    """So many places of the core, each changed in one way, by a seed."""
    random = Random(seed)
    found: list[Mutant] = []
    for path in sorted((SOURCE / ROOM).rglob("*.py")):
        file = path.relative_to(SOURCE).as_posix()
        found += mutants_of(file, path.read_bytes(), random)
    return random.sample(found, count)


def _try(mutants: list[Mutant], coverers: Coverers, copy: Copy, most: int) -> int:
    survived, noticed_by = 0, []
    for number, mutant in enumerate(mutants, 1):
        with copy.changed(mutant):
            failure = copy.failure(_tests_for(mutant, coverers, most), SECONDS)
        survived += failure is None
        noticed_by += [failure] if failure in coverers.tests else []
        outcome = "SURVIVED" if failure is None else f"noticed by {failure}"
        description = mutant.described((SOURCE / mutant.file).read_bytes())
        print(f"{number:3} {description}\n    {outcome}", flush=True)
    print(f"{len(mutants) - survived} of {len(mutants)} noticed, {survived} survived")
    if wrongly := copy.failure(sorted(set(noticed_by)), SECONDS):
        print(f"The result does not count: without any change, too, {wrongly} fails")
    return 1 if survived or wrongly else 0


def _tests_for(mutant: Mutant, coverers: Coverers, most: int) -> list[str]:
    """The likeliest first; of what runs while a module is loaded all of its room; the strict ones
    last."""
    tests = coverers.of(mutant)
    strict = sorted(test for test in tests if test.startswith(STRICT))
    likely = [test for test in tests[:most] if test not in strict]
    return [*likely, *(coverers.of_room(mutant) if mutant.names else ()), *strict]


if __name__ == "__main__":
    sys.exit(main())
