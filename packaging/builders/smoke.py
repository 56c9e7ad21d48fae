"""What a package has to do before it is handed to anybody, on a screen that nobody looks at.

The program is started as a person with an empty home would, without a network where the system can
take it away. Each step prints one line; the first that fails ends the trial.
"""

import json
import shutil
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from builders.names import ROOT, version
from builders.screen import wait_for_window

MODEL, MACHINE = "llama-3.1-8b", "zimacube-2-creator-pack"
STARTS = 3
LOG = """\
print_info: general.name = Llama 3.1 8B Instruct
load_tensors:        CUDA0 model buffer size =  4403.49 MiB
llama_context: n_ctx = 8192
llama_kv_cache:      CUDA0 KV buffer size =  1024.00 MiB
"""


class SmokeFault(Exception):
    """A step failed; the message says which and how."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a package is tried.

    Attributes:
        command: what starts the program, with everything that leads to it.
        outside: an empty folder of the trial, which is the person's home.
        inside: the same folder, as the program sees it.
        display: of the screen.
    """

    command: tuple[str, ...]
    outside: Path
    inside: str
    display: str

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        """Start the program with nothing in its environment but a home and a screen."""
        home = {"HOME": self.inside, "XDG_RUNTIME_DIR": self.inside}
        home |= {"DISPLAY": self.display, "LANG": "C.UTF-8"}
        named = [f"{name}={value}" for name, value in home.items()]
        clean = ["env", "-i", "PATH=/usr/bin:/bin", *named]
        at = self.command.index("env") if "env" in self.command else None
        command = [*clean, *self.command] if at is None else [*self.command[:at], *clean, *self.command[at + 1 :]]
        return subprocess.Popen(
            [*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def run(self, *arguments: str, code: int = 0, seconds: float = 90) -> str:
        """What the program answers; a fault where it ends otherwise, or with a traceback."""
        process = self.start(*arguments)
        try:
            out, err = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired as late:
            raise SmokeFault(f"{' '.join(arguments)}: not over after {seconds:.0f} s") from late
        finally:
            process.kill()
        if process.returncode != code or "Traceback" in err:
            said = f"{out[-400:]}\n{err[-1500:]}".strip()
            raise SmokeFault(f"{' '.join(arguments)}: exit code {process.returncode}\n{said}")
        return out


def trial(place: Place) -> Iterator[str]:
    """Every step, and one line on each."""
    steps: tuple[Callable[[Place], str], ...] = (
        _version, _estimates, _exports, _model_files, _logs, _newer_data, _starts, _second_start, _reports,
    )
    for step in steps:
        yield f"  {step.__name__.strip('_').replace('_', ' ')}: {step(place)}"


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise SmokeFault(what)


def _version(place: Place) -> str:
    said = place.run("--version").strip()
    _require(said == f"elbowroom {version()}", f"another version: {said}")
    return said


def _estimates(place: Place) -> str:
    question = ("estimate", MODEL, "--machine", MACHINE)
    answer = json.loads(place.run(*question, "--json"))
    _require("가중치" in place.run("--lang", "ko", *question), "no Korean")
    return f"{answer['verdict']['code']}, {answer['total']['need']:,} bytes; in Korean too"


def _exports(place: Place) -> str:
    sizes = []
    for language, title in (("en", "Memory"), ("ko", "메모리")):
        name = f"plan-{language}.pdf"
        place.run("--lang", language, "export", MODEL, "--machine", MACHINE, "-o", f"{place.inside}/{name}")
        file = place.outside / name
        _require(file.read_bytes().startswith(b"%PDF-"), f"{name} is no PDF")
        if shutil.which("pdftotext"):
            text = subprocess.run(["pdftotext", str(file), "-"], capture_output=True, text=True, check=True)
            _require(title in text.stdout, f"{name} does not say {title}")
        sizes.append(f"{name} {file.stat().st_size // 1000} kB")
    return ", ".join(sizes)


def _model_files(place: Place) -> str:
    """Both ways out of the process that reads them: an answer, and a refusal."""
    (place.outside / "small.gguf").write_bytes(small_gguf())
    (place.outside / "damaged.gguf").write_bytes(small_gguf()[:60])
    _require("llama" in place.run("inspect", f"{place.inside}/small.gguf"), "the file was not read")
    place.run("inspect", f"{place.inside}/damaged.gguf", code=1)
    return "a sound one read, a damaged one refused"


def small_gguf() -> bytes:
    """A GGUF file of version 3 with a handful of metadata and no tensor.

    Layout: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
    """
    numbers = {"block_count": 2, "context_length": 4096, "embedding_length": 64}
    numbers |= {"feed_forward_length": 128, "attention.head_count": 4, "attention.head_count_kv": 2}
    entries = _gguf_text("general.architecture") + struct.pack("<I", 8) + _gguf_text("llama")
    for name, number in numbers.items():
        entries += _gguf_text(f"llama.{name}") + struct.pack("<II", 4, number)
    return b"GGUF" + struct.pack("<IQQ", 3, 0, 1 + len(numbers)) + entries


def _gguf_text(text: str) -> bytes:
    return struct.pack("<Q", len(text)) + text.encode()


def _logs(place: Place) -> str:
    (place.outside / "server.log").write_text(LOG, "utf-8")
    said = place.run("calibrate", f"{place.inside}/server.log", "--model", MODEL, "--machine", MACHINE)
    _require("1.00 GiB" in said, f"the log was not compared:\n{said}")
    return "compared with the estimate"


def _newer_data(place: Place) -> str:
    """A card and a model that the program was not shipped with, laid into the person's own data."""
    data = place.outside / ".local" / "share" / "elbowroom"
    for source, kind, name in (
        (ROOT / "hardware_profiles" / "gpus" / "nvidia-l4.json", "gpus", "trial-card"),
        (ROOT / "resources" / "models" / f"{MODEL}.json", "models", "trial-model"),
    ):
        record = json.loads(source.read_text("utf-8")) | {"id": name}
        (data / kind).mkdir(parents=True, exist_ok=True)
        (data / kind / f"{name}.json").write_text(json.dumps(record), "utf-8")
    answer = json.loads(place.run("estimate", "trial-model", "--machine", "zimacube-2-pro", "--gpu", "trial-card", "--json"))
    _require(answer["error"] is None, str(answer["error"]))
    return f"a card and a model added as files: {answer['verdict']['code']}"


def _starts(place: Place) -> str:
    """Seconds from the start of the process until the answer is painted; the first start is cold."""
    seconds = []
    for language in ("en", "ko", "en")[:STARTS]:
        begun = time.time()
        painted: float = json.loads(place.run("--smoke", "--lang", language))["painted_at"]
        seconds.append(painted - begun)
    return "answer painted after " + ", ".join(f"{s:.2f} s" for s in seconds)


def _second_start(place: Place) -> str:
    """A plan that is double-clicked opens in the window that runs."""
    plan = f"{place.inside}/Second plan.elbowroom"
    place.run("plan", "new", plan, MODEL, "--machine", MACHINE)
    first = place.start("--lang", "en")
    try:
        _require(wait_for_window(place.display, "Elbowroom"), "no window came")
        _require(_listens(place), "it never began to listen")
        begun = time.monotonic()
        place.run(plan)
        took = time.monotonic() - begun
        _require(wait_for_window(place.display, "Second plan"), "the plan was not opened")
        _require(first.poll() is None, "the first window ended")
    finally:
        first.terminate()
        first.communicate(timeout=20)
    return f"the plan opened in the first window; the second start was over after {took:.1f} s"


def _listens(place: Place, seconds: float = 30) -> bool:
    """Whether the window has begun to listen for later starts, which it does after its answer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if any(place.outside.glob("elbowroom-*.sock")):
            return True
        time.sleep(0.1)
    return False


def _reports(place: Place) -> str:
    """Nothing went wrong unseen: a part that was left out of the package is a warning in the log."""
    crashes = [*place.outside.rglob("crash-*.txt")]
    _require(not crashes, f"{len(crashes)} crash reports")
    faults = [file for file in place.outside.rglob("fault.log") if file.read_bytes()]
    _require(not faults, "the process itself died")
    warned = [file.read_text("utf-8") for file in place.outside.rglob("elbowroom.log")]
    _require(not any(warned), "the log has warnings:\n" + "".join(warned)[:1000])
    return "no crash, no warning"
