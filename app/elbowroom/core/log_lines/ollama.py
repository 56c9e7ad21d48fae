"""What Ollama prints of its memory and settings: with its own engine, and before it.

Source: ``ml/device.go`` (BackendMemory.Log) and ``runner/ollamarunner`` of 0.24; ``llm/memory.go``
of 0.1 to 0.11. With its older engine, and since it starts llama-server, llama.cpp's lines follow.
"""

from elbowroom.core.log_line import LogLine

PROGRAM = "ollama"


def _line(template: str) -> LogLine:
    return LogLine(PROGRAM, template)


def _part(template: str) -> LogLine:
    return LogLine(PROGRAM, template, is_part=True)


WEIGHTS = _line('msg="model weights" device={device} size="{weights_size}"')
KV_CACHE = _line('msg="kv cache" device={device} size="{kv_cache_size}"')
WORKSPACE = _line('msg="compute graph" device={device} size="{workspace_size}"')
TOTAL = _line('msg="total memory" size="{total_size}"')

_PLANNED = (
    _part('memory.required.full="{required_size}"'),
    _part('memory.required.kv="{kv_planned_size}"'),
    _part('memory.weights.total="{weights_planned_size}"'),
    _part('memory.graph.full="{graph_planned_size}"'),
    _part('projector.weights="{projector_weights_size}"'),
    _part('projector.graph="{projector_size}"'),
    _part('minimum="{reserve_size}"'),
    _part("model requires more system memory ({required_size}) than is available ({free_size})"),
    _part('model request too large for system…requested="{required_size}"'),
)
"""What it works out before it loads; a plan of its own, not a measurement."""

_SETTINGS = (
    _part("--kv-cache-type {cache_type}"),
    _part("Parallel:{slots}"),
    _part("BatchSize:{batch}"),
    _part("FlashAttention:{flash_switch}"),
    _part("KvSize:{context_total}"),
    _part("KvCacheType:{cache_type}"),
    LogLine(PROGRAM, 'msg="starting runner"', is_part=True, starts=True),
    LogLine(PROGRAM, 'msg="starting llama server"', is_part=True, starts=True),
    LogLine(PROGRAM, "msg=…Listening on …(version {version_word})"),
)

LINES = (WEIGHTS, KV_CACHE, WORKSPACE, TOTAL, *_PLANNED, *_SETTINGS)
