"""How Ollama is started as planned: the server's environment and the model's Modelfile.

Source: ``envconfig/config.go`` and ``docs/modelfile`` of ollama/ollama.
"""

from dataclasses import replace

from elbowroom.core.estimate import Estimate
from elbowroom.core.runtimes.llama_cpp_command import file_name, model_in
from elbowroom.core.runtimes.protocol import StartCommand
from elbowroom.core.runtimes.settings_used import is_default
from elbowroom.core.runtimes.start_flags import flag, number
from elbowroom.core.scenario import Offload

MODELFILE = "Modelfile"
NAMED = "elbowroom"
"""Tag of the model that is created, so that the one it comes from stays as it is."""

FLASH_ATTENTION = {"on": "1", "off": "0"}


def start_command(answer: Estimate) -> StartCommand:
    """``ollama serve`` with its variables; then the model, created from its file, and run."""
    scenario = answer.scenario
    environment = [
        ("OLLAMA_NUM_PARALLEL", str(len(scenario.contexts))),
        ("OLLAMA_KV_CACHE_TYPE", scenario.cache_k),
    ]
    if flash := FLASH_ATTENTION.get(scenario.flash_attention):
        environment.append(("OLLAMA_FLASH_ATTENTION", flash))
    lines = [f"FROM {file_name(answer)}", f"PARAMETER num_ctx {max(scenario.contexts)}"]
    if not is_default(scenario, "micro_batch"):
        lines.append(f"PARAMETER num_batch {scenario.micro_batch}")
    if scenario.offload.gpu_layers is not None:
        lines.append(f"PARAMETER num_gpu {scenario.offload.gpu_layers}")
    if not scenario.offload.mmap:
        lines.append("PARAMETER use_mmap false")
    name = f"{scenario.model}:{NAMED}"
    return StartCommand(
        ("ollama", "serve"),
        tuple(environment),
        ((MODELFILE, "\n".join(lines) + "\n"),),
        (("ollama", "create", name, "-f", MODELFILE), ("ollama", "run", name)),
    )


def settings_of(command: StartCommand) -> dict[str, object]:
    """Scenario fields that variables and Modelfile say.

    Raises:
        Refusal: ``BAD_FIELD`` for a number that is none.
    """
    variables = dict(command.environment)
    found: dict[str, object] = {"users": number("users", variables.get("OLLAMA_NUM_PARALLEL", "1"))}
    if cache := variables.get("OLLAMA_KV_CACHE_TYPE"):
        found |= {"cache_k": cache, "cache_v": cache}
    flash = variables.get("OLLAMA_FLASH_ATTENTION")
    for name, value in FLASH_ATTENTION.items():
        if value == flash:
            found["flash_attention"] = name
    offload = Offload()
    for line in _modelfile(command).splitlines():
        match line.split():
            case ["FROM", file]:
                found |= model_in(file)
            case ["PARAMETER", "num_ctx", tokens]:
                found["context"] = number("context", tokens)
            case ["PARAMETER", "num_batch", tokens]:
                found["micro_batch"] = number("micro_batch", tokens)
            case ["PARAMETER", "num_gpu", layers]:
                offload = replace(offload, gpu_layers=number("offload.gpu_layers", layers))
            case ["PARAMETER", "use_mmap", "false"]:
                offload = replace(offload, mmap=False)
    return found | {"offload": offload}


def _modelfile(command: StartCommand) -> str:
    """The file that the model is created from; what lies beside it says nothing."""
    created = (flag(words, "-f") for words in command.then if words[:2] == ("ollama", "create"))
    return dict(command.files).get(next(created, None) or "", "")
