"""A log as llama-server writes it for a plan, with figures that a test may change."""

from elbowroom.core.estimate import Estimate
from elbowroom.core.log import Log, read_lines
from elbowroom.core.runtimes import runtime_of
from elbowroom.core.scenario import Scenario

PLAN = Scenario("llama-3.1-8b", quant="Q4_K_M", context=16384, users=2)
"""The plan that logs are compared with."""


def server_lines(answer: Estimate, **changed: object) -> list[str]:
    """What the plan expects, with the lines that say its settings."""
    scenario = answer.scenario
    people = len(scenario.contexts)
    told = {
        "n_seq_max": people,
        "n_ctx": people * max(scenario.contexts),
        "n_batch": scenario.batch,
        "n_ubatch": scenario.micro_batch,
        "flash_attn": "enabled" if answer.flash else "disabled",
    } | changed
    loader = "llama_model_loader: loaded meta data with 29 key-value pairs and 292 tensors from"
    return [
        "build: 11739 (abcdef0) with cc for x86_64-linux-gnu",
        f"{loader} /home/min-ji/models/model.gguf (version GGUF V3 (latest))",
        f"print_info: arch             = {answer.model.arch}",
        f"print_info: n_layer          = {answer.model.n_layers}",
        "print_info: file type   = Q4_K - Medium",
        *(f"llama_context: {name:13} = {value}" for name, value in told.items()),
        *runtime_of(scenario.runtime).expected_lines(answer),
        f"srv    load_model: initializing slots, n_slots = {told['n_seq_max']}",
    ]


def server_log(answer: Estimate, workspace: float = 1.0, **changed: object) -> Log:
    """The same, read; ``workspace`` scales the compute buffers."""
    return read_lines(scaled(server_lines(answer, **changed), workspace))


def scaled(lines: list[str], workspace: float) -> list[str]:
    """Lines with other compute buffers."""

    def line_of(line: str) -> str:
        if "compute buffer size" not in line or "…" in line:
            return line
        head, _, size = line.rpartition("= ")
        return f"{head}= {float(size.split()[0]) * workspace:.2f} MiB"

    return [line_of(line) for line in lines]
