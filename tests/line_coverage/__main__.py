"""``python -m tests.line_coverage``: run the tests, and say which lines none of them ran.

Fails where a package lies below the limit, and where a line that no test ran is not in the list
beside this file. A listed line that was run after all is said, and is no failure: what tests with
random input reach may differ between versions of Python. It takes some minutes: not a part of
``.ci/run``.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from coverage import Coverage

from tests.line_coverage.uncovered import LIST, Line, lines_at, listed

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "app" / "elbowroom"
PACKAGES = ("core", "plan", "readers")
LIMIT_PERCENT = 98.0

PARTS = ("core", "readers", "plan", "golden", "figures", "catalog", "text", "cli")
"""Folders of tests that are run: what the window runs besides is for its own tests to say."""

LEFT_OUT = (
    # Looks at what the reader's process has loaded, where measuring it loads more.
    "tests/readers/test_worker.py::test_the_process_loads_little",
)


def main() -> int:
    """Run, judge, and return 1 where something is not in order."""
    parser = argparse.ArgumentParser(prog="python -m tests.line_coverage", description=__doc__)
    parser.add_argument("--again", action="store_true", help="judge the last run, run nothing")
    measured = Coverage()
    if not parser.parse_args().again:
        measured.erase()
        if code := _run_tests():
            return code
        measured.combine()
        measured.save()
    measured.load()
    is_enough, uncovered = _count(measured)
    reasons = listed(LIST.read_text("utf-8"))
    unlisted = [line for line in uncovered if line not in reasons]
    print(*(f"no test runs it, and no reason is listed: {line}" for line in unlisted), sep="\n")
    print(
        *(f"listed, and run after all: {line}" for line in reasons.keys() - {*uncovered}), sep="\n"
    )
    return 0 if is_enough and not unlisted else 1


def _run_tests() -> int:
    """The exit code of pytest."""
    command = [sys.executable, "-m", "coverage", "run", "-m", "pytest", "-q"]
    command += ["-p", "tests.line_coverage.recording", "--hypothesis-seed=0"]
    command += [f"--deselect={name}" for name in LEFT_OUT]
    return subprocess.call([*command, *(f"tests/{part}" for part in PARTS)], cwd=ROOT)


def _count(measured: Coverage) -> tuple[bool, list[Line]]:
    """Print a line a package; whether all are above the limit, and the lines that nothing ran."""
    is_enough, uncovered = True, []
    for package in PACKAGES:
        statements = 0
        missing: list[Line] = []
        for path in sorted((SOURCE / package).rglob("*.py")):
            _, all_lines, _, unrun, _ = measured.analysis2(str(path))
            statements += len(all_lines)
            missing += lines_at(SOURCE, path.relative_to(SOURCE).as_posix(), unrun)
        percent = 100 * (1 - len(missing) / statements)
        print(f"{package}: {percent:.2f} % of {statements} lines; {len(missing)} not run")
        is_enough &= percent >= LIMIT_PERCENT
        uncovered += missing
    return is_enough, uncovered


if __name__ == "__main__":
    sys.exit(main())
