"""Plans in the real program: nothing is lost, whatever happens to it."""

import json
import os
import time

import pytest

from tests.e2e.screen import MISSING, Program, virtual_screen, wait_until

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]


@pytest.fixture
def screen():
    with virtual_screen() as environment:
        yield environment


@pytest.fixture
def run(screen, tmp_path):
    """Starts the program, each time with the same home."""
    started = []

    def run_one(*arguments):
        program = Program(screen, tmp_path / "home", *arguments)
        started.append(program)
        return program

    yield run_one
    for program in started:
        program.process.kill()
        program.process.communicate()


def make_plan(run, path):
    code, complaints = run("plan", "new", str(path), "llama-3.1-8b", "--ram", "64").ended()
    assert (code, complaints) == (0, "")


def change_context(program, text):
    program.tell("key", "ctrl+l")
    program.tell("key", "ctrl+a")
    program.tell("type", text)
    program.tell("key", "Return")


def test_after_kill_9_unsaved_changes_are_offered_and_come_back(run, tmp_path):
    recovery = tmp_path / "home" / "state" / "recovery"
    first = run()
    first.wait_for("Untitled plan")
    change_context(first, "4096")
    wait_until(lambda: list(recovery.glob("*.json")), "a recovery file")
    assert "Untitled plan* — Elbowroom" in first.titles()
    first.kill()

    second = run()
    second.wait_for("Unsaved plans")
    second.tell("key", "space")
    wait_until(lambda: "Untitled plan* — Elbowroom" in second.titles(), "the restored plan")
    assert "Unsaved plans" not in second.titles()
    second.wait_for("Untitled plan")
    second.tell("key", "ctrl+q")
    assert second.ended()[0] == 0

    third = run()
    third.wait_for("Untitled plan")
    assert "Untitled plan* — Elbowroom" in third.titles()
    assert "Unsaved plans" not in third.titles()
    (left,) = recovery.glob("*.json")
    assert json.loads(left.read_text())["plan"]["scenario"]["context"] == 4096


def test_a_second_start_gives_its_file_to_the_first_window(run, tmp_path):
    plan = tmp_path / "가족 서버.elbowroom"
    make_plan(run, plan)
    first = run()
    first.wait_for("Untitled plan")
    time.sleep(0.5)
    started = time.monotonic()
    code, complaints = run(str(plan)).ended()
    assert (code, complaints) == (0, "")
    assert time.monotonic() - started < 5
    wait_until(lambda: "가족 서버 — Elbowroom" in first.titles(), "the plan in the first window")
    assert len([title for title in first.titles() if "Elbowroom" in title]) == 1


def test_two_windows_on_one_plan_say_so_and_overwrite_nothing(run, tmp_path):
    plan = tmp_path / "plan.elbowroom"
    make_plan(run, plan)
    before = plan.read_bytes()
    first = run(str(plan))
    first.wait_for("plan — Elbowroom")
    second = run("--new-instance", str(plan))
    second.wait_for("plan — Elbowroom")
    change_context(second, "4096")
    wait_until(lambda: "plan* — Elbowroom" in second.titles(), "the change in the second window")
    second.tell("key", "ctrl+s")
    second.wait_for("Save the plan")
    assert plan.read_bytes() == before
    assert first.process.poll() is None


def test_a_file_name_of_any_bytes_opens(run, tmp_path):
    name = os.fsencode(tmp_path) + b"/caf\xe9.elbowroom"
    plan = os.fsdecode(name)
    make_plan(run, plan)
    program = run(plan)
    wait_until(lambda: any(t.startswith("caf") for t in program.titles()), "the plan")


def test_safe_mode_starts_with_nothing_of_the_last_time(run, tmp_path):
    home = tmp_path / "home"
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.json").write_text('{"version": 1, "language": "ko"}')
    program = run("--safe-mode")
    program.wait_for("Untitled plan")
    change_context(program, "4096")
    wait_until(lambda: list((home / "state" / "recovery").glob("*.json")), "a recovery file")
    program.tell("key", "ctrl+q")
    code, complaints = program.ended()
    assert (code, complaints) == (0, "")
    assert not (home / "state" / "session.json").exists()
