"""Pictures that take little room: as many colours as a palette has."""

import hashlib
from pathlib import Path

import numpy as np
from PySide6.QtGui import QImage

COLOURS = 256


def indexed(image: QImage) -> QImage:
    """The image in its 256 most frequent colours, every other pixel in the nearest of them."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = np.frombuffer(plain.constBits(), np.uint32).reshape(plain.height(), -1)
    pixels = pixels[:, : plain.width()]
    colours, place, count = np.unique(pixels, return_inverse=True, return_counts=True)
    kept = colours[np.argsort(-count, kind="stable")[:COLOURS]]
    nearest = _nearest(colours, kept)[place].reshape(pixels.shape).astype(np.uint8)
    rows = np.ascontiguousarray(nearest)
    size = plain.width(), plain.height()
    found = QImage(rows.data, *size, plain.width(), QImage.Format.Format_Indexed8)
    found.setColorTable([int(colour) for colour in kept])
    return found.copy()


def _nearest(colours: np.ndarray, kept: np.ndarray) -> np.ndarray:
    """For each colour the place of the kept one that differs least."""

    def channels(values: np.ndarray) -> np.ndarray:
        return np.stack([values >> shift & 0xFF for shift in (16, 8, 0)], axis=-1).astype(np.int32)

    goal = channels(kept)
    parts = np.array_split(channels(colours), max(1, len(colours) // 4096))
    away = [((part[:, None, :] - goal[None]) ** 2).sum(-1).argmin(-1) for part in parts]
    return np.concatenate(away)


def save(image: QImage, path: Path) -> None:
    """Write it, packed as well as PNG can."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not indexed(image).save(str(path), "PNG", 0):
        raise OSError(f"{path} could not be written")


def digest(path: Path) -> str:
    """Of the file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
