"""The real window on a virtual screen, with a real mouse and real keys."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.e2e.screen import MISSING, virtual_screen

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]

DRIVER = Path(__file__).with_name("driver.py")


@pytest.fixture
def screen(tmp_path) -> Iterator[dict[str, str]]:
    """A virtual screen of its own, and a home; the environment that leads to both."""
    with virtual_screen() as environment:
        yield environment | {"ELBOWROOM_HOME": str(tmp_path)}


class Window:
    """The driver's process and what it has said."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._environment = environment
        self._process = subprocess.Popen(
            [sys.executable, str(DRIVER)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.start = self.read()

    def read(self) -> dict:
        """The next thing it says."""
        line = self._process.stdout.readline()
        assert line, self._process.stderr.read()
        return json.loads(line)

    def tell(self, *command: str) -> None:
        """Move the mouse or press keys."""
        subprocess.run(["xdotool", *command], env=self._environment, check=True, timeout=20)

    def close(self) -> tuple[list[dict], str]:
        """End it; the rest of what it said, and its complaints."""
        self._process.terminate()
        out, err = self._process.communicate(timeout=20)
        return [json.loads(line) for line in out.splitlines()], err


@pytest.fixture
def window(screen) -> Iterator[Window]:
    window = Window(screen)
    yield window
    window.close()


def test_dragging_the_context_moves_the_bar_and_is_one_step(window):
    start = window.start
    assert start["colours"] > 3
    x, y, end = (str(round(start[name])) for name in ("x", "y", "end"))
    window.tell("mousemove", x, y, "mousedown", "1")
    for place in range(int(x), int(end), max(1, (int(end) - int(x)) // 12)):
        window.tell("mousemove", str(place), y)
        time.sleep(0.03)
    window.tell("mouseup", "1")
    time.sleep(0.5)
    said, complaints = window.close()
    contexts = [line["context"] for line in said]
    needs = [line["need"] for line in said]
    assert len(contexts) >= 3
    assert contexts == sorted(contexts)
    assert needs == sorted(needs)
    assert needs[-1] > needs[0]
    assert said[-1]["undo_from"] == 8192
    assert "Traceback" not in complaints


def test_keys_move_the_context_and_undo_takes_it_back(window):
    start = window.start
    x, y = str(round(start["x"])), str(round(start["y"]))
    window.tell("mousemove", x, y, "click", "1")
    window.tell("key", "Right")
    assert window.read()["context"] == 10240
    window.tell("key", "ctrl+z")
    assert window.read()["context"] == 8192


def end_by_keys(process: subprocess.Popen, screen: dict[str, str]) -> int:
    """Its exit code. On a busy computer a window is there before keys reach it: they come again."""
    command = ["xdotool", "mousemove", "700", "20", "click", "1", "key", "ctrl+q"]
    for _ in range(20):
        subprocess.run(command, env=screen, check=True, timeout=30)
        with suppress(subprocess.TimeoutExpired):
            return process.wait(2)
    pytest.fail("Ctrl+Q does not end it")


def test_the_program_itself_opens_a_window_and_ends_when_it_is_closed(screen):
    process = subprocess.Popen(
        [sys.executable, "-m", "elbowroom", "--lang", "en"], env=screen, stderr=subprocess.DEVNULL
    )
    try:
        search = ["xdotool", "search", "--sync", "--onlyvisible", "--name", "Elbowroom"]
        subprocess.run(search, env=screen, check=True, timeout=30, stdout=subprocess.DEVNULL)
        time.sleep(1)
        assert process.poll() is None
        assert end_by_keys(process, screen) == 0
    finally:
        process.kill()
