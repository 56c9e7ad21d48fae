"""The pictures of README and manual, made anew: run by ``python -m tests.pictures --manual``."""

import sys

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.ui.app import make_application
from tests.pictures.manual import (
    LANGUAGES,
    PICTURE,
    PICTURES,
    picture_path,
    ready,
    record_of,
    record_path,
)
from tests.pictures.small import digest, save


def main(names: list[str]) -> int:
    """Make those of the names, or all, in every language."""
    app, catalogue = make_application(sys.argv[:1]), Catalogue()
    for name in names or PICTURES:
        for language in LANGUAGES:
            with ready(app, catalogue, name, language) as widget:
                path, record = picture_path(name, language), record_of(widget)
                save(widget.grab().toImage(), path)
            kept = f"{record}\n{PICTURE}{digest(path)}\n"
            record_path(name, language).write_text(kept, "utf-8")
            print(f"{path.name} {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
