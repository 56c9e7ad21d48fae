"""How llama.cpp is started as planned, and what a command line of it says.

Source: ``common/arg.cpp`` and ``tools/server/README.md`` of llama.cpp.
"""

from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes.llama_cpp_beside import beside_flags, beside_in, file_parts
from elbowroom.core.runtimes.llama_cpp_layout import default_file_type
from elbowroom.core.runtimes.llama_cpp_offload import offload_flags, offload_in
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.runtimes.start_flags import flag, number
from elbowroom.core.scenario import Scenario
from elbowroom.core.units import MIB

SERVER, LIBRARY = "llama-server", "llama-parallel"
"""The server, and the smallest program of the library that serves several at once."""

PROMPT_CACHE = 8192 * MIB
"""RAM in which llama-server keeps finished prompts unless told otherwise (``--cache-ram``)."""

_TEXTS = {"-ctk": "cache_k", "-ctv": "cache_v", "-fa": "flash_attention"}
_NUMBERS = {"-b": "batch", "-ub": "micro_batch"}


def start_command(answer: Estimate) -> StartCommand:
    """The command of a plan; a household is served in slots of its largest context."""
    scenario = answer.scenario
    people, is_server = len(scenario.contexts), scenario.frontend == "server"
    words = [
        *(SERVER if is_server else LIBRARY, "-m", file_name(answer)),
        *("-c", str(total_context(scenario)), "-np", str(people)),
        *("-ctk", scenario.cache_k, "-ctv", scenario.cache_v, "-fa", scenario.flash_attention),
        *("-b", str(scenario.batch), "-ub", str(scenario.micro_batch)),
    ]
    if scenario.slots == "unified":
        words.append("--kv-unified")
    words += offload_flags(answer)
    words += beside_flags(answer)
    if is_server:
        words += ["--cache-ram", str(prompt_cache(answer) // MIB)]
    return StartCommand(tuple(words))


def settings_of(command: StartCommand) -> dict[str, object]:
    """Scenario fields that a command line says.

    Raises:
        Refusal: ``BAD_FIELD`` for a number that is none.
    """
    words = command.words
    is_unified = "--kv-unified" in words
    found: dict[str, object] = {
        "frontend": "server" if words[:1] == (SERVER,) else "library",
        "slots": "unified" if is_unified else "split",
        "offload": offload_in(words),
        **beside_in(words),
    }
    for name, field in _TEXTS.items():
        if text := flag(words, name):
            found[field] = text
    for name, field in _NUMBERS.items():
        if text := flag(words, name):
            found[field] = number(field, text)
    people = number("users", flag(words, "-np") or "1")
    found |= {"users": people} | model_in(flag(words, "-m") or "")
    if total := flag(words, "-c"):
        found["context"] = number("context", total) // max(1, people)
    return found


def total_context(scenario: Scenario) -> int:
    """Tokens of all slots together (``-c``)."""
    contexts = scenario.contexts
    return sum(contexts) if scenario.slots == "unified" else max(contexts) * len(contexts)


def prompt_cache(answer: Estimate) -> int:
    """What may be kept of finished prompts: what the RAM has left, at most the server's default.

    Source: ``--cache-ram`` in ``common/arg.cpp`` (8,192 MiB); it grows with use.
    """
    memory = answer.pools[-1]
    return min(PROMPT_CACHE, max(0, memory.usable - memory.need_high))


def file_name(answer: Estimate) -> str:
    """The file that was read, else a name that says model and file type."""
    if answer.model.stored_in:
        return answer.model.stored_in
    quant = answer.scenario.quant or default_file_type(answer.model)
    return f"{answer.model.id}-{quant}.gguf"


def model_in(file: str) -> dict[str, object]:
    """Model and file type from a file's name."""
    model, quant = file_parts(file)
    return {"model": model, "quant": quant} if model else {}
