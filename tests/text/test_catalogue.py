"""The gate for translations: it passes now, and says what is wrong when something is."""

import gettext

import pytest

pytest.importorskip("babel")

from elbowroom.text import catalogue
from elbowroom.text.catalogue import problems, update

SOURCE = 'print(tr("Free {gib}"), tr("&Machine"), ntr("{n} layer", "{n} layers", 2))\n'
TRANSLATIONS = {
    'msgid "Free {gib}"\nmsgstr ""': 'msgid "Free {gib}"\nmsgstr "여유 {gib}"',
    'msgid "&Machine"\nmsgstr ""': 'msgid "&Machine"\nmsgstr "기기(&M)"',
    'msgstr[0] ""': 'msgstr[0] "레이어 {n}개"',
}


@pytest.fixture
def sources(tmp_path):
    """A package with three texts."""
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "texts.py").write_text(SOURCE, encoding="utf-8")
    return folder


@pytest.fixture
def po(sources, tmp_path):
    """Their complete translation."""
    path = tmp_path / "locale" / "elbowroom.po"
    update("ko", path, sources)
    for old, new in TRANSLATIONS.items():
        change(path, old, new)
    update("ko", path, sources)
    return path


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_every_text_of_elbowroom_is_translated(capsys):
    assert catalogue.main(["check"]) == 0, capsys.readouterr().err


def test_other_words_are_wrong_usage(capsys):
    assert catalogue.main([]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_complete_file_has_no_problems(po, sources):
    assert problems(po, sources) == []


def test_the_compiled_file_is_what_gettext_reads(po):
    with po.with_suffix(".mo").open("rb") as file:
        translations = gettext.GNUTranslations(file)
    assert translations.gettext("Free {gib}") == "여유 {gib}"
    assert translations.ngettext("{n} layer", "{n} layers", 1) == "레이어 {n}개"


def test_update_changes_nothing_when_nothing_changed(po, sources):
    before = [path.read_bytes() for path in (po, po.with_suffix(".mo"))]
    update("ko", po, sources)
    assert [path.read_bytes() for path in (po, po.with_suffix(".mo"))] == before


def test_the_file_names_no_line_date_or_computer(po):
    text = po.read_text(encoding="utf-8")
    assert "#: package/texts.py\n" in text
    assert "Date" not in text
    assert "Generated-By" not in text


def test_a_missing_text_is_named(po, sources):
    (sources / "more.py").write_text('tr("New")\n', encoding="utf-8")
    assert problems(po, sources) == ["missing, run update: 'New' (package/more.py)"]
    update("ko", po, sources)
    assert problems(po, sources) == ["not translated: 'New' (package/more.py)"]


def test_a_text_that_is_gone_is_obsolete_until_update_drops_it(po, sources):
    (sources / "texts.py").write_text(SOURCE.replace('tr("&Machine"), ', ""), encoding="utf-8")
    assert problems(po, sources) == ["obsolete, run update: '&Machine' (package/texts.py)"]
    update("ko", po, sources)
    assert problems(po, sources) == []
    assert "Machine" not in po.read_text(encoding="utf-8")


def test_a_changed_text_keeps_its_translation_as_fuzzy(po, sources):
    (sources / "texts.py").write_text(SOURCE.replace("Free {", "Free: {"), encoding="utf-8")
    update("ko", po, sources)
    (problem,) = problems(po, sources)
    assert problem.startswith("fuzzy")
    assert "여유 {gib}" in po.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('"여유 {gib}"', '"여유 {mib}"', "placeholders"),
        ('"여유 {gib}"', '"여유"', "placeholders"),
        ('"여유 {gib}"', '"여유 {gib"', "placeholders"),
        ('"레이어 {n}개"', '"레이어"', "placeholders"),
        ('"기기(&M)"', '"기기"', "mnemonics"),
        ('"기기(&M)"', '"기기(&K)"', "mnemonics"),
    ],
)
def test_marks_in_a_translation_must_be_those_of_the_text(po, sources, old, new, word):
    change(po, old, new)
    assert any(problem.startswith(word) for problem in problems(po, sources))


def test_a_compiled_file_that_is_older_is_named(po, sources):
    change(po, "여유", "남는 공간")
    assert problems(po, sources) == ["elbowroom.mo is older than elbowroom.po; run update"]
    po.with_suffix(".mo").unlink()
    assert problems(po, sources) == ["elbowroom.mo: there is no such file; run update"]


@pytest.mark.parametrize(
    "call", ['tr(f"{a}")', "tr(a)", 'tr("a" + b)', 'tr("")', "tr()", 'ntr("a", b, 1)', "ntr('a')"]
)
def test_a_text_that_is_no_literal_is_named_with_its_line(po, sources, call):
    (sources / "bad.py").write_text(f"\n{call}\n", encoding="utf-8")
    assert any(problem.startswith("package/bad.py:2: ") for problem in problems(po, sources))


def test_a_language_without_a_file_is_a_problem(tmp_path, sources):
    assert problems(tmp_path / "none.po", sources) == ["none.po: there is no such file; run update"]
