"""Other programs, run so that a failure says what was run and how it went."""

import os
import subprocess
from pathlib import Path


class BuildError(Exception):
    """A step of building or trying failed; the message says which and how."""


def run(*command: str, cwd: Path | None = None, **environment: str) -> str:
    """What a program prints, run with some variables more in its environment.

    Raises:
        BuildError: it ended with another code than 0.
    """
    done = subprocess.run(
        command, cwd=cwd, env=os.environ | environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        said = (done.stdout + done.stderr)[-2000:]
        raise BuildError(f"{' '.join(command[:6])} … ended with {done.returncode}\n{said}")
    return done.stdout
