"""A log read line by line, within bounds."""

from elbowroom.core import log
from elbowroom.core.log import read_lines

SLOTS = "srv    load_model: initializing slots, n_slots = 4"


def test_an_endless_log_is_counted_to_its_end_and_kept_only_so_far(monkeypatch):
    monkeypatch.setattr(log, "MAX_VALUES", 3)
    found = read_lines([SLOTS] * 5)
    assert (len(found.values), found.lines, found.is_partial) == (3, 5, True)
    assert not read_lines([SLOTS] * 2).is_partial
