"""How LM Studio loads a model as planned (``lms load``, lmstudio.ai/docs/cli/load)."""

from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.runtimes.start_flags import flag, number


def start_command(answer: Estimate, tokens: int, gpu: str) -> StartCommand:
    """``lms load`` with a context of ``tokens``; cache and batch are set in the window alone."""
    scenario = answer.scenario
    words = [
        *("lms", "load", f"{answer.model.id}@{scenario.quant}"),
        *("--context-length", str(tokens), "--parallel", str(len(scenario.contexts))),
    ]
    if gpu and answer.machine.gpus:
        words += ["--gpu", gpu]
    return StartCommand(tuple(words))


def settings_of(command: StartCommand, is_total: bool) -> dict[str, object]:
    """Scenario fields that a command line says; its context may be that of all conversations.

    Raises:
        Refusal: ``BAD_FIELD`` for a number that is none.
    """
    words = command.words
    people = number("users", flag(words, "--parallel") or "1")
    found: dict[str, object] = {"users": people}
    if tokens := flag(words, "--context-length"):
        total = number("context", tokens)
        found["context"] = total // max(1, people) if is_total else total
    model, _, quant = (words[2] if len(words) > 2 else "").partition("@")
    return found | ({"model": model, "quant": quant} if quant else {})
