"""One line of a program's log, described once: the same template prints it and reads it.

A template is the line as the program prints it, with fields in braces:

* ``{kv_cache_mib:8.2f}``: what it is, and after the last underscore the unit it is printed in;
* ``{device:>10}``, ``{slots}``, ``{cache_k}``: a word or a number, by the table of kinds below;
* ``⟨llama_kv_cache: ⟩``: printed, but not asked for when reading, since it changes with versions;
  at the start of a template, the line or a part of it has to start there;
* ``…``: anything, or nothing; ``⦂`` likewise, where nothing is printed.

Every repetition in a pattern is bounded, so that a line is read in a time linear in its length.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from elbowroom.core.units import GIB, MIB

Value = int | str

LONGEST = 4096
"""Characters of a line that are looked at: what programs say of memory stands in fewer."""

UNKNOWN, SILENT = "…", "⦂"
"""Stand in a template for what varies; the first also in the printed line."""

_SCALES = {
    "b": 1,
    "kib": 1 << 10,
    "mib": MIB,
    "gib": GIB,
    "kb": 1000,
    "mb": 10**6,
    "gb": 10**9,
}
_NUMBER = r"\d{1,15}(?:\.\d{1,6}|,\d{1,2})?"
_COUNT = r"\d{1,3}(?:,\d{3}){1,5}|\d{1,18}"
_KINDS = {
    "mib": _NUMBER,
    "gib": _NUMBER,
    "gb": _NUMBER,
    "bytes": r"\d{1,18}",
    "size": _NUMBER + r" ?(?:[KMG]i?)?B",
    "device": r"[A-Za-z][\w.]{0,31}",
    "type": r"[A-Za-z][\w.]{0,23}",
    "word": r"[\w.+-]{1,64}",
    "text": r"[^'\"\n]{1,200}",
    "label": r"[^|\n]{1,80}",
    "switch": r"[A-Za-z01]{1,8}",
    "ratio": r"\d{1,9}(?:\.\d{1,4})?",
    "count": _COUNT,
}
"""Kind of a field, by its name or the end of it -> its pattern; any other is a count."""

_FIELD = re.compile(r"\{(\w+)(?::([^}]*))?\}|⟨([^⟩]*)⟩|…|⦂|[ \t]+")
_SIZE = re.compile(rf"({_NUMBER}) ?([KMG]?i?)B", re.ASCII)
_GAP, _ANYTHING = r"[ \t]{0,40}", r".{0,400}?"
_LEAD = rf"(?:^|[-:|>,.]){_GAP}"
"""Where a line, or a part of it that stands behind its function's name, begins."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line by its template.

    Attributes:
        program: who prints it.
        template: the line; see the module.
        is_part: other parts of the same line say other things.
        starts: the line with which the loading of a model begins.
    """

    program: str
    template: str
    is_part: bool = False
    starts: bool = False
    anchor: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "anchor", _anchor(self.template))

    def printed(self, **values: Value | float | None) -> str:
        """The line with those values; sizes in bytes, ``None`` for what is not known."""

        def text(match: re.Match[str]) -> str:
            name, spec, always = match.groups()
            if name is None:
                return always or match[0].removesuffix(SILENT)
            value = values[name.removesuffix(_unit_end(name))]
            return UNKNOWN if value is None else format(_in_unit(name, value, spec), spec or "")

        return _FIELD.sub(text, self.template)

    def read(self, line: str) -> Mapping[str, Value] | None:
        """What a line says, by field: sizes in bytes, counts, words; ``None`` for another line."""
        line = line[:LONGEST]
        if self.anchor not in line:
            return None
        match = _compiled(self.template).search(line)
        if match is None:
            return None
        return {
            name.removesuffix(_unit_end(name)): _value(name, text)
            for name, text in match.groupdict().items()
        }


@cache
def _compiled(template: str) -> re.Pattern[str]:
    """The pattern that reads a template; made when a log is read, not when the program starts."""
    return re.compile(_pattern(template), re.ASCII)


def number(text: str) -> float:
    """A number with a point or, in other languages, a comma before its decimals."""
    return float(text.replace(",", "."))


def size_of(text: str) -> int:
    """Bytes of a size with its unit: ``800.0 MiB``, ``6.6 GiB``, ``32 GB``."""
    match = _SIZE.fullmatch(text)
    assert match is not None
    return round(number(match[1]) * _SCALES[f"{match[2]}b".lower()])


def _kind(name: str) -> str:
    end = name.rpartition("_")[2]
    if end in _KINDS:
        return end
    return "type" if name in ("cache_k", "cache_v", "cache_type") else "count"


def _unit_end(name: str) -> str:
    """The end of a field's name that only says how it is printed."""
    end = name.rpartition("_")[2]
    return f"_{end}" if end in _KINDS and end != name else ""


def _value(name: str, text: str) -> Value:
    kind = _kind(name)
    if kind in ("mib", "gib", "gb"):
        return round(number(text) * _SCALES[kind])
    if kind == "size":
        return size_of(text)
    if kind == "ratio":
        return round(float(text) * 1000)
    return int(text.replace(",", "")) if kind in ("count", "bytes") else text


def _in_unit(name: str, value: Value | float, spec: str | None) -> Value | float:
    kind = _kind(name)
    if kind == "size":
        return _with_unit(int(value))
    if kind not in _SCALES or not isinstance(value, int):
        return value
    scaled = value / _SCALES[kind]
    return scaled if spec else round(scaled, 2)


def _with_unit(size: int) -> str:
    """A size as Ollama writes it (``format/bytes.go``, HumanBytes2)."""
    unit = next((unit for unit in ("GiB", "MiB", "KiB") if size >= _SCALES[unit.lower()]), "B")
    return f"{size / _SCALES[unit.lower()]:.1f} {unit}" if unit != "B" else f"{size} B"


def _pattern(template: str) -> str:
    parts: list[str] = []
    at = 0
    for match in _FIELD.finditer(template):
        parts += [re.escape(template[at : match.start()])] if match.start() > at else []
        name, spec, always = match.groups()
        if always is not None:
            parts += [] if parts else [_LEAD]
        elif name is None:
            parts.append(_ANYTHING if match[0] in (UNKNOWN, SILENT) else _GAP)
        else:
            has_gap = not spec or parts[-1:] in ([_GAP], [_LEAD])
            parts += [] if has_gap else [_GAP]
            parts.append(f"(?P<{name}>{_KINDS[_kind(name)]})")
        at = match.end()
    return "".join([*parts, re.escape(template[at:])])


def _anchor(template: str) -> str:
    """The longest run of letters that every such line holds: looked for before the pattern."""
    plain = _FIELD.sub("\n", template)
    return max(plain.split("\n"), key=len)
