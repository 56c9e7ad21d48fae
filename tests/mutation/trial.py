"""A copy of the program in which one place at a time is changed, and the tests run there."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.mutation.mutants import Mutant
from tests.mutation.selection import VARIABLE

NOT_COPIED = (".git", ".venv", ".coverage*", ".hypothesis", ".*_cache", "__pycache__")
PASSED, FAILED = 0, 1
ENDED_EARLY = 2
"""Exit codes of pytest; the third where a file of tests could not even be loaded."""

_FAILURE = re.compile(r"^(?:FAILED|ERROR) (tests/\S+?\.py(?:::.*?)?)(?: - .*)?$", re.MULTILINE)


class Copy:
    """The program and its tests in a folder of their own."""

    def __init__(self, root: Path, folder: Path) -> None:
        """Copy all of ``root`` but what tools leave there."""
        self._root = folder / "copy"
        shutil.copytree(root, self._root, ignore=shutil.ignore_patterns(*NOT_COPIED))
        self._list = folder / "tests.txt"

    @contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        """Inside, one place of the source is another."""
        path = self._root / "app" / "elbowroom" / mutant.file
        source, times = path.read_bytes(), path.stat()
        path.write_bytes(mutant.applied(source))
        try:
            yield
        finally:
            path.write_bytes(source)
            # Python takes a compiled file for true by the time of its source.
            os.utime(path, (times.st_atime, times.st_mtime))

    def failure(self, tests: Sequence[str], seconds: float) -> str | None:
        """The first of the tests that fails; None where all pass.

        Args:
            tests: their names, in the order to run them.
            seconds: after which the run counts as failed.

        Raises:
            RuntimeError: pytest itself could not run.
        """
        self._list.write_text("\n".join(tests), "utf-8")
        files = dict.fromkeys(test.split("::")[0] for test in tests)
        command = [sys.executable, "-m", "pytest", "-x", "-q", "--tb=no", "-p", "no:cacheprovider"]
        command += ["-p", "tests.mutation.selection", "--hypothesis-seed=0", *files]
        paths = os.pathsep.join((str(self._root / "app"), str(self._root)))
        environment = os.environ | {"PYTHONPATH": paths, VARIABLE: str(self._list)}
        try:
            done = subprocess.run(
                command,
                cwd=self._root,
                env=environment,
                capture_output=True,
                text=True,
                timeout=seconds,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"no end within {seconds:.0f} s"
        if done.returncode == PASSED:
            return None
        if done.returncode not in (FAILED, ENDED_EARLY):
            raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
        failed = _FAILURE.search(done.stdout)
        return failed.group(1) if failed else done.stdout.strip().splitlines()[-1]
