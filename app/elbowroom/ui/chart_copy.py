"""A chart on the clipboard: as a picture, as its figures, or as both for whoever takes which."""

from PySide6.QtCore import QMimeData, QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from elbowroom.text import charts as texts


def copy_picture(chart: QWidget) -> None:
    """Put the chart on the clipboard as it is shown."""
    QGuiApplication.clipboard().setImage(chart.grab().toImage())


def copy_both(chart: QWidget, data: str) -> None:
    """Picture and figures: a spreadsheet takes the one, a letter the other."""
    both = QMimeData()
    both.setImageData(chart.grab().toImage())
    both.setText(data)
    QGuiApplication.clipboard().setMimeData(both)


def show_copy_menu(chart: QWidget, data: str, place: QPoint) -> QMenu:
    """Offer each of them."""
    words = texts.chart_texts()
    menu = QMenu(chart)
    menu.addAction(words.copy_picture, lambda: copy_picture(chart))
    menu.addAction(words.copy_data, lambda: QGuiApplication.clipboard().setText(data))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(place)
    return menu
