"""What the program knows of itself."""

from elbowroom.session.about import about, details
from elbowroom.text.language import speaking


def test_every_kind_of_data_is_counted_and_dated():
    data = dict(about("6.11.3 (xcb)").data)
    assert set(data) == {"Models", "Machines", "Graphics cards", "Memory modules", "Services"}
    assert all(int(value.split(",")[0]) > 10 for value in data.values())
    assert all(", newest of 20" in value for value in data.values())


def test_own_files_are_counted_apart(tmp_path, monkeypatch):
    (tmp_path / "gpus").mkdir()
    for name in ("a.json", "b.json", "notes.txt"):
        (tmp_path / "gpus" / name).write_text("{}")
    monkeypatch.setenv("ELBOWROOM_DATA", str(tmp_path))
    assert dict(about("").data)["Your own files"] == "2 files"


def test_details_hold_no_path_and_are_english_in_every_language(tmp_path, monkeypatch):
    monkeypatch.setenv("ELBOWROOM_DATA", str(tmp_path))
    with speaking("ko"):
        text = details("6.11.3 (xcb)")
    assert "Qt: 6.11.3 (xcb)\n" in text
    assert "Graphics cards: " in text
    assert str(tmp_path) not in text
    assert text.isascii()
