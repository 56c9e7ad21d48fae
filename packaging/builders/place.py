"""Where a package is tried, and how its program is started there."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from builders.commands import BuildError


@dataclass(frozen=True, slots=True)
class Place:
    """Where a package is tried.

    Attributes:
        program: what is started.
        outside: an empty folder of the trial, which is the person's home.
        inside: the same folder, as the program sees it.
        display: of the screen.
        way: command that leads there; empty for this computer as it is.
    """

    program: str
    outside: Path
    inside: str
    display: str
    way: tuple[str, ...] = ()

    def lay(self, name: str, data: bytes) -> str:
        """Put a file into the home, as its person would; its path as the program sees it."""
        owner = self.outside.stat()
        path = self.outside / name
        new = [folder for folder in path.parents if not folder.exists()]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        for made in (path, *new):
            os.chown(made, owner.st_uid, owner.st_gid)
        return f"{self.inside}/{name}"

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        """Start the program with nothing in its environment but a home and a screen."""
        home = {"HOME": self.inside, "XDG_RUNTIME_DIR": self.inside}
        home |= {"DISPLAY": self.display, "LANG": "C.UTF-8"}
        named = [f"{name}={value}" for name, value in home.items()]
        clean = ["env", "-i", "PATH=/usr/bin:/bin", *named]
        command = [*self.way, *clean, self.program, *arguments]
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *arguments: str, code: int = 0, seconds: float = 90) -> str:
        """What the program answers; a fault where it ends otherwise, or with a traceback."""
        process = self.start(*arguments)
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired as late:
            raise BuildError(f"{' '.join(arguments)}: not over after {seconds:.0f} s") from late
        finally:
            process.kill()
        if process.returncode != code or "Traceback" in err:
            said = f"{out[-400:]}\n{err[-1500:]}".strip()
            raise BuildError(f"{' '.join(arguments)}: exit code {process.returncode}\n{said}")
        return out
