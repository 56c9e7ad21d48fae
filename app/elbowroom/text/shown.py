"""Other people's texts in ours: printable, on one line, and not endless."""

import re

LONGEST, LONGEST_PATH = 60, 160
_PATH = re.compile(r"(?:~[\w.-]{0,40}[\\/]|\b[A-Za-z]:[\\/]|\\\\|(?<![\w<./])/(?=[\w.])).*")
"""Where a path begins; paths may hold spaces, so nothing after it can be trusted."""


def shown(value: object) -> str:
    """What the person gave, without control characters and not endless."""
    if isinstance(value, float):
        return f"{value:g}"
    text = _printable(str(value))
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def quoted(line: str) -> str:
    """A line of somebody's log, with everything from a path on left out: it names people."""
    return _PATH.sub("…", _printable(line))


def shown_path(path: str) -> str:
    """A path; of a long one the end, where the name is."""
    text = _printable(path)
    return text if len(text) <= LONGEST_PATH else "…" + text[1 - LONGEST_PATH :]


def _printable(text: str) -> str:
    """Control characters, direction marks and half characters become the replacement character."""
    return "".join(c if c.isprintable() else "�" for c in text)
