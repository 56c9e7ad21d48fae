"""Which tests run a place, by what ``python -m tests.line_coverage`` recorded."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from coverage import CoverageData

from tests.mutation.mutants import Mutant

ALIKE = 4
"""Cases of one parametrised test that are tried before the next test has its turn."""


class Coverers:
    """The recorded tests of each line.

    Attributes:
        tests: all of them, each with how many lines it runs.
    """

    def __init__(self, package: Path, recorded: CoverageData) -> None:
        """Read what was recorded about the files below ``package``."""
        self._package = package
        self._by_file: dict[str, dict[int, list[str]]] = {}
        self.tests: Counter[str] = Counter()
        for path in map(Path, recorded.measured_files()):
            if path.is_relative_to(package):
                lines = recorded.contexts_by_lineno(str(path))
                self._by_file[path.relative_to(package).as_posix()] = lines
                self.tests += _counted(lines)

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that run a mutant's lines, or the lines that use what it defines.

        Where neither is known, all tests. First come those that run little else than the file.
        """
        found = self._of_lines(mutant.file, mutant.rows)
        if mutant.names:
            word = re.compile(rf"\b({'|'.join(map(re.escape, mutant.names))})\b")
            for file in self._by_file:
                rows = (self._package / file).read_text("utf-8").splitlines()
                using = (number for number, row in enumerate(rows, 1) if word.search(row))
                found |= self._of_lines(file, using)
        own = _counted(self._by_file.get(mutant.file, {}))
        shares = {name: own[name] / self.tests[name] for name in found or self.tests}
        return _in_turns(sorted(shares, key=lambda name: (-shares[name], name)))

    def _of_lines(self, file: str, rows: Iterable[int]) -> set[str]:
        lines = self._by_file.get(file, {})
        return {name for row in rows for name in lines.get(row, ()) if name}


def _counted(lines: dict[int, list[str]]) -> Counter[str]:
    """Test -> how many of the lines it runs."""
    found: Counter[str] = Counter()
    for names in lines.values():
        found.update(names)
    del found[""]
    return found


def _in_turns(names: list[str]) -> list[str]:
    """The same, but a test of many cases lets the others have their turn."""
    seen: Counter[str] = Counter()
    turns = {}
    for name in names:
        test = name.partition("[")[0]
        turns[name] = seen[test] // ALIKE
        seen[test] += 1
    return sorted(names, key=turns.__getitem__)
