"""Words of the glossary are found where they stand."""

import pytest

from elbowroom.text.glossary import every_word, explain
from elbowroom.text.language import set_language


def words_in(text):
    return [line.split(":")[0] for line in explain(text).splitlines()]


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("en", "Weights", ["Weights"]),
        ("en", "the weights stay", ["Weights"]),
        (
            "en",
            "32 layers, all full attention · 8 KV heads × 128",
            ["Layer", "Attention", "KV head"],
        ),
        ("en", "4 people × 8,192 tokens of context", ["Token", "Context"]),
        ("en", "contextual outputs unreserved", ["Output"]),
        ("en", "ZimaCube 2 Creator Pack", []),
        ("ko", "가중치는 그대로입니다", ["가중치"]),
        ("ko", "레이어 32개 모두 전체 어텐션 · KV 헤드 8 × 128", ["레이어", "어텐션", "KV 헤드"]),
        ("ko", "여유(105 MiB)가 오차 범위(317 MiB)보다 작습니다.", ["오차 범위"]),
        ("ko", "판단 기준은 첫 토큰까지의 대기 시간입니다", ["토큰"]),
        ("ko", "기기", []),
    ],
)
def test_words_are_explained_in_the_order_in_which_they_stand(language, text, words):
    set_language(language)
    assert words_in(text) == words


def test_no_word_stands_twice_in_the_glossary(each_language):
    words = [word for word, _ in every_word()]
    assert len(words) == len(set(words))
