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
    """Name, summary and facts of a file; it is accepted by "Add". Texts of the file stay texts."""

    def __init__(self, parent: QWidget, theme: Theme, vm: ModelFileVM) -> None:
        super().__init__(parent)
        self._theme = theme
        self.vm = vm
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
        if vm.can_add:
            buttons = answer_buttons(
                self, (texts.add, roles.AcceptRole), (texts.cancel, roles.RejectRole)
            )
            buttons[texts.add].setDefault(True)
        else:
            answer_buttons(self, (texts.close, roles.RejectRole))

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
