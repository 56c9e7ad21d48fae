"""What a plan says on paper, as data: every text in one language, no markup, no layout.

Built by :func:`elbowroom.report.build.build`; the writers beside it turn it into files. It needs no
further translation, so that it can be written on another thread, in a language the window does not
speak at the moment.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from elbowroom.scene.display_list import DisplayList

Align = Literal["start", "end"]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text.

    Attributes:
        text: one paragraph; a line break in it stays one.
        is_muted: of second rank, such as a takeaway under a chart.
    """

    text: str
    is_muted: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer.

    Attributes:
        code: key of sign and colour.
        word: e.g. "Fits".
        sentence: with the number that decides.
        detail: smaller second line; may be empty.
    """

    code: str
    word: str
    sentence: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class KeyFigures:
    """A few numbers to take away: (label, value) each."""

    figures: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """Labelled lines: (label, text) each."""

    facts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list.

    Attributes:
        items: from the top.
        is_checklist: with boxes to tick, of things to do.
        title: what it lists; may be empty where a heading says it.
    """

    items: tuple[str, ...]
    is_checklist: bool = False
    title: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table.

    Attributes:
        title: its head.
        align: ``end`` for numbers.
        share: of the width that is left over, for running text; 0 is as wide as its content.
        is_strong: the column that names the row.
    """

    title: str
    align: Align = "start"
    share: int = 0
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, as many as there are columns.

    Attributes:
        title: what it shows; may be empty where a heading says it.
        columns: from the left.
        rows: from the top; a line break in a cell stays one.
        has_total: the last row is the sum.
        is_small_print: to look something up in, rather than to read.
    """

    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    has_total: bool = False
    is_small_print: bool = False


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture of the plan.

    Attributes:
        key: names its file: ``bars``, ``context``, ``users`` or ``conversation``.
        finding: what it says, as a sentence.
        caption: what is drawn.
        drawing: the shapes.
    """

    key: str
    finding: str
    caption: str
    drawing: DisplayList


@dataclass(frozen=True, slots=True)
class Code:
    """Lines to type or to compare, kept as they are."""

    title: str
    lines: tuple[str, ...]


Block = Paragraph | Verdict | KeyFigures | Facts | Bullets | Table | Chart | Code


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the plan under a heading.

    Attributes:
        key: which part, e.g. ``parts``.
        title: its heading.
        blocks: from the top.
    """

    key: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A plan on paper.

    Attributes:
        language: ``en`` or ``ko``.
        day: of the document; files are dated by it, never by the clock.
        eyebrow: kind of document, above the title.
        title: of the plan.
        subtitle: day, machine, model, people in one line.
        warning: stands on every page.
        summary: the answer, at the top of the first page.
        sections: all that follows.
        plan: the plan's own file, to be attached or saved beside.
        plan_label: what that file is.
    """

    language: str
    day: date
    eyebrow: str
    title: str
    subtitle: str
    warning: str
    summary: tuple[Block, ...]
    sections: tuple[Section, ...]
    plan: bytes
    plan_label: str

    def blocks(self) -> Iterator[Block]:
        """Every block, from the first page on."""
        yield from self.summary
        for section in self.sections:
            yield from section.blocks

    def charts(self) -> tuple[Chart, ...]:
        """Every chart once; that of the first page returns later with all memories."""
        found = {block.key: block for block in self.blocks() if isinstance(block, Chart)}
        return tuple(found.values())
