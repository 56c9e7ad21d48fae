"""What other versions wrote into a plan file stays there, whatever we change beside it."""

from elbowroom.plan.document.foreign import merge
from elbowroom.plan.document.held_file import HeldFile


def test_what_we_do_not_know_stays_inside_of_the_items_of_a_list_too():
    raw = {"people": [{"context": 1, "nickname": "Mina"}, {"context": 2}], "future": True}
    before = {"people": [{"context": 1}, {"context": 2}]}
    after = {"people": [{"context": 5}, {"context": 2}]}
    assert merge(raw, before, after) == {
        "people": [{"context": 5, "nickname": "Mina"}, {"context": 2}],
        "future": True,
    }


def test_a_list_that_became_longer_is_ours():
    assert merge({"a": [1]}, {"a": [1]}, {"a": [1, 2]}) == {"a": [1, 2]}


def test_what_we_took_out_is_gone_and_what_we_put_in_is_there():
    assert merge({"a": 1, "b": 2}, {"a": 1, "b": 2}, {"b": 2, "c": 3}) == {"b": 2, "c": 3}


def test_a_file_that_nobody_has_looked_at_yet_has_not_changed(desk, path):
    file = HeldFile(desk, path)
    assert (file.change(), file.sha256) == ("unchanged", "")
    file.release()
