"""Settings that a row or a cell can have of its own, as its menu offers them."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from elbowroom.core.ggml_types import CACHE_TYPES
from elbowroom.core.runtimes import RUNTIMES
from elbowroom.core.scenario import Scenario
from elbowroom.plan.answers import Answers, runtime_now
from elbowroom.plan.comparison.state import Settings
from elbowroom.text import compare as words

PEOPLE = (1, 2, 4, 8, 16)
CONTEXTS = (4096, 8192, 16384, 32768, 65536, 131072)
SWITCH = ("auto", "on", "off")


@dataclass(frozen=True, slots=True)
class OptionVM:
    """One value.

    Attributes:
        label: in words.
        settings: what the row or cell has of its own once it is chosen.
        is_chosen: it is the value now.
    """

    label: str
    settings: Settings
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class SettingVM:
    """A setting with its values; the first one is what holds for all."""

    title: str
    options: tuple[OptionVM, ...]


def setting_vms(answers: Answers, scenario: Scenario, own: Settings) -> tuple[SettingVM, ...]:
    """Every setting.

    Args:
        answers: the catalogue.
        scenario: the row's, or the cell's, question.
        own: what it has of its own now.
    """
    return tuple(
        SettingVM(words.setting_title(name), tuple(_options(own, changes)))
        for name, changes in _changes(answers, scenario)
    )


def _changes(answers: Answers, scenario: Scenario) -> Iterator[tuple[str, list[dict[str, object]]]]:
    """Each setting with its values, as the fields that they set."""
    model = answers.model(scenario)
    if model is not None:
        yield "quant", [{"quant": name} for name in runtime_now(scenario).file_types(model)]
    yield "cache", [{"cache_k": name, "cache_v": name} for name in CACHE_TYPES]
    yield "users", [{"users": count} for count in PEOPLE]
    yield "context", [{"context": tokens} for tokens in CONTEXTS]
    yield "runtime", [{"runtime": name} for name in RUNTIMES]
    yield "flash_attention", [{"flash_attention": value} for value in SWITCH]


def _options(own: Settings, changes: list[dict[str, object]]) -> Iterator[OptionVM]:
    names = changes[0].keys()
    has_own = any(getattr(own, name) is not None for name in names)
    nothing: dict[str, object] = dict.fromkeys(names)
    yield OptionVM(words.as_everywhere(), _with(own, nothing), not has_own)
    for change in changes:
        is_chosen = all(getattr(own, name) == value for name, value in change.items())
        yield OptionVM(_label(change), _with(own, change), is_chosen)


def _with(own: Settings, change: dict[str, object]) -> Settings:
    return replace(own, **change)  # type: ignore[arg-type]


def _label(change: dict[str, object]) -> str:
    (name, value), *_ = change.items()
    if name == "cache_k":
        return str(value)
    return words.setting(name, value if isinstance(value, int) else str(value))
