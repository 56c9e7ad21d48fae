"""One holder a document; a crash frees it, and another computer's word is a hint."""

import json
import os
import subprocess
import sys

import pytest

from elbowroom.storage import lock as locks
from elbowroom.storage.lock import Holder, Lock, acquire

NOW = "2026-11-29T10:00:00+00:00"


@pytest.fixture
def document(tmp_path):
    folder = tmp_path / "plans"
    folder.mkdir()
    return folder / ("가" * 80 + ".elbowroom")


@pytest.fixture
def take(document, tmp_path):
    """Try to lock the document; what was had is let go in the end."""
    held = []

    def attempt(path=document, **options):
        found = acquire(path, tmp_path / "fallback", NOW, **options)
        if isinstance(found, Lock):
            held.append(found)
        return found

    yield attempt
    for lock in held:
        lock.release()


def lock_files(document):
    return list(document.parent.glob(".elbowroom-*.lock"))


def test_the_second_learns_who_is_first(take):
    first = take()
    second = take()
    assert second == Holder(os.getpid(), locks.platform.node(), "Elbowroom", NOW)
    assert second.is_certain
    first.release()
    assert isinstance(take(), Lock)


def test_a_released_lock_leaves_no_file(take, document):
    take().release()
    assert list(document.parent.iterdir()) == []


def test_a_link_and_its_file_are_one_document(take, document, tmp_path):
    document.touch()
    link = tmp_path / "link"
    link.symlink_to(document)
    take()
    assert isinstance(take(link), Holder)


def test_what_a_crash_left_on_this_computer_is_no_hindrance(take, document):
    first = take()
    (file,) = lock_files(document)
    left = file.read_bytes()
    first.release()
    file.write_bytes(left)
    assert isinstance(take(), Lock)


@pytest.mark.parametrize("left", [b"", b"{", b"[]", b'{"pid": "x"}', b"\xff" * 5000])
def test_a_lock_file_that_cannot_be_read_is_no_hindrance(take, document, left):
    take().release()
    name = locks.sha256(os.fsencode(document.name)).hexdigest()[:16]
    (document.parent / f".elbowroom-{name}.lock").write_bytes(left)
    assert isinstance(take(), Lock)


def test_a_computer_that_cannot_be_asked_is_named_and_can_be_overruled(take, document):
    first = take()
    (file,) = lock_files(document)
    left = json.loads(file.read_bytes()) | {"host": "nas"}
    first.release()
    file.write_text(json.dumps(left))
    holder = take()
    assert (holder.host, holder.is_certain, holder.is_here) == ("nas", False, False)
    assert isinstance(take(take_over=True), Lock)
    assert json.loads(file.read_bytes())["host"] == locks.platform.node()


@pytest.mark.skipif(sys.platform != "linux" or os.getuid() != 0, reason="needs Linux and root")
def test_in_a_folder_that_cannot_be_written_the_lock_lies_elsewhere(take, document, tmp_path):
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", document.parent], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("mounting is not allowed here")
    try:
        assert isinstance(take(), Lock)
        assert isinstance(take(), Holder)
        assert len(list((tmp_path / "fallback").iterdir())) == 1
    finally:
        subprocess.run(["umount", document.parent], check=True)


@pytest.mark.skipif(not hasattr(os, "O_NOFOLLOW"), reason="needs POSIX")
def test_a_link_or_a_pipe_in_the_place_of_the_lock_is_not_followed(take, document, tmp_path):
    first = take()
    (place,) = lock_files(document)
    first.release()
    precious = tmp_path / "precious"
    precious.write_text("mine")
    place.symlink_to(precious)
    assert isinstance(take(), Lock)
    assert precious.read_text() == "mine"
    place.unlink()
    os.mkfifo(place)
    assert isinstance(take(document.with_name("another")), Lock)
    assert take() is not None


HOLDING = """
import sys, time
from pathlib import Path
from elbowroom.storage.lock import acquire
lock = acquire(Path(sys.argv[1]), Path(sys.argv[2]), "")
print(type(lock).__name__, flush=True)
time.sleep(60)
"""


def test_a_killed_holder_lets_go(take, document, tmp_path):
    command = [sys.executable, "-c", HOLDING, document, tmp_path / "fallback"]
    other = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout.readline().strip() == "Lock"
        assert take().pid == other.pid
    finally:
        other.kill()
        other.communicate()
    assert isinstance(take(), Lock)


RACING = """
import sys, time
from pathlib import Path
from elbowroom.storage.lock import Lock, acquire
document, inside, end = Path(sys.argv[1]), Path(sys.argv[2]), time.monotonic() + 0.8
taken = 0
while time.monotonic() < end:
    lock = acquire(document, document.parent, "")
    if isinstance(lock, Lock):
        inside.touch(exist_ok=False)
        taken += 1
        inside.unlink()
        lock.release()
print(taken)
"""


def test_two_that_take_and_release_at_once_are_never_both_inside(document, tmp_path):
    command = [sys.executable, "-c", RACING, document, tmp_path / "inside"]
    racers = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for racer in racers:
        out, err = racer.communicate(timeout=30)
        assert err == ""
        assert int(out) > 10
