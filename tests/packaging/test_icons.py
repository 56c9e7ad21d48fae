"""Icons made from the one picture."""

import re
import struct

import pytest
from PySide6.QtGui import QImage

from builders import icons

PICTURE = icons.SOURCE.read_bytes()


def png_side(data: bytes) -> int:
    """Width of a PNG, which has to be as high."""
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert width == height
    return int(width)


@pytest.mark.parametrize("side", [16, 512])
def test_a_png_shows_the_mark_on_its_tile_and_nothing_in_the_corners(side):
    image = QImage.fromData(icons.png(PICTURE, side))
    assert (image.width(), image.height()) == (side, side)
    assert image.pixelColor(0, 0).alpha() == 0
    colours = {image.pixelColor(side // 2, y).name() for y in range(side)}
    assert len(colours) >= 4  # tile, and the three parts of the memory bar


def test_an_ico_holds_every_size_where_its_directory_says():
    data = icons.ico(PICTURE)
    reserved, kind, count = struct.unpack("<HHH", data[:6])
    assert (reserved, kind, count) == (0, 1, len(icons.ICO_SIDES))
    for index, side in enumerate(icons.ICO_SIDES):
        entry = struct.unpack("<BBBBHHII", data[6 + 16 * index : 22 + 16 * index])
        length, at = entry[6:]
        assert entry[0] == entry[1] == side % 256
        assert png_side(data[at : at + length]) == side


def test_an_icns_holds_every_size_and_says_how_long_it_is():
    data = icons.icns(PICTURE)
    assert data[:4] == b"icns"
    assert struct.unpack(">I", data[4:8])[0] == len(data)
    found, at = {}, 8
    while at < len(data):
        kind, (length,) = data[at : at + 4].decode(), struct.unpack(">I", data[at + 4 : at + 8])
        found[kind] = png_side(data[at + 8 : at + length])
        at += length
    assert found == icons.ICNS_SIDES


def test_the_symbolic_form_has_one_colour_and_no_tile():
    text = icons.symbolic().decode()
    colours = set(re.findall(r'(?:fill|stroke)="([^"]+)"', text)) - {"none"}
    assert colours == {icons.SYMBOLIC_COLOUR}
    assert 'id="tile"' not in text


def test_a_plan_file_looks_different_from_the_program():
    plan = QImage.fromData(icons.png(icons.plan_file(), 64))
    assert plan != QImage.fromData(icons.png(PICTURE, 64))
    assert plan.pixelColor(32, 10).lightness() > 200  # the sheet
    assert plan.pixelColor(32, 40).lightness() < 220  # the mark on it
