"""A display list as SVG."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given

from elbowroom.plan.chart_view_models import BarsVM, CurveVM
from elbowroom.scene import bars, curve
from elbowroom.scene.display_list import Circle, DisplayList, Polygon, Polyline, Rect
from elbowroom.scene.roles import ROLES
from elbowroom.scene.svg import to_svg
from elbowroom.scene.text_metrics import line
from tests.scene.strategies import bar_charts, curves, texts, widths

NAMESPACE = "{http://www.w3.org/2000/svg}"
COLOURS = {role: f"#{40 * place % 256:02x}60a0" for place, role in enumerate(ROLES)}


def check(drawing: DisplayList) -> None:
    """Well-formed, complete, without numbers that are none, every pattern defined."""
    document = to_svg(drawing, COLOURS, title='Fits "well" & <easily>')
    root = ElementTree.fromstring(document)
    drawn = [element.text for element in root.iter(f"{NAMESPACE}text")]
    assert [text for text in drawn if text] == [text.text for text in texts(drawing)]
    assert not re.search(r"\b(nan|inf|None)\b", document)
    used = set(re.findall(r"url\(#([^)]+)\)", document))
    assert used == {pattern.get("id") for pattern in root.iter(f"{NAMESPACE}pattern")}
    assert root.find(f"{NAMESPACE}title").text == 'Fits "well" & <easily>'  # type: ignore[union-attr]


@given(bar_charts(), widths)
def test_bars_are_valid_xml(vm: BarsVM, width: int) -> None:
    check(bars.build(vm, width))


@given(curves(), widths)
def test_curves_are_valid_xml(vm: CurveVM, width: int) -> None:
    check(curve.build(vm, width, 225))


def test_every_primitive_is_written() -> None:
    drawing = DisplayList(
        100,
        50,
        (
            Rect(1, 2, 3, 4, "weights", "grid", radius=2),
            Polygon((0, 0, 5, 0, 5, 5), "kv_cache", "diagonal"),
            Polyline((1, 1, 2, 2), "text", 1.5, (3, 3)),
            Circle(5, 5, 2, "surface", "text", 2),
            line(1, 10, "a < b", 12, "on_weights", "end", bold=True),
        ),
    )
    document = to_svg(drawing, COLOURS, prefix="one-")
    root = ElementTree.fromstring(document)
    kinds = [child.tag.removeprefix(NAMESPACE) for child in root]
    assert kinds == ["defs", "rect", "polygon", "polygon", "polyline", "circle", "text"]
    flat, patterned = root.findall(f"{NAMESPACE}polygon")
    assert flat.get("fill") == COLOURS["kv_cache"]
    assert patterned.get("fill") == "url(#one-kv_cache-diagonal)"
    assert 'id="one-kv_cache-diagonal"' in document
    assert 'text-anchor="end"' in document
    assert 'stroke-dasharray="3 3"' in document


def test_a_missing_colour_is_an_error() -> None:
    with pytest.raises(KeyError, match="weights"):
        to_svg(DisplayList(9, 9, (Rect(0, 0, 1, 1, "weights"),)), {"text": "#000000"})
