"""Known weaknesses of what is locked, as pip-audit finds them: the one step that asks a network."""

import subprocess
import sys

from builders.commands import BuildError
from builders.names import ROOT

LOCKS = ("requirements.lock", "requirements-packaging.lock", "requirements-dev.lock")


def audit() -> None:
    """Ask about every lock; what is found is printed.

    Raises:
        BuildError: something was found, or the answer could not be had.
    """
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip", "--strict"]
    codes = [
        subprocess.call([*command, "--progress-spinner", "off", "-r", lock], cwd=ROOT)
        for lock in LOCKS
    ]
    if any(codes):
        raise BuildError("the audit has findings, or could not be made")
