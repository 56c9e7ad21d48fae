"""The command line, run in the process of the test."""

import pytest

from elbowroom.__main__ import main


@pytest.fixture
def run(capsys):
    """Run a command line, in English unless it says; returns exit code, output and messages."""

    def call(*argv: object) -> tuple[int, str, str]:
        words = [str(word) for word in argv]
        try:
            code = main(words if "--lang" in words else ["--lang", "en", *words])
        except SystemExit as stop:
            code = stop.code
        out, err = capsys.readouterr()
        return code, out, err

    return call
