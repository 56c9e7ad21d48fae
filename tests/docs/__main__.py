"""``python -m tests.docs``: make what is made in the documentation anew; takes some ten seconds.

Blocks between marks, and the picture of the layers. Pictures of the window are made by
``python -m tests.pictures --manual``.
"""

from tests.docs.made import FILES, MADE
from tests.docs.pages import name_of, pages, write

if __name__ == "__main__":
    for path, make in FILES.items():
        path.write_text(make(), "utf-8")
    for page in pages():
        if write(page, MADE):
            print(name_of(page))
