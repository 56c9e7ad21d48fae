"""Graph programs: what was shipped is trusted, anything else is refused."""

import json
import shutil

import pytest

from elbowroom.catalog.graphs import checksum, folder, read
from elbowroom.core.errors import Refusal

MOST_BYTES_IN_THE_WHEEL = 2 << 20


def test_every_shipped_program_is_good():
    for path in sorted(folder().glob("*.json")):
        assert read(path).variant == path.stem


def test_the_programs_take_less_than_two_mib_in_a_wheel(tmp_path):
    archive = shutil.make_archive(str(tmp_path / "graphs"), "zip", folder())
    size = (tmp_path / "graphs.zip").stat().st_size
    assert archive
    assert size < MOST_BYTES_IN_THE_WHEEL


@pytest.fixture
def damaged(tmp_path):
    """Write llama's program after a change; with ``sealed`` its checksum fits again."""

    def make(change, sealed=True):
        path = tmp_path / "llama.json"
        data = json.loads((folder() / "llama.json").read_text("utf-8"))
        change(data)
        seal, variant = data.pop("checksum"), json.dumps(data.pop("variant"))
        text = f'{{"variant":{variant},\n"checksum":SEAL,\n' + json.dumps(data)[1:]
        path.write_text(text.replace("SEAL", str(checksum(text) if sealed else seal)))
        return path

    return make


def shorten(data):
    for name, events in data["programs"].items():
        if not isinstance(events, str):
            data["programs"][name] = events[:3]


@pytest.mark.parametrize(
    ("change", "sealed"),
    [
        (shorten, False),
        (lambda d: d.update(variant="mamba"), True),
        (lambda d: d["sizes"][0][0].__setitem__(0, float("nan")), True),
        (lambda d: d["sizes"][0][0].__setitem__(0, "4"), True),
        (lambda d: d["sizes"][0][0].__setitem__(1, "QQ"), True),
        (lambda d: d["programs"].update({"on,0,0,u,cpu": [99_999]}), True),
        (lambda d: d["programs"].update({"on,0,0,u,cpu": [0, -1, -1]}), True),
        (lambda d: d["programs"].update({"on,0,0,u,cpu": []}), True),
        (lambda d: d.pop("sizes"), True),
    ],
)
def test_a_damaged_program_is_refused_by_name(damaged, change, sealed):
    path = damaged(change, sealed)
    with pytest.raises(Refusal) as refusal:
        read(path)
    assert refusal.value.code == "DAMAGED_DATA_FILE"
    assert refusal.value.field == "llama.json"


@pytest.mark.parametrize("content", [b"", b"{", b"[" * 100_000, b"\xff\xfe", b"null"])
def test_what_is_no_program_is_refused(tmp_path, content):
    path = tmp_path / "llama.json"
    path.write_bytes(content)
    with pytest.raises(Refusal) as refusal:
        read(path)
    assert refusal.value.code == "DAMAGED_DATA_FILE"
