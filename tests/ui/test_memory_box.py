"""The box for memory that a person sees on their own machine."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from elbowroom.text import units
from elbowroom.ui.memory_box import WHOLE, MemoryBox


@pytest.fixture
def box(qtbot, theme):
    made = MemoryBox(theme)
    qtbot.addWidget(made)
    made.set_listed("0.3 GiB")
    made.show()
    yield made
    units.set_memory_unit("GiB")


def enter(box, text):
    box.lineEdit().selectAll()
    QTest.keyClicks(box.lineEdit(), text)
    QTest.keyClick(box.lineEdit(), Qt.Key.Key_Return)
    return box.value() / WHOLE


@pytest.mark.parametrize(
    ("typed", "gib"),
    [
        *[("2.5", 2.5), ("2,5", 2.5), ("2.5 GiB", 2.5), (" 2gib ", 2.0), (".25", 0.25)],
        *[("5 GB", 4.66), ("5,1gb", 4.75), ("0", 0.0)],
    ],
)
def test_takes_memory_as_people_write_it(box, typed, gib):
    box.show_value(WHOLE)
    assert enter(box, typed) == gib


@pytest.mark.parametrize("typed", ["much", "-1", "1.2.3", "5 TB", "99999999"])
def test_keeps_what_it_had_where_no_memory_was_typed(box, typed):
    box.show_value(3 * WHOLE)
    assert enter(box, typed) == 3
    assert box.text() == "3.00 GiB"


def test_says_and_takes_gb_where_memory_is_said_in_gb(box):
    box.show_value(3 * WHOLE)
    units.set_memory_unit("GB")
    box.set_listed("0.3 GB")
    assert box.text() == "3.22 GB"
    assert enter(box, "5.1") == 4.75
    assert box.text() == "5.10 GB"
    assert "in GB" in box.range_text()
    box.show_value(0)
    assert box.text() == "0.3 GB"


def test_shows_the_listed_figure_for_none_of_ones_own(box):
    box.show_value(0)
    assert box.text() == "0.3 GiB"
    box.set_listed("")
    assert box.text() == "enter"
