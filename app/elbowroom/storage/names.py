"""File names that some system refuses or changes, found before a plan is written under one."""

import os
import re

MAX_NAME_BYTES = 255
"""NAME_MAX of ext4, APFS and Btrfs in bytes; NTFS counts 255 UTF-16 units."""

MAX_PROPOSED_BYTES = 200
"""Room for a suffix, and for what a person adds."""

_RESERVED = re.compile(r"^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)", re.IGNORECASE)
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f]')
"""Source of both: Microsoft, "Naming Files, Paths, and Namespaces"."""


def fault_of_name(name: str, is_windows: bool = os.name == "nt") -> str:
    """Why a file cannot have this name here; empty when it can.

    ``name too long``, ``reserved name``, ``forbidden character`` or ``ends in dot or space``. Only
    Windows minds the last three: it would write another file, or none.
    """
    if not name or name in (".", "..") or "/" in name or "\0" in name:
        return "forbidden character"
    if len(os.fsencode(name)) > MAX_NAME_BYTES and not is_windows:
        return "name too long"
    return windows_fault(name) if is_windows else ""


def windows_fault(name: str) -> str:
    """Why Windows would not take this name, as on a USB stick or a share; empty when it would."""
    if len(name.encode("utf-16-le", "surrogatepass")) > 2 * MAX_NAME_BYTES:
        return "name too long"
    if _RESERVED.match(name):
        return "reserved name"
    if _FORBIDDEN.search(name):
        return "forbidden character"
    return "ends in dot or space" if name[-1] in ". " else ""


def proposed(title: str) -> str:
    """A file name without suffix for a title, one that every system takes; empty for none."""
    name = "".join(c if c.isprintable() else " " for c in _FORBIDDEN.sub("-", title))
    name = name.encode("utf-8", "ignore")[:MAX_PROPOSED_BYTES].decode("utf-8", "ignore")
    name = name.strip(" .")
    return f"{name}-" if _RESERVED.match(name) else name
