"""The picture of the layers, drawn from the contract that import-linter checks."""

import ast
import tomllib
from html import escape

from tests.docs.pages import ROOT, table

PACKAGE = ROOT / "app" / "elbowroom"
PICTURE = ROOT / "docs" / "images" / "layers.svg"
WIDTH, ROW, GAP, EDGE = 760, 58, 12, 14


Layer = tuple[str, ...]
"""Rooms on one height: names of packages or modules that do not know each other."""


def layers() -> list[Layer]:
    """From top to bottom, as ``pyproject.toml`` has them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
    (lines,) = [one["layers"] for one in settings["contracts"] if one["type"] == "layers"]
    return [tuple(room.strip() for room in line.strip("()").split("|")) for line in lines]


def purpose(room: str) -> str:
    """What a room is for: the first sentence of its docstring."""
    path = PACKAGE / room / "__init__.py"
    source = path if path.exists() else PACKAGE / f"{room}.py"
    text = ast.get_docstring(ast.parse(source.read_text("utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


def layer_table() -> str:
    """Every room with what it is for, from top to bottom."""
    rows = [
        (str(height), f"`{room}`", purpose(room))
        for height, layer in zip(range(len(layers()), 0, -1), layers(), strict=True)
        for room in layer
    ]
    return table(("", "room", "what it is for"), rows)


def picture() -> str:
    """The same as SVG; a layer imports only from those below it."""
    found = layers()
    height = EDGE * 2 + len(found) * (ROW + GAP) - GAP
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">',
        "<title>The layers: each imports only from those below it</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>',
    ]
    for row, layer in enumerate(found):
        parts += _row(layer, EDGE + row * (ROW + GAP))
    return "\n".join((*parts, "</svg>")) + "\n"


def _row(layer: Layer, top: int) -> list[str]:
    count = len(layer)
    width = (WIDTH - EDGE * 2 - GAP * (count - 1)) // count
    parts = []
    for place, room in enumerate(layer):
        left = EDGE + place * (width + GAP)
        parts.append(
            f'<rect x="{left}" y="{top}" width="{width}" height="{ROW}" rx="6" fill="#e8f1f9" '
            'stroke="#0072b2"/>'
        )
        parts.append(
            f'<text x="{left + 14}" y="{top + 24}" font-size="16" font-weight="bold" '
            f'fill="#1b1b1b">{escape(room)}</text>'
        )
        said = _short(purpose(room), (width - 28) // 6)
        parts.append(
            f'<text x="{left + 14}" y="{top + 44}" font-size="12" fill="#444444">'
            f"{escape(said)}</text>"
        )
    return parts


def _short(text: str, most: int) -> str:
    """As many whole words as fit; the table beside the picture has all of them."""
    text = text.split(": ")[0].rstrip(".")
    while len(text) > most:
        text = text.rpartition(" ")[0].rstrip(",;")
    return text
