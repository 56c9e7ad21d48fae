"""A copy for others: nothing private goes along."""

from elbowroom.core.calibration import Calibration, Measured
from elbowroom.core.scenario import Scenario
from elbowroom.plan import actions
from elbowroom.plan.document.document import Document
from elbowroom.plan.state import PlanState
from elbowroom.plan.store import PlanStore
from tests.plan.document.files import newer, on_disk


def test_a_shared_copy_has_no_notes_no_paths_and_nothing_foreign(saved, path):
    newer(path, secret="canary", records={"models": {"m": {"path": "/home/canary/x.gguf"}}})
    saved.reload()
    saved.store.dispatch(actions.SetNotes("canary at /home/canary"))
    saved.store.dispatch(actions.Rename("Home of C:\\Users\\canary\\plan"))
    copy = path.with_name("for you.elbowroom")
    saved.share_copy(copy)
    assert b"canary" not in copy.read_bytes()
    assert on_disk(copy).scenario == saved.store.state.scenario
    assert on_disk(copy).name == "Home of plan"
    assert saved.path == path


def test_a_calibration_is_shared_without_the_path_in_its_name(saved, path):
    part = Measured("gpu0", "workspace", 2, 1)
    name = "log /home/canary/server.log"
    item = Calibration(name, "2026-07-01", "a", "b", "cuda", "m", "q", "llama", (part,))
    saved.store.dispatch(actions.AddCalibration(item))
    copy = path.with_name("for you.elbowroom")
    saved.share_copy(copy)
    assert b"canary" not in copy.read_bytes()
    assert on_disk(copy).scenario.calibrations[0].measured == (part,)


def test_a_model_named_by_its_file_keeps_only_the_file_s_name(desk, path):
    state = PlanState(Scenario("/home/kim/내 모델/llama.gguf", "zimaboard-2-832"))
    Document(desk, PlanStore(state)).share_copy(path)
    assert on_disk(path).scenario.model == "llama.gguf"
