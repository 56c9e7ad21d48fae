"""Model files in the window: dropped or opened, shown, added, undone, kept in the plan's file."""

import threading

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QDialogButtonBox, QPushButton

from elbowroom.core.estimate import Estimate
from elbowroom.plan.actions import SetModel
from elbowroom.plan.document.document import open_document
from elbowroom.ui.documents.asks import open_filters
from elbowroom.ui.text_label import TextLabel
from tests.readers.gguf_bytes import Gguf
from tests.ui.documents.conftest import choose, press, said
from tests.ui.documents.test_drop import data_of, drop

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def model_file(plans):
    file = Gguf.llama()
    file.keys.append(file.text("general.name", "Tiny <b>model</b>"))
    path = plans / "tiny.gguf"
    path.write_bytes(file.data())
    return path


def shown(qtbot, window):
    """The preview, once the file was read."""
    importing = window.documents.importing
    qtbot.waitUntil(lambda: importing.dialog is not None, timeout=20_000)
    return importing.dialog


def texts(dialog):
    return [label.text() for label in dialog.findChildren(TextLabel)]


def model_of(window):
    return window.plan.store.state.scenario.model


def test_a_model_file_that_is_dropped_is_shown_and_added(qtbot, window, model_file):
    before = model_of(window)
    assert drop(window, data_of(QUrl.fromLocalFile(str(model_file))))
    dialog = shown(qtbot, window)
    assert dialog.vm.summary == "2 layers, all full attention; 1 MB on disk; mix F32"
    assert "Tiny <b>model</b>" in texts(dialog)
    assert model_of(window) == before
    dialog.accept()
    assert model_of(window).startswith("tiny-b-model-b")
    window.plan.store.undo()
    assert model_of(window) == before
    window.plan.store.redo()
    assert model_of(window).startswith("tiny-b-model-b")


def test_the_dialog_for_opening_takes_model_files_too(qtbot, window, model_file):
    window.person.path = model_file
    choose(window, "open")
    shown(qtbot, window).reject()
    assert window.plan.document.path is None
    assert "*.gguf" in open_filters()[0]
    assert "*.elbowroom" in open_filters()[0]


def test_a_plan_opens_again_without_the_file(qtbot, window, model_file, plans, desk):
    window.documents.opening.open_path(model_file)
    shown(qtbot, window).accept()
    window.person.path = plans / "mine.elbowroom"
    choose(window, "save_as")
    model_file.unlink()
    document = open_document(desk, plans / "mine.elbowroom")
    scenario = document.store.state.scenario
    answer = document.catalogue.estimate(scenario)
    assert isinstance(answer, Estimate)
    assert answer.total("weights").basis == "exact"
    document.close()


def test_everything_wrong_with_a_file_is_said_in_one_strip(qtbot, window, plans):
    path = plans / "bad.gguf"
    path.write_bytes(Gguf.llama(block_count=0, context_length=0).data())
    window.documents.opening.open_path(path)
    qtbot.waitUntil(lambda: window.answer.notices.about("refusal") is not None, timeout=20_000)
    (text,) = said(window)
    assert "llama.block_count: 0 is outside 1-2000." in text
    assert "llama.context_length: 0 is outside" in text
    assert window.documents.importing.dialog is None


def test_a_file_of_another_kind_can_be_looked_at_and_not_added(qtbot, window, plans):
    file = Gguf()
    file.keys.append(file.text("general.type", "imatrix"))
    file.add_tensor("blk.0.attn_q.weight.in_sum2", [64, 8])
    (plans / "imatrix.gguf").write_bytes(file.data())
    window.documents.opening.open_path(plans / "imatrix.gguf")
    dialog = shown(qtbot, window)
    assert "importance matrix" in dialog.vm.summary
    buttons = dialog.findChild(QDialogButtonBox).findChildren(QPushButton)
    assert [button.text() for button in buttons] == ["Close"]
    dialog.reject()


def test_reading_that_takes_long_can_be_cancelled(qtbot, window, model_file, monkeypatch):
    started = threading.Event()

    def slowly(path, today, is_stopped):
        from elbowroom.readers.faults import Stopped

        started.set()
        while not is_stopped():
            pass
        raise Stopped

    monkeypatch.setattr("elbowroom.catalog.model_reading.read_model", slowly)
    window.documents.opening.open_path(model_file)
    qtbot.waitUntil(lambda: said(window) == ["Reading tiny.gguf…"], timeout=20_000)
    assert started.is_set()
    press(window, "reading", "Cancel")
    assert said(window) == []
    assert not window.documents.importing.is_reading


def test_the_result_of_a_file_that_was_given_up_is_dropped(qtbot, window, model_file, plans):
    other = plans / "other.gguf"
    other.write_bytes(Gguf.llama(layers=3).data())
    window.documents.opening.open_path(model_file)
    window.documents.opening.open_path(other)
    dialog = shown(qtbot, window)
    qtbot.wait(50)
    assert dialog.vm.title == "other"
    assert window.documents.importing.dialog is dialog
    dialog.reject()


def test_undo_after_reopening_leads_back_to_the_model_of_a_file(
    qtbot, window, model_file, plans, desk
):
    before = model_of(window)
    window.documents.opening.open_path(model_file)
    shown(qtbot, window).accept()
    window.plan.store.dispatch(SetModel(before))
    window.person.path = plans / "mine.elbowroom"
    choose(window, "save_as")
    document = open_document(desk, plans / "mine.elbowroom")
    document.store.recall(window.plan.store.history)
    document.store.undo()
    scenario = document.store.state.scenario
    assert scenario.model.startswith("tiny-b-model-b")
    assert isinstance(document.catalogue.estimate(scenario), Estimate)
    document.close()


def test_a_shared_copy_has_no_models_that_only_undo_leads_to(qtbot, window, model_file, plans):
    before = model_of(window)
    window.documents.opening.open_path(model_file)
    shown(qtbot, window).accept()
    window.plan.store.dispatch(SetModel(before))
    window.plan.document.save_copy(plans / "whole.elbowroom")
    assert "tiny" in (plans / "whole.elbowroom").read_text(encoding="utf-8")
    window.plan.document.share_copy(plans / "shared.elbowroom")
    assert "tiny" not in (plans / "shared.elbowroom").read_text(encoding="utf-8")


def test_an_adapter_is_attached_to_the_plans_model_and_taken_away_again(qtbot, window, plans):
    path = plans / "lora.gguf"
    path.write_bytes(Gguf.adapter().data())

    def press_in_preview(text):
        window.documents.importing.dialog = None
        window.documents.opening.open_path(path)
        dialog = shown(qtbot, window)
        (button,) = [b for b in dialog.findChildren(QPushButton) if b.text() == text]
        button.click()
        return window.plan.store.state.scenario.adapters

    (adapter,) = press_in_preview("Attach to the plan's model")
    assert (adapter.name, adapter.size) == ("lora.gguf", 4096)
    window.plan.store.undo()
    assert window.plan.store.state.scenario.adapters == ()
    window.plan.store.redo()
    assert press_in_preview("Detach from the plan's model") == ()


def test_a_projector_makes_the_plans_model_see(qtbot, window, plans):
    path = plans / "mmproj.gguf"
    path.write_bytes(Gguf.projector().data())
    window.documents.opening.open_path(path)
    dialog = shown(qtbot, window)
    assert "64 wide, 4,096 patches of a picture" in texts(dialog)
    next(b for b in dialog.findChildren(QPushButton) if "Attach" in b.text()).click()
    scenario = window.plan.store.state.scenario
    assert scenario.projector.size == 166_912
    assert scenario.sees
    window.plan.store.dispatch(SetModel("gemma-3-4b"))
    assert window.plan.store.state.scenario.projector is None


def test_a_model_file_can_draft_for_the_plans_model(qtbot, window, model_file):
    before = model_of(window)
    window.documents.opening.open_path(model_file)
    dialog = shown(qtbot, window)
    (button,) = [b for b in dialog.findChildren(QPushButton) if b.text() == "Use as the draft"]
    button.click()
    scenario = window.plan.store.state.scenario
    assert (scenario.model, scenario.draft[:5]) == (before, "tiny-")
    assert isinstance(window.plan.document.catalogue.estimate(scenario), Estimate)


def test_an_adapter_for_other_models_is_shown_and_cannot_be_attached(qtbot, window, plans):
    path = plans / "lora.gguf"
    path.write_bytes(Gguf.adapter("qwen3").data())
    window.documents.opening.open_path(path)
    dialog = shown(qtbot, window)
    assert any("does not fit the plan's model" in text for text in texts(dialog))
    buttons = dialog.findChild(QDialogButtonBox).findChildren(QPushButton)
    assert [button.text() for button in buttons] == ["Close"]
    dialog.reject()
