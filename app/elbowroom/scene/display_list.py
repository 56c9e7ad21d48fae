"""What a chart is made of: frozen primitives in logical pixels, y down, drawn in order.

Colours are roles (:mod:`elbowroom.scene.roles`), never values, so that one list serves the light
and the dark window, the report and the tests. A ``tag`` names what a shape stands for: a component
(``kv_cache``), ``free``, ``usable``, ``range``, ``over`` or a marker (``here``).
"""

from dataclasses import dataclass
from typing import Literal

Pattern = Literal["none", "diagonal", "dots", "horizontal", "crosshatch"]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle; a stroke is one pixel wide and lies inside."""

    x: float
    y: float
    width: float
    height: float
    fill: str = ""
    stroke: str = ""
    pattern: Pattern = "none"
    radius: float = 0.0
    tag: str = ""

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled area; ``points`` are x0, y0, x1, y1 ... in one flat tuple, which is fast to draw."""

    points: tuple[float, ...]
    fill: str
    pattern: Pattern = "none"
    tag: str = ""

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies inside (even-odd rule)."""
        xs, ys = self.points[::2], self.points[1::2]
        inside = False
        x0, y0 = xs[-1], ys[-1]
        for x1, y1 in zip(xs, ys, strict=True):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                inside = not inside
            x0, y0 = x1, y1
        return inside


@dataclass(frozen=True, slots=True)
class Polyline:
    """An open line; ``points`` as in :class:`Polygon`, ``dash`` as (on, off) in pixels."""

    points: tuple[float, ...]
    stroke: str
    width: float = 1.0
    dash: tuple[float, float] | None = None
    tag: str = ""

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies within three pixels of the box of a straight line."""
        xs, ys = self.points[::2], self.points[1::2]
        reach = 3.0
        across = min(xs) - reach <= x <= max(xs) + reach
        return across and min(ys) - reach <= y <= max(ys) + reach


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text in the bundled font; ``y`` is the baseline, ``size`` the em in pixels.

    ``width`` is the measured advance, so that nobody has to measure it again.
    """

    x: float
    y: float
    text: str
    size: float
    width: float
    colour: str = "text"
    anchor: Anchor = "start"
    bold: bool = False
    tabular: bool = True
    tag: str = ""

    @property
    def left(self) -> float:
        """Where the text begins."""
        return self.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[self.anchor] * self.width

    @property
    def right(self) -> float:
        """Where the text ends."""
        return self.left + self.width

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies on the line of text."""
        return self.left <= x <= self.right and self.y - self.size <= y <= self.y + self.size / 4


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc with an outline."""

    x: float
    y: float
    radius: float
    fill: str
    stroke: str = ""
    stroke_width: float = 0.0
    tag: str = ""

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies inside."""
        return (x - self.x) ** 2 + (y - self.y) ** 2 <= self.radius**2


Item = Rect | Polygon | Polyline | Text | Circle


@dataclass(frozen=True, slots=True)
class DisplayList:
    """A chart of ``width`` x ``height`` logical pixels, drawn from the first item to the last.

    The first ``still`` items stay while a value is dragged; they lie below all others.
    """

    width: float
    height: float
    items: tuple[Item, ...] = ()
    still: int = 0

    def tag_at(self, x: float, y: float) -> str:
        """Tag of the topmost tagged shape under a point; empty when there is none."""
        for item in reversed(self.items):
            if item.tag and item.contains(x, y):
                return item.tag
        return ""
