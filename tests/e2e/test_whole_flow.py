"""A person's first quarter of an hour, with a real mouse and real keys on a virtual screen."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.e2e.screen import MISSING, virtual_screen

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]

DRIVER = Path(__file__).with_name("flow_driver.py")
PATIENCE = 30


class Desk:
    """The window, and the person's hands at it."""

    def __init__(self, environment: dict[str, str]) -> None:
        self._environment = environment
        self._process = subprocess.Popen(
            [sys.executable, str(DRIVER)],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.tell("windowfocus", str(self._read()["window"]))

    def _read(self) -> dict:
        line = self._process.stdout.readline()
        assert line, self._process.stderr.read()
        return json.loads(line)

    def ask(self, question: str) -> dict:
        self._process.stdin.write(question + "\n")
        self._process.stdin.flush()
        return self._read()

    def tell(self, *command: str) -> None:
        subprocess.run(["xdotool", *command], env=self._environment, check=True, timeout=20)
        time.sleep(0.3)

    def click(self, name: str) -> None:
        spot = self.ask(f"where {name}")
        self.tell("mousemove", str(spot["x"]), str(spot["y"]), "click", "1")

    def type(self, text: str) -> None:
        self.tell("type", "--delay", "20", text)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.tell("key", key)

    def pick(self, name: str, words: str) -> None:
        """Open a list, search it, take the first that is found."""
        self.click(name)
        self.type(words)
        self.keys("Return")

    def until(self, holds: Callable[[dict], bool], what: str) -> dict:
        end = time.monotonic() + PATIENCE
        while not holds(state := self.ask("state")):
            assert time.monotonic() < end, f"never: {what}; {state}"
            time.sleep(0.2)
        return state

    def busy_seconds(self) -> float:
        """Processor time that the program has used, by ``/proc``."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self) -> str:
        self._process.terminate()
        return self._process.communicate(timeout=20)[1]


@pytest.fixture
def desk(tmp_path) -> Iterator[Desk]:
    with virtual_screen() as environment:
        made = Desk(environment | {"ELBOWROOM_HOME": str(tmp_path)})
        yield made
        assert "Traceback" not in made.close()


def test_from_the_first_start_to_a_plan_that_fits_and_back(desk):
    first = desk.until(lambda s: s["strip"], "the strip of the first start")
    assert first["steps"] == 0
    desk.click("dismiss")
    desk.until(lambda s: not s["strip"], "the strip goes")

    desk.pick("machine", "zimacube 2 standard")
    desk.until(lambda s: s["machine"] == "zimacube-2-standard", "the machine")
    desk.pick("card", "rtx pro 2000")
    with_card = desk.until(lambda s: s["gpus"], "the card")
    desk.pick("model", "ministral 3 8b")
    desk.until(lambda s: s["model"] == "ministral-3-8b", "the model")

    desk.click("context")
    desk.keys("ctrl+a")
    desk.type("128k")
    desk.keys("Return")
    limit = desk.until(lambda s: s["context"] == 131_072, "the context at its limit")
    assert limit["code"] not in ("FITS", "TIGHT"), with_card

    desk.until(lambda s: s["ways"], "ways out")
    desk.click("way")
    out = desk.until(lambda s: s["steps"] == limit["steps"] + 1, "the way out")
    assert out["code"] in ("FITS", "TIGHT", "TOO_SLOW")

    for _ in range(out["steps"]):
        desk.keys("ctrl+z")
    back = desk.until(lambda s: s["steps"] == 0, "everything undone")
    for what in ("machine", "gpus", "model", "context", "code"):
        assert back[what] == first[what]

    desk.click("language")
    desk.keys("Down", "Down", "Return")
    korean = desk.until(lambda s: s["language"] == "ko", "Korean")
    assert korean["word"] == "들어갑니다"
    desk.click("theme")
    desk.keys("Up", "Return")
    desk.until(lambda s: s["background"] < 80, "the dark")


def test_the_same_by_keyboard_alone(desk):
    first = desk.until(lambda s: s["strip"], "the strip of the first start")
    desk.keys("F6", "shift+Tab", "shift+Tab", "space")
    desk.until(lambda s: not s["strip"], "the strip goes")

    for key, words in (("alt+m", "zimacube 2 standard"), ("alt+g", "rtx pro 2000")):
        desk.keys(key)
        desk.type(words)
        desk.keys("Return")
    desk.until(lambda s: s["machine"] == "zimacube-2-standard" and s["gpus"], "machine and card")
    desk.keys("alt+d")
    desk.type("ministral 3 8b")
    desk.keys("Return")
    desk.until(lambda s: s["model"] == "ministral-3-8b", "the model")
    desk.keys("ctrl+l", "ctrl+a")
    desk.type("128k")
    desk.keys("Return")
    desk.until(lambda s: s["context"] == 131_072, "the context at its limit")
    limit = desk.until(lambda s: s["ways"], "ways out")
    assert limit["code"] not in ("FITS", "TIGHT")

    desk.keys("F6", "shift+Tab", "space")
    out = desk.until(lambda s: s["steps"] == limit["steps"] + 1, "a way out")
    assert out["code"] in ("FITS", "TIGHT", "TOO_SLOW")
    for _ in range(out["steps"]):
        desk.keys("ctrl+z")
    back = desk.until(lambda s: s["steps"] == 0, "everything undone")
    for what in ("machine", "gpus", "model", "context", "code"):
        assert back[what] == first[what]

    desk.keys("alt+v", "l", "Down", "Return")
    korean = desk.until(lambda s: s["language"] == "ko", "Korean")
    assert korean["word"] == "들어갑니다"
    desk.keys("alt+v", "a", "d")
    desk.until(lambda s: s["background"] < 80, "the dark")


def test_a_window_that_is_left_alone_uses_no_processor(desk):
    desk.until(lambda s: s["strip"], "the window")
    time.sleep(3)
    before = desk.busy_seconds()
    assert before > 0.2
    time.sleep(4)
    assert desk.busy_seconds() - before < 0.2
