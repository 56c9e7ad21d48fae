"""The program's icon in the window's own sizes."""

from elbowroom.ui.app_icon import SIDES, app_icon


def test_every_size_is_drawn_for_itself(qapp):
    icon = app_icon()
    assert [size.width() for size in icon.availableSizes()] == list(SIDES)
    for side in SIDES:
        image = icon.pixmap(side, side).toImage()
        assert image.pixelColor(0, 0).alpha() == 0
        assert len({image.pixelColor(side // 2, y).name() for y in range(side)}) >= 4
