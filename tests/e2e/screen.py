"""A virtual screen for one test, and the real program on it."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from builders import screen

NEEDED = ("Xvfb", "xdotool")
MISSING = [name for name in NEEDED if shutil.which(name) is None]
SIZE = "1280x900x24"
ROOT = Path(__file__).parent.parent.parent


@contextmanager
def virtual_screen() -> Iterator[dict[str, str]]:
    """The environment that leads to a screen of its own."""
    with screen.virtual_screen(SIZE) as display:
        environment = dict(os.environ, DISPLAY=display, PYTHONPATH=str(ROOT / "app"))
        for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
            environment.pop(name, None)
        yield environment


class Program:
    """The real program, with a home of its own; the person at it has a mouse and keys."""

    def __init__(self, environment: dict[str, str], home: Path, *arguments: str) -> None:
        self.environment = environment | {"ELBOWROOM_HOME": str(home)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "elbowroom", "--lang", "en", *arguments],
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )

    def tell(self, *command: str) -> str:
        """Move the mouse or press keys; what xdotool prints."""
        done = subprocess.run(
            ["xdotool", *command], env=self.environment, capture_output=True, text=True, timeout=30
        )
        return done.stdout

    def titles(self) -> list[str]:
        """Titles of what can be seen."""
        found = self.tell("search", "--onlyvisible", "--name", "").split()
        names = (self.tell("getwindowname", window).strip() for window in found)
        return [name for name in names if name]

    def wait_for(self, title: str) -> str:
        """Wait for a window of its own whose title begins so, and give it the keyboard; its id."""
        search = ("search", "--all", "--onlyvisible", "--pid", str(self.process.pid))
        wait_until(lambda: bool(self.tell(*search, "--name", f"^{title}")), title)
        found = self.tell(*search, "--name", f"^{title}").split()[-1]
        time.sleep(0.5)
        self.tell("windowfocus", "--sync", found)
        return found

    def kill(self) -> None:
        """As a power cut would."""
        self.process.kill()
        self.process.wait(10)

    def ended(self) -> tuple[int, str]:
        """Wait until it ends by itself; exit code and complaints."""
        _, err = self.process.communicate(timeout=20)
        return self.process.returncode, err


def wait_until(is_so: Callable[[], bool], what: str, seconds: float = 20) -> None:
    """Wait for something, but not for ever."""
    end = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < end, f"never came: {what}"
        time.sleep(0.1)
