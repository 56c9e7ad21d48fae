"""Five buyers from wishes to a list in the real window: clicks counted, advice as on the command
line. The counts are printed (``pytest -s``)."""

import json

import pytest

from elbowroom.__main__ import main
from elbowroom.core.scenario import Scenario

pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints")
"""Every dialog makes the offscreen platform say that it has no hints."""

MOST_CLICKS = 12
RTX_3060 = "gpu:nvidia-geforce-rtx-3060-12-gb"


@pytest.fixture
def command(capsys):
    """The chosen set of ``elbowroom buy`` with these flags."""

    def call(*flags: str) -> dict:
        capsys.readouterr()
        assert main(["--lang", "en", "buy", "--json", *flags]) == 0
        return json.loads(capsys.readouterr().out)

    return call


def tell(name: str, buyer) -> None:
    clicks = buyer.clicks
    print(f"\n{name}: {clicks} clicks")
    assert clicks <= MOST_CLICKS


def plan_of(buyer) -> Scenario:
    """The plan after the list was taken."""
    buyer.click(buyer.screen.panel.parts.take)
    assert buyer.window.screens.name == "plan"
    return buyer.store.state.scenario


def assert_same(buyer, told: dict) -> None:
    """What the window shows is what the command line says."""
    chosen, vm = told["chosen"], buyer.screen.vm
    assert vm.scenario.model == told["model"]
    assert vm.scenario.machine == chosen["machine"]
    assert vm.scenario.memory_gib == chosen["memory_gib"]
    assert list(vm.scenario.gpus) == chosen["gpus"]
    assert [part.item for part in vm.parts] == [i["item"] for i in chosen["price"]["items"]]
    assert vm.verdict.code == chosen["verdict"]["code"]
    known = round(chosen["price"]["known"])
    assert vm.total == (f"${known:,}" if known else "there already")


def test_a_family_of_four_speaks_korean_with_photos_beside_it_for_1500_dollars(buyer, command):
    family = buyer()
    family.open_buy()
    family.chip(family.screen.panel.languages, "ko")
    family.chip(family.screen.panel.services, "immich-stack")
    told = command("--language", "ko", "--service", "immich-stack", "--budget", "1500")
    assert_same(family, told)
    assert told["within_wishes"]
    assert told["chosen"]["price"]["total"] <= 1500
    assert told["chosen"]["verdict"]["code"] == "FITS"
    assert told["chosen"]["speed"]["grade"] == "FLUENT"
    taken = plan_of(family)
    assert (taken.users, taken.active, taken.services) == (4, 2, ("immich-stack",))
    tell("family of four", family)


def test_the_owner_of_a_zimacube_2_standard_finds_card_and_module(buyer, command):
    owner = buyer()
    owner.open_buy()
    owner.click(owner.tile("hosts", "ZimaCube 2 Standard"))
    owner.say_it_is_there(0)
    told = command(
        *("--machine", "zimacube-2-standard", "--owned", "host:zimacube-2-standard"),
        *("--budget", "1500"),
    )
    assert_same(owner, told)
    later = {one["kind"] for one in told["later"]}
    assert later & {"module", "first_card", "bigger_card"}
    assert [one.title for one in owner.screen.vm.later]
    items = dict(owner.bought())
    assert items.pop("host:zimacube-2-standard") == "there already"
    assert any(item.startswith(("gpu:", "module:")) for item in items)
    assert plan_of(owner).machine == "zimacube-2-standard"
    tell("ZimaCube 2 Standard", owner)


def test_a_zimaboard_2_becomes_a_voice_assistant(buyer, command):
    maker = buyer()
    maker.open_buy()
    maker.chip(maker.screen.panel.workloads, "voice-assistant")
    maker.click(maker.tile("hosts", "ZimaBoard 2"))
    told = command(
        *("--workload", "voice-assistant", "--machine", "zimaboard-2-1664", "--budget", "1500")
    )
    assert_same(maker, told)
    assert maker.screen.vm.verdict.code == "FITS"
    soldered = maker.tile("hosts", "ZimaBoard 2").vm.tag
    assert soldered == "cannot be changed later"
    assert plan_of(maker).prompt_tokens == 3300
    tell("voice assistant", maker)


def test_a_pc_with_a_12_gb_card_weighs_a_second_against_a_bigger_one(buyer, command):
    tinkerer = buyer()
    tinkerer.open_buy()
    tinkerer.chip(tinkerer.screen.kinds, "pc")
    hosts = tinkerer.screen.rows["hosts"]
    if not any("two graphics" in t.vm.title for t in hosts.tiles if t.isVisible()):
        tinkerer.click(hosts.more)
    tinkerer.click(tinkerer.tile("hosts", "two graphics slots"))
    tinkerer.click(tinkerer.screen.rows["cards"].more)
    tinkerer.click(tinkerer.tile("cards", "RTX 3060 12 GB"))
    tinkerer.say_it_is_there(1)
    told = command(
        *("--kind", "pc", "--machine", "desktop-2-slot", "--memory", "64"),
        *("--gpu", RTX_3060.removeprefix("gpu:"), "--owned", RTX_3060, "--budget", "1500"),
    )
    assert_same(tinkerer, told)
    kinds = [one["kind"] for one in told["later"]]
    assert "second_card" in kinds
    assert "bigger_card" in kinds
    second = next(one["after"] for one in told["later"] if one["kind"] == "second_card")
    assert second["gpus"] == [RTX_3060.removeprefix("gpu:")] * 2
    shown = [one.title for one in tinkerer.screen.vm.later]
    assert "Second RTX 3060 12 GB" in shown
    assert any(title.endswith("instead") for title in shown)
    tell("second card or bigger card", tinkerer)


def test_a_coding_agent_with_64k_of_context_runs_on_unified_memory(buyer, command):
    coder = buyer()
    coder.open_buy()
    coder.chip(coder.screen.panel.workloads, "coding-agent")
    coder.type_into(coder.screen.panel.people, "1")
    coder.type_into(coder.screen.panel.budget, "3000")
    coder.chip(coder.screen.kinds, "unified")
    told = command(
        *("--workload", "coding-agent", "--people", "1", "--budget", "3000", "--kind", "unified")
    )
    assert_same(coder, told)
    assert told["within_wishes"]
    taken = plan_of(coder)
    assert (taken.context, taken.users) == (65536, 1)
    tell("coding agent", coder)
