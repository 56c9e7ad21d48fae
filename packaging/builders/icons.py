"""Every icon from the one picture ``resources/icons/app/elbowroom.svg``.

PNG for the desktop's theme, a symbolic form, the icon of a plan file, ``.ico`` for Windows and
``.icns`` for macOS. The last two are containers of PNG images, so a few lines write them.
"""

import struct
from pathlib import Path
from xml.etree import ElementTree

from builders.names import APP_ID, MIME_TYPE, ROOT

SOURCE = ROOT / "resources" / "icons" / "app" / "elbowroom.svg"
SIDES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
"""Pixels, as https://specifications.freedesktop.org/icon-theme-spec/ has them."""

ICO_SIDES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_SIDES = {
    "icp4": 16,
    "icp5": 32,
    "icp6": 64,
    "ic07": 128,
    "ic08": 256,
    "ic09": 512,
    "ic10": 1024,
    "ic11": 32,
    "ic12": 64,
    "ic13": 256,
    "ic14": 512,
}
"""Type of an image in an ``.icns`` file -> its side in pixels; ``ic11`` on are for fine screens."""

SVG = "http://www.w3.org/2000/svg"
SYMBOLIC_COLOUR = "#2e3436"
"""What GTK and Qt replace with the colour of the text around a symbolic icon."""

PAGE = (
    '<path d="M12 3h28l14 14v40a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4z" fill="#f4f6f8" '
    'stroke="#8a94a0" stroke-width="2"/><path d="M40 3v10a4 4 0 0 0 4 4h10" fill="#d5dbe1" '
    'stroke="#8a94a0" stroke-width="2" stroke-linejoin="round"/>'
)
"""A sheet with a folded corner, on which the icon of a plan file is drawn."""

MIME_ICON = MIME_TYPE.replace("/", "-")


def png(svg: bytes, side: int) -> bytes:
    """A picture as PNG of ``side`` x ``side`` pixels."""
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(0)
    with QPainter(image) as painter:
        QSvgRenderer(QByteArray(svg)).render(painter)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # its stubs ask for bytes, it for text
    return bytes(buffer.data().data())


def symbolic() -> bytes:
    """The mark alone in one colour, as desktops want it for small places."""
    root = ElementTree.fromstring(SOURCE.read_bytes())
    tile = root.find(f"{{{SVG}}}rect[@id='tile']")
    assert tile is not None, "the picture has a tile behind its mark"
    root.remove(tile)
    for element in root.iter():
        for attribute in ("fill", "stroke"):
            if element.get(attribute, "none") != "none":
                element.set(attribute, SYMBOLIC_COLOUR)
    return _written(root)


def plan_file() -> bytes:
    """A sheet with the program's icon on it."""
    page = ElementTree.fromstring(f'<svg xmlns="{SVG}" viewBox="0 0 64 64">{PAGE}</svg>')
    icon = ElementTree.fromstring(SOURCE.read_bytes())
    place = "translate(17 25) scale(.47)"
    group = ElementTree.SubElement(page, f"{{{SVG}}}g", {"transform": place})
    group.extend(icon)
    return _written(page)


def _written(root: ElementTree.Element) -> bytes:
    ElementTree.register_namespace("", SVG)
    return ElementTree.tostring(root, encoding="utf-8") + b"\n"


def ico(svg: bytes) -> bytes:
    """An ``.ico`` file: a directory, then the images."""
    images = [png(svg, side) for side in ICO_SIDES]
    at = 6 + 16 * len(images)
    head = struct.pack("<HHH", 0, 1, len(images))
    for side, image in zip(ICO_SIDES, images, strict=True):
        shown = side % 256  # 0 stands for 256
        head += struct.pack("<BBBBHHII", shown, shown, 0, 0, 1, 32, len(image), at)
        at += len(image)
    return head + b"".join(images)


def icns(svg: bytes) -> bytes:
    """An ``.icns`` file: chunks of type, length and image, big-endian."""
    body = b""
    for kind, side in ICNS_SIDES.items():
        image = png(svg, side)
        body += kind.encode() + struct.pack(">I", len(image) + 8) + image
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def write_theme(icons: Path) -> None:
    """All icons below a ``share/icons`` folder."""
    theme = icons / "hicolor"
    app = SOURCE.read_bytes()
    for svg, kind, name in ((app, "apps", APP_ID), (plan_file(), "mimetypes", MIME_ICON)):
        _write(theme / "scalable" / kind / f"{name}.svg", svg)
        for side in SIDES:
            _write(theme / f"{side}x{side}" / kind / f"{name}.png", png(svg, side))
    _write(theme / "symbolic" / "apps" / f"{APP_ID}-symbolic.svg", symbolic())


def write_containers(folder: Path) -> None:
    """The icons of program and plan file for Windows and macOS."""
    for name, svg in (("elbowroom", SOURCE.read_bytes()), ("plan", plan_file())):
        _write(folder / f"{name}.ico", ico(svg))
        _write(folder / f"{name}.icns", icns(svg))


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
