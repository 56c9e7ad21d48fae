"""The window: slider to pixels, and start to first answer, each beside a bare one."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.timing import line, percentile

FRAME_MS, FIRST_ANSWER_MS = 16.7, 1000
SIZES = {"1920x1080": 1.5, "3840x2160": 2.0}
"""Window -> most that a step may take, as a multiple of the bare redraw."""
STARTS = 9


def run() -> None:
    """Print every figure of the window."""
    with _screen() as environment:
        for size in SIZES:
            _slider_to_pixels(environment, size)
        _start_to_answer(environment)


@contextmanager
def _screen() -> Iterator[dict[str, str]]:
    """A virtual screen for two windows of 3840x2160, or offscreen where there is no Xvfb; and a
    home, so that nobody's own plan and machine are used."""
    with TemporaryDirectory() as home:
        own = f"{home}/own"
        yield from _with_screen(dict(os.environ, ELBOWROOM_HOME=home, ELBOWROOM_DATA=own))


def _with_screen(environment: dict[str, str]) -> Iterator[dict[str, str]]:
    if shutil.which("Xvfb") is None:
        print("no Xvfb: measured on Qt's offscreen platform")
        yield environment | {"QT_QPA_PLATFORM": "offscreen"}
        return
    read, write = os.pipe()
    size = ["-screen", "0", "7680x2160x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), *size], pass_fds=(write,))
    os.close(write)
    with os.fdopen(read) as number:
        display = number.readline().strip()
    environment.pop("QT_QPA_PLATFORM", None)
    try:
        yield environment | {"DISPLAY": f":{display}"}
    finally:
        server.terminate()
        server.wait()


def _slider_to_pixels(environment: dict[str, str], size: str) -> None:
    command = [sys.executable, "-m", "benchmarks.window_drag", size]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    figures = json.loads(done.stdout.splitlines()[-1])
    ours, bare = sorted(figures["window"]), sorted(figures["bare"])
    line(f"slider to pixels, whole window at {size}", ours, f"frame {FRAME_MS} ms")
    how = ", without antialiasing" if figures["rough"] else ""
    line(f"bare QPainter redraw of the same shapes{how}", bare)
    ratio = percentile(ours, 99) / percentile(bare, 99)
    print(f"{'ratio of the 99th percentiles':58} {ratio:8.2f}   ({SIZES[size]})")


def _start_to_answer(environment: dict[str, str]) -> None:
    for name, what in (("window", "start to first painted answer"), ("bare", "bare window")):
        times = [_start(environment, name) for _ in range(STARTS)][1:]
        bar = f"{FIRST_ANSWER_MS} ms" if name == "window" else ""
        line(f"{what}, warm, {len(times)} starts", sorted(times), bar)
        print(f"{'':58} fastest {min(times):.0f} ms, median {median(times):.0f} ms")


def _start(environment: dict[str, str], what: str) -> float:
    """Milliseconds from starting the interpreter to the end of the first paint."""
    command = [sys.executable, "-m", "benchmarks.window_start", what]
    started = time.time()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return (float(done.stdout.splitlines()[-1]) - started) * 1000
