"""Every block of the documentation that is made, and by what."""

from collections.abc import Callable
from types import ModuleType

from tests.docs import accuracy_tables, data_tables, layers

ACCURACY = (
    "accuracy",
    "accuracy-short",
    "accuracy-by-architecture",
    "accuracy-logs",
    "accuracy-pools",
    "accuracy-compared",
    "accuracy-speed",
)


def _shortcuts() -> ModuleType:
    """They need Qt, which knows what each system's own shortcuts are."""
    from tests.docs import shortcuts

    return shortcuts


def _counted(name: str) -> Callable[[], str]:
    return lambda: accuracy_tables.counted_here()[name]()


CHEAP: dict[str, Callable[[], str]] = {
    "layers": layers.layer_table,
    "data": data_tables.counts,
    "data-models": data_tables.models,
    "data-missing": data_tables.missing,
    "data-measured": data_tables.measured,
    "shortcuts-en": lambda: _shortcuts().menus("en"),
    "shortcuts-ko": lambda: _shortcuts().menus("ko"),
    "control-keys-en": lambda: _shortcuts().controls("en"),
    "control-keys-ko": lambda: _shortcuts().controls("ko"),
}
"""Blocks that are made in no time."""

MADE: dict[str, Callable[[], str]] = {**CHEAP, **{name: _counted(name) for name in ACCURACY}}
"""All of them."""

FILES = {layers.PICTURE: layers.picture}
"""Whole files that are made."""
