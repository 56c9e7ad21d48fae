"""The trial start, as packages are tried with it."""

import json
import os
import subprocess
import sys
import time

from elbowroom.ui import smoke


def test_it_tells_when_the_answer_is_painted_closes_and_leaves_no_report(tmp_path):
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", ELBOWROOM_HOME=str(tmp_path))
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    begun = time.time()
    command = [sys.executable, "-m", "elbowroom", "--smoke", "--lang", "en"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    assert begun < json.loads(done.stdout)["painted_at"] < time.time()
    assert list((tmp_path / "logs").glob("crash-*")) == []


def test_an_error_in_the_window_ends_the_trial_with_one(tmp_path):
    broken = (
        "import sys; from elbowroom.ui import smoke; from elbowroom.__main__ import main\n"
        "tell = smoke.SmokeTrial._tell\n"
        "smoke.SmokeTrial._tell = lambda self: (tell(self), {}['a fault in a slot'])\n"
        "sys.exit(main(['--smoke']))"
    )
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", ELBOWROOM_HOME=str(tmp_path))
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", broken],
        env=environment,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 1


def test_it_tells_once_however_often_the_answer_is_painted(
    open_window, store, qtbot, capsys, monkeypatch
):
    monkeypatch.setattr(smoke, "STAYS_MS", 50)
    window = open_window(store)
    smoke.SmokeTrial(window, window.answer.bars)
    for _ in range(3):
        window.answer.bars.repaint()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=5000)
    assert capsys.readouterr().out.count("painted_at") == 1
