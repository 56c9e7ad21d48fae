"""One service beside the model: a box to tick, what it takes, and what the person sees."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from elbowroom.plan.control_view_models import ServiceVM
from elbowroom.text import services as words
from elbowroom.ui.memory_box import MemoryBox
from elbowroom.ui.segmented import Segmented
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.tick_box import TickBox


class ServiceRow(QWidget):
    """Name and figures; its own figure and its memory while it is ticked.

    Attributes:
        ticked: the box was clicked.
        amount_edited: hundredths of a GiB; 0 for the listed figure.
        pool_chosen: ``ram`` or ``vram``.
    """

    ticked = Signal()
    amount_edited = Signal(int)
    pool_chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._vm: ServiceVM | None = None
        self.box = TickBox(theme)
        self._name = TextLabel(theme, theme.fonts.small)
        self._status = TextLabel(theme, theme.fonts.small, "muted")
        self.amount = MemoryBox(theme)
        self.pool = Segmented(theme, is_small=True)
        line = QHBoxLayout()
        line.setSpacing(Size.gap_small)
        line.addWidget(self.amount)
        line.addWidget(self.pool)
        line.addStretch(1)
        column = QVBoxLayout()
        column.setSpacing(1)
        column.addWidget(self._name)
        column.addWidget(self._status)
        column.addLayout(line)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(Size.gap_tiny)
        row.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(column, 1)
        self.box.clicked.connect(self._tick)
        self.amount.valueChanged.connect(self.amount_edited)
        self.pool.chosen.connect(self.pool_chosen)

    @property
    def vm(self) -> ServiceVM | None:
        """What is shown."""
        return self._vm

    def show_vm(self, vm: ServiceVM) -> None:
        """Show a service."""
        self._vm = vm
        self.box.setChecked(vm.is_on)
        self.box.setEnabled(vm.is_enabled)
        self.box.setAccessibleName(vm.name)
        self.box.setAccessibleDescription(vm.status)
        self._name.set_text(vm.name)
        self._status.set_text(vm.status)
        self.amount.setVisible(vm.is_on)
        self.amount.set_listed(vm.listed)
        self.amount.show_value(vm.hundredths)
        self.amount.setAccessibleName(words.amount_name(vm.name))
        self.amount.setToolTip(words.amount_hint())
        self.pool.setVisible(bool(vm.pools))
        self.pool.show_vm(vm.pools, vm.pool)
        self.pool.setAccessibleName(words.pool_name(vm.name))

    def tab_stops(self) -> list[QWidget]:
        """What Tab reaches."""
        return [self.box, self.amount, *self.pool.segments]

    def _tick(self) -> None:
        """The plan decides whether it is on: the box shows it when the plan has changed."""
        if self._vm is not None:
            self.box.setChecked(self._vm.is_on)
        self.ticked.emit()
