"""The charts of a plan, as widgets, pictures and paper draw them, in the person's language."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SegmentVM:
    """One coloured part of a bar or one swatch.

    Attributes:
        component: key of the colour and pattern: a core component, ``reserved`` or ``free``.
        size: bytes.
        label: name, e.g. "KV cache".
        value: size in the chart's unit, without it, e.g. "8.00".
    """

    component: str
    size: int
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class PoolVM:
    """One memory as a stacked bar.

    Attributes:
        id: pool id.
        title: e.g. "RTX PRO 2000 Blackwell" or "System RAM".
        size: bytes as sold; the bar's full length.
        usable: bytes left for models; the solid line.
        need: bytes used at the point estimate.
        need_low: low end, left end of the whisker.
        need_high: high end.
        segments: used parts from the left.
        is_primary: the pool that decides; drawn taller.
        usable_label: e.g. "usable 15.5".
        free_label: e.g. "Free 2.61"; empty when over.
        over_label: e.g. "4.6 GiB over"; empty when not over.
        margin_end: need and the margin that must stay free: right end of the whisker.
        reserved: what is kept from the plan in this memory.
        pool: what is free, where the program takes it all as cache pool.
        baseline: bytes that the baseline needs of it; 0 without one.
    """

    id: str
    title: str
    size: int
    usable: int
    need: int
    need_low: int
    need_high: int
    segments: tuple[SegmentVM, ...]
    is_primary: bool
    usable_label: str
    free_label: str
    over_label: str
    margin_end: int = 0
    reserved: SegmentVM | None = None
    pool: SegmentVM | None = None
    baseline: int = 0


@dataclass(frozen=True, slots=True)
class BarsVM:
    """The chart "Memory now"."""

    title: str
    unit: str
    pools: tuple[PoolVM, ...]
    swatches: tuple[SegmentVM, ...]
    takeaway: str


@dataclass(frozen=True, slots=True)
class BandVM:
    """One component over the axis of the curve: bytes at each of ``CurveVM.xs``."""

    component: str
    label: str
    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MarkerVM:
    """A labelled point on the curve.

    Attributes:
        kind: ``here``, ``largest`` or ``crossing``.
        x: tokens a person, or people.
        y: bytes: top of the stack there (crossing: top of the cache).
        label: e.g. "20,992: largest that fits".
    """

    kind: str
    x: int
    y: int
    label: str


@dataclass(frozen=True, slots=True)
class CurveVM:
    """The chart "As context grows" (or people), for the deciding pool.

    Attributes:
        title: of the chart.
        axis: ``context`` or ``users``.
        axis_labels: words for the switch: (context, people, conversation).
        xs: positions, ascending, from 0.
        bands: components from the bottom.
        usable: bytes of the limit line.
        usable_label: e.g. "usable 15.5 GiB".
        markers: labelled points.
        x_ticks: (position, label).
        y_ticks: (bytes, label).
        x_max: right end of the axis.
        y_max: top of the axis in bytes.
        empty: why there is no curve, and what to do; empty when there is one.
        takeaway: the chart in one sentence.
        x_from: smallest value a click sets.
        x_step: values a click sets are multiples of this.
    """

    title: str
    axis: str
    axis_labels: tuple[str, ...]
    xs: tuple[int, ...]
    bands: tuple[BandVM, ...]
    usable: int
    usable_label: str
    markers: tuple[MarkerVM, ...]
    x_ticks: tuple[tuple[int, str], ...]
    y_ticks: tuple[tuple[int, str], ...]
    x_max: int
    y_max: int
    empty: str
    takeaway: str
    x_from: int = 1
    x_step: int = 1


@dataclass(frozen=True, slots=True)
class MomentVM:
    """One column of the conversation.

    Attributes:
        code: of the moment.
        name: short, for the axis.
        tokens: e.g. "8k"; empty where the conversation holds none.
        parts: component, bytes and label from the bottom; of the cache, what is in use.
        empty_cache: bytes set aside for caches that hold no token.
        pages: bytes of file pages that are given up when needed.
        total: bytes held.
        what: what happens there.
        lines: figures for the read-out: component or empty, name, size.
        cells: the moment as a row of a table.
    """

    code: str
    name: str
    tokens: str
    parts: tuple[tuple[str, int], ...]
    empty_cache: int
    pages: int
    total: int
    what: str
    lines: tuple[tuple[str, str, str], ...]
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TimelineVM:
    """The chart "Over one conversation", for the memory that decides.

    Attributes:
        title: of the chart.
        moments: columns from the left.
        peak: place of the one that holds most.
        peak_label: mark on it.
        usable: bytes of the limit line.
        usable_label: e.g. "usable 15.5 GiB".
        y_ticks: (bytes, label).
        y_max: top of the axis in bytes.
        takeaway: the chart in a sentence or two.
        empty: why there is no chart; empty when there is one.
        prompt: tokens of the first prompt.
        answer: limit of its answer as set; 0 for none.
        longest: tokens that the longest conversation holds.
        headers: of the moments as a table.
    """

    title: str
    moments: tuple[MomentVM, ...]
    peak: int
    peak_label: str
    usable: int
    usable_label: str
    y_ticks: tuple[tuple[int, str], ...]
    y_max: int
    takeaway: str
    empty: str
    prompt: int
    answer: int
    longest: int
    headers: tuple[str, ...] = ()
