"""The export dialog: what is seen is what is written, and nothing is replaced unasked."""

import pytest
from PySide6.QtCore import Qt, QThreadPool
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest

from elbowroom.core.scenario import Scenario
from elbowroom.report import export as exporting
from elbowroom.report.build import build
from elbowroom.report.typesetting import page_pictures
from elbowroom.storage.atomic import save_file
from elbowroom.text.language import language
from elbowroom.ui.export import export_dialog
from elbowroom.ui.export.export_dialog import ExportDialog
from elbowroom.ui.export.printing import print_pages, printer_for
from tests.report.plans import DAY, ZIMA, plan
from tests.storage.failing import FailingSystem
from tests.ui import fake_plan


class Person:
    """Answers in the place of dialogs."""

    def __init__(self, path):
        self.path = path
        self.replaces = True
        self.asked = []

    def file_to_write(self, proposed):
        self.proposed = proposed
        return self.path

    def may_replace(self, taken):
        self.asked.append([path.name for path in taken])
        return self.replaces


@pytest.fixture
def dialog(qtbot, open_window, catalogue, tmp_path, theme):
    window = open_window(fake_plan.new_store())
    made = ExportDialog(
        window, theme, lambda day: build(plan(), catalogue, day), lambda: DAY, lambda: tmp_path
    )
    made.asks = Person(tmp_path / "plan.pdf")
    made.open()
    qtbot.waitUntil(lambda: made.preview.pictures > 0, timeout=20_000)
    yield made
    QThreadPool.globalInstance().waitForDone()
    QTest.qWait(0)
    made.close()


def choose(box, value):
    box.setCurrentIndex(box.findData(value))


def wait(qtbot, dialog):
    qtbot.waitUntil(lambda: dialog._writing is None and bool(dialog.said._text), timeout=20_000)


def test_every_page_is_shown_before_it_is_written(dialog, catalogue):
    assert dialog.preview.pictures == len(page_pictures(build(plan(), catalogue, DAY), ppi=10))


def test_the_file_is_written_named_and_its_folder_offered(qtbot, dialog, tmp_path):
    QTest.mouseClick(dialog.write, Qt.MouseButton.LeftButton)
    wait(qtbot, dialog)
    assert dialog.asks.proposed == tmp_path / "elbowroom-family-server-20261129.pdf"
    assert (tmp_path / "plan.pdf").read_bytes().startswith(b"%PDF-")
    assert dialog.said._text == "Written: plan.pdf"
    assert dialog.open_folder.isVisible()
    assert dialog.write.isEnabled()


def test_the_document_speaks_the_chosen_language_and_the_window_goes_on_in_its_own(
    qtbot, dialog, tmp_path
):
    choose(dialog.language, "ko")
    choose(dialog.format, "txt")
    dialog.asks.path = tmp_path / "plan.txt"
    dialog.write_file()
    wait(qtbot, dialog)
    assert "들어갑니다" in dialog.asks.path.read_text("utf-8")
    assert language() == "en"
    assert dialog.said._text.startswith("Written")


@pytest.mark.parametrize("kind", ["md", "csv", "txt"])
def test_text_is_shown_as_text(qtbot, dialog, kind):
    choose(dialog.format, kind)
    qtbot.waitUntil(lambda: "Family server" in dialog.preview._text.toPlainText())
    assert not dialog.paper.isEnabled()


def test_charts_are_shown_as_pictures_and_asked_about_together(qtbot, dialog, tmp_path):
    charts = len([*dialog.report().charts()])
    choose(dialog.format, "svg")
    qtbot.waitUntil(lambda: dialog.preview.pictures == charts, timeout=20_000)
    (tmp_path / "plan-bars.svg").write_text("mine")
    dialog.asks.path = tmp_path / "plan.svg"
    dialog.asks.replaces = False
    dialog.write_file()
    assert dialog.asks.asked == [["plan-bars.svg"]]
    assert (tmp_path / "plan-bars.svg").read_text() == "mine"
    dialog.asks.replaces = True
    dialog.write_file()
    wait(qtbot, dialog)
    assert (tmp_path / "plan-bars.svg").read_text() != "mine"


def test_a_failed_write_leaves_the_old_file_and_says_so(qtbot, dialog, tmp_path, monkeypatch):
    (tmp_path / "plan.pdf").write_text("mine")
    failing = FailingSystem("write", 2)
    monkeypatch.setattr(
        exporting, "save_file", lambda path, data, _s: save_file(path, data, failing)
    )
    dialog.write_file()
    wait(qtbot, dialog)
    assert (tmp_path / "plan.pdf").read_text() == "mine"
    assert "Written" not in dialog.said._text
    assert dialog.write.isEnabled()


def test_a_cancel_writes_nothing(qtbot, dialog, tmp_path, monkeypatch):
    monkeypatch.setattr(
        export_dialog, "export", lambda *a, watch, **k: _cancelled(dialog, watch, *a, **k)
    )
    dialog.write_file()
    wait(qtbot, dialog)
    assert dialog.said._text == "Stopped. Nothing was written."
    assert [*tmp_path.glob("*.pdf")] == []


def _cancelled(dialog, watch, *arguments, **options):
    """An export during which the person presses cancel."""
    dialog._cancel()
    return exporting.export(*arguments, watch=watch, **options)


def test_the_summary_goes_to_the_clipboard(dialog):
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text().startswith("Family server\n")


def test_pages_are_printed_one_a_sheet(catalogue, tmp_path, qapp):
    pages = page_pictures(build(plan(), catalogue, DAY), "a4", 30)
    printer = printer_for("a4", "Family server")
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    print_pages(printer, pages)
    data = (tmp_path / "printed.pdf").read_bytes()
    assert data.count(b"/Type /Page\n") == len(pages)


def test_a_plan_without_an_answer_says_why_and_writes_nothing(
    qtbot, open_window, catalogue, tmp_path, theme
):
    window = open_window(fake_plan.new_store())
    state = plan(Scenario("no-such-model", ZIMA))
    made = ExportDialog(
        window, theme, lambda day: build(state, catalogue, day), lambda: DAY, lambda: tmp_path
    )
    made.asks = Person(tmp_path / "plan.pdf")
    made.open()
    qtbot.waitUntil(lambda: "no-such-model" in made.said._text)
    for button in (made.write, made.print, made.copy):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert [*tmp_path.iterdir()] == []
    made.close()
