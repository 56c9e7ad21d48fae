"""House style: words we use and avoid, in English and in Korean."""

import re

import pytest

pytest.importorskip("babel")

from babel.messages.pofile import read_po

from elbowroom.text.catalogue import po_path


def _pairs() -> list[tuple[str, str]]:
    """(English, Korean) of every text; the plural where there is one."""
    with po_path("ko").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    return [
        (m.id[-1], m.string[0]) if isinstance(m.id, tuple) else (m.id, m.string) for m in messages
    ]


PAIRS = _pairs()

PARTICLE = re.compile(
    r"\}(?:이|가|은|는|을|를|과|와|으로|로|이나|나|이며|며|이고|이라|라|이란|란)(?![가-힣])"
)
"""Particles whose form depends on how the filled-in word is read."""

AVOIDED = re.compile(r"\b(?:will|guarantee[ds]?|safe|overhead|score|VRAM requirement)\b", re.I)
AVOIDED_IN_KOREAN = ("보장", "안전", "오버헤드", "점수", "당신")
SPELT_OTHERWISE = ("윈도우", "마이크로 배치", "가구", "디바이스", "콘텍스트")
"""For which the glossary has another word or spelling."""

GLOSSARY = {
    "KV cache": "KV 캐시",
    "cache": "캐시",
    "weights": "가중치",
    "workspace": "작업 공간",
    "margin": "오차 범위",
    "flash attention": "플래시 어텐션",
    "context": "컨텍스트",
    "token": "토큰",
    "tokens": "토큰",
    "layers": "레이어",
    "micro-batch": "마이크로배치",
    "window of": "윈도",
    "sliding window": "슬라이딩 윈도",
    "tensors": "텐서",
    "card": "카드",
    "plan": "계획",
    "usable": "사용 가능",
    "unified memory": "통합 메모리",
    "graphics card": "그래픽 카드",
    "kernel": "커널",
    "baseline": "기준",
}

WORDS = {
    "Weights": "가중치",
    "KV cache": "KV 캐시",
    "Workspace": "작업 공간",
    "Recurrent state": "순환 상태",
    "Reserved": "예약",
    "Free": "여유",
    "Need": "필요량",
    "Extras": "부가",
    "Runtime": "런타임",
    "H&ousehold": "함께 쓰는 사람들(&O)",
    "People at once": "동시 사용자",
    "Fits": "들어갑니다",
    "Tight": "빠듯합니다",
    "Runs slower": "느리게 실행됩니다",
    "May run, slower": "느리게나마 실행될 수 있습니다",
    "Does not fit": "들어가지 않습니다",
    "Cannot tell": "판단할 수 없습니다",
}


def _prose(text: str) -> str:
    """A text without placeholders, names of flags and fields, and mnemonic marks."""
    text = re.sub(r"\{\w*\}|--[\w-]+|\b\w+_\w+\b|^\w+: ", " ", text)
    return re.sub(r"&(\w)", r"\1", text)


@pytest.mark.parametrize(("english", "korean"), WORDS.items())
def test_words_of_the_glossary_stand_as_agreed(english, korean):
    assert dict(PAIRS)[english] == korean


@pytest.mark.parametrize(("english", "korean"), GLOSSARY.items())
def test_a_word_of_the_field_is_translated_the_same_everywhere(english, korean):
    word = re.compile(rf"\b{english}\b", re.IGNORECASE)
    assert [pair for pair in PAIRS if word.search(_prose(pair[0])) and korean not in pair[1]] == []


def test_no_particle_hangs_on_a_placeholder():
    assert [korean for _, korean in PAIRS if PARTICLE.search(korean)] == []


def test_korean_sentences_end_politely():
    sentences = [korean for _, korean in PAIRS if re.search(r"[가-힣]\.$", korean)]
    assert sentences
    assert [korean for korean in sentences if not re.search(r"(?:니다|세요)\.$", korean)] == []


def test_english_promises_nothing_and_avoids_vague_words():
    assert [english for english, _ in PAIRS if AVOIDED.search(english)] == []


def test_korean_promises_nothing_and_avoids_vague_words():
    assert [k for _, k in PAIRS if any(word in k for word in AVOIDED_IN_KOREAN)] == []


def test_korean_spells_words_as_the_glossary_does():
    assert [k for _, k in PAIRS if any(word in k for word in SPELT_OTHERWISE)] == []


def test_spaces_and_full_stops_are_carried_over():
    """Texts are joined to others, so that their ends matter."""
    for english, korean in PAIRS:
        assert (english[0] in ",;") == (korean[0] in ",;"), korean
        assert korean == korean.strip(), korean
        assert "  " not in korean
