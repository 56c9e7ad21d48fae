"""The form of a profile: a row a field, heads over what is inside lists and objects."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from elbowroom.plan.profiles.rows import HEAD, FieldVM
from elbowroom.text import profiles as texts
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

SMALLEST = (560, 180)
LABEL, ACTIONS = 190, 120
INDENT = 14
TOP = Qt.AlignmentFlag.AlignTop


class Row(QWidget):
    """One field: its name, what stands in it, what the catalogue has, and what can be done.

    What most rows do not need is made when it is needed: a profile has some hundred rows.

    Attributes:
        asked: ``add``, ``remove`` or ``reset``.
        box: what is typed into; ``None`` for a head.
        lines: small texts below, by ``empty``, ``before`` and ``evidence``.
        links: what can be done, by ``add``, ``remove`` and ``reset``.
    """

    asked = Signal(str)

    def __init__(self, theme: Theme, vm: FieldVM) -> None:
        super().__init__()
        self._theme = theme
        self.shape = shape_of(vm)
        self.lines: dict[str, TextLabel] = {}
        self.links: dict[str, LinkButton] = {}
        name = QLabel(vm.label)
        name.setFont(theme.fonts.small_bold if vm.kind == HEAD else theme.fonts.small)
        name.setProperty("look", "caption")
        name.setWordWrap(True)
        name.setFixedWidth(LABEL)
        name.setContentsMargins(INDENT * vm.depth, 0, 0, 0)
        self.box = None if vm.kind == HEAD else self._box(vm)
        self._middle = QVBoxLayout()
        self._middle.setSpacing(0)
        if self.box is not None:
            self._middle.addWidget(self.box)
        self._actions = QHBoxLayout()
        self._actions.setSpacing(Size.gap_small)
        self._actions.addStretch(1)
        line = QGridLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setHorizontalSpacing(Size.gap)
        line.addWidget(name, 0, 0, TOP)
        line.addLayout(self._middle, 0, 1, TOP)
        line.addLayout(self._actions, 0, 2, TOP)
        line.setColumnStretch(1, 1)
        line.setColumnMinimumWidth(2, ACTIONS)

    def _box(self, vm: FieldVM) -> QLineEdit:
        box = QLineEdit(vm.text)
        box.setProperty("look", "field")
        box.setFont(self._theme.fonts.body)
        box.setCursorPosition(0)
        box.setAccessibleName(vm.label)
        return box

    def show_vm(self, vm: FieldVM, is_editable: bool) -> None:
        """Show what stands there, where it comes from, and what the catalogue has."""
        before = vm.before if vm.is_changed else ""
        self._show_line("empty", "" if self.box is not None else vm.text, "muted")
        self._show_line("before", before, "link")
        self._show_line("evidence", vm.evidence, "muted")
        for name, is_open in (
            ("add", vm.may_add),
            ("remove", vm.may_remove),
            ("reset", vm.is_changed),
        ):
            self._show_link(name, vm.label, is_open and is_editable)
        if self.box is not None:
            self.box.setReadOnly(not is_editable)
            self.box.setAccessibleDescription(". ".join(t for t in (before, vm.evidence) if t))
            if not self.box.hasFocus() and self.box.text() != vm.text:
                self.box.setText(vm.text)
                self.box.setCursorPosition(0)

    def _show_line(self, name: str, text: str, colour: str) -> None:
        if text and name not in self.lines:
            line = TextLabel(self._theme, self._theme.fonts.small, colour, wraps=False)
            self.lines[name] = line
            self._middle.addWidget(line)
        if name in self.lines:
            self.lines[name].set_text(text)
            self.lines[name].setToolTip(text)
            self.lines[name].setVisible(bool(text))

    def _show_link(self, name: str, field: str, is_open: bool) -> None:
        if is_open and name not in self.links:
            link = self.links[name] = LinkButton(self._theme)
            text = texts.row_action(name)
            link.setText(text)
            link.setAccessibleName(texts.action(text, field))
            link.clicked.connect(partial(self.asked.emit, name))
            self._actions.insertWidget(0, link)
        if name in self.links:
            self.links[name].setVisible(is_open)


def shape_of(vm: FieldVM) -> tuple[object, ...]:
    """What of a row cannot change without another row in its place."""
    return vm.kind, vm.depth, vm.label


class ProfileForm(QScrollArea):
    """All rows.

    Attributes:
        rows: by path.
        edited: a path, and the text that was typed.
        asked: a path, and ``add``, ``remove`` or ``reset``.
    """

    edited = Signal(str, str)
    asked = Signal(str, str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.rows: dict[str, Row] = {}
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setSpacing(Size.gap_small)
        self._column.addStretch(1)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setMinimumSize(*SMALLEST)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_vms(self, vms: tuple[FieldVM, ...], is_editable: bool) -> None:
        """Show fields; rows that stay are kept, with whoever types in one of them."""
        shapes = {vm.path: shape_of(vm) for vm in vms}
        for path in [p for p, row in self.rows.items() if shapes.get(p) != row.shape]:
            self._drop(path)
        for place, vm in enumerate(vms):
            row = self.rows.get(vm.path) or self._made(vm)
            item = self._column.itemAt(place)
            if item is None or item.widget() is not row:
                self._column.insertWidget(place, row)
            row.show_vm(vm, is_editable)

    def _made(self, vm: FieldVM) -> Row:
        row = self.rows[vm.path] = Row(self._theme, vm)
        if row.box is not None:
            row.box.textEdited.connect(partial(self.edited.emit, vm.path))
        row.asked.connect(partial(self.asked.emit, vm.path))
        return row

    def _drop(self, path: str) -> None:
        row = self.rows.pop(path)
        self._column.removeWidget(row)
        row.hide()
        row.deleteLater()

    def go_to(self, path: str) -> None:
        """To a field, or to the first one inside it."""
        inside = (name for name in self.rows if name == path or name.startswith(f"{path}."))
        row = self.rows.get(next(inside, ""))
        if row is not None:
            target: QWidget = row.box or row.links.get("add") or row
            target.setFocus(Qt.FocusReason.OtherFocusReason)
            self.ensureWidgetVisible(row)
