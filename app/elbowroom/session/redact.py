"""Takes people's own words and places out of technical text."""

import re

_QUOTED = re.compile(r"'[^'\n]*'|\"[^\"\n]*\"|`[^`\n]*`|‘[^’\n]*’|“[^”\n]*”")
_PATH = re.compile(r"(?:file:/+|~[\w.-]*[\\/]|\b[A-Za-z]:[\\/]|\\\\|(?<![\w<])/(?=\S)).*")
_ROOMS = "catalog|cli|core|plan|readers|report|scene|session|storage|text|ui"
"""What lies in the package: a folder around it, such as a clone, often has the same name."""

_PACKAGE = re.compile(rf"(?:.*[\\/])?(elbowroom[\\/](?:(?:{_ROOMS})[\\/].*|__\w+__\.py))")


def redacted(line: str) -> str:
    """A line without what stands in quotes, and without everything from a path on.

    Paths may hold spaces, so nothing after the start of one can be trusted.
    """
    return _PATH.sub("<path>", _QUOTED.sub("<text>", line))


def code_place(file: str) -> str:
    """A source file by its place inside the package, or by its bare name."""
    if inside := _PACKAGE.fullmatch(file):
        return inside[1].replace("\\", "/")
    return re.split(r"[\\/]", file)[-1]
