"""Saving is all or nothing, whatever fails and wherever it fails."""

import errno
import os
import signal
import stat
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from unicodedata import normalize

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.storage.atomic import STRAY_AFTER_S, read_file, save_file
from elbowroom.storage.system import System, windows_path
from tests.storage.failing import CALLS, PIECE, FailingSystem

OLD, NEW = b"old" * 300, b"new!" * 1200
LIMIT = 1 << 20


@pytest.fixture
def plan(tmp_path):
    """A file with the old content, alone in its folder."""
    folder = tmp_path / "plans"
    folder.mkdir()
    path = folder / "plan.elbowroom"
    path.write_bytes(OLD)
    return path


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def calls_of_one_saving(path):
    system = FailingSystem()
    save_file(path, NEW, system)
    path.write_bytes(OLD)
    return system.calls


@pytest.mark.parametrize("stays", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.ESTALE])
@pytest.mark.parametrize("call", CALLS)
def test_whichever_call_fails_the_file_is_the_old_or_the_new(plan, call, number, stays):
    count = calls_of_one_saving(plan)[call]
    assert count
    for at in range(1, count + 1):
        plan.write_bytes(OLD)
        system = FailingSystem(call, at, number, stays)
        if call == "sync_folder":
            assert not save_file(plan, NEW, system).is_confirmed
            assert plan.read_bytes() == NEW
        else:
            with pytest.raises(Refusal, match="NOT_SAVED"):
                save_file(plan, NEW, system)
            assert plan.read_bytes() == OLD
        assert names(plan.parent) == [plan.name]


def test_every_write_of_a_saving_is_tried():
    """The test above means something only while a saving takes several writes."""
    assert len(NEW) / PIECE > 4


def test_a_temporary_file_that_cannot_be_removed_does_no_harm(plan):
    class Stuck(FailingSystem):
        def remove(self, path):
            raise OSError(errno.EIO, "")

    with pytest.raises(Refusal):
        save_file(plan, NEW, Stuck("replace"))
    assert plan.read_bytes() == OLD


def test_a_drive_that_gives_back_other_data_is_not_trusted(plan):
    class Forgetful(System):
        def read(self, path, limit):
            return super().read(path, limit)[:-1] + b"?"

    with pytest.raises(Refusal) as caught:
        save_file(plan, NEW, Forgetful())
    assert caught.value.facts["reason"] == "differs"
    assert plan.read_bytes() == OLD
    assert names(plan.parent) == [plan.name]


def test_a_call_that_writes_nothing_ends_in_an_error_and_not_in_a_loop(plan):
    class Nothing(System):
        def write(self, descriptor, data):
            return 0

    with pytest.raises(Refusal):
        save_file(plan, NEW, Nothing())
    assert plan.read_bytes() == OLD


def test_a_file_held_by_a_virus_scanner_is_tried_again(plan):
    class Scanned(FailingSystem):
        def replace(self, source, target):
            self.calls["replace"] += 1
            if self.calls["replace"] < 4:
                error = PermissionError(errno.EACCES, "in use")
                error.winerror = 32
                raise error
            System.replace(self, source, target)

    system = Scanned()
    save_file(plan, NEW, system)
    assert plan.read_bytes() == NEW
    assert system.pauses == sorted(system.pauses)
    assert len(system.pauses) == 3


def test_a_refusal_names_the_file_the_reason_and_the_room_left(plan):
    with pytest.raises(Refusal) as caught:
        save_file(plan, NEW, FailingSystem("write", 2, errno.ENOSPC))
    assert caught.value.field == str(plan)
    assert caught.value.facts["reason"] == "disk full"
    assert caught.value.facts["free"] > 0


def test_permissions_are_kept_and_a_new_file_follows_the_umask(plan):
    plan.chmod(0o640)
    save_file(plan, NEW)
    assert stat.S_IMODE(plan.stat().st_mode) == 0o640
    old = os.umask(0o027)
    try:
        save_file(plan.with_name("fresh"), NEW)
    finally:
        os.umask(old)
    assert stat.S_IMODE(plan.with_name("fresh").stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt" or os.getuid() != 0, reason="only root can give files away")
def test_the_owner_is_kept(plan):
    os.chown(plan, 1234, 4321)
    save_file(plan, NEW)
    assert (plan.stat().st_uid, plan.stat().st_gid) == (1234, 4321)


def test_a_symbolic_link_is_saved_through(plan, tmp_path):
    link = tmp_path / "link.elbowroom"
    link.symlink_to(plan)
    saved = save_file(link, NEW)
    assert link.is_symlink()
    assert plan.read_bytes() == NEW
    assert saved.path == plan
    assert names(plan.parent) == [plan.name]


def test_a_link_to_itself_is_refused(tmp_path):
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for attempt in (lambda: save_file(loop, NEW), lambda: read_file(loop, LIMIT)):
        with pytest.raises(Refusal) as caught:
            attempt()
        assert caught.value.facts["reason"] == "link loop"


def test_a_hard_link_is_noticed_and_keeps_the_old_version(plan, tmp_path):
    other = tmp_path / "other name"
    os.link(plan, other)
    assert save_file(plan, NEW).had_links
    assert other.read_bytes() == OLD
    assert not save_file(plan, NEW).had_links


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo], ids=["folder", "pipe"])
def test_what_is_no_file_is_refused_without_waiting(tmp_path, make):
    path = tmp_path / "thing.elbowroom"
    make(path)
    for attempt in (lambda: save_file(path, NEW), lambda: read_file(path, LIMIT)):
        with pytest.raises(Refusal) as caught:
            attempt()
        assert caught.value.facts["reason"] == "not a file"


def test_a_device_is_not_read():
    with pytest.raises(Refusal):
        read_file(Path("/dev/zero"), LIMIT)


@pytest.mark.parametrize(
    "name",
    [
        "가족 서버.elbowroom",
        normalize("NFD", "가족 서버.elbowroom"),
        "😀🏡.elbowroom",
        os.fsdecode(b"caf\xe9.elbowroom"),
        "ㄱ" * 81 + ".elbowroom"[:12],
        "x" * 255,
        "trailing dot.",
        "CON",
        "-rf *",
        "new\nline",
    ],
)
def test_odd_names_are_written_as_they_are(tmp_path, name):
    path = tmp_path / name
    save_file(path, OLD)
    save_file(path, NEW)
    assert read_file(path, LIMIT) == NEW
    assert os.listdir(os.fsencode(tmp_path)) == [os.fsencode(name)]


def test_a_name_that_is_too_long_is_refused(tmp_path):
    with pytest.raises(Refusal) as caught:
        save_file(tmp_path / ("x" * 256), NEW)
    assert caught.value.facts["reason"] == "name too long"


def test_a_folder_that_is_gone_is_not_made_anew(plan):
    plan.unlink()
    plan.parent.rmdir()
    with pytest.raises(Refusal) as caught:
        save_file(plan, NEW)
    assert caught.value.facts["reason"] == "not there"
    assert not plan.parent.exists()


def test_a_temporary_file_left_by_a_crash_goes_after_an_hour(plan):
    stray, fresh = plan.with_name(".elbowroom-1.tmp"), plan.with_name(".elbowroom-2.tmp")
    for path in (stray, fresh):
        path.write_bytes(b"half")
    then = stray.stat().st_mtime - STRAY_AFTER_S - 60
    os.utime(stray, (then, then))
    save_file(plan, NEW)
    assert names(plan.parent) == [fresh.name, plan.name]


def test_long_paths_get_the_prefix_that_windows_wants():
    long = "C:\\" + "x" * 300
    assert windows_path("C:\\short") == "C:\\short"
    assert windows_path(long) == "\\\\?\\" + long
    assert windows_path("\\\\nas\\" + "x" * 300).startswith("\\\\?\\UNC\\nas\\")
    assert windows_path(windows_path(long)) == windows_path(long)


@pytest.fixture
def small_drive(tmp_path):
    """A real drive of 64 KiB, as a function that mounts it anew with other options."""
    folder = tmp_path / "drive"
    folder.mkdir()

    def mount(*options):
        command = ["mount", "-t", "tmpfs", "-o", ",".join(("size=64k", *options)), "tmpfs", folder]
        if sys.platform != "linux" or subprocess.run(command, capture_output=True).returncode:
            pytest.skip("mounting a drive needs Linux and root")
        return folder

    yield mount
    with suppress(FileNotFoundError):
        subprocess.run(["umount", folder], capture_output=True)


def test_a_really_full_drive_keeps_the_old_file(small_drive):
    folder = small_drive()
    path = folder / "plan.elbowroom"
    save_file(path, OLD)
    (folder / "other").write_bytes(b"x" * 40_000)
    with pytest.raises(Refusal) as caught:
        save_file(path, b"n" * 60_000)
    assert caught.value.facts["reason"] == "disk full"
    assert caught.value.facts["free"] < 64 << 10
    assert path.read_bytes() == OLD
    assert names(folder) == ["other", path.name]


def test_a_really_read_only_drive_keeps_the_old_file(small_drive):
    folder = small_drive()
    path = folder / "plan.elbowroom"
    save_file(path, OLD)
    small_drive("remount", "ro")
    with pytest.raises(Refusal) as caught:
        save_file(path, NEW)
    assert caught.value.facts["reason"] == "read only"
    assert path.read_bytes() == OLD


KILLED = """
import os, random, signal, sys, time
from pathlib import Path
from elbowroom.storage.atomic import save_file
path, contents = Path(sys.argv[1]), [bytes([n]) * 200_000 for n in (65, 66)]
save_file(path, contents[0])
whole = 0
for kill in range(200):
    child = os.fork()
    if child == 0:
        while True:
            for content in contents:
                save_file(path, content)
    time.sleep(random.Random(kill).uniform(0.0005, 0.006))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    whole += path.read_bytes() in contents
print(whole, len([n for n in os.listdir(path.parent) if n.endswith(".tmp")]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork and signals")
def test_two_hundred_kills_in_the_middle_of_saving_lose_nothing(plan):
    assert signal.SIGKILL
    done = subprocess.run(
        [sys.executable, "-c", KILLED, plan], capture_output=True, text=True, check=True, timeout=60
    )
    whole, strays = map(int, done.stdout.split())
    assert whole == 200
    assert strays > 20, "most kills came outside of a saving; the test proves little"
