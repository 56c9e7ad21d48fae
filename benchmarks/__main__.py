"""``python -m benchmarks``: everything, or the names given."""

import sys
from collections.abc import Callable

from benchmarks import buy, chooser, core, readers, window

GROUPS: dict[str, Callable[[], bool | None]] = {
    "core": core.run,
    "chooser": chooser.run,
    "buy": buy.run,
    "window": window.run,
    "readers": readers.run,
}


def main(names: list[str]) -> int:
    """Run the named groups; 1 where one is past a limit of its own, 2 where there is none such."""
    unknown = [name for name in names if name not in GROUPS]
    if unknown:
        print(f"unknown: {', '.join(unknown)}; there are: {', '.join(GROUPS)}", file=sys.stderr)
        return 2
    code = 0
    for name in names or GROUPS:
        print(f"== {name}")
        if GROUPS[name]() is False:
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
