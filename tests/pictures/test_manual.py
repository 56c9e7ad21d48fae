"""Pictures of README and manual show what the window shows now."""

import sys
from itertools import product

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.text.language import set_language
from tests.pictures.manual import (
    FOLDER,
    LANGUAGES,
    PICTURE,
    PICTURES,
    picture_path,
    ready,
    record_of,
    record_path,
)
from tests.pictures.small import digest

LARGEST = 150_000
"""Bytes; a repository keeps every picture that it ever had."""

ALL = list(product(PICTURES, LANGUAGES))


def kept(name: str, language: str) -> tuple[str, str, str]:
    """What was painted in a picture, and the digest of the picture."""
    text = record_path(name, language).read_text("utf-8").rstrip("\n")
    return text.rpartition(f"\n{PICTURE}")


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue()


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    monkeypatch.setenv("ELBOWROOM_HOME", str(tmp_path))
    yield
    set_language("en")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems draw other controls")
@pytest.mark.qt_log_ignore("propagateSizeHints")
@pytest.mark.parametrize(("name", "language"), ALL)
def test_a_picture_shows_what_the_window_shows_now(qapp, catalogue, name, language):
    with ready(qapp, catalogue, name, language) as widget:
        now = record_of(widget)
    then, _, _ = kept(name, language)
    stale = f"make it anew: python -m tests.pictures --manual {name}"
    assert now.split() == then.split(), stale  # wherever lines break


def test_every_picture_is_there_and_small_and_none_is_left_over():
    paths = {picture_path(*one) for one in ALL}
    assert {path for path in FOLDER.iterdir() if path.suffix == ".png"} == paths
    assert all(path.stat().st_size <= LARGEST for path in paths)


def test_every_picture_was_made_with_its_record():
    """Neither is exchanged alone."""
    for one in ALL:
        _, _, made_with = kept(*one)
        assert digest(picture_path(*one)) == made_with, one
