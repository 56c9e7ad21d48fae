"""Sources in the reader's language."""

import pytest

from elbowroom.text.language import set_language
from elbowroom.text.sources import ours, source
from tests.text.samples import HANGUL


@pytest.mark.parametrize("noted", [*ours()])
def test_our_own_notes_are_translated(noted):
    set_language("en")
    assert source(noted) == noted
    set_language("ko")
    assert HANGUL.search(source(noted))


def test_a_title_stays_as_it_was_noted(each_language):
    assert source("NVIDIA data sheet, page 2") == "NVIDIA data sheet, page 2"


def test_what_is_translated_is_in_the_data(catalogue):
    hardware = catalogue.hardware
    noted = {text for host in hardware.hosts() for text in host.sources.values()}
    noted |= {text for card in hardware.gpus() for text in card.sources.values()}
    assert len(ours().keys() & noted) >= 5
