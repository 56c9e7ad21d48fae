"""What the faces show of a comparison: frozen, in the person's language, ready to draw."""

from dataclasses import dataclass

from elbowroom.plan.chart_view_models import PoolVM, SegmentVM


@dataclass(frozen=True, slots=True)
class HeadVM:
    """A row's or a column's heading.

    Attributes:
        title: model or machine; where all rows are one model, what differs.
        facts: what tells it from the others.
        hint: more of them, for pointing.
    """

    title: str
    facts: tuple[str, ...]
    hint: str = ""

    @property
    def subtitle(self) -> str:
        """The facts in one line."""
        return " · ".join(self.facts)


@dataclass(frozen=True, slots=True)
class CellVM:
    """One model on one machine.

    Attributes:
        code: verdict code, key of sign and colour; empty while it is worked out.
        word: e.g. "Fits".
        figure: the number that decides, e.g. "2.3 GiB free"; may be empty.
        need: of the memory that decides, e.g. "12.9 GiB"; empty where nothing is judged.
        speed: e.g. "38–47 tokens/s"; may be empty.
        reach: largest context and most people; empty while they are worked out.
        pool: the memory that decides, with everything where the plan wants it; ``None`` for none.
        own: what holds only here; may be empty.
        sentence: the verdict as the plan screen has it.
    """

    code: str = ""
    word: str = ""
    figure: str = ""
    need: str = ""
    speed: str = ""
    reach: tuple[str, ...] = ()
    pool: PoolVM | None = None
    own: str = ""
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class StackVM:
    """One bar on the common axis.

    Attributes:
        label: what it stands for.
        code: verdict code; empty while it is worked out.
        segments: used parts from the left.
        need: bytes of them.
        usable: bytes that models may have of that memory.
        value: the need in words.
    """

    label: str
    code: str
    segments: tuple[SegmentVM, ...]
    need: int
    usable: int
    value: str


@dataclass(frozen=True, slots=True)
class StacksVM:
    """Bars on one axis.

    Attributes:
        title: what they have in common.
        stacks: from the top.
        x_max: right end of the axis in bytes.
        ticks: (bytes, label).
        unit: of the ticks.
        usable_label: what the line across a bar is.
        swatches: names of the parts.
        takeaway: the chart in one sentence.
    """

    title: str
    stacks: tuple[StackVM, ...]
    x_max: int
    ticks: tuple[tuple[int, str], ...]
    unit: str
    usable_label: str
    swatches: tuple[SegmentVM, ...]
    takeaway: str


@dataclass(frozen=True, slots=True)
class FactVM:
    """One line of the table of two.

    Attributes:
        label: what is compared.
        one: value of the first.
        other: value of the second.
        differs: whether they do.
    """

    label: str
    one: str
    other: str
    differs: bool


@dataclass(frozen=True, slots=True)
class WhyVM:
    """Why two cells differ.

    Attributes:
        title: the question.
        sentences: the answer, the weightiest first.
        heads: names of the two.
        facts: from top to bottom.
    """

    title: str
    sentences: tuple[str, ...]
    heads: tuple[str, str]
    facts: tuple[FactVM, ...]


@dataclass(frozen=True, slots=True)
class CompareVM:
    """The matrix.

    Attributes:
        shared: what holds for every cell.
        rows: headings from the top.
        columns: headings from the left.
        cells: row by row.
        takeaway: the matrix in one sentence.
        done: cells that are worked out.
    """

    shared: tuple[str, ...]
    rows: tuple[HeadVM, ...]
    columns: tuple[HeadVM, ...]
    cells: tuple[tuple[CellVM, ...], ...]
    takeaway: str
    done: int

    @property
    def total(self) -> int:
        """How many cells there are."""
        return len(self.rows) * len(self.columns)
