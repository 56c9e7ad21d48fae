"""Plans that the system asks the program to open; in a process of its own, with its application."""

import os
import subprocess
import sys

ASKING = """
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QFileOpenEvent
from elbowroom.ui.app import make_application
app = make_application(["elbowroom"])
opened = []
ask = lambda what: QCoreApplication.sendEvent(app, QFileOpenEvent(what))
ask("/before/가족 plan.elbowroom")
app.open_files_with(lambda path: opened.append(path.as_posix()))
ask("/after.elbowroom")
ask(QUrl("https://example.org/never.elbowroom"))
print(*opened, sep="\\n")
"""


def test_plans_asked_for_before_and_after_the_window_stands_are_opened_and_addresses_are_not():
    environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", PYTHONUTF8="1")
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)
    done = subprocess.run(
        [sys.executable, "-c", ASKING],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.stdout.splitlines() == ["/before/가족 plan.elbowroom", "/after.elbowroom"], (
        done.stderr
    )
