"""The card around the curve: the switch between its axes, and the way back from a zoom."""

from PySide6.QtCore import Signal

from elbowroom.plan.view_models import CurveVM, StepVM
from elbowroom.text import window as texts
from elbowroom.ui.card import Card
from elbowroom.ui.curve_view import CurveView
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.theme import Theme

AXES = ("context", "users")


class CurveCard(Card):
    """Heading, switch, curve.

    Attributes:
        axis_chosen: ``context`` or ``users``.
        value_edited: axis and value that the curve sets.
    """

    axis_chosen = Signal(str)
    value_edited = Signal(str, int)

    def __init__(self, theme: Theme, loads_plot: bool = True) -> None:
        self.curve = CurveView(theme, loads_plot)
        self.switch = Segmented(theme, is_small=True)
        self.reset = LinkButton(theme, "reset")
        super().__init__(theme, self.curve, self.reset, self.switch)
        self._axis = AXES[0]
        self.reset.hide()
        self.reset.clicked.connect(self.curve.reset_zoom)
        self.curve.zoomed.connect(self.reset.setVisible)
        self.curve.value_edited.connect(lambda value: self.value_edited.emit(self._axis, value))
        self.switch.chosen.connect(self.axis_chosen)

    def show_vm(self, vm: CurveVM) -> None:
        """Show a curve and its axis."""
        self._axis = vm.axis
        self.set_title(vm.title)
        pairs = zip(AXES, vm.axis_labels, strict=True)
        steps = tuple(StepVM(axis, label, "", True) for axis, label in pairs)
        self.switch.show_vm(steps, vm.axis)
        self.curve.show_vm(vm)

    def retranslate(self) -> None:
        """Read the texts again."""
        self.switch.setAccessibleName(texts.axis_name())
        self.reset.setText(texts.whole_curve())
        self.reset.setToolTip(texts.whole_curve_tip())
