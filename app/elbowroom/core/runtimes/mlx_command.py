"""How mlx-lm is started as planned.

Source: ``mlx_lm/server.py`` and ``mlx_lm/generate.py``. Neither limits a conversation's context
without forgetting its start, so that the context is not in the command.
"""

from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes.mlx_weights import DEFAULT
from elbowroom.core.runtimes.mlx_workspace import PROMPTS
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.runtimes.settings_used import is_default
from elbowroom.core.runtimes.start_flags import flag, number

SERVER, GENERATE = "mlx_lm.server", "mlx_lm.generate"
PUBLISHER = "mlx-community/"
KV_BITS = {"q8_0": "8", "q4_0": "4"}


def start_command(answer: Estimate) -> StartCommand:
    """A server; one conversation on the command line where the cache is quantised."""
    scenario, people = answer.scenario, len(answer.scenario.contexts)
    words = ["--model", f"{PUBLISHER}{answer.model.id}-{scenario.quant or DEFAULT}"]
    if not is_default(scenario, "micro_batch"):
        words += ["--prefill-step-size", str(scenario.micro_batch)]
    bits = KV_BITS.get(scenario.cache_k)
    if bits:
        start = ("--kv-bits", bits, "--kv-group-size", "64", "--quantized-kv-start", "0")
        return StartCommand((GENERATE, *words, *start))
    at_once = ("--decode-concurrency", str(people))
    return StartCommand(
        (SERVER, *words, *at_once, "--prompt-concurrency", str(min(people, PROMPTS)))
    )


def settings_of(command: StartCommand) -> dict[str, object]:
    """Scenario fields that a command line says.

    Raises:
        Refusal: ``BAD_FIELD`` for a number that is none.
    """
    words = command.words
    found: dict[str, object] = {
        "users": number("users", flag(words, "--decode-concurrency") or "1")
    }
    model, _, quant = (flag(words, "--model") or "").removeprefix(PUBLISHER).rpartition("-")
    if model:
        found |= {"model": model, "quant": quant}
    if tokens := flag(words, "--prefill-step-size"):
        found["micro_batch"] = number("micro_batch", tokens)
    for name, bits in KV_BITS.items():
        if flag(words, "--kv-bits") == bits:
            found |= {"cache_k": name, "cache_v": name}
    return found
