"""A report on a printer: the pages of the PDF as pictures, one a sheet."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter

PPI = 240.0
"""Of the pictures: finer than what paper shows of them, and a page stays below 20 MB."""

SIZES = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}


def printer_for(paper: str, title: str) -> QPrinter:
    """A printer set to the report's paper; the pictures have margins of their own."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(title)
    printer.setPageSize(QPageSize(SIZES[paper]))
    printer.setPageOrientation(QPageLayout.Orientation.Portrait)
    printer.setFullPage(True)
    return printer


def print_pages(printer: QPrinter, pages: tuple[bytes, ...]) -> None:
    """Print every page that the person asked for."""
    first, last = printer.fromPage() or 1, printer.toPage() or len(pages)
    chosen = pages[first - 1 : last]
    with QPainter(printer) as painter:
        for number, data in enumerate(chosen):
            if number:
                printer.newPage()
            image = QImage.fromData(data)
            sheet = printer.pageLayout().fullRectPixels(printer.resolution())
            scaled = image.size().scaled(sheet.size(), Qt.AspectRatioMode.KeepAspectRatio)
            painter.drawImage(QRect(sheet.topLeft(), scaled), image)
