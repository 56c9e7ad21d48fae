"""What is in a model file, before a plan is made with it."""

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QWidget

from elbowroom.plan.model_file_vm import ModelFileVM
from elbowroom.text import model_files as words
from elbowroom.ui.dialogs import answer_buttons, set_up
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

WIDTH, MOST_REMARKS = 520, 6


class ModelFileDialog(QDialog):
    """Name, summary and facts of a file. Texts of the file stay texts.

    Attributes:
        vm: what is shown.
        is_attaching: it was accepted to go with the plan's model, not to be it.
    """

    def __init__(self, parent: QWidget, theme: Theme, vm: ModelFileVM) -> None:
        super().__init__(parent)
        self._theme = theme
        self.vm = vm
        self.is_attaching = False
        texts = words.dialog_texts()
        column = set_up(self, texts.title)
        width = int(WIDTH * theme.fonts.scale)
        lines = [(vm.title, theme.fonts.display), (vm.summary, theme.fonts.body_bold)]
        for text, font in lines:
            column.addWidget(self._line(text, font, width))
        column.addSpacing(Size.gap_small)
        column.addLayout(self._facts())
        remarks = [*vm.remarks[:MOST_REMARKS]]
        if len(vm.remarks) > MOST_REMARKS:
            remarks.append(words.more_remarks(len(vm.remarks) - MOST_REMARKS))
        for remark in remarks:
            column.addWidget(self._line(remark, theme.fonts.small, width))
        roles = QDialogButtonBox.ButtonRole
        offers = [(texts.add, roles.AcceptRole)] if vm.can_add else []
        attach = self._attach_text() if vm.attachment is not None else ""
        offers += [(attach, roles.ActionRole)] if attach else []
        leave = texts.cancel if offers else texts.close
        buttons = answer_buttons(self, *offers, (leave, roles.RejectRole))
        if attach:
            buttons[attach].clicked.connect(self._attach)
        buttons[offers[0][0] if offers else leave].setDefault(True)

    def _attach_text(self) -> str:
        texts = words.dialog_texts()
        if self.vm.can_add:
            return texts.drop_draft if self.vm.is_attached else texts.use_as_draft
        return texts.detach if self.vm.is_attached else texts.attach

    def _attach(self) -> None:
        self.is_attaching = True
        self.accept()

    def _line(self, text: str, font: QFont, width: int) -> TextLabel:
        line = TextLabel(self._theme, font)
        line.setFixedWidth(width)
        line.set_text(text)
        return line

    def _facts(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(Size.gap_large)
        grid.setVerticalSpacing(Size.gap_tiny)
        grid.setColumnStretch(1, 1)
        for row, (label, value) in enumerate(self.vm.rows):
            for column, (text, colour) in enumerate(((label, "muted"), (value, "text"))):
                cell = TextLabel(self._theme, self._theme.fonts.body, colour)
                cell.set_text(text)
                grid.addWidget(cell, row, column)
        return grid
