"""What a package has to do before it is handed to anybody, on a screen that nobody looks at.

The program is started as a person with an empty home would, without a network where the system can
take it away. Each step prints one line; the first that fails ends the trial.
"""

import json
import shutil
import time
from collections.abc import Callable, Iterator

from builders.commands import BuildError, run
from builders.names import ROOT, version
from builders.place import Place
from builders.screen import wait_for_window
from builders.trial_files import LOG, small_gguf

MODEL, MACHINE = "llama-3.1-8b", "zimacube-2-creator-pack"
STARTS = 3


def trial(place: Place) -> Iterator[str]:
    """Every step, and one line on each."""
    steps: tuple[Callable[[Place], str], ...] = (
        _version,
        _estimates,
        _exports,
        _model_files,
        _logs,
        _newer_data,
        _starts,
        _second_start,
        _reports,
    )
    for step in steps:
        yield f"  {step.__name__.strip('_').replace('_', ' ')}: {step(place)}"


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise BuildError(what)


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
        place.run(
            "--lang",
            language,
            "export",
            MODEL,
            "--machine",
            MACHINE,
            "-o",
            f"{place.inside}/{name}",
        )
        file = place.outside / name
        _require(file.read_bytes().startswith(b"%PDF-"), f"{name} is no PDF")
        if shutil.which("pdftotext"):
            _require(title in run("pdftotext", str(file), "-"), f"{name} does not say {title}")
        sizes.append(f"{name} {file.stat().st_size // 1000} kB")
    return ", ".join(sizes)


def _model_files(place: Place) -> str:
    """Both ways out of the process that reads them: an answer, and a refusal."""
    sound = place.lay("small.gguf", small_gguf())
    damaged = place.lay("damaged.gguf", small_gguf()[:60])
    _require("llama" in place.run("inspect", sound), "the file was not read")
    place.run("inspect", damaged, code=1)
    return "a sound one read, a damaged one refused"


def _logs(place: Place) -> str:
    log = place.lay("server.log", LOG.encode())
    said = place.run("calibrate", log, "--model", MODEL, "--machine", MACHINE)
    _require("1.00 GiB" in said, f"the log was not compared:\n{said}")
    return "compared with the estimate"


def _newer_data(place: Place) -> str:
    """A card and a model that the program was not shipped with, laid into the person's own data."""
    for source, kind, name in (
        (ROOT / "hardware_profiles" / "gpus" / "nvidia-l4.json", "gpus", "trial-card"),
        (ROOT / "resources" / "models" / f"{MODEL}.json", "models", "trial-model"),
    ):
        record = json.loads(source.read_text("utf-8")) | {"id": name}
        file = f".local/share/elbowroom/{kind}/{name}.json"
        place.lay(file, json.dumps(record).encode())
    machine = ("--machine", "zimacube-2-pro", "--gpu", "trial-card")
    answer = json.loads(place.run("estimate", "trial-model", *machine, "--json"))
    _require(answer["error"] is None, str(answer["error"]))
    return f"a card and a model added as files: {answer['verdict']['code']}"


def _starts(place: Place) -> str:
    """Seconds from the start of the process until the answer is painted."""
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
        if not (wait_for_window(place.display, "Elbowroom") and _listens(place)):
            ended = first.poll()
            first.kill()
            said = "".join(first.communicate())[-1500:]
            raise BuildError(f"no window that listens came; exit code {ended}\n{said}")
        begun = time.monotonic()
        place.run(plan)
        took = time.monotonic() - begun
        _require(wait_for_window(place.display, "Second plan"), "the plan was not opened")
        _require(first.poll() is None, "the first window ended")
    finally:
        first.terminate()
        first.communicate(timeout=20)
    return f"the plan opened in the first window; the second start was over after {took:.1f} s"


def _listens(place: Place, seconds: float = 60) -> bool:
    """Whether the window has begun to listen for later starts, which it does after its answer."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if any(place.outside.glob("elbowroom-*.sock")):
            return True
        time.sleep(0.1)
    return False


def _reports(place: Place) -> str:
    """Nothing went wrong unseen: a part that a package lacks is a warning in the log."""
    crashes = [*place.outside.rglob("crash-*.txt")]
    _require(not crashes, f"{len(crashes)} crash reports")
    faults = [file for file in place.outside.rglob("fault.log") if file.read_bytes()]
    _require(not faults, "the process itself died")
    warned = [file.read_text("utf-8") for file in place.outside.rglob("elbowroom.log")]
    _require(not any(warned), "the log has warnings:\n" + "".join(warned)[:1000])
    return "no crash, no warning"
