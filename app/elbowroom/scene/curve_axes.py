"""The frame of the curve: where the plot lies, and pixels to values and back. No drawing."""

from dataclasses import dataclass, replace

from elbowroom.plan.chart_view_models import CurveVM
from elbowroom.scene.curve_stack import height_at
from elbowroom.scene.text_metrics import SIZES, TextSizes, text_width

_LOW = 200.0  # a chart below this height names fewer points
_WIDE = 600.0  # from this width on labels may stand in the plot
_AIR = 6.0  # from such a label to what lies below it, pixels
_TICK_GAP = 10.0  # from the numbers of the y axis to the plot


@dataclass(frozen=True, slots=True)
class CurveAxes:
    """Linear axes on a plot that lies between whole pixels.

    Attributes:
        left, top, right, bottom: edges of the plot in logical pixels.
        x_max: value at the right edge; the left edge is 0.
        y_max: bytes at the top edge; the bottom edge is 0.
        row: height of one row of labels; the rows begin at the top of the chart.
        rows: rows of labels, of which the lower ones may lie in the plot.
    """

    left: float
    top: float
    right: float
    bottom: float
    x_max: int
    y_max: int
    row: float
    rows: int

    def x_pixel(self, value: float) -> float:
        """Pixel of a value on the x axis."""
        return self.left + (self.right - self.left) * value / max(self.x_max, 1)

    def line_pixel(self, value: float) -> float:
        """Middle of the pixel column in which a thin line at a value of x stands."""
        return int(self.x_pixel(value)) + 0.5

    def y_pixel(self, size: float) -> float:
        """Pixel of bytes on the y axis."""
        return self.bottom - (self.bottom - self.top) * size / max(self.y_max, 1)

    def x_value(self, pixel: float) -> float:
        """Value under a pixel, kept between the ends of the axis."""
        share = (pixel - self.left) / max(self.right - self.left, 1.0)
        return min(max(share, 0.0), 1.0) * self.x_max

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies in the plot."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


def axes(vm: CurveVM, width: float, height: float, sizes: TextSizes = SIZES) -> CurveAxes:
    """Frame of a chart of ``width`` x ``height`` logical pixels.

    It depends on the ticks and on where the memory ends, not on where the person stands, so that
    the plot keeps still under a moving slider.
    """
    y_labels = [text_width(label, sizes.small) for _, label in vm.y_ticks]
    last = text_width(vm.x_ticks[-1][1], sizes.small) if vm.x_ticks else 0.0
    row = float(round(sizes.label * 1.36))
    rows = min(len(vm.markers), 2 if height < _LOW else 3)
    frame = CurveAxes(
        left=float(round(max(y_labels, default=0.0) + _TICK_GAP)),
        top=rows * row + round(sizes.small * 0.75),
        right=float(int(width - max(last / 2, 8.0)) - 1),
        bottom=float(int(height) - round(sizes.small * 1.85)),
        x_max=vm.x_max,
        y_max=vm.y_max,
        row=row,
        rows=rows,
    )
    return _with_rows_inside(vm, frame) if width >= _WIDE else frame


def _with_rows_inside(vm: CurveVM, frame: CurveAxes) -> CurveAxes:
    """The plot as high as it gets while its empty upper left takes the lower rows of labels.

    The second label from the right names a point no higher than the higher one of "largest" and
    "crossing", the third one no higher than the lower: their rows must end above these points and
    above the limit, wherever "here" is.
    """
    points = [m.x for m in vm.markers if m.kind != "here" and m.x <= vm.x_max]
    heights = sorted(((height_at(vm, x)) for x in points), reverse=True)
    bounds = [max(height, vm.usable) for height in heights]
    for inside in range(frame.rows - 1, 0, -1):
        taller = replace(frame, top=frame.top - inside * frame.row)
        rows = range(frame.rows - inside, frame.rows)
        if all(
            row <= len(bounds) and (row + 1) * frame.row + _AIR <= taller.y_pixel(bounds[row - 1])
            for row in rows
        ):
            return taller
    return frame


def picked(vm: CurveVM, plot: CurveAxes, pixel: float) -> int:
    """The value that a click on the curve sets: the nearest allowed one to a pixel."""
    step = max(vm.x_step, 1)
    nearest = int(plot.x_value(pixel) / step + 0.5) * step
    highest = max(vm.x_max // step * step, vm.x_from)
    return min(max(nearest, vm.x_from), highest)
