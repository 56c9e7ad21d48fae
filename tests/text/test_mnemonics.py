"""Within reach of one another, no two texts ask for the same letter with Alt."""

import re
from collections import Counter
from dataclasses import astuple

import pytest

from elbowroom.text import inputs, window
from elbowroom.ui.actions_table import ACTIONS, MENUS
from elbowroom.ui.menus import SUBMENUS

MENUS_AND_SUBMENUS = sorted({spec.menu for spec in ACTIONS})
IN_PLACE_OF_ANOTHER = {"baseline_clear"}
"""Texts that an action has for a while only, in place of its own."""


def letters(texts) -> list[str]:
    """The letter of each text that has one."""
    return [match[1].upper() for text in texts if (match := re.search(r"&(\w)", text))]


def twice(texts) -> set[str]:
    return {letter for letter, count in Counter(letters(texts)).items() if count > 1}


def test_captions_and_the_menu_bar_share_no_letter(each_language):
    titles = window.menu_texts()
    bar = [titles[name] for name in MENUS]
    captions = astuple(inputs.input_texts())
    assert len(letters(bar)) == len(MENUS)
    assert len(letters(captions)) >= 10
    assert twice([*bar, *captions]) == set()


@pytest.mark.parametrize("menu", MENUS_AND_SUBMENUS)
def test_the_entries_of_a_menu_share_no_letter(menu, each_language):
    words, titles = window.action_texts(), window.menu_texts()
    entries = [words[spec.id] for spec in ACTIONS if spec.menu == menu]
    entries += [titles[name] for spec in ACTIONS if spec.menu == menu for name in spec.submenus]
    if menu == "view":
        entries += [titles[name] for name in SUBMENUS]
    assert len(letters(entries)) == len(entries)
    assert twice(entries) == set()


def test_every_text_of_an_action_belongs_to_a_menu():
    assert {spec.id for spec in ACTIONS} | IN_PLACE_OF_ANOTHER == set(window.action_texts())
