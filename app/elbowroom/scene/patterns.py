"""The second cue beside colour, as small tiles: the window and the SVG draw the same ones."""

from dataclasses import dataclass

from elbowroom.scene.display_list import Pattern


@dataclass(frozen=True, slots=True)
class Tile:
    """A square that repeats: strokes as (x0, y0, x1, y1), dots as (x, y, radius), in pixels."""

    size: int
    strokes: tuple[tuple[float, float, float, float], ...] = ()
    stroke_width: float = 1.0
    dots: tuple[tuple[float, float, float], ...] = ()


def _diagonal(size: int) -> tuple[tuple[float, float, float, float], ...]:
    """One line from bottom left to top right, with the corners that its neighbours reach into."""
    end, reach = float(size), 2.0
    return (
        (-reach, reach, reach, -reach),
        (-reach, end + reach, end + reach, -reach),
        (end - reach, end + reach, end + reach, end - reach),
    )


def _mirrored(
    strokes: tuple[tuple[float, float, float, float], ...], size: int
) -> tuple[tuple[float, float, float, float], ...]:
    return tuple((size - x0, y0, size - x1, y1) for x0, y0, x1, y1 in strokes)


_CROSS = _diagonal(8)

TILES: dict[Pattern, Tile] = {
    "diagonal": Tile(10, _diagonal(10), 1.25),
    "dots": Tile(4, dots=((1.0, 1.0, 0.62), (3.0, 3.0, 0.62))),
    "horizontal": Tile(5, ((0.0, 2.5, 5.0, 2.5),), 1.0),
    "crosshatch": Tile(8, _CROSS + _mirrored(_CROSS, 8), 1.0),
}
