"""Context per person: caption, the link that applies the largest fitting value, and the slider."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from elbowroom.plan.control_view_models import ControlsVM
from elbowroom.text import inputs as texts
from elbowroom.text import units
from elbowroom.ui.field_label import FieldLabel
from elbowroom.ui.flow_row import FlowRow
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.stop_scale import nearest_stop
from elbowroom.ui.stop_slider import StopSlider
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme


class SliderField(QWidget):
    """A slider with its words. One drag is one gesture.

    Attributes:
        value_edited: tokens.
        gesture_began: a drag starts.
        gesture_ended: a drag is over.
    """

    value_edited = Signal(int)
    gesture_began = Signal()
    gesture_ended = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._vm: ControlsVM | None = None
        self.link = LinkButton(theme, "enter")
        self.link.hide()
        self.slider = StopSlider(theme)
        self.label = FieldLabel(theme, self.slider)
        self._note = TextLabel(theme, theme.fonts.small, "muted")
        self._lay_out()
        self.slider.value_edited.connect(self.value_edited)
        self.slider.sliderPressed.connect(self.gesture_began)
        self.slider.sliderReleased.connect(self.gesture_ended)
        self.slider.hold_began.connect(self.gesture_began)
        self.slider.hold_ended.connect(self.gesture_ended)
        self.link.clicked.connect(self._apply_link)

    def _lay_out(self) -> None:
        self._top = FlowRow(self.label, self.link)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Size.gap_tiny)
        column.addWidget(self._top)
        column.addWidget(self.slider)
        column.addWidget(self._note)

    def show_vm(self, vm: ControlsVM) -> None:
        """Show the plan's context."""
        self._vm = vm
        self.slider.set_scale(vm.context_stops, vm.context_stop_labels)
        self.slider.show_value(vm.context, vm.fits_up_to_value, vm.model_max)
        if vm.fits_up_to != self.link.text():
            self.link.setText(vm.fits_up_to)
            self.link.setVisible(bool(vm.fits_up_to))
            self._top.refit()
        self._note.set_text(vm.context_per_thousand)
        self._describe()

    def retranslate(self) -> None:
        """Read the texts again."""
        words = texts.input_texts()
        self.label.set_text(words.context)
        self.link.setToolTip(words.fits_up_to_tip)
        self._top.refit()
        self._describe()

    def _describe(self) -> None:
        """Say the exact value: a slider over stops reads as bare indexes."""
        vm = self._vm
        if vm is None or not vm.context_stops:
            return
        self.slider.setAccessibleDescription(
            texts.slider_description(
                units.tokens(vm.context),
                nearest_stop(vm.context, vm.context_stops) + 1,
                len(vm.context_stops),
            )
        )
        beyond = vm.model_max and vm.model_max < vm.context_stops[-1]
        hint = texts.beyond_model(units.tokens(vm.model_max)) if beyond else ""
        if hint != self.slider.toolTip():
            self.slider.setToolTip(hint)

    def _apply_link(self) -> None:
        if self._vm is not None and self._vm.fits_up_to_value:
            self.value_edited.emit(self._vm.fits_up_to_value)
