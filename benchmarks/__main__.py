"""``python -m benchmarks``: everything, or the names given."""

import sys

from benchmarks import buy, chooser, core, readers, window

GROUPS = {
    "core": core.run,
    "chooser": chooser.run,
    "buy": buy.run,
    "window": window.run,
    "readers": readers.run,
}


def main(names: list[str]) -> int:
    """Run the named groups."""
    unknown = [name for name in names if name not in GROUPS]
    if unknown:
        print(f"unknown: {', '.join(unknown)}; there are: {', '.join(GROUPS)}", file=sys.stderr)
        return 2
    for name in names or GROUPS:
        print(f"== {name}")
        GROUPS[name]()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
