"""A virtual screen, and what stands on it."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from builders.commands import BuildError

SIZE = "1920x1200x24"
SOCKETS = "/tmp/.X11-unix"
"""Where X servers of this computer listen; a root of its own gets this folder mounted."""


@contextmanager
def virtual_screen(size: str = SIZE) -> Iterator[str]:
    """The display of a screen that is there as long as it is used.

    It lets every program of this computer in (``-ac``), since trials run as another person. It does
    not begin anew when its last program ends (``-noreset``): one that starts just then would find
    none.
    """
    read, write = os.pipe()
    screen = ["-screen", "0", size, "-nolisten", "tcp", "-ac", "-noreset"]
    command = ["Xvfb", "-displayfd", str(write), *screen]
    server = subprocess.Popen(command, pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as number:
            yield f":{number.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


def wait_for_window(display: str, title: str, seconds: float = 60) -> bool:
    """Whether a window with these words in its title is there in time; needs ``xdotool``."""
    if shutil.which("xdotool") is None:
        raise BuildError("xdotool is not installed")
    command = ["xdotool", "search", "--onlyvisible", "--name", title]
    environment = os.environ | {"DISPLAY": display}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if subprocess.run(command, env=environment, capture_output=True, check=False).stdout:
            return True
        time.sleep(0.1)
    return False
