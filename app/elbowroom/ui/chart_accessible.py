"""Screen readers hear "chart" and its takeaway: Qt's own widgets only say "client"."""

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from elbowroom.ui.chart_view import ChartView

_alive: dict[int, QAccessibleInterface] = {}


class AccessibleChart(QAccessibleWidget):
    """A chart: its name, its takeaway, and as value what the keyboard points at."""

    def __init__(self, chart: ChartView) -> None:
        super().__init__(chart, QAccessible.Role.Chart, chart.accessibleName())

    def text(self, kind: QAccessible.Text) -> str:
        chart = self.widget()
        if kind == QAccessible.Text.Value:
            return chart.toolTip() or chart.accessibleDescription()
        if kind == QAccessible.Text.Description:
            return chart.accessibleDescription()
        return super().text(kind)


def _make(_class_name: str, thing: object) -> QAccessibleInterface | None:
    """Interface of a chart; Qt keeps none alive, so we do until the chart is gone."""
    if not isinstance(thing, ChartView):
        return None
    key = id(thing)
    if key not in _alive:
        _alive[key] = AccessibleChart(thing)
        thing.destroyed.connect(lambda _gone=None, key=key: _alive.pop(key, None))
    return _alive[key]


def install() -> None:
    """Register, once an application exists."""
    QAccessible.installFactory(_make)


def widget_of(interface: QAccessibleInterface) -> QWidget | None:
    """The widget an interface speaks for."""
    found = interface.object()
    return found if isinstance(found, QWidget) else None
