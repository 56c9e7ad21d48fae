"""The log reader against bytes that nobody wrote, guided by coverage.

In an environment of its own, with atheris: ``python -m tests.fuzz.fuzz_logs -max_total_time=600``.
The suite checks mutations of real lines instead (``test_logs.py``).
"""

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["elbowroom"]):
    from tests.fuzz.log_cases import PIECES, check, real_lines


def main() -> None:
    """Fuzz until the time given on the command line is up."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        seeds = place / "seeds"
        seeds.mkdir()
        for i, piece in enumerate((*PIECES, *real_lines())):
            (seeds / str(i)).write_bytes(piece)
        atheris.Setup([*sys.argv, str(seeds)], lambda data: check(data, place))
        atheris.Fuzz()


if __name__ == "__main__":
    main()
