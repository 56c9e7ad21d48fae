"""What could come later, and what to check before paying."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from elbowroom.plan.buy.view_models import BuyVM, CheckVM, LaterVM
from elbowroom.text import verdicts
from elbowroom.text import wishes as texts
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme
from elbowroom.ui.verdict_icon import VerdictIcon

MARKS = {"problem": "NO_FIT", "unknown": "UNKNOWN", "note": ""}
ICON = 16


class OutlookCard(QFrame):
    """Two lists side by side."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("look", "card")
        self._theme = theme
        self._shown: tuple[object, ...] = ()
        self.later_title, self.checks_title = self._title(), self._title()
        self._later, self._checks = QVBoxLayout(), QVBoxLayout()
        grid = QGridLayout(self)
        grid.setContentsMargins(Size.gap_large, Size.gap, Size.gap_large, Size.gap_section)
        grid.setHorizontalSpacing(Size.margin)
        grid.setVerticalSpacing(Size.gap_small)
        for column, (title, rows) in enumerate(
            ((self.later_title, self._later), (self.checks_title, self._checks))
        ):
            rows.setSpacing(Size.gap_small)
            grid.addWidget(title, 0, column)
            beside = QVBoxLayout()  # an alignment would keep lines from wrapping
            beside.addLayout(rows)
            beside.addStretch(1)
            grid.addLayout(beside, 1, column)
            grid.setColumnStretch(column, 1)

    def _title(self) -> QLabel:
        label = QLabel()
        label.setFont(self._theme.fonts.small_bold)
        label.setProperty("look", "muted")
        return label

    def show_vm(self, vm: BuyVM) -> None:
        """Show both lists."""
        words = texts.screen_texts()
        self.later_title.setText(words.later)
        self.checks_title.setText(words.checks)
        shown = (vm.later, vm.checks, words.later)
        if shown == self._shown:
            return
        self._shown = shown
        _clear(self._later)
        _clear(self._checks)
        for later in vm.later:
            self._later.addWidget(self._later_row(later))
        if not vm.later:
            self._later.addWidget(self._line(words.nothing_later))
        for check in vm.checks:
            self._checks.addWidget(self._check_row(check))
        if not vm.checks:
            self._checks.addWidget(self._line(words.nothing_to_check))

    def _line(self, text: str, colour: str = "muted") -> TextLabel:
        line = TextLabel(self._theme, self._theme.fonts.small, colour)
        line.set_text(text)
        return line

    def _later_row(self, later: LaterVM) -> QWidget:
        row, line = self._with_icon(later.code, verdicts.word(later.code))
        words = QVBoxLayout()
        words.setSpacing(0)
        title = TextLabel(self._theme, self._theme.fonts.body)
        title.set_text(later.title)
        words.addWidget(title)
        words.addWidget(self._line(later.change))
        line.addLayout(words, 1)
        price = QLabel(later.price)
        price.setFont(self._theme.fonts.body_bold)
        line.addWidget(price, 0, Qt.AlignmentFlag.AlignTop)
        row.setToolTip(later.hint)
        return row

    def _check_row(self, check: CheckVM) -> QWidget:
        code = MARKS[check.mark]
        row, line = self._with_icon(code, verdicts.word(code) if code else "")
        line.addWidget(self._line(check.text, "text"), 1)
        return row

    def _with_icon(self, code: str, word: str) -> tuple[QWidget, QHBoxLayout]:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(Size.gap_small)
        if code:
            icon = VerdictIcon(self._theme)
            icon.setFixedSize(ICON, ICON)
            icon.show_code(code, word)
            line.addWidget(icon, 0, Qt.AlignmentFlag.AlignTop)
        else:
            dot = QLabel("·")
            dot.setFixedWidth(ICON)
            dot.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            line.addWidget(dot, 0, Qt.AlignmentFlag.AlignTop)
        return row, line


def _clear(rows: QVBoxLayout) -> None:
    while rows.count():
        item = rows.takeAt(0)
        widget = item.widget() if item is not None else None
        if widget is not None:
            widget.hide()
            widget.deleteLater()
