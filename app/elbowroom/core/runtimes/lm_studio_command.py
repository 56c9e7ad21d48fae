"""How LM Studio loads a model as planned (``lms load``, lmstudio.ai/docs/cli/load)."""

from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.runtimes.start_flags import flag, number
from elbowroom.core.scenario import Offload

OFF = "off"


def start_command(answer: Estimate, tokens: int, gpu: str) -> StartCommand:
    """``lms load`` with a context of ``tokens``; cache and batch are set in the window alone."""
    scenario = answer.scenario
    words = [
        *("lms", "load", f"{answer.model.id}@{scenario.quant}"),
        *("--context-length", str(tokens), "--parallel", str(len(scenario.contexts))),
    ]
    if gpu:
        words += ["--gpu", gpu]
    return StartCommand(tuple(words))


def gpu_flag(answer: Estimate) -> str:
    """All layers, none, or nothing where the window decides or the program itself."""
    offload = answer.scenario.offload
    if is_all_in_ram(offload):
        return OFF
    is_whole = offload.gpu_layers is None and answer.verdict.code in ("FITS", "TIGHT")
    return "max" if answer.machine.gpus and is_whole else ""


def is_all_in_ram(offload: Offload) -> bool:
    """Whether no layer goes to a card, which is the one count that the command can say."""
    return offload.gpu_layers == 0


def settings_of(command: StartCommand, is_total: bool) -> dict[str, object]:
    """Scenario fields that a command line says; its context may be that of all conversations.

    Raises:
        Refusal: ``BAD_FIELD`` for a number that is none.
    """
    words = command.words
    people = number("users", flag(words, "--parallel") or "1")
    found: dict[str, object] = {"users": people}
    if flag(words, "--gpu") == OFF:
        found["offload"] = Offload(gpu_layers=0)
    if tokens := flag(words, "--context-length"):
        total = number("context", tokens)
        found["context"] = total // max(1, people) if is_total else total
    model, _, quant = (words[2] if len(words) > 2 else "").partition("@")
    return found | ({"model": model, "quant": quant} if quant else {})
