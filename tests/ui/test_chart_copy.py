"""Charts on the clipboard: their picture and their figures."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from elbowroom.plan.chart_data import bars_data, curve_data

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture(params=["bars", "curve"])
def chart(window, request):
    answer = window.answer
    return {"bars": answer.bars, "curve": answer.curve_card.curve}[request.param]


def data_of(chart):
    return bars_data(chart._vm) if hasattr(chart, "_vm") else curve_data(chart.vm)


def test_ctrl_c_takes_picture_and_figures(chart):
    chart.setFocus()
    QTest.keyClick(chart, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    copied = QGuiApplication.clipboard().mimeData()
    assert copied.text() == data_of(chart)
    assert copied.hasImage()
    picture = QGuiApplication.clipboard().image()
    assert picture.size() == chart.size() * chart.devicePixelRatioF()


def test_the_menu_offers_each_by_itself(chart, qtbot):
    spot = QPoint(5, 5)
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, spot, chart.mapToGlobal(spot))
    QApplication.sendEvent(chart, asked)
    (menu,) = [menu for menu in chart.findChildren(QMenu) if menu.isVisible()]
    picture, figures = menu.actions()
    figures.trigger()
    assert QGuiApplication.clipboard().text() == data_of(chart)
    picture.trigger()
    assert not QGuiApplication.clipboard().image().isNull()
    assert QGuiApplication.clipboard().text() == ""
    menu.close()
    qtbot.waitUntil(lambda: not [m for m in chart.findChildren(QMenu) if m.isVisible()])
