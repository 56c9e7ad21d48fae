"""What a log says: values with the lines that gave them, by the load of a model they belong to."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from elbowroom.core.log_line import LONGEST, LogLine, Value
from elbowroom.core.log_lines import LINES

MEMORY = ("weights", "kv_cache", "recurrent_state", "workspace", "output")
"""Fields that are sizes of a buffer, named as the estimate's components."""

MAX_VALUES = 20_000
"""Values kept of one log."""

SHOWN = 240
"""Characters kept of a line."""

_REPLACED = ("workspace", "output")
"""Buffers that are measured again before they are made: of one device, the last line counts."""

_KNOWN = re.compile(
    r"(?:KV|RS|compute|model|output) {1,40}buffer size|KV self size|KV cache memory:"
    r"|Model loading took|KV Cache is allocated"
)
"""A line of memory, whatever its figures look like."""

_MARKS = re.compile("|".join(sorted({re.escape(spec.anchor) for spec in LINES})))
"""What a line of any description holds: most lines of a log hold none of it."""


@dataclass(frozen=True, slots=True)
class Found:
    """One value of a log.

    Attributes:
        line: number of the line, from 1.
        name: what it is: a component, or a setting such as ``slots``.
        value: bytes, a count, or a word.
        device: the buffer's device as the program calls it; empty where the line names none.
        program: whose line it is.
        text: the line, shortened.
        load: which load of a model it belongs to, from 0.
    """

    line: int
    name: str
    value: Value
    device: str
    program: str
    text: str
    load: int


@dataclass(frozen=True, slots=True)
class Log:
    """A log that was read.

    Attributes:
        values: what was found, in the order of lines.
        lines: lines looked at.
        unread: numbers of lines that are of a known kind, and whose figures could not be read.
        is_partial: the middle of the log was left out, since it is longer than is read.
    """

    values: tuple[Found, ...]
    lines: int
    unread: tuple[int, ...]
    is_partial: bool

    @property
    def loads(self) -> int:
        """Models whose loading it shows."""
        return len({found.load for found in self.values if found.name in MEMORY})

    def of_load(self, load: int) -> "Log":
        """What belongs to one load."""
        return replace(self, values=tuple(each for each in self.values if each.load == load))

    def load_of(self, arch: str, layers: int) -> "Log":
        """What belongs to the last load of a model of that kind; of no such one, to the last."""
        sized = list(dict.fromkeys(e.load for e in self.values if e.name in MEMORY)) or [0]
        alike = [load for load in sized if self.of_load(load)._is_of(arch, layers)]
        return self.of_load((alike or sized)[-1])

    def _is_of(self, arch: str, layers: int) -> bool:
        told = ((self.last("arch"), arch), (self.last("n_layers"), layers))
        return all(found is None or found.value == wanted for found, wanted in told)

    def last(self, name: str) -> Found | None:
        """The last value of that name."""
        return next((each for each in reversed(self.values) if each.name == name), None)

    def sizes(self, name: str) -> tuple[Found, ...]:
        """The buffers of a component; of those that were measured again, the last ones."""
        found = [each for each in self.values if each.name == name]
        if name not in _REPLACED:
            return tuple(found)
        return tuple({each.device: each for each in found}.values())

    @property
    def is_mixed(self) -> bool:
        """Whether two programs seem to write at once.

        A load that never came to its workspace has failed; where the one after it has a workspace
        twice on the same device, it was not over when that one began.
        """
        workspaces = [each for each in self.values if each.name == "workspace"]
        started = {each.load for each in self.values if each.name in ("weights", "kv_cache")}
        unfinished = {load + 1 for load in started - {each.load for each in workspaces}}
        places = [(each.load, each.device) for each in workspaces if each.load in unfinished]
        return len(set(places)) < len(places)

    @property
    def programs(self) -> tuple[str, ...]:
        """Whose lines it holds, in the order of their first."""
        return tuple(dict.fromkeys(each.program for each in self.values))


class LogReading:
    """Takes lines one by one; :meth:`log` is what they said so far."""

    def __init__(self) -> None:
        self._values: list[Found] = []
        self._unread: list[int] = []
        self._number = self._load = 0
        self._has_memory = False

    @property
    def is_full(self) -> bool:
        """Whether no more values are kept."""
        return len(self._values) >= MAX_VALUES

    def take(self, line: str) -> None:
        """The next line."""
        self._number += 1
        if self.is_full:
            return
        line = line[:LONGEST]
        if not _MARKS.search(line):
            return
        matches = list(matches_of(line))
        if not matches:
            if _KNOWN.search(line) and len(self._unread) < MAX_VALUES:
                self._unread.append(self._number)
            return
        text = line.strip()[:SHOWN]
        for spec, fields in matches:
            if spec.starts and self._has_memory:
                self._load, self._has_memory = self._load + 1, False
            self._keep(spec, dict(fields), text)

    def _keep(self, spec: LogLine, fields: dict[str, Value], text: str) -> None:
        device = str(fields.pop("device", ""))
        for name, value in fields.items():
            self._has_memory |= name in MEMORY
            found = Found(self._number, name, value, device, spec.program, text, self._load)
            self._values.append(found)

    def log(self, is_partial: bool = False) -> Log:
        """What was read."""
        partial = is_partial or self.is_full
        return Log(tuple(self._values), self._number, tuple(self._unread), partial)


def read_lines(lines: Iterable[str]) -> Log:
    """A log from its lines."""
    reading = LogReading()
    for line in lines:
        reading.take(line)
    return reading.log()


def matches_of(line: str) -> Iterator[tuple[LogLine, dict[str, Value]]]:
    """The descriptions that a line fits: the first, and others where they tell of parts of it."""
    for spec in LINES:
        if (fields := spec.read(line)) is not None:
            yield spec, dict(fields)
            if not spec.is_part:
                return
