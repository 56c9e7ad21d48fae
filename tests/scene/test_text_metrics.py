"""Widths without Qt."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PySide6.QtGui import QFontMetricsF
from pytestqt.qtbot import QtBot

from elbowroom.scene.text_metrics import elide, text_width, wrap
from elbowroom.ui.painting import ChartFonts

WORDS = (
    "Weights 4.30",
    "20,992: largest that fits",
    "9,371: cache > weights",
    "usable 15.5 GiB",
    "RTX PRO 2000 Blackwell",
    "To AVATAR Type. LTAVWA",
    "16x, 4 × 16,384 -> 0.5 (2:1) −3.8 ±0.9 · Δ",
    "office fluffy fi",
    "KV 캐시 8.00",
    "사용 가능 15.5",
    "4.6 GiB 초과",
    "들어가는 최대",
    "뷁 쾌적한 힣",
)
letters = st.text(
    st.characters(min_codepoint=0x20, max_codepoint=0x7E) | st.sampled_from("가각힣뷁–—·±×−Δ…"),
    min_size=1,
    max_size=40,
)


@pytest.mark.parametrize("text", WORDS)
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("tabular", [False, True])
@pytest.mark.parametrize("size", [11, 13, 14, 21])
def test_widths_agree_with_qt(
    qtbot: QtBot, text: str, bold: bool, tabular: bool, size: int
) -> None:
    metrics = QFontMetricsF(ChartFonts().font(size, bold, tabular))
    assert text_width(text, size, bold, tabular) == pytest.approx(
        metrics.horizontalAdvance(text), rel=0.01
    )


def test_widths_of_any_text_agree_with_qt(qtbot: QtBot) -> None:
    metrics = {bold: QFontMetricsF(ChartFonts().font(14, bold)) for bold in (False, True)}

    @given(letters, st.booleans())
    @example("가_T", False)
    def check(text: str, bold: bool) -> None:
        expected = metrics[bold].horizontalAdvance(text)
        assert text_width(text, 14, bold) == pytest.approx(expected, rel=0.01, abs=0.3)

    check()


def test_figures_are_of_equal_width() -> None:
    assert len({text_width(figure * 4, 14) for figure in "0123456789"}) == 1
    assert text_width("1111", 14, tabular=False) < text_width("1111", 14)


def test_a_character_the_font_lacks_still_has_a_width() -> None:
    assert text_width("😀", 10) > 5
    assert text_width("", 10) == 0


@given(letters, st.floats(5, 400))
def test_elided_text_fits_and_begins_like_the_text(text: str, width: float) -> None:
    short = elide(text, 14, width)
    assert text_width(short, 14) <= width or short == ""
    assert short == text or short == "" or text.startswith(short[:-1])


@given(st.lists(st.sampled_from(WORDS), max_size=6), st.floats(150, 600))
def test_wrapped_lines_fit_and_keep_every_word(words: list[str], width: float) -> None:
    text = " ".join(words)
    lines = wrap(text, 14, width)
    assert " ".join(lines) == " ".join(text.split())
    assert all(text_width(line, 14) <= width for line in lines)


def test_wrapping_too_long_a_word_elides_it() -> None:
    assert wrap("Donaudampfschifffahrt a", 14, 60)[0].endswith("…")
