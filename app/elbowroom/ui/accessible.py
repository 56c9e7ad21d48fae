"""What screen readers hear of our own widgets, of which Qt would only say "client"."""

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget

from elbowroom.ui.chart_view import ChartView
from elbowroom.ui.text_label import TextLabel

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


class AccessibleText(QAccessibleWidget):
    """Plain words; their name is what they say."""

    def __init__(self, label: TextLabel) -> None:
        super().__init__(label, QAccessible.Role.StaticText, label.text())


def _make(_class_name: str, thing: object) -> QAccessibleInterface | None:
    """The interface of one of our widgets; Qt keeps none alive, so we do until it is gone."""
    if not isinstance(thing, ChartView | TextLabel):
        return None
    key = id(thing)
    if key not in _alive:
        _alive[key] = (
            AccessibleChart(thing) if isinstance(thing, ChartView) else AccessibleText(thing)
        )
        thing.destroyed.connect(lambda _gone=None, key=key: _alive.pop(key, None))
    return _alive[key]


def install() -> None:
    """Register, once an application exists."""
    QAccessible.installFactory(_make)
