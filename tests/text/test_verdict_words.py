"""What fits and is too slow is no success: it has a word, a sentence and a code of its own."""

from dataclasses import replace

import pytest

from elbowroom.catalog.catalogue import Catalogue
from elbowroom.text import verdicts

SLOW = {"model": "apertus-8b", "quant": None, "machine": "zimaboard-2-1664", "users": 1}


@pytest.fixture(scope="module")
def answer():
    catalogue = Catalogue()
    return catalogue.estimate(replace(catalogue.example(), **SLOW))


def test_a_plan_that_fits_but_is_too_slow_is_not_shown_as_one_that_fits(answer):
    assert answer.verdict.code == "FITS"
    assert verdicts.shown_code(answer) == "TOO_SLOW"
    assert verdicts.headline(answer) == verdicts.word("TOO_SLOW") == "Fits, but too slow"


def test_its_sentence_names_the_limit_that_is_missed_before_the_memory(answer):
    sentence = verdicts.sentence(answer)
    assert "5 at least" in sentence or "30 s at most" in sentence
    assert sentence.index(" the plan asks for ") < sentence.index(" stays free")
