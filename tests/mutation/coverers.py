"""Which tests run a place, by what ``python -m tests.line_coverage`` recorded."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from coverage import CoverageData

from tests.mutation.mutants import Mutant

ALIKE = 20
"""Cases of one parametrised test that count in full; those after them count ever less."""


class Coverers:
    """The recorded tests of each line.

    Attributes:
        tests: all of them, each with how many lines it runs.
    """

    def __init__(self, package: Path, tests: Path, recorded: CoverageData) -> None:
        """Read what was recorded about the files below ``package``; ``tests`` is their folder."""
        self._package, self._tests = package, tests
        self._by_file: dict[str, dict[int, list[str]]] = {}
        self.tests: Counter[str] = Counter()
        for path in map(Path, recorded.measured_files()):
            if path.is_relative_to(package):
                lines = recorded.contexts_by_lineno(str(path))
                self._by_file[path.relative_to(package).as_posix()] = lines
                self.tests += _counted(lines)

    def of(self, mutant: Mutant) -> list[str]:
        """The tests that run a mutant's lines, or the lines that use what it defines.

        Where neither is known, all tests. First come whole files of tests that name what it
        defines, then those tests that run little else than the mutant's file, or the files that
        use what it defines.
        """
        found, naming, files = self._of_lines(mutant.file, mutant.rows), [], [mutant.file]
        if mutant.names:
            word = re.compile(rf"\b({'|'.join(map(re.escape, mutant.names))})\b")
            naming = [file for file in _tests_of(self._tests, mutant) if word.search(_text(file))]
            for file in self._by_file:
                rows = _text(self._package / file).splitlines()
                using = (number for number, row in enumerate(rows, 1) if word.search(row))
                if tests := self._of_lines(file, using):
                    found |= tests
                    files.append(file)
        return [*map(self._name, naming), *self._by_share(set(files), found or set(self.tests))]

    def of_room(self, mutant: Mutant) -> list[str]:
        """Files of all tests of the mutant's room.

        What is worked out while a module is loaded, a table or a default, reaches tests that run
        no line of it.
        """
        return list(map(self._name, _tests_of(self._tests, mutant)))

    def _name(self, file: Path) -> str:
        return file.relative_to(self._tests.parent).as_posix()

    def _by_share(self, files: set[str], names: set[str]) -> list[str]:
        """Those first of whose lines most are of these files; of many cases of a test the later
        ones come later."""
        own = sum((_counted(self._by_file.get(file, {})) for file in files), Counter[str]())
        cases: Counter[str] = Counter()
        places = {}
        for name in sorted(names, key=lambda name: (-own[name] / self.tests[name], name)):
            test = name.partition("[")[0]
            places[name] = own[name] / self.tests[name] / (1 + cases[test] // ALIKE)
            cases[test] += 1
        return sorted(places, key=lambda name: -places[name])

    def _of_lines(self, file: str, rows: Iterable[int]) -> set[str]:
        lines = self._by_file.get(file, {})
        return {name for row in rows for name in lines.get(row, ()) if name}


def _text(file: Path) -> str:
    return file.read_text("utf-8")


def _tests_of(tests: Path, mutant: Mutant) -> list[Path]:
    """Files of the tests of the mutant's room."""
    return sorted((tests / mutant.file.partition("/")[0]).rglob("test_*.py"))


def _counted(lines: dict[int, list[str]]) -> Counter[str]:
    """Test -> how many of the lines it runs."""
    found: Counter[str] = Counter()
    for names in lines.values():
        found.update(names)
    del found[""]
    return found
