"""What runs beside the model: ticked, unticked, with the figure that the person sees."""

from dataclasses import replace

import pytest

from elbowroom.core.scenario import ServiceUse
from elbowroom.plan.answers import Answers
from elbowroom.plan.services import in_pool, services_vm, toggled, with_amount

JELLYFIN = "jellyfin-server"


@pytest.fixture
def answers(catalogue):
    return Answers(catalogue)


@pytest.fixture
def scenario(catalogue):
    return catalogue.example()


def row(answers, scenario, name):
    return next(row for row in services_vm(answers, scenario).rows if row.id == name)


def test_a_usual_service_is_ticked_and_unticked(answers, scenario):
    on = toggled(scenario, row(answers, scenario, JELLYFIN))
    assert on.services == (JELLYFIN,)
    with_it = replace(scenario, services=on.services)
    assert row(answers, with_it, JELLYFIN).is_on
    assert toggled(with_it, row(answers, with_it, JELLYFIN)).services == ()


def test_a_service_from_the_picker_joins_those_in_use(answers, scenario):
    with_it = replace(scenario, services=(JELLYFIN,))
    other = services_vm(answers, with_it).more[0]
    on = toggled(with_it, other)
    assert on.services == (JELLYFIN, other.id)
    shown = services_vm(answers, replace(scenario, services=on.services))
    assert other.id in [row.id for row in shown.rows]
    assert other.id not in [choice.id for choice in shown.more]


def test_a_figure_of_the_persons_own_takes_the_place_of_the_catalogues(answers, scenario):
    with_it = replace(scenario, services=(JELLYFIN, "home-assistant-core"))
    own = with_amount(with_it, row(answers, with_it, JELLYFIN), 250)
    assert own.services == (ServiceUse(JELLYFIN, gib=2.5), "home-assistant-core")
    seen = replace(scenario, services=own.services)
    assert row(answers, seen, JELLYFIN).hundredths == 250
    back = with_amount(seen, row(answers, seen, JELLYFIN), 0)
    assert back.services == with_it.services


def test_a_service_that_can_use_the_card_is_moved_there(answers, scenario):
    either = next(
        record.id
        for record in answers.catalogue.services.search(())
        if record.pool == "either" and record.amount() is not None
    )
    with_it = replace(scenario, services=(either,))
    assert row(answers, with_it, either).pool == "ram"
    moved = replace(
        scenario, services=in_pool(with_it, row(answers, with_it, either), "vram").services
    )
    assert row(answers, moved, either).pool == "vram"
    before, after = (answers.estimate(one) for one in (with_it, moved))
    assert after.wanted[0].usable < before.wanted[0].usable


def test_a_service_that_is_in_no_catalogue_can_only_be_taken_off(answers, scenario):
    with_it = replace(scenario, services=("gone",))
    shown = row(answers, with_it, "gone")
    assert shown.is_on
    assert toggled(with_it, shown).services == ()


def test_without_a_card_a_service_that_needs_one_cannot_be_ticked(answers, scenario):
    bare = replace(scenario, machine="zimaboard-2-1664", gpus=(), memory_gib=None)
    record = next(r for r in answers.catalogue.services.search(()) if r.pool == "vram")
    used = replace(bare, services=(record.id,))
    assert "card" in row(answers, used, record.id).status
