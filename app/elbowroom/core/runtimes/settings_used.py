"""What must be said of a runtime: settings it cannot be told, figures nobody compared."""

from collections.abc import Iterator
from operator import attrgetter

from elbowroom.core.estimate import Note
from elbowroom.core.scenario import Scenario

OFFLOAD = (
    "offload.gpu_layers",
    "offload.cpu_moe_layers",
    "offload.kv_on_gpu",
    "offload.mmap",
)
SETTINGS = ("flash_attention", "micro_batch", "batch", "slots", "frontend", *OFFLOAD)
"""Fields that say how a program works, not what is asked of it."""

POOL = ("memory_share", "context_use")
"""Fields about a cache pool, which most programs do not have."""

BESIDE = ("images", "vision", "projector", "adapters", "draft", "beside", "shared_prefix")
"""Fields about what is loaded beside the model, or held once for several conversations."""

COUNTED = ("images", "vision", "projector", "adapters", "draft", "beside")
"""Of them, those that programs on llama.cpp have; it keeps a beginning once for each slot."""

_DEFAULTS = Scenario("")


def unused_settings(scenario: Scenario, title: str, used: tuple[str, ...]) -> Iterator[Note]:
    """A note of the settings that were changed and have no effect under this runtime."""
    unused = (name for name in (*SETTINGS, *POOL) if name not in used)
    ignored = [name for name in unused if not is_default(scenario, name)]
    if ignored:
        yield Note("SETTINGS_NOT_USED", (("program", title), ("fields", ", ".join(ignored))))


def not_counted(scenario: Scenario, title: str, counted: tuple[str, ...]) -> Iterator[Note]:
    """A note of what the figures leave out under this runtime."""
    asked = [name for name in BESIDE if not is_default(scenario, name)]
    prefix = "shared_prefix" in asked and "shared_prefix" not in counted
    if prefix and len(scenario.contexts) > 1:
        yield Note("PREFIX_NOT_SHARED", (("program", title),))
    left_out = [name for name in asked if name not in (*counted, "shared_prefix")]
    if left_out:
        yield Note("NOT_COUNTED", (("program", title), ("fields", ", ".join(left_out))))


def not_compared(title: str, is_measured: bool) -> Iterator[Note]:
    """A note where no logged run stands behind the figures."""
    if not is_measured:
        yield Note("NOT_COMPARED_WITH_LOGS", (("program", title),))


def is_default(scenario: Scenario, name: str) -> bool:
    """Whether a setting is as a scenario starts with it: the runtime's own default holds."""
    value = attrgetter(name)
    return bool(value(scenario) == value(_DEFAULTS))
