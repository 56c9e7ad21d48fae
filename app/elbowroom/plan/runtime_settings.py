"""The settings of programs that the window offers, each with the values to choose from."""

from elbowroom.core.scenario import Scenario
from elbowroom.plan.control_view_models import SettingVM, StepVM
from elbowroom.text import runtime_settings as words

Value = str | int | float | None

CHOICES: dict[str, tuple[Value, ...]] = {
    "slots": ("split", "unified"),
    "frontend": ("server", "library"),
    "micro_batch": (128, 256, 512, 1024, 2048),
    "batch": (512, 1024, 2048, 4096),
    "memory_share": (None, 0.7, 0.8, 0.9, 0.95),
    "context_use": (25, 50, 75, 100),
}
"""Field of a scenario -> values; a plan may hold others."""


def setting(scenario: Scenario, field: str) -> SettingVM:
    """A field as a switch; a value that is not offered stands in its place among them."""
    current: Value = getattr(scenario, field)
    values = CHOICES[field]
    if current not in values:
        values = tuple(sorted({*values, current} - {None}, key=float))  # type: ignore[arg-type]
        values = (None, *values) if None in CHOICES[field] else values
    steps = (StepVM(_key(v), words.value(field, v), words.hint(field, v), True) for v in values)
    return SettingVM(field, words.label(field), tuple(steps), _key(current))


def value_of(field: str, key: str) -> Value:
    """The value that a step of a switch stands for."""
    if field in ("slots", "frontend"):
        return key
    if not key:
        return None
    return float(key) if field == "memory_share" else int(key)


def _key(value: Value) -> str:
    return "" if value is None else str(value)
