"""Where files lie, and under which names."""

import os
from pathlib import Path

import pytest

from elbowroom.storage.folders import HOME_VARIABLE, find, of_the_system, under
from elbowroom.storage.names import fault_of_name, proposed, windows_fault
from elbowroom.storage.path_text import from_text, to_text
from elbowroom.storage.strict_json import parse, pretty


def places(folders):
    return [getattr(folders, name) for name in ("config", "data", "state", "cache", "logs")]


def test_a_portable_folder_holds_everything(tmp_path):
    assert all(place.is_relative_to(tmp_path) for place in places(find(str(tmp_path), {})))
    folders = under(tmp_path)
    for place in (folders.settings, folders.session, folders.recovery, folders.backups):
        assert place.is_relative_to(tmp_path)


def test_portable_goes_before_the_environment_and_that_before_the_system(tmp_path):
    environment = {HOME_VARIABLE: str(tmp_path / "variable")}
    assert find("", environment) == under(tmp_path / "variable")
    assert find(str(tmp_path / "flag"), environment) == under(tmp_path / "flag")
    assert find("", {}) == of_the_system()


def test_a_relative_portable_folder_does_not_move_with_the_working_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert find("usb", {}) == under(tmp_path / "usb")


@pytest.mark.skipif(os.name == "nt", reason="XDG is for other systems")
def test_the_system_s_folders_are_the_program_s_own(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert len(set(places(of_the_system()))) == 5
    assert all("elbowroom" in str(place).lower() for place in places(of_the_system()))


def test_asking_for_folders_makes_none(tmp_path):
    find(str(tmp_path / "portable"), {})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("plan.elbowroom", ""),
        ("가족 서버.elbowroom", ""),
        ("CON", "reserved name"),
        ("nul.elbowroom", "reserved name"),
        ("COM1.x", "reserved name"),
        ("COM¹", "reserved name"),
        ("console", ""),
        ("trailing.", "ends in dot or space"),
        ("trailing ", "ends in dot or space"),
        ('a"b', "forbidden character"),
        ("a:b", "forbidden character"),
        ("tab\t", "forbidden character"),
        ("가" * 255, ""),
        ("😀" * 128, "name too long"),
    ],
)
def test_what_windows_minds_about_a_name(name, fault):
    assert windows_fault(name) == fault
    assert fault_of_name(name, is_windows=True) == fault


def test_linux_minds_only_length_and_slashes():
    for name in ("CON", "trailing.", 'a"b', "new\nline", os.fsdecode(b"\xff")):
        assert fault_of_name(name, is_windows=False) == ""
    assert fault_of_name("가" * 86, is_windows=False) == "name too long"
    for name in ("", ".", "..", "a/b", "a\0b"):
        assert fault_of_name(name, is_windows=False) == "forbidden character"


@pytest.mark.parametrize("raw", [b"/home/kim/plan", "/집/계획 😀".encode(), b"/caf\xe9/\xff"])
def test_a_path_comes_back_from_json_to_the_byte(raw):
    path = Path(os.fsdecode(raw))
    assert os.fsencode(from_text(parse(pretty({"path": to_text(path)}))["path"])) == raw


@pytest.mark.parametrize("text", ["", "bytes:xyz", "a\0b"])
def test_what_is_no_path_is_told(text):
    with pytest.raises(ValueError, match=r".+"):
        from_text(text)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Family server", "Family server"),
        ("가족 서버", "가족 서버"),
        ("a/b: 50 %?", "a-b- 50 %-"),
        ("con", "con-"),
        ("  dots.. ", "dots"),
        ("", ""),
        ("\x1b[31m", "-[31m"),
    ],
)
def test_a_title_becomes_a_name_that_every_system_takes(title, name):
    assert proposed(title) == name
    assert not windows_fault(proposed(title) + ".elbowroom")
    assert len(os.fsencode(proposed("가" * 300))) <= 200
