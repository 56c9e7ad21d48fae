"""``python -m tests.docs``: make what is made in the documentation anew; takes some ten seconds.

Blocks between marks, and the picture of the layers. Pictures of the window are made by
``python -m tests.pictures --manual``.
"""

import os

from tests.docs.made import FILES, MADE
from tests.docs.pages import name_of, pages, write


def main() -> None:
    """Make all of it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication

    _app = QGuiApplication([])  # it knows the system's own shortcuts
    for path, make in FILES.items():
        path.write_text(make(), "utf-8")
    for page in pages():
        if write(page, MADE):
            print(name_of(page))


if __name__ == "__main__":
    main()
