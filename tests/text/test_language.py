"""Switching the language, and what happens where a translation is missing."""

import pytest

from elbowroom.text import language, units, verdicts
from elbowroom.text.language import ntr, set_language, system_language, tr


def test_texts_follow_the_language():
    assert verdicts.word("FITS") == "Fits"
    set_language("ko")
    assert language.language() == "ko"
    assert verdicts.word("FITS") == "들어갑니다"
    set_language("en")
    assert verdicts.word("FITS") == "Fits"


def test_an_unknown_language_means_english():
    set_language("ko")
    set_language("xx")
    assert language.language() == "en"
    assert verdicts.word("NO_FIT") == "Does not fit"


def test_a_language_without_its_file_falls_back_to_english(monkeypatch, tmp_path):
    monkeypatch.setattr(language, "resources", lambda: tmp_path)
    set_language("ko")
    assert verdicts.word("TIGHT") == "Tight"


def test_a_text_without_a_translation_is_shown_in_english():
    set_language("ko")
    untranslated = "a text that no catalogue holds"
    assert tr(untranslated) == untranslated


def test_english_has_a_singular_and_korean_has_one_form():
    assert [ntr("{n} layer", "{n} layers", n) for n in (1, 2)] == ["{n} layer", "{n} layers"]
    set_language("ko")
    assert ntr("{n} layer", "{n} layers", 1) == ntr("{n} layer", "{n} layers", 2) == "레이어 {n}개"


def test_numbers_read_the_same_in_both_languages(each_language):
    assert units.size(3 << 30) == "3.00 GiB"
    assert units.tokens(16384) == "16,384"


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "ko"}, "ko"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "ko_KR.UTF-8"}, "en"),
        ({"LC_MESSAGES": "ko_KR.UTF-8", "LANG": "en_US.UTF-8"}, "ko"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_system_language_comes_from_the_environment(monkeypatch, variables, code):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert system_language() == code
