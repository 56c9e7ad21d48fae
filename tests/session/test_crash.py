"""Errors leave a report on this computer, without contents and paths, and are told once."""

import errno
import faulthandler
import logging
import os
import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import elbowroom
from elbowroom.core.errors import Refusal
from elbowroom.session import crash
from elbowroom.session.crash import CrashHook, compose, last_fault, write_report
from elbowroom.session.logs import FILE_BYTES, FILES, RotatingLog, start_logging
from elbowroom.session.redact import code_place, redacted
from elbowroom.storage.folders import under
from tests.storage.failing import FailingSystem

NOW = datetime(2026, 11, 29, 10, tzinfo=UTC)


@pytest.fixture
def folders(tmp_path):
    return under(tmp_path / "캐너리 canary")


def raised(error):
    try:
        raise error
    except type(error) as caught:
        return caught


SECRETS = [
    "could not open '/home/canary/my plan.elbowroom'",
    "no such file: /home/canary/my plan canary.elbowroom",
    "C:\\Users\\canary\\plan canary.elbowroom is locked",
    "\\\\nas\\canary\\plan",
    "~/canary/plan",
    "file:///home/canary/x",
    'name "canary family" is taken',
    "key `canary`",
    "두 이름 ‘canary’ “canary”",
]


@pytest.mark.parametrize("text", SECRETS)
def test_paths_and_quoted_words_do_not_reach_a_report(text):
    assert "canary" not in redacted(text)
    report = compose(raised(ValueError(text)), [text])
    assert "canary" not in report
    assert "ValueError" in report


@pytest.mark.parametrize("text", ["loaded 250 models in 31 ms", "n/a", "3 of 4 tok/s", "a // b"])
def test_what_is_neither_stays_readable(text):
    assert redacted(text) == text or text == "a // b"


def test_a_report_has_versions_the_place_in_the_code_and_the_log():
    try:
        write_report(under("/dev/null/x"), "", NOW)
    except Refusal as refusal:
        report = compose(refusal, ["10:00 INFO started"], ["Qt 6.11.2"])
    assert "Elbowroom 0.1.0" in report
    assert "Qt 6.11.2" in report
    assert "10:00 INFO started" in report
    assert "elbowroom/storage/atomic.py:" in report
    assert "... which led to:" in report
    assert "/home" not in report
    assert os.fspath(os.getcwd()) not in report


@pytest.mark.parametrize(
    ("file", "place"),
    [
        ("/home/kim/elbowroom/app/elbowroom/ui/menus.py", "elbowroom/ui/menus.py"),
        ("C:\\Users\\kim\\elbowroom\\ui\\menus.py", "elbowroom/ui/menus.py"),
        ("elbowroom/ui/menus.py", "elbowroom/ui/menus.py"),  # in the packaged program
        ("/home/kim/elbowroom/app/elbowroom/__main__.py", "elbowroom/__main__.py"),
        ("/home/kim/elbowroom/tests/session/test_crash.py", "test_crash.py"),  # in a clone
        ("/home/kim/elbowroom/.venv/lib/python3.11/site-packages/x/y.py", "y.py"),
        ("/usr/lib/python3.11/json/decoder.py", "decoder.py"),
        ("<string>", "<string>"),
    ],
)
def test_source_files_are_named_without_where_they_lie(file, place):
    assert code_place(file) == place


def test_every_room_of_the_package_is_named():
    package = Path(elbowroom.__file__).parent
    for file in package.glob("*/*.py"):
        assert code_place(str(file)) == f"elbowroom/{file.relative_to(package).as_posix()}"


def test_reports_are_few(folders):
    for n in range(crash.REPORTS_KEPT + 5):
        write_report(folders, f"{n}", NOW + timedelta(seconds=n))
    left = sorted(folders.logs.glob("crash-*.txt"))
    assert len(left) == crash.REPORTS_KEPT
    assert left[-1].read_text() == f"{crash.REPORTS_KEPT + 4}"


class TestHook:
    @pytest.fixture
    def told(self):
        return []

    @pytest.fixture
    def clock(self):
        return [NOW]

    @pytest.fixture
    def hook(self, folders, told, clock):
        made = CrashHook(folders, told.append, lambda: ["a line"], lambda: clock[0])
        made.install()
        yield made
        made.remove()

    def test_an_error_is_kept_and_told(self, hook, told):
        error = raised(KeyError("canary"))
        sys.excepthook(KeyError, error, error.__traceback__)
        (only,) = told
        assert only.summary.startswith("KeyError at test_crash.py:")
        assert only.path.read_text() == only.report
        assert "canary" not in only.report

    def test_the_same_error_again_and_again_is_told_once_for_a_while(self, hook, told, clock):
        for _ in range(100):
            hook.take(raised(ValueError("x")))
        assert len(told) == 1
        clock[0] += timedelta(seconds=11)
        hook.take(raised(ValueError("x")))
        assert len(told) == 2

    def test_an_error_in_a_thread_is_told_too(self, hook, told):
        thread = threading.Thread(target=lambda: 1 / 0)
        thread.start()
        thread.join()
        assert [item.summary.split()[0] for item in told] == ["ZeroDivisionError"]

    def test_where_no_report_can_be_written_it_is_told_all_the_same(self, hook, folders, told):
        folders.logs.parent.mkdir(parents=True)
        folders.logs.write_text("in the way")
        hook.take(raised(ValueError("x")))
        assert told[0].path is None
        assert "ValueError" in told[0].report

    def test_ctrl_c_is_no_crash(self, folders, told, monkeypatch):
        passed_on = []
        monkeypatch.setattr(sys, "excepthook", lambda *error: passed_on.append(error[0]))
        hook = CrashHook(folders, told.append, list, lambda: NOW)
        hook.install()
        sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
        hook.remove()
        assert told == []
        assert passed_on == [KeyboardInterrupt]

    def test_removing_it_gives_errors_back(self, hook):
        hook.remove()
        assert sys.excepthook is not hook._on_error


DYING = """
import ctypes, sys
from elbowroom.session.crash import watch_faults
from elbowroom.storage.folders import under
file = watch_faults(under(sys.argv[1]))
ctypes.string_at(0)
"""


def test_a_fault_in_native_code_leaves_where_it_was(folders):
    done = subprocess.run(
        [sys.executable, "-c", DYING, folders.logs.parent], capture_output=True, check=False
    )
    assert done.returncode
    fault = last_fault(folders)
    assert "string_at" in fault
    assert os.path.dirname(os.__file__) not in fault
    assert "canary" not in fault


def test_without_a_fault_there_is_nothing_to_say_and_nowhere_to_write_is_no_error(folders):
    assert last_fault(folders) == ""
    was_enabled = faulthandler.is_enabled()
    folders.logs.parent.mkdir(parents=True)
    folders.logs.write_text("in the way")
    assert crash.watch_faults(folders) is None
    assert faulthandler.is_enabled() == was_enabled


class TestLogs:
    @pytest.fixture
    def log(self, tmp_path):
        return RotatingLog(tmp_path / "logs" / "elbowroom.log", files=3, file_bytes=1000)

    def emit(self, log, text):
        log.handle(logging.LogRecord("elbowroom", logging.INFO, "", 0, text, None, None))

    def test_full_files_make_room_and_the_oldest_goes(self, log):
        for n in range(100):
            self.emit(log, f"line {n} " + "x" * 50)
        files = sorted(log.path.parent.iterdir())
        assert [path.name for path in files] == [f"elbowroom.log{end}" for end in ("", ".1", ".2")]
        assert all(path.stat().st_size <= 1000 for path in files)
        assert "line 99" in log.path.read_text()
        assert FILES * FILE_BYTES == 5_000_000

    def test_a_log_that_cannot_be_written_is_no_error_and_still_remembers(self, log, capsys):
        log.path.parent.write_text("in the way")
        self.emit(log, "가 line \udce9")
        assert log.last[-1].endswith("가 line \udce9")
        assert capsys.readouterr().err == ""

    def test_a_message_that_cannot_be_formatted_is_no_error(self, log, capsys):
        log.handle(logging.LogRecord("elbowroom", logging.INFO, "", 0, "%d", ("x",), None))
        assert "could not be formatted" in log.last[-1]
        assert capsys.readouterr().err == ""

    def test_only_the_latest_lines_are_remembered(self, log):
        for n in range(500):
            self.emit(log, str(n))
        assert len(log.last) == 200
        assert log.last[-1].endswith(": 499")

    def test_the_program_s_own_reports_are_logged(self, folders):
        handler = start_logging(folders)
        try:
            logging.getLogger("elbowroom.plan").info("hello")
            assert "hello" in (folders.logs / "elbowroom.log").read_text()
        finally:
            logging.getLogger("elbowroom").removeHandler(handler)


def test_a_report_is_written_whole_or_not_at_all(folders):
    with pytest.raises(Refusal):
        write_report(folders, "x" * 9000, NOW, FailingSystem("write", 2, errno.ENOSPC))
    assert list(folders.logs.iterdir()) == []
