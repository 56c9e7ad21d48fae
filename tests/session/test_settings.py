"""Settings: sparse, migrated, and when damaged put aside and said once."""

import errno
import json
import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from elbowroom.core.errors import Refusal
from elbowroom.plan.buy.wishes import Currency
from elbowroom.session import settings as module
from elbowroom.session.own_file import OwnFile
from elbowroom.session.settings import FAVOURITES, RECENT, Settings, SettingsFile
from elbowroom.storage.folders import under
from elbowroom.text.notes import note
from tests.storage.failing import FailingSystem
from tests.text.samples import faults


def now():
    return datetime(2026, 11, 29, 10, tzinfo=UTC)


@pytest.fixture
def folders(tmp_path):
    return under(tmp_path)


def opened(folders, **options):
    return SettingsFile(folders, now, **options)


def written(folders, content):
    folders.config.mkdir(parents=True, exist_ok=True)
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    folders.settings.write_bytes(data)


def test_without_a_file_there_are_defaults_and_nothing_to_tell(folders):
    file = opened(folders)
    assert (file.settings, file.notes) == (Settings(), ())
    assert not folders.config.exists()


def test_only_what_differs_from_the_defaults_is_written(folders):
    file = opened(folders)
    file.change(lambda old: replace(old, theme="dark"))
    assert json.loads(folders.settings.read_bytes()) == {"version": 1, "theme": "dark"}
    file.change(lambda old: replace(old, theme="system"))
    assert json.loads(folders.settings.read_bytes()) == {"version": 1}


def test_everything_comes_back(folders, tmp_path):
    everything = Settings(
        language="ko",
        theme="dark",
        backups_kept=3,
        recent_files=(tmp_path / "가족 😀", tmp_path / os.fsdecode(b"caf\xe9")),
        recent_models=("gemma-3-4b",),
        recent_machines=("zimaboard-2-832",),
        favourite_models=("llama-3.1-8b", "phi-4"),
        favourite_machines=("dgx-spark",),
        memory_unit="GB",
        currency=Currency("KRW", 1370.0, "2026-11-29"),
        runtime="ollama",
        margins=False,
    )
    opened(folders).change(lambda _: everything)
    assert opened(folders).settings == everything


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b"\0" * 99, b'{"theme": "dark"}', b"\xff\xfe"])
def test_a_damaged_file_is_put_aside_and_said_once(folders, data):
    written(folders, data)
    file = opened(folders)
    assert file.settings == Settings()
    (told,) = file.notes
    assert "settings.json" in note(told)
    assert not faults(note(told))
    assert (folders.config / "settings.json.bad-2026-11-29").read_bytes() == data
    assert opened(folders).notes == ()


def test_a_second_damaged_file_of_a_day_does_not_replace_the_first(folders):
    for data in (b"one", b"two"):
        written(folders, data)
        opened(folders)
    kept = sorted(path.name for path in folders.config.iterdir())
    assert kept == ["settings.json.bad-2026-11-29", "settings.json.bad-2026-11-29-2"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("theme", "blue"),
        ("theme", ["dark"]),
        ("language", 5),
        ("backups_kept", True),
        ("backups_kept", -1),
        ("backups_kept", 1e9),
        ("recent_files", "x"),
        ("recent_files", ["bytes:zz"]),
        ("recent_models", [5]),
        ("favourite_models", {"a": 1}),
        ("language", "x" * 5000),
    ],
)
def test_one_bad_value_costs_only_itself(folders, name, value):
    good = {"language": "ko"} if name != "language" else {"theme": "dark"}
    written(folders, {"version": 1, name: value, **good})
    file = opened(folders)
    assert file.settings == Settings(**good)
    assert name in note(file.notes[0])


def test_what_a_newer_version_wrote_is_kept(folders):
    written(folders, {"version": 7, "theme": "dark", "sounds": {"volume": 0.5}})
    file = opened(folders)
    assert file.settings.theme == "dark"
    file.change(lambda old: replace(old, language="ko"))
    assert json.loads(folders.settings.read_bytes()) == {
        "version": 7,
        "sounds": {"volume": 0.5},
        "language": "ko",
        "theme": "dark",
    }


def test_an_older_version_is_migrated(tmp_path):
    path = tmp_path / "own.json"
    path.write_text('{"version": 1, "colour": "dark"}')
    file = OwnFile(path, 3, {1: lambda c: c | {"theme": c["colour"]}, 2: lambda c: c | {"two": 2}})
    content, notes = file.read(now())
    assert content == {"version": 3, "colour": "dark", "theme": "dark", "two": 2}
    assert notes == ()


def test_every_older_version_of_the_settings_can_be_migrated():
    assert set(module.MIGRATIONS) == set(range(1, module.VERSION))


def test_two_windows_do_not_undo_each_others_changes(folders):
    one, two = opened(folders), opened(folders)
    one.change(lambda old: replace(old, theme="dark"))
    two.change(lambda old: replace(old, language="ko"))
    assert opened(folders).settings == Settings(language="ko", theme="dark")


def test_a_change_that_cannot_be_written_holds_until_the_end(folders):
    file = opened(folders, system=FailingSystem("write", 1, errno.ENOSPC))
    with pytest.raises(Refusal, match="NOT_SAVED"):
        file.change(lambda old: replace(old, theme="dark"))
    assert file.settings.theme == "dark"
    assert not folders.settings.exists()


def test_a_file_that_cannot_be_read_now_stays_where_it_is(folders):
    written(folders, {"version": 1, "theme": "dark"})
    file = opened(folders, system=FailingSystem("read", 1, errno.EIO))
    assert "could not be read" in note(file.notes[0])
    assert [path.name for path in folders.config.iterdir()] == ["settings.json"]


def test_recent_ones_come_first_once_and_are_few():
    settings = Settings()
    for n in range(15):
        settings = settings.with_recent("recent_files", Path(f"/{n}"))
    settings = settings.with_recent("recent_files", Path("/8"))
    assert len(settings.recent_files) == RECENT
    assert settings.recent_files[:2] == (Path("/8"), Path("/14"))
    assert settings.with_recent("recent_models", "a").recent_models == ("a",)


def test_recent_files_that_are_out_of_reach_stay(folders, tmp_path):
    opened(folders).change(lambda old: old.with_recent("recent_files", tmp_path / "gone" / "x"))
    assert opened(folders).settings.recent_files == (tmp_path / "gone" / "x",)


def test_lists_in_the_file_are_cut_to_their_length(folders):
    names = [str(n) for n in range(500)]
    written(folders, {"version": 1, "favourite_models": names, "recent_models": names})
    settings = opened(folders).settings
    assert (len(settings.favourite_models), len(settings.recent_models)) == (FAVOURITES, RECENT)


def test_settings_that_are_not_used_are_neither_read_nor_written(folders):
    SettingsFile(folders, now).change(lambda s: replace(s, theme="dark"))
    before = folders.settings.read_bytes()
    safe = SettingsFile(folders, now, is_used=False)
    assert safe.settings == Settings()
    safe.change(lambda s: replace(s, theme="light"))
    assert safe.settings.theme == "light"
    assert folders.settings.read_bytes() == before
