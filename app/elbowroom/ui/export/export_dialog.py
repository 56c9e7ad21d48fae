"""Export: choose format, language and paper, see the pages, write or print them."""

from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import QCloseEvent, QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from elbowroom.core.errors import Refusal
from elbowroom.report.content import Report
from elbowroom.report.export import Exported, export, file_name, targets
from elbowroom.report.formats import FORMATS, PAPERS
from elbowroom.report.plain import summary_text
from elbowroom.text import export_window as words
from elbowroom.text.language import LANGUAGES, language, speaking
from elbowroom.text.refusals import refusal
from elbowroom.ui.dialogs import label, set_up
from elbowroom.ui.export.export_asks import ExportAsks
from elbowroom.ui.export.preview import PPI, Preview, preview_of
from elbowroom.ui.link_button import LinkButton
from elbowroom.ui.task import Task, Work
from elbowroom.ui.text_label import TextLabel
from elbowroom.ui.theme import Size, Theme

SIDE, WIDTH, HEIGHT = 250, 1000, 720

Build = Callable[[date], Report]
"""Makes the report in the language in use."""

Today = Callable[[], date]


class ExportDialog(QDialog):
    """One plan on its way to paper.

    Attributes:
        format, language, paper: what is chosen.
        preview: the pages.
        write, print, copy: what can be done.
    """

    def __init__(
        self, parent: QWidget, theme: Theme, build: Build, today: Today, folder: Callable[[], Path]
    ) -> None:
        """``folder``: where a file is proposed."""
        super().__init__(parent)
        self._theme = theme
        self._build = build
        self._today = today
        self._folder = folder
        self._reports: dict[str, Report] = {}
        self._looking: Task | None = None
        self._writing: Task | None = None
        self._written: Path | None = None
        self.asks = ExportAsks(self, theme)
        self._make_parts()
        self._lay_out()
        self._connect()
        self.resize(min(WIDTH, parent.width() - 40), min(HEIGHT, parent.height() - 20))
        self.preview.wait(words.export_texts().preparing)
        QTimer.singleShot(0, self, self.look)

    def _make_parts(self) -> None:
        texts = words.export_texts()
        self.format = self._choice([(words.format_name(kind), kind) for kind in FORMATS])
        self.language = self._choice([(name, code) for code, name in LANGUAGES.items()])
        self.language.setCurrentIndex(self.language.findData(language()))
        self.paper = self._choice([(words.paper_name(name), name) for name in PAPERS])
        self.preview = Preview(self._theme)
        self.write = self._button(texts.write, "primary")
        self.print = self._button(texts.print, "outline")
        self.copy = self._button(texts.copy_summary, "outline")
        self.cancel = self._button(texts.cancel, "outline")
        self.close_button = self._button(texts.close, "outline")
        self.open_folder = LinkButton(self._theme)
        self.open_folder.setText(texts.open_folder)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.said = TextLabel(self._theme, self._theme.fonts.body)
        for part in (self.cancel, self.progress, self.open_folder):
            part.hide()

    def _choice(self, entries: list[tuple[str, str]]) -> QComboBox:
        box = QComboBox()
        box.setFont(self._theme.fonts.body)
        box.setMinimumHeight(Size.control)
        for text, value in entries:
            box.addItem(text, value)
        return box

    def _button(self, text: str, look: str) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("look", look)
        button.setFont(self._theme.fonts.body)
        button.setAutoDefault(False)
        return button

    def _lay_out(self) -> None:
        texts = words.export_texts()
        outer = set_up(self, texts.title)
        outer.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # it keeps its size
        row = QHBoxLayout()
        row.setSpacing(Size.gap_large)
        side = QWidget()
        side.setFixedWidth(int(SIDE * self._theme.fonts.scale))
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Size.gap_small)
        column.addWidget(label(texts.title, self._theme.fonts.display))
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.setSpacing(Size.gap_tiny)
        for text, box in (
            (texts.format, self.format),
            (texts.language, self.language),
            (texts.paper, self.paper),
        ):
            form.addRow(text, box)
        column.addLayout(form)
        column.addSpacing(Size.gap)
        for part in (self.write, self.print, self.copy, self.progress, self.cancel, self.said):
            column.addWidget(part)
        column.addWidget(self.open_folder)
        column.addStretch(1)
        column.addWidget(self.close_button)
        row.addWidget(side)
        row.addWidget(self.preview, 1)
        outer.addLayout(row, 1)

    def _connect(self) -> None:
        for box in (self.format, self.language, self.paper):
            box.currentIndexChanged.connect(self.look)
        self.write.clicked.connect(self.write_file)
        self.print.clicked.connect(self.print_report)
        self.copy.clicked.connect(self.copy_summary)
        self.cancel.clicked.connect(self._cancel)
        self.close_button.clicked.connect(self.reject)
        self.open_folder.clicked.connect(self._open_folder)

    # What is looked at

    @property
    def kind(self) -> str:
        """The format that is chosen."""
        return str(self.format.currentData())

    def report(self) -> Report:
        """The plan in the chosen language, made once.

        Raises:
            Refusal: the plan cannot be answered.
        """
        code = str(self.language.currentData())
        if code not in self._reports:
            with speaking(code):
                self._reports[code] = self._build(self._today())
        return self._reports[code]

    def _answered(self) -> Report | None:
        """The report; ``None`` where the plan cannot be answered, which is said."""
        try:
            return self.report()
        except Refusal as error:
            self._refuse(error)
            self.preview.wait(refusal(error))
            return None

    def look(self) -> None:
        """Make the preview anew; what an earlier choice was about is forgotten."""
        self.paper.setEnabled(self.kind == "pdf")
        report = self._answered()
        if report is None:
            return
        paper, ppi = str(self.paper.currentData()), PPI * self.devicePixelRatioF()
        kind = self.kind
        task = self._task(lambda _watch: preview_of(report, kind, paper, ppi))
        self._looking = task
        task.done.connect(partial(self._show, task))
        task.start()

    def _show(self, task: Task, made: object) -> None:
        if task is self._looking and isinstance(made, str | tuple):
            self._looking = None
            self.preview.show_made(made, words.format_name(self.kind))

    def _task(self, work: Work) -> Task:
        task = Task(work, self)
        task.refused.connect(self._refuse)
        return task

    def _refuse(self, error: Refusal) -> None:
        self._end()
        self.said.set_text(refusal(error))
        if error.code == "NO_TYPST":
            self.preview.wait(refusal(error))

    # What is done

    def write_file(self) -> None:
        """Ask where to, and write."""
        report, kind = self._answered(), self.kind
        if report is None:
            return
        path = self.asks.file_to_write(self._folder() / file_name(report, kind))
        if path is None:
            return
        taken = [target for target in targets(report, path, kind) if target.exists()]
        if taken and not self.asks.may_replace(taken):
            return
        paper = str(self.paper.currentData())
        self._begin(
            lambda watch: export(report, path, kind, paper, overwrite=True, watch=watch),
            self._wrote,
        )

    def print_report(self) -> None:
        """Ask for a printer, and print the pages."""
        from PySide6.QtPrintSupport import QPrintDialog

        from elbowroom.report.typesetting import page_pictures
        from elbowroom.ui.export.printing import PPI as FINE
        from elbowroom.ui.export.printing import print_pages, printer_for

        report, paper = self._answered(), str(self.paper.currentData())
        if report is None:
            return
        printer = printer_for(paper, report.title)
        dialog = QPrintDialog(printer, self)
        if dialog.exec() != QPrintDialog.DialogCode.Accepted:
            return

        def show_printed(pages: object) -> None:
            assert isinstance(pages, tuple)
            print_pages(printer, pages)
            self.said.set_text(words.export_texts().printed)
            self._end()

        self._begin(lambda _watch: page_pictures(report, paper, FINE), show_printed)

    def copy_summary(self) -> None:
        """Put the first page on the clipboard, as text."""
        report = self._answered()
        if report is None:
            return
        QGuiApplication.clipboard().setText(summary_text(report))
        self.said.set_text(words.export_texts().copied)

    def _begin(self, work: Work, done: Callable[[object], None]) -> None:
        """Run work, with progress and a way to stop it."""
        self.said.set_text("")
        self.open_folder.hide()
        self.progress.setRange(0, 0)
        for part, is_shown in ((self.progress, True), (self.cancel, True)):
            part.setVisible(is_shown)
        self._enable(False)
        task = self._writing = self._task(work)
        task.progressed.connect(self._step)
        task.done.connect(done)
        task.start()

    def _step(self, done: int, steps: int) -> None:
        self.progress.setRange(0, steps)
        self.progress.setValue(done)

    def _enable(self, is_free: bool) -> None:
        for part in (self.write, self.print, self.format, self.language):
            part.setEnabled(is_free)
        self.paper.setEnabled(is_free and self.kind == "pdf")

    def _end(self) -> None:
        self._writing = None
        self.progress.hide()
        self.cancel.hide()
        self._enable(True)

    def _cancel(self) -> None:
        if self._writing is not None:
            self._writing.cancel()

    def _wrote(self, made: object) -> None:
        assert isinstance(made, Exported)
        self._end()
        names = [saved.path.name for saved in made.files]
        if made.is_cancelled:
            self.said.set_text(words.cancelled(names))
        else:
            self.said.set_text(words.written(names))
        if made.files:
            self._written = made.files[0].path.parent
            self.open_folder.show()

    def _open_folder(self) -> None:
        if self._written is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._written)))

    def done(self, result: int) -> None:
        self._cancel()
        self._looking = None
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._cancel()
        super().closeEvent(event)
