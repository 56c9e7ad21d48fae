"""A verdict's sign as shapes: an outline and a stroke in it, so that it survives in grey."""

from elbowroom.scene.display_list import Circle, Item, Polygon, Polyline, Rect, Text
from elbowroom.scene.palette import VERDICT_SHAPE
from elbowroom.scene.text_metrics import centred_baseline, text_width

_CUT = 0.29  # of an octagon's side, where its corners are cut off
_STROKE = 0.115  # of the sign, the width of the stroke in it
_QUESTION = 0.78  # of the sign, the em of its question mark

_MARKS: dict[str, tuple[tuple[float, ...], ...]] = {
    "FITS": ((0.28, 0.52, 0.44, 0.68, 0.73, 0.35),),
    "TIGHT": ((0.5, 0.36, 0.5, 0.62), (0.5, 0.72, 0.5, 0.80)),
    "TOO_SLOW": ((0.5, 0.22, 0.5, 0.53, 0.70, 0.65),),
    "SPILLS": (
        (0.26, 0.37, 0.74, 0.37),
        (0.60, 0.24, 0.74, 0.37, 0.60, 0.50),
        (0.74, 0.64, 0.26, 0.64),
        (0.40, 0.51, 0.26, 0.64, 0.40, 0.77),
    ),
    "NO_FIT": ((0.33, 0.33, 0.67, 0.67), (0.67, 0.33, 0.33, 0.67)),
}
"""Strokes of each sign, as shares of its side."""


def role_of(code: str) -> str:
    """The colour of a verdict."""
    return f"verdict_{code}"


def sign(code: str, x: float, y: float, side: float, tag: str = "") -> list[Item]:
    """The sign in a square whose left top corner is (``x``, ``y``)."""
    strokes = _MARKS.get("SPILLS" if code == "TIGHT_SPILL" else code, ())
    marks: list[Item] = [
        Polyline(_placed(points, x, y, side), "surface", side * _STROKE, tag=tag)
        for points in strokes
    ]
    if not strokes:
        size = side * _QUESTION
        baseline = centred_baseline(y + side / 2, size)
        width = text_width("?", size, bold=True)
        marks.append(
            Text(x + side / 2, baseline, "?", size, width, "surface", "middle", True, tag=tag)
        )
    return [_outline(code, x, y, side, tag), *marks]


def _outline(code: str, x: float, y: float, side: float, tag: str) -> Item:
    role = role_of(code)
    match VERDICT_SHAPE.get(code, "square"):
        case "circle":
            return Circle(x + side / 2, y + side / 2, side / 2, role, tag=tag)
        case "triangle":
            points: tuple[float, ...] = (0.5, 0.04, 1.0, 0.95, 0.0, 0.95)
            return Polygon(_placed(points, x, y, side), role, tag=tag)
        case "octagon":
            low, high = _CUT, 1 - _CUT
            points = (low, 0, high, 0, 1, low, 1, high, high, 1, low, 1, 0, high, 0, low)
            return Polygon(_placed(points, x, y, side), role, tag=tag)
    return Rect(x, y, side, side, role, radius=side / 5, tag=tag)


def _placed(points: tuple[float, ...], x: float, y: float, side: float) -> tuple[float, ...]:
    return tuple((y if place % 2 else x) + share * side for place, share in enumerate(points))
