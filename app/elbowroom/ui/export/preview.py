"""What an export would look like: pages or charts as pictures, or its text."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QPlainTextEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from elbowroom.report.content import Report
from elbowroom.ui.theme import Size, Theme

PPI = 96.0
LEAST_WIDTH = 240
PICTURE_KINDS = ("svg", "png")


def preview_of(report: Report, kind: str, paper: str, ppi: float) -> str | tuple[bytes, ...]:
    """The text, or the pictures as PNG; callable on any thread.

    Raises:
        Refusal: ``NO_TYPST``.
    """
    from elbowroom.report import csv_table, markdown, plain, typesetting
    from elbowroom.report.template_data import chart_svg

    if kind == "pdf":
        return typesetting.page_pictures(report, paper, ppi)
    if kind in PICTURE_KINDS:
        charts = (chart_svg(chart.drawing, chart.finding) for chart in report.charts())
        return tuple(typesetting.chart_picture(svg, ppi) for svg in charts)
    texts = {"md": markdown.markdown, "csv": csv_table.csv_text, "txt": plain.summary_text}
    return texts[kind](report)


class Preview(QStackedWidget):
    """Shows what :func:`preview_of` made."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._pictures: list[tuple[QPixmap, QLabel]] = []
        self._pages = QWidget()
        self._pages.setProperty("look", "pages")
        self._column = QVBoxLayout(self._pages)
        self._column.setSpacing(Size.gap)
        self._column.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._scroll = QScrollArea()
        self._scroll.setWidget(self._pages)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setProperty("look", "field")
        self._text.setFont(theme.fonts.small)
        self._said = QLabel()
        self._said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._said.setWordWrap(True)
        self._said.setProperty("look", "muted")
        for page in (self._scroll, self._text, self._said):
            self.addWidget(page)

    def wait(self, words: str) -> None:
        """Say that it is being made, or why it cannot be."""
        self._said.setText(words)
        self.setCurrentWidget(self._said)

    def show_made(self, made: str | tuple[bytes, ...], name: str) -> None:
        """Show it.

        Args:
            made: text or pictures.
            name: what it is, for a screen reader.
        """
        if isinstance(made, str):
            self._text.setAccessibleName(name)
            self._text.setPlainText(made)
            self.setCurrentWidget(self._text)
            return
        self._scroll.setAccessibleName(name)
        self._show_pictures(made)
        self.setCurrentWidget(self._scroll)

    def _show_pictures(self, pictures: tuple[bytes, ...]) -> None:
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        self._pictures = []
        for data in pictures:
            picture = QPixmap()
            picture.loadFromData(data)
            label = QLabel()
            self._column.addWidget(label)
            self._pictures.append((picture, label))
        self._scale()

    def _scale(self) -> None:
        """Fit the pictures to the width there is, none larger than it was made."""
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        room = max(LEAST_WIDTH, self.width() - bar - 2 * Size.gap_large)
        ratio = self.devicePixelRatioF()
        smooth = Qt.TransformationMode.SmoothTransformation
        for picture, label in self._pictures:
            page = picture.scaledToWidth(int(min(room * ratio, picture.width())), smooth)
            page.setDevicePixelRatio(ratio)
            label.setPixmap(page)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scale()

    @property
    def pictures(self) -> int:
        """How many pages or charts are shown."""
        return len(self._pictures)
