"""Words of the glossary explain themselves: under the mouse, and at the keyboard on request."""

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QMainWindow, QToolTip, QWidget

from elbowroom.text.glossary import explain
from elbowroom.ui.component_table import ComponentTable
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.verdict_banner import VerdictBanner


class WordHints(QObject):
    """Answers in a window where the mouse rests on something that has no hint of its own.

    Such a question comes up to the window, which is the only place where it is listened for.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return super().eventFilter(watched, event)
        widget = self._window.childAt(event.pos())
        text = explain(_words(widget)) if widget is not None else ""
        if text:
            QToolTip.showText(event.globalPos(), text, widget)
        return bool(text)

    def explain_focus(self) -> bool:
        """Explain the words at the control that has the keyboard; whether there were any."""
        widget = self._window.focusWidget()
        text = explain(_spoken(widget)) if widget is not None else ""
        if widget is not None and text:
            place = widget.mapToGlobal(QPoint(0, widget.height()))
            QToolTip.showText(place, text, widget)
        return bool(text)


def _words(widget: QWidget) -> str:
    """What can be read on a widget."""
    if isinstance(widget, QLabel | TextLabel | QAbstractButton) and widget.text():
        return widget.text()
    return f"{widget.accessibleName()} {widget.accessibleDescription()}"


def _spoken(widget: QWidget) -> str:
    """What belongs to a control: its name, what it is set to, and the words that it stands by."""
    if isinstance(widget, ComponentTable):
        return widget.current_words()
    banner = widget.parentWidget()
    if isinstance(banner, VerdictBanner):
        return banner.as_text()
    return f"{widget.accessibleName()} {widget.accessibleDescription()} {_words(widget)}"
