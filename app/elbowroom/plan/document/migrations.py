"""From an older plan format to the present one: pure functions, one a released version.

A migration takes a file's content (without its checksum) and returns that of the next version; it
changes nothing in place. ``tests/golden/plans`` holds a file of every version that was released.
"""

from collections.abc import Callable, Mapping
from typing import Any

FormatNumber = tuple[int, int]
"""Of the file format: major and minor."""

FORMAT: FormatNumber = (1, 0)
"""Major: older programs cannot read it. Minor: they can, and keep what they do not know."""

Migration = Callable[[dict[str, Any]], dict[str, Any]]

MIGRATIONS: Mapping[FormatNumber, tuple[FormatNumber, Migration]] = {}
"""Version -> the next one, and how to get there. 1.0 is the first, so there is none yet."""


def migrate(
    content: dict[str, Any],
    version: FormatNumber,
    migrations: Mapping[FormatNumber, tuple[FormatNumber, Migration]] = MIGRATIONS,
) -> tuple[dict[str, Any], FormatNumber]:
    """Content of an older version as the present one would have it, and its version then."""
    while version in migrations:
        version, step = migrations[version]
        content = step(content)
    return content, version
