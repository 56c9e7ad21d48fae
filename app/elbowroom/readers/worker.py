"""Reads a stranger's file in a process of its own, with little memory and little time.

Whatever such a file does, it ends there: the program goes on with a refusal. The process is told
one path, and answers with JSON; nothing of it is run, and it is stopped when nobody waits for it
any more.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from elbowroom.readers import WORKER_ARGUMENT
from elbowroom.readers.bounded import MIB, never
from elbowroom.readers.checkpoint import CheckpointFile
from elbowroom.readers.faults import Fault, Stopped, refused
from elbowroom.readers.model_file import GgufFile
from elbowroom.readers.worker_answer import ANSWER_BYTES, decoded, encoded
from elbowroom.storage import path_text

WALL_SECONDS = 10.0
MEMORY_BYTES = 256 * MIB
"""Address space beyond what the process has when it starts; it needs a quarter of it."""

OUT_OF_MEMORY = 3
"""Exit code of a process that met its limit."""

POLL_SECONDS = 0.02


def read_apart(path: Path, is_stopped: Callable[[], bool] = never) -> GgufFile | CheckpointFile:
    """A model file, read in a process of its own.

    Args:
        path: the file that the person chose.
        is_stopped: asked fifty times a second; reading ends at once where it is true.

    Raises:
        Refusal: ``NOT_READ``, ``BAD_FILE``; ``BAD_FILE`` with ``takes too long`` or ``too much
            memory`` where the process had to be ended.
        Stopped: somebody cancelled.
    """
    with TemporaryFile() as answer:
        code = _run(path, answer, is_stopped)
        answer.seek(0)
        data = answer.read(ANSWER_BYTES + 1)
    if code != 0 or len(data) > ANSWER_BYTES:
        what = "too much memory" if code == OUT_OF_MEMORY else "reader ended"
        raise refused(path, Fault(what, "", str(code), f"{MEMORY_BYTES // MIB} MiB"))
    return decoded(path, data)


def _run(path: Path, answer: IO[bytes], is_stopped: Callable[[], bool]) -> int:
    """Start the process, wait for its end, and return its exit code."""
    end = time.monotonic() + WALL_SECONDS
    worker = subprocess.Popen(
        _command(),
        stdin=subprocess.PIPE,
        stdout=answer,
        stderr=subprocess.DEVNULL,
        env=_environment(),
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    try:
        assert worker.stdin is not None
        worker.stdin.write(path_text.to_text(path.absolute()).encode())
        worker.stdin.close()
        while (code := _ended(worker)) is None:
            if is_stopped():
                raise Stopped
            if time.monotonic() > end:
                raise refused(path, Fault("takes too long", "", "", str(int(WALL_SECONDS))))
        return code
    except BrokenPipeError:
        return -1
    finally:
        worker.kill()
        worker.wait()


def _ended(worker: "subprocess.Popen[bytes]") -> int | None:
    try:
        return worker.wait(POLL_SECONDS)
    except subprocess.TimeoutExpired:
        return None


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, WORKER_ARGUMENT]
    return [sys.executable, "-I", "-c", _START, str(Path(__file__).parents[2])]


_START = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from elbowroom.readers import worker; worker.main()"
)


def _environment() -> dict[str, str]:
    """The little that a process needs to start; no settings of the person's."""
    kept = ("PATH", "SYSTEMROOT", "TEMP", "TMP", "LD_LIBRARY_PATH", "LANG", "LC_ALL")
    return {name: os.environ[name] for name in kept if name in os.environ}


def main() -> None:
    """The process: a path in, an answer out."""
    path = path_text.from_text(sys.stdin.buffer.read(1 << 16).decode())
    _limit_memory()
    try:
        sys.stdout.buffer.write(encoded(path))
    except MemoryError:
        sys.exit(OUT_OF_MEMORY)


def _limit_memory() -> None:
    """Where the system has such a limit (Linux), what the process may still ask for."""
    try:
        import resource

        with open("/proc/self/statm", "rb") as file:
            pages = int(file.read(64).split()[0])
    except (ImportError, OSError):
        return
    most = pages * resource.getpagesize() + MEMORY_BYTES
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
