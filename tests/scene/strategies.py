"""View models nobody thought of, consistent in themselves, and geometry that tests ask for."""

from itertools import combinations

from hypothesis import strategies as st

from elbowroom.core.estimate import COMPONENTS
from elbowroom.core.units import GIB, MIB
from elbowroom.plan.chart_view_models import BandVM, BarsVM, CurveVM, MarkerVM, PoolVM, SegmentVM
from elbowroom.scene.display_list import (
    Circle,
    DisplayList,
    Polygon,
    Polyline,
    Rect,
    Text,
)

NAMES = ("Weights", "KV cache", "가중치", "KV 캐시", "작업 공간", "State & extras", "상태·부가")
TITLES = ("GPU 0", "RTX PRO 2000 Blackwell", "시스템 RAM", "NVIDIA RTX PRO 6000 Blackwell Max-Q")

widths = st.integers(300, 1800)
sizes_in_bytes = st.one_of(
    st.integers(1, 64 * MIB), st.integers(64 * MIB, 8 * GIB), st.integers(8 * GIB, 600 * GIB)
)


def number(size: int) -> str:
    """GiB with two decimals."""
    return f"{size / GIB:.2f}"


def segments(draw: st.DrawFn) -> tuple[SegmentVM, ...]:
    """Some components in their order."""
    chosen = draw(st.lists(st.sampled_from(COMPONENTS), unique=True, max_size=7))
    parts = []
    for component in sorted(chosen, key=COMPONENTS.index):
        size = draw(st.one_of(st.just(0), sizes_in_bytes))
        label = draw(st.sampled_from(NAMES))
        parts.append(SegmentVM(component, size, label, number(size)))
    return tuple(parts)


@st.composite
def pools(draw: st.DrawFn, is_primary: bool = True) -> PoolVM:
    """One memory, full or empty, with or without reserve and range."""
    parts = segments(draw)
    need = sum(part.size for part in parts)
    size = draw(st.integers(GIB, 512 * GIB))
    usable = draw(st.integers(size // 2, size))
    spread = draw(st.integers(0, max(need // 4, 1)))
    return PoolVM(
        id=f"pool{draw(st.integers(0, 9))}",
        title=draw(st.sampled_from(TITLES)),
        size=size,
        usable=usable,
        need=need,
        need_low=max(need - spread, 0),
        need_high=need + spread,
        segments=parts,
        is_primary=is_primary,
        usable_label=f"{draw(st.sampled_from(('usable', '사용 가능')))} {usable / GIB:.1f}",
        free_label=f"Free {number(usable - need)}" if need <= usable else "",
        over_label=f"{(need - usable) / GIB:.1f} GiB over" if need > usable else "",
    )


@st.composite
def bar_charts(draw: st.DrawFn) -> BarsVM:
    """One to four memories."""
    first = draw(pools())
    others = draw(st.lists(pools(is_primary=False), max_size=3))
    swatches = (*first.segments, SegmentVM("reserved", GIB, "Reserved", "1.00"))
    return BarsVM("Memory now", "GiB", (first, *others), swatches, "")


@st.composite
def curves(draw: st.DrawFn) -> CurveVM:
    """Components that are flat or grow, with a limit anywhere and up to three points."""
    count = draw(st.integers(2, 40))
    x_max = draw(st.integers(count, 2_000_000))
    xs = tuple(x_max * place // (count - 1) for place in range(count))
    bands = []
    for component in draw(st.lists(st.sampled_from(COMPONENTS), unique=True, min_size=1)):
        base, slope = draw(st.integers(0, 40 * GIB)), draw(st.integers(0, 80 * GIB))
        sizes = tuple(base + slope * x // x_max for x in xs)
        bands.append(BandVM(component, draw(st.sampled_from(NAMES)), sizes))
    top = sum(band.sizes[-1] for band in bands)
    y_max = max(top + draw(st.integers(0, GIB)), GIB)
    usable = draw(st.integers(1, 2 * y_max))
    markers = []
    for kind, words in (("here", "you are here"), ("largest", "들어가는 최대"), ("crossing", ">")):
        if draw(st.booleans()):
            x = draw(st.integers(0, x_max))
            y = sum(band.sizes[-1] for band in bands) * x // x_max
            markers.append(MarkerVM(kind, x, min(y, y_max), f"{x:,}: {words}"))
    return CurveVM(
        title="As context grows",
        axis="context",
        axis_labels=("Context", "People"),
        xs=xs,
        bands=tuple(bands),
        usable=usable,
        usable_label=f"usable {usable / GIB:.1f} GiB",
        markers=tuple(markers),
        x_ticks=tuple((x_max * k // 5, f"{x_max * k // 5 // 1024}k") for k in range(6)),
        y_ticks=tuple((y_max * k // 4, f"{y_max * k / 4 / GIB:.0f}") for k in range(5)),
        x_max=x_max,
        y_max=y_max,
        empty="",
        takeaway="",
        x_from=draw(st.integers(1, 512)),
        x_step=draw(st.integers(1, 512)),
    )


Box = tuple[float, float, float, float]


def text_box(text: Text) -> Box:
    """Left, top, right, bottom of the letters: capitals and descenders."""
    return text.left, text.y - 0.72 * text.size, text.right, text.y + 0.22 * text.size


def box(item: Rect | Polygon | Polyline | Text | Circle) -> Box:
    """Left, top, right, bottom of anything."""
    match item:
        case Rect():
            return item.x, item.y, item.x + item.width, item.y + item.height
        case Circle():
            reach = item.radius + item.stroke_width / 2
            return item.x - reach, item.y - reach, item.x + reach, item.y + reach
        case Text():
            return text_box(item)
        case _:
            xs, ys = item.points[::2], item.points[1::2]
            return min(xs), min(ys), max(xs), max(ys)


def texts(drawing: DisplayList) -> list[Text]:
    """All words of a drawing."""
    return [item for item in drawing.items if isinstance(item, Text) and item.text]


def overlapping(drawing: DisplayList) -> list[tuple[str, str]]:
    """Pairs of texts that touch."""
    found = []
    for one, other in combinations(texts(drawing), 2):
        a, b = text_box(one), text_box(other)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]:
            found.append((one.text, other.text))
    return found


def outside(drawing: DisplayList) -> list[object]:
    """Items that leave the canvas by more than rounding."""
    hair = 0.01
    return [
        item
        for item in drawing.items
        if box(item)[0] < -hair
        or box(item)[1] < -hair
        or box(item)[2] > drawing.width + hair
        or box(item)[3] > drawing.height + hair
    ]
