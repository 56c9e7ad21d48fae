"""Drawing with QPainter."""

from collections.abc import Mapping

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from pytestqt.qtbot import QtBot

from elbowroom.scene import bars, curve
from elbowroom.scene.display_list import (
    Circle,
    DisplayList,
    Item,
    Pattern,
    Polygon,
    Polyline,
    Rect,
)
from elbowroom.scene.roles import COMPONENT_ROLES, ROLES
from elbowroom.scene.text_metrics import line
from elbowroom.ui.painting import ChartFonts, bundled_family, paint
from tests.scene.test_bars import LLAMA, chart
from tests.scene.test_curve import llama

WHITE = QColor("white")
PALETTE = {role: QColor(15 * place, 90, 250 - 15 * place) for place, role in enumerate(ROLES)}
PALETTE |= {"surface": WHITE, "text": QColor("black"), "limit": QColor("black")}


def drawn(
    drawing: DisplayList,
    ratio: float = 1.0,
    palette: Mapping[str, QColor] = PALETTE,
    shift: float = 0.0,
) -> QImage:
    """A picture of a drawing on white."""
    image = QImage(
        round(drawing.width * ratio), round(drawing.height * ratio), QImage.Format.Format_RGB32
    )
    image.setDevicePixelRatio(ratio)
    image.fill(WHITE)
    with QPainter(image) as painter:
        painter.translate(shift, shift)
        paint(painter, drawing, palette, ChartFonts())
    return image


def only(*items: Item) -> DisplayList:
    return DisplayList(40, 40, items)


def colours(image: QImage) -> set[str]:
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return {image.pixelColor(x, y).name() for x, y in points}


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("shift", [0.0, 0.3])
def test_boxes_are_sharp_at_every_scale(qtbot: QtBot, ratio: float, shift: float) -> None:
    image = drawn(only(Rect(3, 5, 7.3, 2, "weights", "grid")), ratio, shift=shift)
    assert colours(image) <= {"#ffffff", PALETTE["weights"].name(), PALETTE["grid"].name()}


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_thin_lines_are_equally_thick_wherever_they_stand(qtbot: QtBot, ratio: float) -> None:
    thick = set()
    for place in range(8):
        x = 3.0 + place * 0.7
        image = drawn(only(Polyline((x, 0, x, 40), "text", 1.0)), ratio)
        thick.add(sum(image.pixelColor(x, 20) != WHITE for x in range(image.width())))
    assert len(thick) == 1


@pytest.mark.parametrize("pattern", ["diagonal", "dots", "horizontal", "crosshatch"])
@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_patterns_fill_boxes_and_areas_alike(qtbot: QtBot, pattern: Pattern, ratio: float) -> None:
    box = drawn(only(Rect(0, 0, 40, 40, "kv_cache", "", pattern)), ratio)
    area = drawn(only(Polygon((0, 0, 40, 0, 40, 40, 0, 40), "kv_cache", pattern)), ratio)
    assert box == area
    assert len(colours(box)) > 1
    assert PALETTE["kv_cache"].name() in colours(box)


def test_patterns_repeat_by_logical_pixels(qtbot: QtBot) -> None:
    image = drawn(only(Rect(0, 0, 40, 40, "extras", "", "horizontal")), 2.0)
    rows = [image.pixelColor(10, y).name() for y in range(image.height())]
    assert rows[:10] == rows[10:20]


def test_components_appear_in_their_colours(qtbot: QtBot) -> None:
    drawing = bars.build(chart(LLAMA), 500)
    image = drawn(drawing)
    for item in drawing.items:
        if isinstance(item, Rect) and item.fill in COMPONENT_ROLES and item.pattern == "none":
            found = image.pixelColor(int(item.x + item.width / 2), int(item.y + 4))
            assert found == PALETTE[item.fill]


def test_areas_and_points_appear_in_their_colours(qtbot: QtBot) -> None:
    vm = llama()
    plot = curve.axes(vm, 974, 225)
    image = drawn(curve.build(vm, 974, 225))
    weights = image.pixelColor(int(plot.x_pixel(30_000)), int(plot.bottom - 3))
    assert weights == PALETTE["weights"]
    here = vm.markers[0]
    point = image.pixelColor(int(plot.x_pixel(here.x)), int(plot.y_pixel(here.y)))
    assert point == WHITE


def test_everything_else_can_be_drawn(qtbot: QtBot) -> None:
    image = drawn(
        only(
            Rect(1, 1, 10, 10, "", "text"),
            Rect(1, 1, 10, 10, "", "text", radius=2),
            Polyline((1, 30, 20, 20, 38, 30), "over", 2, (4, 2)),
            Circle(30, 10, 5, "surface", "text", 2),
            line(20, 38, "a", 12, anchor="middle", bold=True),
        )
    )
    assert image.pixelColor(5, 5) == WHITE
    assert image.pixelColor(30, 10) == WHITE
    assert PALETTE["over"].name() in colours(image)


def test_painter_is_left_as_it_was(qtbot: QtBot) -> None:
    image = QImage(200, 100, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.setPen(QColor("red"))
        paint(painter, bars.build(chart(LLAMA), 300), PALETTE, ChartFonts())
        assert painter.pen().color() == QColor("red")
        assert not painter.testRenderHint(QPainter.RenderHint.Antialiasing)
        assert painter.brush().style() == Qt.BrushStyle.NoBrush


def test_a_missing_colour_is_an_error(qtbot: QtBot) -> None:
    without = {role: colour for role, colour in PALETTE.items() if role != "weights"}
    with pytest.raises(KeyError, match="weights"):
        drawn(bars.build(chart(LLAMA), 300), palette=without)


def test_fonts_are_the_bundled_ones_and_made_once(qtbot: QtBot) -> None:
    fonts = ChartFonts()
    font = fonts.font(13, bold=True)
    assert bundled_family() == "Pretendard"
    assert font.family() == "Pretendard"
    assert font.pixelSize() == 13
    assert font.featureValue(QFont.Tag("tnum")) == 1
    assert fonts.font(13, bold=True) is font
    assert fonts.font(13) is not font
