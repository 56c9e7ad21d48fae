"""A folder of models in the window: listed, read, judged, and one taken into the plan."""

import pytest
from PySide6.QtCore import QUrl

from tests.readers.gguf_bytes import Gguf
from tests.ui.documents.conftest import choose
from tests.ui.documents.test_drop import data_of, drop

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
NAME, SIZE, FILE_TYPE, VERDICT = range(4)


@pytest.fixture
def store(plans):
    folder = plans / "models"
    folder.mkdir()
    for name in ("a", "b", "c"):
        file = Gguf.llama()
        file.keys.append(file.text("general.name", f"Model {name}"))
        (folder / f"{name}.gguf").write_bytes(file.data())
    (folder / "d.gguf").write_bytes(b"<html>log in</html>")
    return folder


def column(dialog, which):
    table = dialog.table
    return [table.item(row, which).text() for row in range(table.rowCount())]


@pytest.fixture
def dialog(qtbot, window, store):
    """The folder, looked through."""
    window.documents.opening.open_path(store)
    return window.documents.foreign.dialog


def finished(qtbot, dialog):
    qtbot.waitUntil(lambda: not dialog.stop.isVisible(), timeout=20_000)


def test_every_model_has_its_size_type_and_verdict(qtbot, dialog):
    finished(qtbot, dialog)
    assert column(dialog, NAME) == ["a.gguf", "b.gguf", "c.gguf", "d.gguf"]
    assert column(dialog, FILE_TYPE) == ["F32", "F32", "F32", ""]
    assert column(dialog, VERDICT) == ["Fits", "Fits", "Fits", "cannot be read"]
    assert dialog.status.text().startswith("Folder of models: 4 models")


def test_why_a_file_cannot_be_read_stands_below_the_list(qtbot, dialog):
    finished(qtbot, dialog)
    dialog.table.selectRow(3)
    assert "web page" in dialog.hint.text()
    assert not dialog.use.isEnabled()


def test_a_model_is_taken_into_the_plan_as_one_step(qtbot, window, dialog):
    finished(qtbot, dialog)
    before = window.plan.store.state.scenario.model
    dialog.table.selectRow(1)
    dialog.use.click()
    assert window.plan.store.state.scenario.model.startswith("model-b")
    window.plan.store.undo()
    assert window.plan.store.state.scenario.model == before


def test_looking_can_be_stopped_and_what_was_found_stays(qtbot, dialog):
    qtbot.waitUntil(lambda: dialog.table.rowCount() >= 1, timeout=20_000)
    dialog.stop.click()
    rows = dialog.table.rowCount()
    assert dialog.status.text().startswith("Stopped.")
    qtbot.wait(50)
    assert dialog.table.rowCount() == rows
    assert not dialog._scan.is_running


def test_a_folder_is_dropped_or_chosen_from_the_menu(qtbot, window, store):
    assert drop(window, data_of(QUrl.fromLocalFile(str(store))))
    dialog = window.documents.foreign.dialog
    finished(qtbot, dialog)
    dialog.reject()
    window.person.path = None
    window.documents.foreign.asks = window.person
    choose(window, "store")
    assert window.documents.foreign.dialog is dialog
    window.person.path = store
    choose(window, "store")
    assert window.documents.foreign.dialog is not dialog
    window.documents.foreign.dialog.reject()


def test_an_empty_folder_is_said_to_be_one(qtbot, window, plans):
    (plans / "empty").mkdir()
    window.documents.opening.open_path(plans / "empty")
    dialog = window.documents.foreign.dialog
    finished(qtbot, dialog)
    assert dialog.status.text() == "There is no model in this folder."
    dialog.reject()
