"""Which tests run a place, by what ``python -m tests.coverage`` recorded."""

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from coverage import CoverageData

from tests.mutation.mutants import Mutant

LIKELIEST = ("core", "golden", "catalog", "plan", "text", "readers", "cli")
"""Folders of tests, those first that are likeliest to notice."""


class Coverers:
    """The recorded tests of each line.

    Attributes:
        tests: all of them, the likeliest to notice first.
    """

    def __init__(self, package: Path, recorded: CoverageData) -> None:
        """Read what was recorded about the files below ``package``."""
        self._package = package
        self._by_file: dict[str, dict[int, list[str]]] = {}
        for path in map(Path, recorded.measured_files()):
            if path.is_relative_to(package):
                name = path.relative_to(package).as_posix()
                self._by_file[name] = recorded.contexts_by_lineno(str(path))
        self.tests = _in_order(recorded.measured_contexts())

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that run a mutant's lines, or the lines that use what it defines.

        Where neither is known, all tests.
        """
        found = self._of_lines(mutant.file, mutant.rows)
        if mutant.names:
            word = re.compile(rf"\b({'|'.join(map(re.escape, mutant.names))})\b")
            for file in self._by_file:
                rows = (self._package / file).read_text("utf-8").splitlines()
                using = (number for number, row in enumerate(rows, 1) if word.search(row))
                found |= self._of_lines(file, using)
        return _in_order(found) or self.tests

    def _of_lines(self, file: str, rows: Iterable[int]) -> set[str]:
        lines = self._by_file.get(file, {})
        return {name for row in rows for name in lines.get(row, ()) if name}


def _in_order(names: Iterable[str]) -> list[str]:
    ranks = defaultdict(lambda: len(LIKELIEST), {name: i for i, name in enumerate(LIKELIEST)})
    return sorted(filter(None, names), key=lambda name: (ranks[name.split("/")[1]], name))
