"""What tells a Linux desktop about the program: launcher, plan files, entry of software centres."""

import re
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from builders import icons
from builders.names import APP_ID, HERE, ROOT, source_day, version

LINUX = HERE / "linux"
NO_RELEASES = "  <releases/>\n"
_RELEASED = re.compile(r"^## \[(?P<version>\d[^\]]*)\] - (?P<day>\d{4}-\d\d-\d\d)$", re.MULTILINE)


def write_share(share: Path) -> None:
    """Lay everything below a ``share`` folder, as the desktop's specifications want it."""
    places = {
        "applications": (f"{APP_ID}.desktop", (LINUX / f"{APP_ID}.desktop").read_text("utf-8")),
        "metainfo": (f"{APP_ID}.metainfo.xml", metainfo()),
        "mime/packages": (f"{APP_ID}.xml", (LINUX / f"{APP_ID}.mime.xml").read_text("utf-8")),
    }
    for folder, (name, text) in places.items():
        (share / folder).mkdir(parents=True, exist_ok=True)
        (share / folder / name).write_text(text, "utf-8")
    icons.write_theme(share / "icons")


def metainfo() -> str:
    """The entry of software centres, with the releases of the change log, newest first."""
    text = (LINUX / f"{APP_ID}.metainfo.xml").read_text("utf-8")
    if text.count(NO_RELEASES) != 1:
        raise ValueError("the metainfo file has no place for releases")
    lines = "".join(f"    {line}\n" for line in _releases())
    return text.replace(NO_RELEASES, f"  <releases>\n{lines}  </releases>\n")


def _releases() -> Iterator[str]:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    released = {found["version"]: found["day"] for found in _RELEASED.finditer(changes)}
    if version() not in released:
        yield _release(version(), source_day(), "development")
    for name, day in released.items():
        yield _release(name, day, "stable")


def _release(name: str, day: str, kind: str) -> str:
    return f'<release version="{escape(name)}" date="{day}" type="{kind}"/>'
