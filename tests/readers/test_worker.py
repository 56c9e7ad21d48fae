"""Files read in a process of their own: the same answers, and an end in any case."""

import os
import sys
import time
from pathlib import Path

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.readers import worker
from elbowroom.readers.faults import Stopped
from elbowroom.readers.gguf_file import read_gguf
from tests.readers.gguf_bytes import Gguf


def saved(folder: Path, data: bytes, name: str = "x.gguf") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_the_process_answers_as_the_reader_does(tmp_path):
    path = saved(tmp_path, Gguf.llama().data())
    assert worker.read_apart(path) == read_gguf(path)


def test_refusals_come_through_whole(tmp_path):
    path = saved(tmp_path, Gguf.llama(block_count=0, context_length=0).data())
    with pytest.raises(Refusal) as here:
        read_gguf(path)
    with pytest.raises(Refusal) as there:
        worker.read_apart(path)
    assert (there.value.code, there.value.field) == (here.value.code, here.value.field)
    assert there.value.facts == here.value.facts
    with pytest.raises(Refusal) as gone:
        worker.read_apart(tmp_path / "gone.gguf")
    assert gone.value.facts["reason"] == "not there"


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes")
def test_a_name_that_is_no_text_is_read(tmp_path):
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.gguf"))
    path.write_bytes(Gguf.llama().data())
    assert worker.read_apart(path).n_tensors == 12


def test_cancelling_ends_the_process(tmp_path, monkeypatch):
    ended = []
    kill = worker.subprocess.Popen.kill
    monkeypatch.setattr(
        worker.subprocess.Popen, "kill", lambda process: (ended.append(process), kill(process))
    )
    with pytest.raises(Stopped):
        worker.read_apart(saved(tmp_path, Gguf.llama().data()), lambda: True)
    assert ended[0].poll() is not None


def instead(monkeypatch, code: str) -> None:
    monkeypatch.setattr(worker, "_command", lambda: [sys.executable, "-I", "-c", code])


def what(path: Path) -> str:
    with pytest.raises(Refusal) as caught:
        worker.read_apart(path)
    return str(caught.value.facts["faults"][0].code)


def test_a_process_that_hangs_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(worker, "WALL_SECONDS", 0.3)
    instead(monkeypatch, "import time; time.sleep(60)")
    began = time.monotonic()
    assert what(tmp_path / "x.gguf") == "takes too long"
    assert time.monotonic() - began < 30


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("import os; os.abort()", "reader ended"),
        ("raise SystemExit(3)", "too much memory"),
        ("print('no json')", "not understood"),
        ("print('{}')", "not understood"),
        ("print('[1]')", "not understood"),
    ],
)
def test_a_process_that_fails_is_one_refusal(tmp_path, monkeypatch, code, expected):
    instead(monkeypatch, code)
    assert what(tmp_path / "x.gguf") == expected


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is Linux's")
def test_memory_is_limited(tmp_path, monkeypatch):
    root = Path(worker.__file__).parents[2]
    instead(
        monkeypatch,
        f"import sys; sys.path.insert(0, {str(root)!r}); from elbowroom.readers import worker; "
        "worker.encoded = lambda path: bytes(1 << 30); worker.main()",
    )
    assert what(tmp_path / "x.gguf") == "too much memory"


def test_the_process_loads_little():
    code = (
        "import sys, elbowroom.readers.worker, elbowroom.readers.gguf_file; "
        "print(sorted({'pydantic', 'PySide6', 'numpy', 'socket', 'ctypes'} & set(sys.modules)))"
    )
    root = str(Path(worker.__file__).parents[2])
    import subprocess

    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": root},
        timeout=60,
    )
    assert done.stdout.strip() == "[]"


def test_the_packaged_program_reads_files_by_starting_itself(tmp_path, monkeypatch):
    """Frozen, it has no ``-c``: its own entry is the worker when it is told so, and no window."""
    path = saved(tmp_path, Gguf.llama().data())
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    (program, argument) = worker._command()
    assert program == sys.executable
    app = str(Path(worker.__file__).parents[2])
    monkeypatch.setattr(worker, "_environment", lambda: {**os.environ, "PYTHONPATH": app})
    monkeypatch.setattr(worker, "_command", lambda: [program, "-m", "elbowroom", argument])
    assert worker.read_apart(path) == read_gguf(path)


def test_a_file_without_an_ending_is_read_by_its_first_bytes(tmp_path):
    path = saved(tmp_path, Gguf.llama().data(), "sha256-0123")
    assert worker.read_apart(path).n_tensors == 12


def test_where_memory_cannot_be_limited_a_file_is_read_all_the_same(tmp_path, monkeypatch):
    path = saved(tmp_path, Gguf.llama().data())
    root = Path(worker.__file__).parents[2]
    instead(
        monkeypatch,
        f"import sys; sys.modules['resource'] = None; sys.path.insert(0, {str(root)!r}); "
        "from elbowroom.readers import worker; worker.main()",
    )
    assert worker.read_apart(path) == read_gguf(path)


def test_a_process_that_ends_before_it_was_told_what_to_read_is_one_refusal(tmp_path, monkeypatch):
    instead(monkeypatch, "")
    to_text = worker.path_text.to_text

    def told_late(path):
        time.sleep(1)
        return to_text(path)

    monkeypatch.setattr(worker.path_text, "to_text", told_late)
    assert what(tmp_path / "x.gguf") == "reader ended"
