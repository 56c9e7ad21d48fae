"""A display list as SVG, for the report and for tests."""

from collections.abc import Callable, Mapping
from html import escape
from typing import TypeVar

from elbowroom.scene.display_list import (
    Circle,
    DisplayList,
    Item,
    Pattern,
    Polygon,
    Polyline,
    Rect,
    Text,
)
from elbowroom.scene.patterns import TILES
from elbowroom.scene.roles import Rgb, resolve

FAMILY = "Pretendard"

Filled = TypeVar("Filled", Rect, Polygon)


def _number(value: float) -> str:
    """At most two decimals, none where there are none."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _rgb(colour: str) -> Rgb:
    """``#rrggbb`` as numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _hex(rgb: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)


class _Writer:
    """Turns items into elements and collects the patterns that they use."""

    def __init__(self, colours: Mapping[str, str], prefix: str) -> None:
        self._colours = {role: _rgb(value) for role, value in colours.items()}
        self._prefix = prefix
        self.patterns: dict[str, str] = {}

    def _colour(self, role: str) -> str:
        return _hex(resolve(role, self._colours)) if role else "none"

    def _ink(self, role: str, pattern: Pattern) -> str:
        """The strokes of a pattern, as a paint to lay over its colour."""
        name = f"{self._prefix}{role}-{pattern}"
        if name not in self.patterns:
            self.patterns[name] = self._pattern(name, role, pattern)
        return f"url(#{name})"

    def _pattern(self, name: str, role: str, pattern: Pattern) -> str:
        """A tile without ground: between tiles that have one, viewers let the paper shine."""
        tile, ink = TILES[pattern], self._colour(f"pattern_{role}")
        lines = " ".join(
            f"M{_number(a)} {_number(b)}L{_number(c)} {_number(d)}" for a, b, c, d in tile.strokes
        )
        body = ""
        if lines:
            body += f'<path d="{lines}" stroke="{ink}" stroke-width="{tile.stroke_width}"/>'
        for x, y, radius in tile.dots:
            body += f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{ink}"/>'
        return (
            f'<pattern id="{name}" patternUnits="userSpaceOnUse" width="{tile.size}" '
            f'height="{tile.size}">{body}</pattern>'
        )

    def element(self, item: Item) -> str:
        """One item as one element, or as two: its colour, and its pattern over it."""
        match item:
            case Rect():
                return self._both(item, self._rect)
            case Polygon():
                return self._both(item, self._polygon)
            case Polyline():
                return self._polyline(item)
            case Circle():
                return self._circle(item)
            case Text():
                return self._text(item)

    def _both(self, item: Filled, draw: Callable[[Filled, str, str], str]) -> str:
        colour = draw(item, self._colour(item.fill), self._colour(getattr(item, "stroke", "")))
        if not item.fill or item.pattern == "none":
            return colour
        return f"{colour}\n{draw(item, self._ink(item.fill, item.pattern), 'none')}"

    def _polygon(self, item: Polygon, fill: str, _stroke: str) -> str:
        return f'<polygon points="{_points(item.points)}" fill="{fill}"/>'

    def _rect(self, item: Rect, fill: str, stroke: str) -> str:
        inset = 0.5 if item.stroke else 0.0
        numbers = {
            "x": item.x + inset,
            "y": item.y + inset,
            "width": max(item.width - 2 * inset, 0.0),
            "height": max(item.height - 2 * inset, 0.0),
            "rx": min(item.radius, item.width / 2),
        }
        place = " ".join(f'{name}="{_number(value)}"' for name, value in numbers.items())
        return f'<rect {place} fill="{fill}" stroke="{stroke}"/>'

    def _polyline(self, item: Polyline) -> str:
        dash = f' stroke-dasharray="{_points(item.dash)}"' if item.dash else ""
        return (
            f'<polyline points="{_points(item.points)}" fill="none" '
            f'stroke="{self._colour(item.stroke)}" stroke-width="{_number(item.width)}"{dash}/>'
        )

    def _circle(self, item: Circle) -> str:
        return (
            f'<circle cx="{_number(item.x)}" cy="{_number(item.y)}" r="{_number(item.radius)}" '
            f'fill="{self._colour(item.fill)}" stroke="{self._colour(item.stroke)}" '
            f'stroke-width="{_number(item.stroke_width)}"/>'
        )

    def _text(self, item: Text) -> str:
        weight = ' font-weight="700"' if item.bold else ""
        figures = ' font-variant-numeric="tabular-nums"' if item.tabular else ""
        return (
            f'<text x="{_number(item.x)}" y="{_number(item.y)}" text-anchor="{item.anchor}" '
            f'font-size="{_number(item.size)}"{weight}{figures} '
            f'fill="{self._colour(item.colour)}">{escape(item.text, quote=False)}</text>'
        )


def _points(points: tuple[float, ...]) -> str:
    return " ".join(map(_number, points))


def to_svg(
    drawing: DisplayList, colours: Mapping[str, str], title: str = "", prefix: str = "p-"
) -> str:
    """An SVG document.

    Args:
        drawing: what to draw.
        colours: role -> ``#rrggbb``.
        title: the chart in one sentence, for those who do not see it.
        prefix: of the ids; two drawings in one page need different ones.

    Raises:
        KeyError: the drawing uses a role without a colour.
    """
    writer = _Writer(colours, prefix)
    body = "\n".join(map(writer.element, drawing.items))
    width, height = _number(drawing.width), _number(drawing.height)
    named = f' role="img" aria-label="{escape(title)}"' if title else ""
    head = f"<title>{escape(title, quote=False)}</title>\n" if title else ""
    patterns = "".join(writer.patterns.values())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" font-family="{FAMILY}"{named}>\n'
        f"{head}<defs>{patterns}</defs>\n{body}\n</svg>\n"
    )
