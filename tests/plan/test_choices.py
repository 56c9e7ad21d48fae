"""What pickers offer, and what choosing does."""

import pytest

from elbowroom.plan.choices import choices, open_sample, set_workload
from elbowroom.text.language import set_language


@pytest.mark.parametrize("kind", ["model", "machine", "card", "sample", "workload"])
def test_every_entry_has_a_name_of_its_own_in_both_languages(catalogue, kind):
    for language in ("en", "ko"):
        set_language(language)
        entries = choices(catalogue, kind)
        assert len({entry.id for entry in entries}) == len(entries) > 0
        assert all(entry.title for entry in entries)


def test_samples_and_workloads_are_called_in_the_language_in_use(catalogue):
    kinds = ("sample", "workload")
    english = [entry.title for kind in kinds for entry in choices(catalogue, kind)]
    set_language("ko")
    korean = [entry.title for kind in kinds for entry in choices(catalogue, kind)]
    assert not set(english) & set(korean)


def test_a_sample_is_opened_under_its_name(catalogue):
    for entry in choices(catalogue, "sample"):
        opened = open_sample(entry.id)
        assert opened.name == entry.title
        assert catalogue.estimate(opened.scenario).pools


def test_a_workload_changes_lengths_and_leaves_everything_else(catalogue):
    before = catalogue.example()
    for entry in choices(catalogue, "workload"):
        action = set_workload(entry.id, before)
        assert action.name == entry.title
        assert (action.scenario.model, action.scenario.machine) == (before.model, before.machine)
        assert action.scenario.prompt_tokens <= max(action.scenario.contexts)
